"""What every picture shares: picture.py makes the bytes of a file of a figure, the same for the same figure. What a game draws: cli/faces/."""
