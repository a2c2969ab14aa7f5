"""One expansion: `<name>.toml` what it brings, `<name>.py` its rules. They never know each other."""
