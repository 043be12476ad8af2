/// Boxes with names and the lines between them, in pixels; the origin is the upper left corner.
package struct Drawing: Sendable {
    package struct Box: Hashable, Sendable {
        package var x: Double
        package var y: Double
        package let width: Double
        package let height: Double
        package let label: Label
        /// The page that the box stands for.
        let id: DocumentedType.ID?
        /// Whether the box is what the drawing is about.
        var isCenter = false

        package init(
            x: Double,
            y: Double,
            _ label: Label,
            id: DocumentedType.ID?,
            isCenter: Bool = false
        ) {
            self.x = x
            self.y = y
            self.width = label.width + 2 * Self.padding
            self.height = Self.height
            self.label = label
            self.id = id
            self.isCenter = isCenter
        }

        static let height = 26.0
        private static let padding = 8.0
    }

    /// The name in a box, cut in its middle where it is long.
    package struct Label: Hashable, Sendable {
        package let full: String
        package let shown: String
        /// The room that it takes; renderers see to it that it takes no more.
        package let width: Double

        package init(_ text: String, limit: Int) {
            full = text
            if text.count > limit {
                let tail = limit / 2
                shown = text.prefix(limit - tail - 1) + "…" + text.suffix(tail)
            } else {
                shown = text
            }
            width = shown.unicodeScalars.reduce(0) { width, scalar in
                width + (scalar.value < 0x250 || scalar == "…" ? 7.3 : 13)
            }
        }
    }

    /// A line through points, straight or rounded, with an arrow at one end.
    struct Line: Hashable, Sendable {
        struct Point: Hashable, Sendable {
            let x: Double
            let y: Double
        }

        let points: [Point]
        /// Whether the second and the third point, the fourth and the fifth and so on are joined by a
        /// curve that leaves and arrives level.
        let isCurved: Bool
        let arrow: Arrow

        enum Arrow: Hashable, Sendable {
            case none
            case atStart
            case atEnd
        }
    }

    package private(set) var width = 0.0
    package private(set) var height = 0.0
    package private(set) var boxes: [Box] = []
    private(set) var lines: [Line] = []

    static let margin = 8.0

    mutating func add(_ box: Box) {
        boxes.append(box)
        grow(box.x + box.width, box.y + box.height)
    }

    mutating func add(_ line: Line) {
        lines.append(line)
        for point in line.points { grow(point.x, point.y) }
    }

    /// Puts another drawing below this one.
    mutating func append(_ other: Drawing) {
        let offset = boxes.isEmpty ? 0 : height
        for var box in other.boxes {
            box.y += offset
            add(box)
        }
        for line in other.lines {
            let points = line.points.map { Line.Point(x: $0.x, y: $0.y + offset) }
            add(Line(points: points, isCurved: line.isCurved, arrow: line.arrow))
        }
    }

    private mutating func grow(_ x: Double, _ y: Double) {
        width = max(width, x + Self.margin)
        height = max(height, y + Self.margin)
    }
}
