/// The Swift code that all models of a module share: one file, which imports nothing.
package enum SupportCode {
    /// The text of the file after its header.
    package static func text(access: AccessLevel) -> String {
        [
            jsonValue, jsonNumber, numberReading, uri, duration, nullable, defaulted, boxed,
            telling, coding,
            conformances, rules, patterns, valueWriter, elements,
            members,
        ]
        .joined(separator: "\n")
        .replacing("ACCESS ", with: access.prefix)
    }
}

extension String {
    /// The text with every `token` replaced.
    fileprivate func replacing(_ token: String, with replacement: String) -> String {
        var result = ""
        var rest = Substring(self)
        while let range = rest.firstRange(of: token) {
            result += rest[..<range.lowerBound] + replacement
            rest = rest[range.upperBound...]
        }
        return result + rest
    }
}

extension Substring {
    fileprivate func firstRange(of token: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(token) {
                return start..<index(start, offsetBy: token.count)
            }
            formIndex(after: &start)
        }
        return nil
    }
}
