extension JSONDocument {
    /// Returns the document without the members of its root named `name`. They are overwritten with spaces, so
    /// all other bytes keep their offsets.
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

    /// Overwrites a member, and the comma that separates it from its neighbor: the comma after it or, for the
    /// last member, the comma before it.
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
