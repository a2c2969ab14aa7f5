"""A figure of matplotlib as the bytes of a file. Import it only when a picture is wanted.

The same figure gives the same bytes: fixed fonts, a fixed salt for names inside SVG, no dates and no program versions in the file.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO

import matplotlib as mpl
from matplotlib.figure import Figure

FORMATS = ("png", "svg", "pdf")
FONT = "DejaVu Sans"
NO_VARYING_FACTS: dict[str, dict[str, None]] = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}


@contextmanager
def fixed_settings() -> Iterator[None]:
    """Draws alike everywhere, whatever the user has set for matplotlib; words are never read as formulas."""
    with mpl.rc_context(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing")  # a name in a script the font lacks is drawn with empty boxes
        mpl.rcdefaults()
        mpl.rcParams.update({"svg.hashsalt": "kerbholz", "font.family": FONT, "text.parse_math": False, "axes.unicode_minus": True})
        yield


def picture(draw: Callable[[], Figure], form: str, *, dots: int = 150) -> bytes:
    """A figure in the form `png`, `svg` or `pdf`, PNG with this many dots an inch. Raises ValueError for another form."""
    if form not in FORMATS:
        raise ValueError(f"no picture form {form!r}; there are {', '.join(FORMATS)}")
    with fixed_settings():
        figure = draw()
        out = BytesIO()
        figure.savefig(out, format=form, dpi=dots, metadata=NO_VARYING_FACTS[form], facecolor=figure.get_facecolor())
    return out.getvalue()
