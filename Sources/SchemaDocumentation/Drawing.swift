import SchemaKit
import SchemaMarkup

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
            // Invisible characters are shown as escapes, which need space.
            let text = text.printable
            full = text
            if text.count > limit {
                let tail = limit / 2
                shown = text.prefix(limit - tail - 1) + "…" + text.suffix(tail)
            } else {
                shown = text
            }
            width = shown.unicodeScalars.reduce(0) { $0 + Self.width(of: $1) }
        }

        /// Returns the width of a character in pixels, in the font of `SVGRenderer.style`: zero for a combining mark,
        /// and more for a wide letter, such as a Chinese one, than for a narrow letter, such as a Greek one.
        private static func width(of scalar: Unicode.Scalar) -> Double {
            switch (scalar.properties.generalCategory, scalar.value) {
            case (.nonspacingMark, _), (.enclosingMark, _): 0
            case (_, 0..<0x1100), (_, 0x1200..<0x2E80): 7.3
            default: 13
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

/// A layout that draws a type below the types that refer to it and above the types that it refers to.
///
///     ┌ User
///     ├ User
///     └▶ Type
///        ├▶ Used
///        └▶ Used
///
/// The drawing is narrow enough for a phone.
enum NeighborhoodLayout {
    /// The maximum number of boxes for each kind of neighbor. The text of the page lists all neighbors.
    private static let limit = 20
    /// The maximum number of characters of a label.
    private static let labelLimit = 32
    private static let step = Drawing.Box.height + 8
    private static let indentation = 26.0

    static func drawing(of id: DocumentedType.ID, in types: [DocumentedType]) -> Drawing {
        let type = types[id.index]
        let users = boxes(type.users.filter { $0 != id }, types)
        // A type that refers to itself is shown only among the types that it uses, not among its users.
        let uses = boxes(type.uses, types)
        var drawing = Drawing()
        var y = Drawing.margin
        func row(_ neighbor: (label: Drawing.Label, id: DocumentedType.ID?), level: Double)
            -> Drawing.Box
        {
            let x = Drawing.margin + level * indentation
            return Drawing.Box(x: x, y: y, neighbor.label, id: neighbor.id)
        }
        let first = y
        for user in users {
            let box = row(user, level: 1)
            drawing.add(box)
            drawing.add(stub(to: box, arrow: .none))
            y += step
        }
        let label = Drawing.Label(type.name, limit: labelLimit)
        var center = Drawing.Box(x: Drawing.margin + indentation, y: y, label, id: nil)
        center.isCenter = true
        drawing.add(center)
        if !users.isEmpty {
            drawing.add(stub(to: center, arrow: .atEnd))
            drawing.add(
                bus(before: center, from: first + Drawing.Box.height / 2, to: middle(of: center))
            )
        }
        y += step
        var last: Drawing.Box?
        for used in uses {
            let box = row(used, level: 2)
            drawing.add(box)
            drawing.add(stub(to: box, arrow: .atEnd))
            last = box
            y += step
        }
        if let last {
            drawing.add(bus(before: last, from: center.y + center.height, to: middle(of: last)))
        }
        return drawing
    }

    private static func boxes(
        _ ids: [DocumentedType.ID],
        _ types: [DocumentedType]
    ) -> [(label: Drawing.Label, id: DocumentedType.ID?)] {
        let isLimited = ids.count > limit
        let shown = isLimited ? Array(ids.prefix(limit - 1)) : ids
        var boxes = shown.map { id in
            (label: Drawing.Label(types[id.index].name, limit: labelLimit), id: Optional(id))
        }
        if isLimited {
            boxes.append(
                (Drawing.Label("and \(ids.count - shown.count) more", limit: labelLimit), nil)
            )
        }
        return boxes
    }

    private static func middle(of box: Drawing.Box) -> Double { box.y + box.height / 2 }

    /// Returns the vertical line that connects the boxes of a level.
    private static func bus(before box: Drawing.Box, from top: Double, to bottom: Double)
        -> Drawing.Line
    {
        let x = box.x - indentation / 2
        return Drawing.Line(
            points: [.init(x: x, y: top), .init(x: x, y: bottom)],
            isCurved: false,
            arrow: .none
        )
    }

    /// Returns the short horizontal line from the vertical line of a level to a box.
    private static func stub(to box: Drawing.Box, arrow: Drawing.Line.Arrow) -> Drawing.Line {
        let y = middle(of: box)
        return Drawing.Line(
            points: [.init(x: box.x - indentation / 2, y: y), .init(x: box.x, y: y)],
            isCurved: false,
            arrow: arrow
        )
    }
}

/// A renderer that writes drawings as SVG, either inside a page that has the style sheet or as a file of
/// its own.
struct SVGRenderer {
    let types: [DocumentedType]
    /// The relative path from the page to the folder with the pages of types.
    let folder: String
    /// The file name extension of the pages of types, with its period.
    let suffix: String

    /// The additional content of a drawing in a file of its own.
    struct Standalone {
        /// The line that identifies files written by the tool.
        let mark: String
    }

    func text(of drawing: Drawing, title: String, standalone: Standalone? = nil) -> String {
        let size = "width=\"\(number(drawing.width))\" height=\"\(number(drawing.height))\""
        var text = standalone.map { "<!-- \($0.mark) -->\n" } ?? ""
        text += "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size)"
        text +=
            " viewBox=\"0 0 \(number(drawing.width)) \(number(drawing.height))\" role=\"img\">\n"
        text += "<title>\(MarkupLanguage.html.escaped(title))</title>\n"
        if standalone != nil { text += "<style>\n\(Self.colors)\(Self.style)</style>\n" }
        for line in drawing.lines { text += self.text(of: line) }
        for box in drawing.boxes { text += self.text(of: box) }
        return text + "</svg>\n"
    }

    private func text(of line: Drawing.Line) -> String {
        guard let first = line.points.first, let last = line.points.last else { return "" }
        var path = "M\(number(first.x)) \(number(first.y))"
        for (index, point) in line.points.enumerated().dropFirst() {
            let isCurve = line.isCurved && index.isMultiple(of: 2)
            if isCurve {
                let start = line.points[index - 1]
                let middle = number((start.x + point.x) / 2)
                path += "C\(middle) \(number(start.y)) \(middle) \(number(point.y))"
                path += " \(number(point.x)) \(number(point.y))"
            } else {
                path += "L\(number(point.x)) \(number(point.y))"
            }
        }
        var text = "<path class=\"line\" d=\"\(path)\"/>\n"
        switch line.arrow {
        case .none: break
        case .atStart: text += arrow(at: first, pointsRight: false)
        case .atEnd:
            let before = line.points[line.points.count - 2]
            text += arrow(at: last, pointsRight: before.x <= last.x)
        }
        return text
    }

    private func arrow(at point: Drawing.Line.Point, pointsRight: Bool) -> String {
        let back = point.x + (pointsRight ? -7 : 7)
        return "<path class=\"arrow\" d=\"M\(number(point.x)) \(number(point.y))"
            + "L\(number(back)) \(number(point.y - 4))L\(number(back)) \(number(point.y + 4))Z\"/>\n"
    }

    private func text(of box: Drawing.Box) -> String {
        let style = box.isCenter ? "box center" : box.id == nil ? "box other" : "box"
        let label = box.label
        var text = "<rect class=\"\(style)\" x=\"\(number(box.x))\" y=\"\(number(box.y))\""
        text += " width=\"\(number(box.width))\" height=\"\(number(box.height))\" rx=\"5\"/>"
        text += "<text class=\"name\" x=\"\(number(box.x + (box.width - label.width) / 2))\""
        // The baseline is 17 pixels below the top, which centers the text in the height of the box.
        text += " y=\"\(number(box.y + 17))\" textLength=\"\(number(label.width))\""
        text +=
            " lengthAdjust=\"spacingAndGlyphs\">\(MarkupLanguage.html.escaped(label.shown))</text>"
        if label.shown != label.full {
            text = "<g><title>\(MarkupLanguage.html.escaped(label.full))</title>\(text)</g>"
        }
        guard let id = box.id else { return text + "\n" }
        return "<a href=\"\(folder)\(types[id.index].slug)\(suffix)\">\(text)</a>\n"
    }

    /// Returns a number with at most one decimal place.
    private func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths.isMultiple(of: 10) ? String(tenths / 10) : "\(Double(tenths) / 10)"
    }

    /// The colors of a drawing in a file of its own. Pages define theirs in the style sheet.
    private static let colors = """
        svg { --quiet: #5f5f5f; --link: #0b5cad; --box: #f3f6fa; --center: #dbe8f8; color: #1b1b1b; }
        @media (prefers-color-scheme: dark) { svg { --quiet: #a8a8a8; --link: #8ab8ff; --box: #23282f;
          --center: #24405f; color: #eee; } }

        """

    static let style = """
        .line { fill: none; stroke: var(--quiet); }
        .arrow { fill: var(--quiet); }
        .box { fill: var(--box); stroke: var(--link); }
        .box.center { fill: var(--center); stroke-width: 2; }
        .box.other { stroke: var(--quiet); stroke-dasharray: 4 3; }
        .name { fill: currentColor; font: 12px ui-monospace, SFMono-Regular, Menlo, monospace; }

        """
}
