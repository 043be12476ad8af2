extension String {
    /// The text as a terminal may safely get it, on one line: what would steer the terminal
    /// becomes a picture or a replacement character.
    package var printable: String {
        guard unicodeScalars.contains(where: { $0.printable != $0 }) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map(\.printable)))
    }
}

extension Unicode.Scalar {
    /// The scalar, or what is shown in its stead: a space for a tab, the picture of a control
    /// character, and the replacement character for what turns or breaks lines.
    var printable: Unicode.Scalar {
        switch value {
        case 0x09: " "
        case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
        case 0x7F, 0x80..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
        default: self
        }
    }
}
