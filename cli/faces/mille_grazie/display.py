"""What a person sees of Mille Grazie: the board it is played on, in lines and as a road map."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from .. import display

if TYPE_CHECKING:
    from projections.mille_grazie.material import Material


class Display(display.Display):
    """The display of this game. Holds no state."""

    title: ClassVar[str] = "Mille Grazie"

    def material_lines(self, text: str) -> list[str]:
        """The usual board, or that of a file's text, with marks. Raises ValueError with everything that is wrong."""
        from .material_words import lines

        return lines(_material(text))

    def material_picture(self, text: str, form: str) -> bytes:
        """The same board as the bytes of a file: `png`, `svg` or `pdf`. Raises ValueError."""
        from .map_picture import map_picture
        from .map_scene import of_material

        return map_picture(of_material(_material(text), self.title), form)


def _material(text: str) -> Material:
    from projections.mille_grazie.material import default, load

    return load(text) if text else default()
