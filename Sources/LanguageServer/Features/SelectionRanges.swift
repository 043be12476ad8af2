import FileLinting
import SchemaKit

extension LanguageFeature {
    /// The ranges by which an editor extends a selection: from a string's content to the whole document.
    static let selectionRanges = LanguageFeature(
        method: "textDocument/selectionRange",
        clientCapability: "selectionRange",
        serverCapability: "selectionRangeProvider"
    ) { workspace, request throws(ResponseError) in
        guard let list = request.parameters["positions"], list.kind == .array else {
            throw ResponseError(.invalidParameters, "expected an array in 'positions'")
        }
        let views = request.payloads(in: &workspace, findingSchemas: false)
        let positions = request.positions
        let text = request.document.text.bytes
        var json = JSONWriter()
        json.beginArray()
        for node in list.elements {
            guard let position = TextPosition(node) else {
                throw ResponseError(.invalidParameters, "expected a position in 'positions'")
            }
            let offset = request.document.text.offset(of: position, request.encoding)
            let view = views.first { !$0.path(to: offset).isEmpty }
            var ranges = [offset..<offset]
            // Each range must contain the range before it.
            for range in (view?.selections(at: offset, in: text) ?? []) + [0..<text.count] {
                guard let last = ranges.last, range != last, range.lowerBound <= last.lowerBound,
                    range.upperBound >= last.upperBound
                else { continue }
                ranges.append(range)
            }
            // An empty text has no other range than the empty one.
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
    /// Returns the ranges around an offset of a text, from the innermost one on. The range of a member or item is
    /// followed by the range that also contains the next comma. Users select it to delete or move the member or item.
    fileprivate func selections(at offset: Int, in text: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for step in path(to: offset).reversed() {
            var stepRanges = [step.node.range.withoutDelimiters, step.node.range, step.range]
            if ![.string, .array, .object].contains(step.node.kind) { stepRanges.removeFirst() }
            if let name = step.nameRange {
                stepRanges = [name.withoutDelimiters, name] + stepRanges
            }
            ranges += stepRanges.map(offsets).filter { $0.touches(offset) }
            let whole = offsets(of: step.range)
            if let comma = text.commaOffset(after: whole.upperBound) {
                ranges.append(whole.lowerBound..<comma + 1)
            }
        }
        return ranges
    }
}

extension [UInt8] {
    /// Returns the offset of the comma that follows an offset directly or after white space, or `nil` if there is none.
    fileprivate func commaOffset(after offset: Int) -> Int? {
        let next = self[offset...].firstIndex { !$0.isWhiteSpace }
        return next.flatMap { self[$0] == UInt8(ascii: ",") ? $0 : nil }
    }
}
