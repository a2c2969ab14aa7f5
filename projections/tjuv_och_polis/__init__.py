"""Tjuv och Polis: one file for each subject of the rulebook.

game.py        joins them: the protocol of a game, and which file takes which kind of event
state.py       the position: pieces, money, custody, what is due          town.py    the board as the rules ask it
turn.py        whose turn it is and what was passed over                   offers.py  what may happen next
before_play.py set-up      rolls.py  the die     moves.py  moves and forfeits     routes.py  paths     trams.py  rides
robbery.py  nests.py  flight.py  arrest.py  cordon.py  custody.py  limits.py  ending.py
derived.py     what follows by itself and was written down                 facts.py   statements
expected.py    what would have been right                                  extras.py  kronor, and the register of disputed situations
view.py        what a seat sees        report.py  money in words and the game in numbers
"""
