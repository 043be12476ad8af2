import SchemaKit

extension LanguageFeature {
    /// The ranges that an editor can fold: objects, arrays and comments over several lines.
    static let foldingRanges = LanguageFeature(
        method: "textDocument/foldingRange",
        clientCapability: "foldingRange",
        serverCapability: "foldingRangeProvider"
    ) { workspace, request in
        let views = request.payloads(in: &workspace, findingSchemas: false)
        let foldsLines = request.client.features.contains("foldingRange.lineFoldingOnly")
        var folds = views.flatMap { $0.containerFolds(foldsLines: foldsLines) }
        // In a document with a payload on each line, no comment continues on another line.
        if views.count == 1 { folds += request.commentFolds }
        // The first fold of a line is the outermost one; an editor that folds lines can show only one.
        if foldsLines {
            var lines: Set<Int> = []
            folds = folds.filter { lines.insert($0.range.start.line).inserted }
        }
        // If there are more folds than the client accepts, the innermost ones are left out.
        folds.sort { $0.depth < $1.depth }
        folds = Array(folds.prefix(request.client.foldingRangeLimit))
        folds.sort { $0.range.start < $1.range.start }
        var json = JSONWriter()
        json.array { json in
            for fold in folds { fold.write(to: &json, foldsLines: foldsLines) }
        }
        return json.text
    }
}

/// A range that an editor can fold (LSP 3.17, `FoldingRange`).
private struct Fold {
    let range: TextRange
    /// The number of objects and arrays around the range. It is zero for a comment, so that a limit drops containers
    /// first.
    let depth: Int
    var isComment = false

    func write(to json: inout JSONWriter, foldsLines: Bool) {
        json.object { json in
            json.member("startLine", range.start.line)
            if !foldsLines { json.member("startCharacter", range.start.character) }
            json.member("endLine", range.end.line)
            if !foldsLines { json.member("endCharacter", range.end.character) }
            if isComment { json.member("kind", "comment") }
        }
    }
}

extension PayloadView {
    /// Returns the folds of the objects and arrays. In an editor that folds whole lines, a fold ends before the line of
    /// the closing bracket, so that this line stays visible.
    fileprivate func containerFolds(foldsLines: Bool) -> [Fold] {
        var folds: [Fold] = []
        var ends: [Int32] = []
        for index in 0..<Int32(document.entryCount) {
            while let end = ends.last, end <= index { ends.removeLast() }
            guard document.entry(at: index).isContainer else { continue }
            var range = range(of: document.range(at: index).withoutDelimiters)
            if foldsLines { range.end.line -= 1 }
            if range.start.line < range.end.line {
                folds.append(Fold(range: range, depth: ends.count))
            }
            ends.append(document.indexAfter(index))
        }
        return folds
    }
}

extension DocumentRequest {
    /// The folds of the comments over several lines.
    fileprivate var commentFolds: [Fold] {
        let positions = positions
        return TextToken.tokens(of: document.text.bytes).compactMap { token in
            guard token.kind == .blockComment else { return nil }
            let range = positions.range(of: token.range)
            guard range.start.line < range.end.line else { return nil }
            return Fold(range: range, depth: 0, isComment: true)
        }
    }
}
