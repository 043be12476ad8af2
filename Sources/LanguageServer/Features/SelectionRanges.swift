import SchemaKit

extension LanguageFeature {
    /// The ranges by which an editor extends a selection: from a string's content to the whole document.
    static let selectionRanges = LanguageFeature(
        method: "textDocument/selectionRange",
        clientCapability: "selectionRange",
        serverCapability: "selectionRangeProvider"
    ) { workspace, request throws(ResponseError) in
        guard let list = request.parameters["positions"], list.kind == .array else {
            throw ResponseError(.invalidParameters, "expected a list of positions")
        }
        let views = request.payloads(in: &workspace)
        let positions = request.positions
        let byteCount = request.document.text.bytes.count
        var json = JSONWriter()
        json.beginArray()
        for node in list.elements {
            guard let position = TextPosition(node) else {
                throw ResponseError(.invalidParameters, "expected a position")
            }
            let offset = request.document.text.offset(of: position, request.encoding)
            let view = views.first { !$0.path(to: offset).isEmpty }
            var ranges = [offset..<offset]
            // Each range must contain the range before it.
            for range in (view?.selections(at: offset) ?? []) + [0..<byteCount] {
                guard let last = ranges.last, range != last, range.lowerBound <= last.lowerBound,
                    range.upperBound >= last.upperBound
                else { continue }
                ranges.append(range)
            }
            if ranges.count > 1 { ranges.removeFirst() }
            write(ranges.map(positions.range), to: &json)
        }
        json.endArray()
        return json.text
    }

    /// Writes ranges from the innermost one on, each with the next one as its parent.
    private static func write(_ ranges: [TextRange], to json: inout JSONWriter) {
        for (index, range) in ranges.enumerated() {
            if index > 0 { json.name("parent") }
            json.beginObject()
            json.member("range", range)
        }
        for _ in ranges { json.endObject() }
    }
}

extension PayloadView {
    /// Returns the ranges around an offset, from the innermost one on.
    fileprivate func selections(at offset: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for step in path(to: offset).reversed() {
            var stepRanges = [step.node.range.withoutDelimiters, step.node.range, step.range]
            if ![.string, .array, .object].contains(step.node.kind) { stepRanges.removeFirst() }
            if let name = step.nameRange {
                stepRanges = [name.withoutDelimiters, name] + stepRanges
            }
            ranges += stepRanges.map(offsets).filter { $0.touches(offset) }
        }
        return ranges
    }
}
