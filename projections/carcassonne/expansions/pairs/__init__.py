"""Published rulings that concern exactly two expansions, one file a pair: `<one>_and_<other>.py`."""
