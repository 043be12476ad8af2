/// The patterns of host names and mailboxes whose labels can be internationalized.
extension SchemaPattern {
    static let hostname = SchemaPattern(AddressSyntax.hostname, byteLimit: 253) { name in
        // A label that begins with `xn--` encodes an internationalized label, which must be valid, too.
        let labels = name.lowercased().split(separator: ".")
        return !labels.contains { $0.hasPrefix("xn--") }
            || IDNHostname.isHostname(name.unicodeScalars.map(\.value), .encodedLabels)
    }
    // The expression `^` matches every text, so only the condition decides.
    static let internationalizedHostname = SchemaPattern("^") { name in
        name.utf8.allSatisfy { $0 < 0x80 }
            ? hostname.matches(name)
            : IDNHostname.isHostname(name.unicodeScalars.map(\.value), .internationalized)
    }
    static let internationalizedEmail = SchemaPattern(
        "^\(AddressSyntax.localPart("\\u0080-\\u{10FFFF}", quoted: ""))@[^@]*$",
        byteLimit: 254
    ) { address in
        let domain = address.unicodeScalars.reversed().prefix { $0 != "@" }.reversed()
        let domainByteCount = String(String.UnicodeScalarView(domain)).utf8.count
        // The limits of RFC 5321, section 4.5.3.1, are in bytes.
        guard address.utf8.count - domainByteCount - 1 <= 64 else { return false }
        // The pattern has checked the local part, so any local part can stand before the domain.
        return domain.allSatisfy(\.isASCII)
            ? email.matches("a@" + String(String.UnicodeScalarView(domain)))
            : IDNHostname.isHostname(domain.map(\.value), .mailDomain)
    }
}
