/// The Swift code that all models of a module share: one file, which imports nothing.
package enum SupportCode {
    /// The text of the file after its header.
    ///
    /// - Parameter readsDirectly: whether models are read directly from JSON text.
    package static func text(access: AccessLevel, readsDirectly: Bool = false) -> String {
        let first = readsDirectly ? ["\(access.readingImport)\n"] : []
        let last = readsDirectly ? [reading] : []
        return
            (first + [
                jsonValue, jsonNumber, numberReading, uri, duration, nullable, defaulted, boxed,
                telling, coding,
                content, conformances, rules, relations, patterns, elements,
                members,
            ] + last)
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
