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
    /// The text with every `token`, which has a byte at least, replaced.
    fileprivate func replacing(_ token: String, with replacement: String) -> String {
        let (bytes, token, replacement) = (Array(utf8), Array(token.utf8), Array(replacement.utf8))
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var position = 0
        while position < bytes.count {
            if bytes[position] == token[0], bytes[position...].starts(with: token) {
                result += replacement
                position += token.count
            } else {
                result.append(bytes[position])
                position += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
