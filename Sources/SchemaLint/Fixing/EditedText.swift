package import SchemaDiagnostics
import SchemaKit

/// An edited text, which converts several rounds of edits into edits of the original text.
///
/// Each round edits the text that the previous round produced. The text is a sequence of pieces: the parts of the
/// original text that are kept, and the inserted texts between them. For example, the rounds `abc` → `aXc` → `aXYc`
/// become one edit of `abc`: the replacement of `b` with `XY`.
package struct EditedText {
    private enum Piece {
        /// A range of the original text.
        case kept(Range<Int>)
        case inserted([UInt8])

        var count: Int {
            switch self {
            case .kept(let range): range.count
            case .inserted(let bytes): bytes.count
            }
        }

        /// Returns the piece without its first bytes.
        func dropping(_ count: Int) -> Piece {
            switch self {
            case .kept(let range): .kept(range.dropFirst(count))
            case .inserted(let bytes): .inserted(Array(bytes.dropFirst(count)))
            }
        }

        /// Returns the first bytes of the piece.
        func prefix(_ count: Int) -> Piece {
            switch self {
            case .kept(let range): .kept(range.prefix(count))
            case .inserted(let bytes): .inserted(Array(bytes.prefix(count)))
            }
        }
    }

    private let original: [UInt8]
    private var pieces: [Piece]

    package init(_ original: [UInt8]) {
        self.original = original
        pieces = [.kept(0..<original.count)]
    }

    /// Applies edits to the current text.
    package mutating func apply(_ edits: EditList) {
        var result: [Piece] = []
        var rest = pieces[...].reversed() as [Piece]
        var offset = 0
        /// Takes the pieces before the offset `end` in the current text, and adds them to `result` or drops them.
        func advance(to end: Int, keeping keeps: Bool) {
            while offset < end, let piece = rest.popLast() {
                let count = min(piece.count, end - offset)
                if keeps { result.append(piece.prefix(count)) }
                if count < piece.count { rest.append(piece.dropping(count)) }
                offset += count
            }
        }
        for edit in edits.edits {
            advance(to: edit.range.start, keeping: true)
            advance(to: edit.range.end, keeping: false)
            result.append(.inserted(Array(edit.replacement.utf8)))
        }
        pieces = result + rest.reversed()
    }

    /// The edits of the original text that have the same effect as all edits so far. They are sorted, and any two of
    /// them are separated by text that is kept.
    package var edits: [Diagnostic.Edit] {
        var edits: [Diagnostic.Edit] = []
        var offset = 0
        var inserted: [UInt8] = []
        /// Adds the edit that replaces the original text from `offset` to `start` with `inserted`, unless the two texts
        /// are equal.
        func finish(before start: Int) {
            guard original[offset..<start] != inserted[...] else { return }
            edits.append(
                Diagnostic.Edit(
                    range: SourceRange(start: offset, end: start),
                    replacement: String(decoding: inserted, as: UTF8.self)
                )
            )
        }
        for piece in pieces {
            switch piece {
            case .inserted(let bytes): inserted += bytes
            case .kept(let range) where range.isEmpty: break
            case .kept(let range):
                finish(before: range.lowerBound)
                (offset, inserted) = (range.upperBound, [])
            }
        }
        finish(before: original.count)
        return edits
    }
}

extension TextFixer.Outcome {
    /// Returns the edits of all rounds as edits of the original text.
    package func edits(of original: [UInt8]) -> [Diagnostic.Edit] {
        var text = EditedText(original)
        for round in rounds { text.apply(round) }
        return text.edits
    }
}
