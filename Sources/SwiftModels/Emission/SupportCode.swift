/// The Swift code that all models of a module share: one file, which imports nothing.
package enum SupportCode {
    /// The text of the file after its header.
    ///
    /// - Parameters:
    ///   - parts: what the models need.
    ///   - readsDirectly: whether models are read directly from JSON text.
    package static func text(
        access: AccessLevel,
        parts: SupportParts = .all,
        readsDirectly: Bool = false
    ) -> String {
        let wanted = needed(by: parts.union(readsDirectly ? SupportParts(namedIn: reading) : []))
        let first = readsDirectly ? ["\(access.readingImport)\n"] : []
        let last = readsDirectly ? [reading] : []
        return (first + sections.filter { wanted.isSuperset(of: $0.parts) }.map(\.text) + last)
            .joined(separator: "\n")
            .replacing("ACCESS ", with: access.prefix)
    }

    /// What the file may hold, in its order; what is in no part is needed by all models.
    private static let sections: [(parts: SupportParts, text: String)] = [
        ([], jsonValue), ([], jsonNumber), ([], numberReading), (.addresses, uri),
        (.durations, duration), (.nulls, nullable), (.defaults, defaulted), (.boxes, boxed),
        ([], telling), ([], coding), ([], content), ([], conformances), ([], violation),
        (.rules, rules), (.rules, relations), (.tuples, elements), ([], members),
        (.patterns, patterns),
    ]

    /// Parts with those that they name in turn.
    private static func needed(by parts: SupportParts) -> SupportParts {
        let all = sections.filter { !$0.parts.isDisjoint(with: parts) }.reduce(into: parts) {
            $0.formUnion(SupportParts(namedIn: $1.text))
        }
        return all == parts ? parts : needed(by: all)
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
