import SchemaMarkup

/// A renderer that writes drawings as SVG, either inside a page that has the style sheet or as a file of
/// its own.
struct SVGRenderer {
    let types: [DocumentedType]
    /// The relative path from the page to the folder with the pages of types.
    let folder: String
    /// The file name extension of these pages.
    let suffix: String

    /// The additional content of a drawing in a file of its own.
    struct Standalone {
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
        for (position, point) in line.points.enumerated().dropFirst() {
            let isCurve = line.isCurved && position.isMultiple(of: 2)
            if isCurve {
                let start = line.points[position - 1]
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
