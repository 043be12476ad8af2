extension JSONDocument {
    /// The document without the members of its root that are called `name`; everything else keeps
    /// its place, as spaces stand where they were.
    package func blankingRootMember(named name: String) -> JSONDocument {
        let wanted = Array(name.utf8)
        var text = bytes
        var isChanged = false
        for member in root.members where member.nameBytes == wanted {
            blank(member, in: &text)
            isChanged = true
        }
        guard isChanged else { return self }
        guard let document = try? JSONParser(depthLimit: .max).parse(text) else {
            preconditionFailure("an object without one of its members is JSON")
        }
        return document
    }

    /// Overwrites a member and the comma that joins it to its neighbour: the one after it, or
    /// before the last member the one in front.
    private func blank(_ member: JSONMember, in text: inout [UInt8]) {
        let space = UInt8(ascii: " ")
        var start = member.nameRange.start
        var end = member.value.range.end
        var next = end
        while Self.isWhiteSpace(text[next]) { next += 1 }
        if text[next] == UInt8(ascii: ",") {
            end = next + 1
        } else {
            var previous = start - 1
            while Self.isWhiteSpace(text[previous]) { previous -= 1 }
            if text[previous] == UInt8(ascii: ",") { start = previous }
        }
        for offset in start..<end where !Self.isWhiteSpace(text[offset]) { text[offset] = space }
    }

    private static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
