package import SchemaKit

/// One mistake put into a payload on purpose, and where it is.
package struct Mutation: Sendable {
    /// A replacement of bytes.
    package struct Edit: Sendable {
        var range: Range<Int>
        var text: String
    }

    package let kind: MutationOperator
    /// In the order of the text, not overlapping.
    var edits: [Edit]
    /// The locations at which a finding is right.
    package var pointers: [JSONPointer]
    /// The edits whose replacement begins with the mistake, each with the number of bytes before it.
    var marks: [(edit: Int, lead: Int)] = []
    /// The offsets in the payload as it was of other places that are right.
    var oldOffsets: [Int] = []
    /// The word that was spelled right, as it stands in JSON.
    package var original: String?
    /// Whether a choice between schemas lies above the mistake.
    package var isInUnion = false

    /// The payload with the mistake in it.
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

    /// Where findings may begin in the broken payload.
    package var offsets: Set<Int> {
        Set(
            marks.map { mark in
                newOffset(of: edits[mark.edit].range.lowerBound, before: mark.edit) + mark.lead
            }
                + oldOffsets.map { newOffset(of: $0, before: edits.count) }
        )
    }

    /// What was put into the payload, cut to one line.
    package var change: String {
        edits.map { String($0.text.split(separator: "\n").joined(separator: " ").prefix(60)) }
            .joined(separator: " … ")
    }

    private func newOffset(of offset: Int, before count: Int) -> Int {
        edits.prefix(count).filter { $0.range.upperBound <= offset }
            .reduce(offset) { $0 + $1.text.utf8.count - $1.range.count }
    }
}
