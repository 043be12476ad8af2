package import SchemaDiagnostics
package import SchemaKit

extension JSONSyntaxError.Kind {
    fileprivate var quotedText: String? {
        switch self {
        case .unexpected(let found, _), .invalidEscape(let found): found
        default: nil
        }
    }
}

extension JSONRepair.SyntaxError {
    /// The error with a message that does not quote the text.
    package var withoutText: Self {
        let hidden = JSONSyntaxError.hiddenText
        let errorKind: JSONRepair.SyntaxError.Kind =
            switch self.kind {
            case .rejected(let kind): .rejected(kind.withoutText)
            case .missingComma(let inObject, _): .missingComma(inObject: inObject, found: hidden)
            case .missingColon: .missingColon(found: hidden)
            case .missingValue: .missingValue(found: hidden)
            case .missingName: .missingName(found: hidden)
            case .unquotedName: .unquotedName("")
            case .unquotedText: .unquotedText("")
            case .placeholder: .placeholder("")
            case .foreignWord(_, let expected): .foreignWord("", expected: expected)
            case .unrepresentableNumber: .unrepresentableNumber("")
            case .foreignNumber: .foreignNumber("", expected: "")
            case .stray: .stray("text")
            default: self.kind
            }
        var syntaxError = Self(kind: errorKind, range: range)
        syntaxError.related = related
        syntaxError.edits = edits
        syntaxError.isSafe = isSafe
        return syntaxError
    }

    /// Returns whether the message quotes a part of `text` for which `isSecret` returns true. The result is also true
    /// if the quoted bytes are not found in `text`.
    package func quotes(_ text: [UInt8], where isSecret: (SourceRange) -> Bool) -> Bool {
        guard let quoted = quotedBytes, !quoted.isEmpty else { return false }
        let found = text[range.start...].firstRange(of: quoted)
        guard let found else { return true }
        return isSecret(SourceRange(start: found.lowerBound, end: found.upperBound))
    }

    /// The bytes of the text that the message quotes.
    private var quotedBytes: [UInt8]? {
        switch kind {
        case .unquotedName(let text), .unquotedText(let text), .placeholder(let text),
            .foreignWord(let text, _), .unrepresentableNumber(let text),
            .foreignNumber(let text, _):
            // The message quotes the whole text, which may contain spaces, quotation marks and ellipses of its own.
            Array(text.utf8)
        case .rejected(let kind): kind.quotedText.flatMap { Self.quotation(in: $0) }
        case .missingComma(_, let found), .missingColon(let found), .missingValue(let found),
            .missingName(let found), .stray(let found):
            Self.quotation(in: found)
        default: nil
        }
    }

    /// Returns the bytes of the text that a phrase quotes. Single quotation marks, and the words around them, are left
    /// out.
    private static func quotation(in phrase: String) -> [UInt8]? {
        var part = phrase[...]
        if let first = part.firstIndex(of: "'"), let last = part.lastIndex(of: "'"), first < last {
            part = part[part.index(after: first)..<last]
        } else if part.contains(" ") {
            // The text is a phrase such as "a string", which is not a quotation.
            return nil
        }
        return Array(part.utf8)
    }
}

/// The secrets of texts that are not JSON, and of documents whose schema is unknown.
extension SecretPlaces {
    /// Returns the secrets of a repaired text as ranges of the original text.
    ///
    /// Text that the repair has removed has no location that a schema could mark, so `program` decides what is masked:
    ///
    /// - If `program` has patterns of secrets, removed comments are masked where a pattern matches, and all other
    ///   removed text is masked.
    /// - If `program` has no patterns of secrets, no removed text is masked.
    /// - If `program` is nil, all removed text is masked.
    package func restored(
        by repair: JSONRepair,
        of bytes: [UInt8],
        _ program: SchemaProgram?
    ) -> SecretPlaces {
        let original = SecretPlaces(
            masking: ranges.map(repair.originalRange),
            masksAllValues: masksAllValues
        )
        let patterns = program?.secretPatterns
        guard patterns?.isEmpty != true else { return original }
        var removed: [SourceRange] = []
        for syntaxError in repair.syntaxErrors {
            // A space can replace the removed text, so that the words around it stay apart.
            for edit in syntaxError.edits
            where edit.replacement.isEmpty || edit.replacement == " " {
                let maskingPatterns = syntaxError.kind == .comment ? patterns : nil
                removed += Self.words(in: bytes, edit.range, with: maskingPatterns)
            }
        }
        return original.union(removed)
    }

    /// Returns these secrets and the secrets in the comments of a text that may contain comments. In the comments, each
    /// match of a pattern of `program` is a secret; if `program` is nil, each word is.
    ///
    /// - Parameter strict: The text with spaces in place of its comments.
    package func addingComments(
        of bytes: [UInt8],
        replacedIn strict: [UInt8],
        _ program: SchemaProgram?
    ) -> SecretPlaces {
        let patterns = program?.secretPatterns
        guard bytes != strict, bytes.count == strict.count, patterns?.isEmpty != true else {
            return self
        }
        var found: [SourceRange] = []
        var offset = 0
        while let start = bytes[offset...].indices.first(where: { bytes[$0] != strict[$0] }) {
            offset = Self.commentEnd(in: bytes, strict, from: start)
            found += Self.words(in: bytes, SourceRange(start: start, end: offset), with: patterns)
        }
        return union(found)
    }

    /// Returns the ranges of all text except JSON punctuation, because any of this text may be a secret.
    package static func everything(in bytes: [UInt8]) -> SecretPlaces {
        SecretPlaces(
            masking: words(in: bytes, SourceRange(start: 0, end: bytes.count)),
            masksAllValues: true
        )
    }

    /// Returns the ranges of all strings and numbers in the value at `index` of a document without a known schema. In
    /// the string at the entry `exception`, which is the value of `$schema`, only the user name and the password of a
    /// URL are masked.
    package static func values(
        of document: JSONDocument,
        at index: Int32 = 0,
        except exception: Int32?
    ) -> SecretPlaces {
        var ranges: [SourceRange] = []
        var waiting = [JSONNode(document: document, index: index)]
        while let node = waiting.popLast() {
            switch node.kind {
            case .null, .true, .false: continue
            case .array: waiting += node.elements
            case .object: waiting += node.members.map(\.value)
            case .number: ranges.append(node.range)
            case .string:
                guard node.index != exception else {
                    let text = document.stringBytes(at: node.index)
                    if let credentials = Redaction.credentials(in: text) {
                        ranges.append(
                            document.range(ofContent: credentials, inStringAt: node.index)
                        )
                    }
                    continue
                }
                ranges.append(SourceRange(start: node.range.start + 1, end: node.range.end - 1))
            }
        }
        return SecretPlaces(masking: ranges, masksAllValues: true)
    }

    /// Returns the end of the last replaced byte of the comment that begins at `start`. White space in a comment is not
    /// replaced. Comments with only white space between them count as one.
    private static func commentEnd(in bytes: [UInt8], _ strict: [UInt8], from start: Int) -> Int {
        var end = start
        for offset in start..<bytes.count {
            if bytes[offset] != strict[offset] {
                end = offset + 1
            } else if bytes[offset] > 0x20 {
                break
            }
        }
        return end
    }

    /// Returns the text in a range that may be secret: the matches of the patterns, which can have several words, and
    /// each word in which a pattern matches. If `patterns` is nil, returns all words.
    private static func words(
        in bytes: [UInt8],
        _ range: SourceRange,
        with patterns: [Pattern]?
    ) -> [SourceRange] {
        let words = words(in: bytes, range)
        guard let patterns else { return words }
        var scratch = PatternScratch()
        func matches(in part: SourceRange) -> [SourceRange] {
            let text = Array(bytes[part.start..<part.end])
            return patterns.flatMap { Redaction.secrets(in: text, by: $0, scratch: &scratch) }
                .map { match in
                    SourceRange(
                        start: part.start + match.lowerBound,
                        end: part.start + match.upperBound
                    )
                }
        }
        return matches(in: range) + words.filter { !matches(in: $0).isEmpty }
    }

    /// Returns the words in a range: the longest sequences of bytes without control characters, spaces, JSON
    /// punctuation and single quotation marks.
    private static func words(in bytes: [UInt8], _ range: SourceRange) -> [SourceRange] {
        var ranges: [SourceRange] = []
        var start: Int?
        for offset in range.start..<range.end {
            if separatesWords(bytes[offset]) {
                if let first = start { ranges.append(SourceRange(start: first, end: offset)) }
                start = nil
            } else if start == nil {
                start = offset
            }
        }
        if let first = start { ranges.append(SourceRange(start: first, end: range.end)) }
        return ranges
    }

    private static func separatesWords(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00...0x20, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""),
            UInt8(ascii: "'"):
            true
        default: false
        }
    }
}

extension SchemaProgram {
    /// The patterns of the keyword `secret` in all schemas of the program.
    var secretPatterns: [Pattern] {
        (0..<Int32(rules.count)).compactMap {
            guard case .secret(let pattern) = rules[$0] else { return nil }
            return patterns[pattern]
        }
    }
}

extension Diagnostic {
    /// Returns the findings about a text that is not JSON, with messages that do not quote secrets. If the rest of the
    /// text was not read, the last message says so.
    package static func syntax(
        _ repair: JSONRepair,
        of bytes: [UInt8],
        hiding secrets: SecretPlaces = .none
    ) -> [Diagnostic] {
        var findings = repair.syntaxErrors.map { syntaxError in
            let isHidden = !secrets.isEmpty && syntaxError.quotes(bytes, where: secrets.overlaps)
            return syntax(isHidden ? syntaxError.withoutText : syntaxError)
        }
        if repair.hasReachedLimit, let last = findings.indices.last {
            findings[last].message +=
                "; the rest of the text was not checked after \(findings.count) syntax errors"
        }
        return findings
    }
}
