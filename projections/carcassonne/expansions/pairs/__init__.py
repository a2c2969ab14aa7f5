"""Published rulings that concern exactly two expansions, one file a pair: `BOTH` names them."""
