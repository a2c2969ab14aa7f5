"""The rules of Carcassonne. The order of play is data, expansions are plug-ins, the base game is the first of them.

order_of_play.toml   every row of the published order of play, and the rows it lacks (end of turn, end of game)
readings.toml register.toml   questions the rules answer in more than one way; ambiguities that are no question here
coverage.toml coverage.py     how much of the order of play is kept; codes.py the catalogue of finding codes
tiles/*.toml         facts of tiles
expansions/          <name>.toml what an expansion brings, <name>.py and <name>_<subject>.py its rules tied to rows; pairs/ rulings about two of them
geometry.py tiles.py board.py features.py figures.py   the subjects of the rulebook
corners.py crossing.py   fields that meet at corners; a part laid straight across a tile on the board
turn.py spoken_of.py the state as a rule sees it, and the values it is made of
phases.py            where a turn rests, in the words of other programs (phases.toml)
hooks.py             all an expansion may say
set_up.py game.py    what is frozen for a set-up; the game itself
findings.py right.py claims.py   findings in words, what would have been right, statements about a position
report.py                        awards explained
naming.py wanted.py worth.py unpaid.py   what features are called, want and bring, and why they brought nothing
ruled.py disputed.py   what a ruling speaks of; what a dispute is about
instead.py           moves judged where they stand, and what was legal instead
imports/             other programs' files, which need the rules to make sense of them
"""
