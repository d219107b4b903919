"""SVG drawn by resvg, with the fonts that lie in static/fonts: without them text would vanish silently."""

import resvg_py

from . import fonts


def drawn(svg: str, zoom: float = 1) -> bytes:
    """The SVG as a PNG of four bytes a pixel, with `zoom` pixels for each unit."""
    files = [str(fonts.PLAIN), str(fonts.BOLD)]
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, font_files=files, skip_system_fonts=True, font_family="DejaVu Sans", zoom=zoom
        )
    )
