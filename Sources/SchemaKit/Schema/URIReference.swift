/// A URI or a relative reference, split into its components (RFC 3986, section 3).
///
/// Splitting never fails. Any text between the delimiters is accepted, so that references work in schemas whose
/// URIs contain characters that should have been escaped.
package struct URIReference: Hashable, Sendable {
    var scheme: String?
    var authority: String?
    var path: String
    var query: String?
    /// The part after `#`, still percent-encoded.
    package private(set) var fragment: String?

    /// Splits `text` like the regular expression in RFC 3986, appendix B, but accepts only a valid scheme (section
    /// 3.1), and converts the scheme to lowercase.
    package init(_ text: some StringProtocol) {
        var rest = Substring(text)
        fragment = Self.cut(&rest, at: "#")
        query = Self.cut(&rest, at: "?")
        scheme = Self.takeScheme(&rest)
        authority = Self.takeAuthority(&rest)
        path = String(rest)
    }

    /// Returns true only if `text` is an absolute URI that has no fragment and that resolving does not change. Most
    /// URIs in schemas are of this kind. The test avoids splitting the URI, which takes longer than compiling a small
    /// schema. (Benchmark: `compile`, schema "fast".)
    static func isNormalURI(_ text: String) -> Bool {
        text.withUTF8Span { bytes in
            var offset = 0
            while offset < bytes.count, bytes[offset] != UInt8(ascii: ":") {
                switch bytes[offset] {
                case UInt8(ascii: "a")...UInt8(ascii: "z"): break
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"):
                    guard offset > 0 else { return false }
                // A scheme with uppercase letters is not normal; nearly all schemes are lowercase.
                default: return false
                }
                offset &+= 1
            }
            guard offset > 0, offset < bytes.count else { return false }
            while offset < bytes.count {
                let byte = bytes[offset]
                offset &+= 1
                if byte == UInt8(ascii: "#") { return false }
                // This may be a segment `.` or `..`, which resolving removes.
                if byte == UInt8(ascii: "."),
                    offset == bytes.count || bytes[offset] == UInt8(ascii: "/")
                        || bytes[offset] == UInt8(ascii: "?")
                {
                    return false
                }
            }
            return true
        }
    }

    /// Returns `text` without its fragment.
    static func withoutFragment(_ text: String) -> String {
        isNormalURI(text) ? text : URIReference(text).withoutFragment.text
    }

    /// Returns `text` without its fragment if the fragment is empty.
    static func withoutEmptyFragment(_ text: String) -> String {
        let hasEmptyFragment = text.utf8.last == UInt8(ascii: "#")
        let textWithoutFragment =
            hasEmptyFragment ? String(Substring(text.utf8.dropLast())) : text
        return isNormalURI(textWithoutFragment)
            ? textWithoutFragment : URIReference(text).withoutFragmentIfEmpty.text
    }

    /// Returns the URI, without its fragment, that `text` refers to in a document with the base URI `base`.
    static func resourceURI(_ text: String, from base: String) -> String {
        isNormalURI(text)
            ? text : URIReference(base).resolving(URIReference(text)).withoutFragment.text
    }

    /// True if the reference has a scheme, so that it does not depend on a base URI.
    var isAbsolute: Bool { scheme != nil }

    /// The reference without its fragment.
    package var withoutFragment: URIReference {
        var copy = self
        copy.fragment = nil
        return copy
    }

    /// The reference without its fragment if the fragment is empty, else the unchanged reference.
    var withoutFragmentIfEmpty: URIReference {
        fragment?.isEmpty == true ? withoutFragment : self
    }

    /// The text of the reference.
    package var text: String {
        var text = ""
        if let scheme { text += scheme + ":" }
        if let authority { text += "//" + authority }
        text += path
        if let query { text += "?" + query }
        if let fragment { text += "#" + fragment }
        return text
    }

    private static let slash = UInt8(ascii: "/")

    /// Removes the text from the first delimiter on, and returns the text after the delimiter.
    private static func cut(_ text: inout Substring, at delimiter: Unicode.Scalar) -> String? {
        guard let index = text.utf8.firstIndex(of: UInt8(ascii: delimiter)) else { return nil }
        let tail = String(text[text.utf8.index(after: index)...])
        text = text[..<index]
        return tail
    }

    private static func takeScheme(_ text: inout Substring) -> String? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text.utf8[..<colon]
        guard let first = scheme.first, first.isASCIILetter,
            scheme.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) })
        else { return nil }
        defer { text = text[text.utf8.index(after: colon)...] }
        return text[..<colon].lowercased()
    }

    private static func takeAuthority(_ text: inout Substring) -> String? {
        guard text.utf8.starts(with: "//".utf8) else { return nil }
        let start = text.utf8.index(text.startIndex, offsetBy: 2)
        let end = text[start...].utf8.firstIndex(of: slash) ?? text.endIndex
        defer { text = text[end...] }
        return String(text[start..<end])
    }
}

extension URIReference {
    /// Returns `reference` resolved against `self` as the base URI (RFC 3986, section 5.2).
    package func resolving(_ reference: URIReference) -> URIReference {
        var target = reference
        if reference.scheme != nil {
            target.path = Self.removingDotSegments(reference.path)
            return target
        }
        target.scheme = scheme
        if reference.authority != nil {
            target.path = Self.removingDotSegments(reference.path)
            return target
        }
        target.authority = authority
        if reference.path.isEmpty {
            target.path = path
            target.query = reference.query ?? query
        } else if reference.path.utf8.first == Self.slash {
            target.path = Self.removingDotSegments(reference.path)
        } else {
            target.path = Self.removingDotSegments(merged(with: reference.path))
        }
        return target
    }

    private func merged(with relativePath: String) -> String {
        if authority != nil, path.isEmpty { return "/" + relativePath }
        guard let end = path.utf8.lastIndex(of: Self.slash) else { return relativePath }
        return path[..<path.utf8.index(after: end)] + relativePath
    }

    /// Returns a path without `.` and `..` segments (section 5.2.4).
    private static func removingDotSegments(_ path: String) -> String {
        guard path.utf8.firstOccurrence(of: "./".utf8) != nil || path.hasSuffix(".") else {
            return path
        }
        let isRooted = path.utf8.first == slash
        var output: [Substring] = []
        // Splits the bytes, because a slash and a combining mark after it are one `Character`.
        let segments = path.utf8.split(separator: slash, omittingEmptySubsequences: false)
            .map(Substring.init)
        for (position, segment) in segments.enumerated() {
            let isLast = position == segments.count - 1
            switch segment {
            case ".":
                if isLast { output.append("") }
            case "..":
                // The empty segment before the first slash stays.
                if output.count > (isRooted ? 1 : 0) { output.removeLast() }
                if isLast { output.append("") }
            default:
                output.append(segment)
            }
        }
        return output.joined(separator: "/")
    }
}

extension URIReference {
    /// The characters besides ASCII letters and digits that need no percent-encoding in a path (RFC 3986, section 3.3).
    package static let pathCharacters: StaticString = "-._~!$&'()*+,;=:@/"

    /// Returns `text` with every byte percent-encoded except ASCII letters, digits and the characters of `exceptions`.
    package static func percentEncoded(_ text: String, keeping exceptions: StaticString) -> String {
        let exceptions = exceptions.utf8
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if byte.isASCIILetter || byte.isASCIIDigit || exceptions.contains(byte) {
                encoded.append(byte)
            } else {
                encoded += percentEncoded(byte)
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static func percentEncoded(_ byte: UInt8) -> [UInt8] {
        let digits = String(byte, radix: 16, uppercase: true)
        return Array((byte < 16 ? "%0" : "%").utf8) + Array(digits.utf8)
    }

    /// The reference with normalized percent-encoding in its path (RFC 3986, section 6.2.2).
    ///
    /// Characters that a path must not contain, such as spaces, are encoded. Encoded letters, digits and `-._~` are
    /// decoded. In a `file` URI, delimiters other than the slash have no meaning, so they are decoded, too. All other
    /// encoded bytes get uppercase digits.
    package var withNormalizedPath: URIReference {
        let pathCharacters = Self.pathCharacters.utf8
        var normalized: [UInt8] = []
        var rest = Array(path.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first?.hexadecimalDigitValue,
                let low = rest.dropFirst().first?.hexadecimalDigitValue
            {
                rest = rest.dropFirst(2)
                let value = high << 4 | low
                let isPlain =
                    value.isASCIILetter || value.isASCIIDigit || "-._~".utf8.contains(value)
                    || scheme == "file" && value != Self.slash && pathCharacters.contains(value)
                normalized += isPlain ? [value] : Self.percentEncoded(value)
            } else if byte.isASCIILetter || byte.isASCIIDigit || pathCharacters.contains(byte) {
                normalized.append(byte)
            } else {
                normalized += Self.percentEncoded(byte)
            }
        }
        var copy = self
        copy.path = String(decoding: normalized, as: UTF8.self)
        return copy
    }

    /// Returns `text` with its percent-encoded bytes decoded, or `text` itself if the result would not be UTF-8.
    package static func percentDecoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        return String(validating: Array(text.utf8).percentDecoded) ?? text
    }
}

extension String {
    /// Returns nil if `bytes` are not UTF-8.
    fileprivate init?(validating bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}
