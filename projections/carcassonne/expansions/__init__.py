"""One expansion: `<name>.toml` what it brings, `<name>.py` its rules, or one `<name>_<subject>.py` a subject. They never know each other."""
