/// Hashes JSON values consistently with `JSONEquality`: equal values have equal hashes.
package enum JSONHash {
    /// Returns the hash of a value. Hashes differ between runs of the program.
    static func hash(of node: JSONNode) -> Int {
        var hasher = Hasher()
        node.document.withText { combine(node.index, in: $0, into: &hasher) }
        return hasher.finalize()
    }

    /// Hashes the value at `index` into `hasher`.
    package static func combine(_ index: Int32, in text: JSONText, into hasher: inout Hasher) {
        let entry = text[index]
        hasher.combine(entry.kind)
        switch entry.kind {
        case .null, .false, .true:
            break
        case .number:
            NumberText(text.token(of: entry)).hash(into: &hasher)
        case .string:
            combineString(entry, in: text, into: &hasher)
        case .array:
            var child = index + 1
            let end = text.indexAfter(index)
            while child < end {
                combine(child, in: text, into: &hasher)
                child = text.indexAfter(child)
            }
        case .object:
            combineObject(index, in: text, into: &hasher)
        }
    }

    /// Hashes the unescaped text of a string or a name into `hasher`.
    static func combineString(
        _ entry: JSONEntry,
        in text: JSONText,
        into hasher: inout Hasher
    ) {
        let raw = text.rawContent(of: entry)
        guard entry.hasEscapes else {
            hasher.combine(raw)
            return
        }
        var decoded: [UInt8] = []
        JSONStringDecoder.decode(raw, into: &decoded)
        hasher.combine(decoded.span)
    }

    /// Hashes an object without regard to the order of its members: adds the distinct hashes of the members. A
    /// repeated member with an equal value therefore does not change the sum.
    private static func combineObject(
        _ index: Int32,
        in text: JSONText,
        into hasher: inout Hasher
    ) {
        var hashes: Set<Int> = []
        var name = index + 1
        let end = text.indexAfter(index)
        while name < end {
            var member = Hasher()
            // The hash that the parser stores for the name has no secret key, so an attacker could make it
            // collide.
            combineString(text[name], in: text, into: &member)
            combine(name + 1, in: text, into: &member)
            hashes.insert(member.finalize())
            name = text.indexAfter(name + 1)
        }
        hasher.combine(hashes.reduce(0, &+))
    }
}
