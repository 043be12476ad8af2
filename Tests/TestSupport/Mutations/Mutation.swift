package import SchemaKit

/// One inserted mistake in a payload, and the places where a right finding may be. A right finding names the mistake.
package struct Mutation: Sendable {
    /// A replacement of bytes of the original payload.
    package struct Edit: Sendable {
        var range: Range<Int>
        var text: String
    }

    package let kind: MutationOperator
    /// The edits in the order of the text. They do not overlap.
    var edits: [Edit]
    /// The locations that a right finding may have.
    package var pointers: [JSONPointer]
    /// The edits whose replacements contain the mistake: the index of each edit, and the number of bytes before the
    /// mistake in the replacement.
    var marks: [(edit: Int, lead: Int)] = []
    /// Further offsets at which a right finding may begin, counted in the original payload.
    var oldOffsets: [Int] = []
    /// The original word as a JSON text, if the mistake is a misspelling.
    package var original: String?
    /// True if a union or a condition applies where the mistake is. If the mistake replaces a value, this is
    /// `isBelowUnion` of the value; if it changes the members of an object, this is `isInUnion` of the object. Both are
    /// in `AppliedKeywords.AtValue`.
    package var isInUnion = false

    /// Returns the mutant: the payload with the mistake.
    package func applied(to bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var position = 0
        for edit in edits {
            output += bytes[position..<edit.range.lowerBound]
            output += Array(edit.text.utf8)
            position = edit.range.upperBound
        }
        return output + bytes[position...]
    }

    /// The offsets at which a right finding may begin in the mutant.
    package var offsets: Set<Int> {
        Set(
            marks.map { mark in
                newOffset(of: edits[mark.edit].range.lowerBound, afterEdits: mark.edit) + mark.lead
            }
                + oldOffsets.map { newOffset(of: $0, afterEdits: edits.count) }
        )
    }

    /// The inserted texts, truncated and on one line.
    package var change: String {
        edits.map { String($0.text.split(separator: "\n").joined(separator: " ").prefix(60)) }
            .joined(separator: " … ")
    }

    private func newOffset(of offset: Int, afterEdits count: Int) -> Int {
        edits.prefix(count).filter { $0.range.upperBound <= offset }
            .reduce(offset) { $0 + $1.text.utf8.count - $1.range.count }
    }
}
