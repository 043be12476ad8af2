/// A diagram of labeled boxes and the lines between them. Units are pixels, and the origin is the upper
/// left corner.
package struct Drawing: Sendable {
    package struct Box: Hashable, Sendable {
        package var x: Double
        package var y: Double
        package let width: Double
        package let height: Double
        package let label: Label
        /// The type whose page the box links to, or `nil` if it is not a link.
        let id: DocumentedType.ID?
        /// True if the box stands for the subject of the drawing.
        var isCenter = false

        package init(
            x: Double,
            y: Double,
            _ label: Label,
            id: DocumentedType.ID?
        ) {
            self.x = x
            self.y = y
            self.width = label.width + 2 * Self.padding
            self.height = Self.height
            self.label = label
            self.id = id
        }

        static let height = 26.0
        private static let padding = 8.0
    }

    /// The label of a box, shortened in the middle if it is long.
    package struct Label: Hashable, Sendable {
        package let full: String
        package let shown: String
        /// The estimated width of the text. Renderers make the text fit this width.
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

    /// A line through several points, straight or curved, with an optional arrow at one end.
    struct Line: Hashable, Sendable {
        struct Point: Hashable, Sendable {
            let x: Double
            let y: Double
        }

        let points: [Point]
        /// True if the second segment, the fourth and so on are curves whose ends are horizontal. The other
        /// segments are straight.
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

    /// Adds another drawing below this one.
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
