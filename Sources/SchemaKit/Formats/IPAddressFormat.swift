/// The checks of IP addresses: RFC 2673, section 3.2, for version 4, and RFC 4291, section 2.2, for version 6.
enum IPAddressFormat {
    /// Returns whether a text is four decimal numbers from 0 to 255, without leading zeros, separated by dots.
    @inline(never)
    static func isIPv4(_ text: Span<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        return takeIPv4(&cursor, allowsLeadingZeros: false) && cursor.isAtEnd
    }

    /// Returns whether a text is eight groups of hexadecimal digits. `::` can replace one or more groups, and an IPv4
    /// address can replace the last two groups.
    ///
    /// A zone after a percent sign is not part of an address, so a text with a zone is rejected.
    @inline(never)
    static func isIPv6(_ text: Span<UInt8>) -> Bool {
        if let isAddress = isIPv6WithoutDots(text) { return isAddress }
        var cursor = FormatCursor(text)
        return takeIPv6(&cursor, rules: .standard) && cursor.isAtEnd
    }

    /// Returns whether a short text of only hexadecimal digits and colons is an IPv6 address, or nil for other texts.
    ///
    /// All bytes are checked in parallel: one bit set has the positions of the digits, another has the positions of the
    /// colons. (Benchmark: `validate`, format_ipv6.)
    @inline(__always)
    private static func isIPv6WithoutDots(_ text: Span<UInt8>) -> Bool? {
        guard text.count >= 2, text.count < UInt64.bitWidth else { return nil }
        var digits: UInt64 = 0
        var colons: UInt64 = 0
        var offset = 0
        while offset < text.count {
            let word = ByteWord(text, at: offset)
            digits |= ByteWord.bitmap(of: word.hexDigits) &<< UInt64(truncatingIfNeeded: offset)
            colons |=
                ByteWord.bitmap(of: word.bytes(from: ":", through: ":"))
                &<< UInt64(truncatingIfNeeded: offset)
            offset &+= 8
        }
        let last: UInt64 = 1 &<< UInt64(truncatingIfNeeded: text.count &- 1)
        guard digits | colons == last &+ (last &- 1) else { return nil }
        // The positions at which `::` starts.
        let compressions = colons & colons &>> 1
        // A colon at either end must be part of `::`, and no group may have five digits.
        guard colons & 1 & ~compressions == 0, colons & last & ~(compressions &<< 1) == 0,
            digits & digits &>> 1 & digits &>> 2 & digits &>> 3 & digits &>> 4 == 0
        else { return false }
        let groupCount = (digits & ~(digits &<< 1)).nonzeroBitCount
        if compressions == 0 { return groupCount == 8 }
        return compressions & (compressions &- 1) == 0 && groupCount < 8
    }

    /// The options in which the grammars of IPv6 addresses differ.
    struct IPv6Rules {
        /// The minimum number of groups that `::` replaces.
        let minimumOmittedGroups: Int
        /// True if the numbers of an IPv4 address at the end can have leading zeros.
        let allowsLeadingZeros: Bool

        /// The rules of RFC 4291 and RFC 3986.
        static let standard = IPv6Rules(minimumOmittedGroups: 1, allowsLeadingZeros: false)
        /// The rules of RFC 5321, section 4.1.3.
        static let mail = IPv6Rules(minimumOmittedGroups: 2, allowsLeadingZeros: true)
    }

    @inline(__always)
    static func takeIPv4(_ cursor: inout FormatCursor, allowsLeadingZeros: Bool) -> Bool {
        for index in 0..<4 {
            guard index == 0 || cursor.take(FormatByte.dot),
                takeOctet(&cursor, allowsLeadingZeros: allowsLeadingZeros)
            else { return false }
        }
        return true
    }

    @inline(__always)
    private static func takeOctet(_ cursor: inout FormatCursor, allowsLeadingZeros: Bool) -> Bool {
        guard let first = takeDigit(&cursor) else { return false }
        var value = first
        guard let second = takeDigit(&cursor) else { return true }
        value = value &* 10 &+ second
        if let third = takeDigit(&cursor) { value = value &* 10 &+ third }
        return value <= 255 && (allowsLeadingZeros || first > 0)
    }

    @inline(__always)
    private static func takeDigit(_ cursor: inout FormatCursor) -> Int? {
        guard let byte = cursor.next, FormatByte.isDigit(byte) else { return nil }
        cursor.position &+= 1
        return Int(byte &- FormatByte.zero)
    }

    /// Consumes groups as far as possible, with an optional IPv4 address in place of the last two groups. Returns
    /// whether the groups are an address.
    static func takeIPv6(_ cursor: inout FormatCursor, rules: IPv6Rules) -> Bool {
        var groups = 0
        var isCompressed = takeCompression(&cursor)
        while groups < 8 {
            let start = cursor.position
            guard cursor.takeAll(.hexDigits, limit: 4) > 0 else { break }
            if cursor.next == FormatByte.dot {
                cursor.position = start
                guard takeIPv4(&cursor, allowsLeadingZeros: rules.allowsLeadingZeros) else {
                    return false
                }
                groups += 2
                break
            }
            groups += 1
            guard cursor.next == FormatByte.colon else { break }
            if !isCompressed, takeCompression(&cursor) {
                isCompressed = true
            } else if !takeGroupSeparator(&cursor) {
                return false
            }
        }
        return isCompressed ? groups + rules.minimumOmittedGroups <= 8 : groups == 8
    }

    /// Consumes `::`, which replaces omitted groups. Returns false and consumes nothing if `::` does not follow.
    @inline(__always)
    private static func takeCompression(_ cursor: inout FormatCursor) -> Bool {
        let start = cursor.position
        if cursor.take(FormatByte.colon), cursor.take(FormatByte.colon) {
            return true
        }
        cursor.position = start
        return false
    }

    /// Consumes a colon that is followed by another group.
    @inline(__always)
    private static func takeGroupSeparator(_ cursor: inout FormatCursor) -> Bool {
        cursor.take(FormatByte.colon) && cursor.next.map(FormatByte.isHexDigit) == true
    }
}
