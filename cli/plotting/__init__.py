"""Pictures of how a game went, in matplotlib, and the same in a terminal; `cli/plot.py` is the command.

picture.py       one picture as bytes              sheet.py captions.py labels.py   the page, its words, labels that do not meet
progression.py notable.py   scores over the turns, big moves      panels.py difference.py   sources, figures, points ahead
terminal.py      characters instead of a picture, without matplotlib
"""
