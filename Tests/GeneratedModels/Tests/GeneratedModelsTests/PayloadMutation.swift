import SchemaKit

/// One change to a payload, which is still JSON after the change: another value or name, or an added, removed or
/// repeated member.
struct PayloadMutation {
    private let range: Range<Int>
    private let replacement: String

    private init(_ range: SourceRange, _ replacement: String) {
        self.range = range.start..<range.end
        self.replacement = replacement
    }

    /// Returns the payload with the change.
    func applied(to bytes: [UInt8]) -> [UInt8] {
        bytes[..<range.lowerBound] + Array(replacement.utf8) + bytes[range.upperBound...]
    }

    /// Returns every change to a document, in the order of its text.
    static func all(of document: JSONDocument) -> [PayloadMutation] {
        var mutations: [PayloadMutation] = []
        var previousString: String?
        var pending = [document.root]
        while let node = pending.popLast() {
            mutations += replacements(of: node)
            if node.kind == .string {
                // The tag of a union can become the tag of another branch this way.
                if let previousString { mutations.append(Self(node.range, previousString)) }
                previousString = node.text
            }
            mutations += memberChanges(of: node)
            pending += Array(node.elements).reversed()
            pending += node.members.map(\.value).reversed()
        }
        return mutations
    }

    /// Values of each type, including numbers and strings that schemas with bounds reject.
    private static let values = [
        "null", "true", "-1", "1.5", "\"\"", "\"x y\"", "[]", "{}", "[null]",
    ]

    private static func replacements(of node: JSONNode) -> [PayloadMutation] {
        var mutations = values.map { Self(node.range, $0) }
        if node.kind == .string {
            mutations.append(Self(node.range, node.text.dropLast() + "x\""))
            mutations.append(Self(node.range, "\"\(String(repeating: "x", count: 300))\""))
        }
        if node.kind == .number {
            mutations.append(Self(node.range, "\"\(node.text)\""))
            mutations.append(Self(node.range, "1e9"))
        }
        if node.kind == .array, let first = Array(node.elements).first {
            mutations.append(Self(node.range, "[\(first.text)]"))
            let items = [String](repeating: first.text, count: 30).joined(separator: ",")
            mutations.append(Self(node.range, "[\(items)]"))
        }
        if node.kind == .array || node.kind == .object {
            mutations.append(Self(node.range, "[\(node.text)]"))
        }
        return mutations
    }

    private static func memberChanges(of node: JSONNode) -> [PayloadMutation] {
        let members = Array(node.members)
        guard node.kind == .object else { return [] }
        let start = SourceRange(start: node.range.start + 1, end: node.range.start + 1)
        let added = Self(start, "\"later\": [null]" + (members.isEmpty ? "" : ","))
        return [added]
            + members.enumerated().flatMap { index, member in
                let start = member.nameRange.start
                let end = member.value.range.end
                let removed =
                    if index > 0 {
                        SourceRange(start: members[index - 1].value.range.end, end: end)
                    } else if members.count > 1 {
                        SourceRange(start: start, end: members[1].nameRange.start)
                    } else {
                        SourceRange(start: start, end: end)
                    }
                let repeated = "\(text(of: member.nameRange, node)): \(member.value.text), "
                return [
                    Self(removed, ""),
                    Self(SourceRange(start: start, end: start), repeated),
                    Self(member.nameRange, text(of: member.nameRange, node).dropLast() + "x\""),
                ]
            }
    }

    private static func text(of range: SourceRange, _ node: JSONNode) -> String {
        String(decoding: node.document.bytes[range.start..<range.end], as: UTF8.self)
    }
}
