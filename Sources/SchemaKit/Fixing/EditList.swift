/// Edits of one text that do not overlap, in the order of the text.
package struct EditList: Sendable, Hashable {
    package private(set) var edits: [Diagnostic.Edit] = []

    /// How many fixes are in it.
    package private(set) var fixCount = 0

    /// Takes as many fixes as can be made together: of two that touch the same bytes, the first.
    package init(_ fixes: [Diagnostic.Fix] = []) {
        for fix in fixes { add(fix) }
    }

    /// Adds a fix, unless it touches bytes that another changes.
    ///
    /// - Returns: whether it was added.
    @discardableResult
    package mutating func add(_ fix: Diagnostic.Fix) -> Bool {
        guard fix.edits.allSatisfy(isFree), Self.areApart(fix.edits) else { return false }
        for edit in fix.edits { edits.insert(edit, at: index(after: edit.range.start)) }
        fixCount += 1
        return true
    }

    package var isEmpty: Bool { edits.isEmpty }

    /// Whether an edit touches none of those that there are: only its neighbours could.
    private func isFree(_ edit: Diagnostic.Edit) -> Bool {
        let index = index(after: edit.range.start)
        return edits[max(0, index - 1)..<min(edits.count, index + 1)]
            .allSatisfy { Self.areApart($0.range, edit.range) }
    }

    /// The index of the first edit that starts after an offset.
    private func index(after offset: Int) -> Int {
        var low = 0
        var high = edits.count
        while low < high {
            let middle = (low + high) / 2
            if edits[middle].range.start <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func areApart(_ edits: [Diagnostic.Edit]) -> Bool {
        edits.indices.allSatisfy { index in
            edits[..<index].allSatisfy { areApart($0.range, edits[index].range) }
        }
    }

    /// Whether two ranges share no byte; two insertions at one place do not go together either, as
    /// nobody could say which comes first.
    private static func areApart(_ left: SourceRange, _ right: SourceRange) -> Bool {
        if left.start == right.start { return false }
        return left.end <= right.start || right.end <= left.start
    }

    /// The text with the edits made; every byte outside of them stays as it is.
    package func applied(to bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var position = 0
        for edit in edits {
            output += bytes[position..<edit.range.start]
            output += edit.replacement.utf8
            position = edit.range.end
        }
        return output + bytes[position...]
    }
}
