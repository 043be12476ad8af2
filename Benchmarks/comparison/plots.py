"""Draws plots as SVG, without a library: bar charts, and curves on logarithmic axes."""
import math
from html import escape

WIDTH, HEIGHT = 760, 440
LEFT, RIGHT, TOP, BOTTOM = 80, 220, 40, 50
COLORS = ["#0b62a4", "#d95f02", "#1b9e77", "#7570b3", "#e7298a", "#66a61e", "#a6761d", "#444444"]


def draw(plots):
    """Returns the plots of a run as SVG, by name."""
    drawn = {}
    if "throughput" in plots:
        drawn["throughput"] = bars("NDJSON of widget payloads, MB per second of elapsed time",
                                   plots["throughput"])
    if "parse" in plots:
        drawn["parse"] = bars("Texts to documents, MB per second of CPU time, geometric mean of all texts",
                              plots["parse"])
    if "scaling" in plots:
        drawn["scaling"] = curves("Time against the number of payloads", "payloads",
                                  plots["scaling"])
    if "bombs" in plots:
        drawn["bombs"] = curves("Time against the size of inputs that are slow in other programs", "size",
                                plots["bombs"])
    return drawn


def page(title, body):
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        text(LEFT, 22, title, size=15),
        *body,
        "</svg>\n",
    ])


def text(x, y, content, anchor="start", size=12, color="#222222"):
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" '
            f'fill="{color}">{escape(str(content))}</text>')


def segment(x1, y1, x2, y2, color="#dddddd", width=1):
    return (f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{color}" '
            f'stroke-width="{width}"/>')


def bars(title, values):
    body = []
    largest = max(values.values())
    room = (HEIGHT - TOP - BOTTOM) / len(values)
    for number, (name, value) in enumerate(values.items()):
        y = TOP + number * room
        length = (WIDTH - LEFT - RIGHT) * value / largest
        color = COLORS[number % len(COLORS)]
        body.append(f'<rect x="{LEFT + 40}" y="{y + room * 0.2:.1f}" width="{length:.1f}" '
                    f'height="{room * 0.6:.1f}" fill="{color}"/>')
        body.append(text(LEFT + 34, y + room / 2 + 4, name, "end"))
        body.append(text(LEFT + 48 + length, y + room / 2 + 4, f"{value:.0f}"))
    return page(title, body)


class Axis:
    """A logarithmic axis from one coordinate to another."""

    def __init__(self, values, start, end):
        self.low = math.floor(math.log10(min(values)))
        self.high = max(math.ceil(math.log10(max(values))), self.low + 1)
        self.start, self.end = start, end

    def coordinate(self, value):
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    @property
    def powers(self):
        return range(self.low, self.high + 1)


def curves(title, unit, lines):
    """Returns curves through points. A time that is proportional to the size has the slope of the gray line."""
    points = [point for line in lines.values() for point in line]
    horizontal = Axis([size for size, _ in points], LEFT, WIDTH - RIGHT)
    vertical = Axis([seconds for _, seconds in points], HEIGHT - BOTTOM, TOP)
    body = []
    for power in horizontal.powers:
        x = horizontal.coordinate(10**power)
        body += [segment(x, TOP, x, HEIGHT - BOTTOM),
                 text(x, HEIGHT - BOTTOM + 18, f"1e{power}", "middle")]
    for power in vertical.powers:
        y = vertical.coordinate(10.0**power)
        body += [segment(LEFT, y, WIDTH - RIGHT, y), text(LEFT - 8, y + 4, f"1e{power} s", "end")]
    body.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, unit, "middle"))
    body += [guide(horizontal, vertical)]
    for number, (name, line) in enumerate(lines.items()):
        color = COLORS[number % len(COLORS)]
        path = " ".join(f"{horizontal.coordinate(x):.1f},{vertical.coordinate(y):.1f}" for x, y in line)
        body.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>')
        y = TOP + 20 * number + 10
        body += [segment(WIDTH - RIGHT + 12, y, WIDTH - RIGHT + 32, y, color, 3),
                 text(WIDTH - RIGHT + 38, y + 4, name)]
    return page(title, body)


def guide(horizontal, vertical):
    """Returns the gray line, which shows the slope of a time that is proportional to the size."""
    powers = min(horizontal.high - horizontal.low, vertical.high - vertical.low)
    x, y = horizontal.high, vertical.high
    return segment(horizontal.coordinate(10.0 ** (x - powers)), vertical.coordinate(10.0 ** (y - powers)),
                   horizontal.coordinate(10.0**x), vertical.coordinate(10.0**y), "#999999", 1)
