package import SchemaKit

extension JSONSyntaxError.Kind {
    fileprivate var quotedText: String? {
        switch self {
        case .unexpected(let found, _), .invalidEscape(let found): found
        default: nil
        }
    }
}

extension JSONRepair.Mistake {
    /// The mistake, with general phrases in place of the text that its message quotes.
    package var withoutText: Self {
        let hidden = JSONSyntaxError.hiddenText
        let fault: JSONRepair.Fault =
            switch self.fault {
            case .refused(let kind): .refused(kind.withoutText)
            case .missingComma(let inObject, _): .missingComma(inObject: inObject, found: hidden)
            case .missingColon: .missingColon(found: hidden)
            case .missingValue: .missingValue(found: hidden)
            case .unquotedName: .unquotedName("…")
            case .unquotedText: .unquotedText("…")
            case .foreignWord(_, let meant): .foreignWord("…", meant: meant)
            case .noNumber: .noNumber("…")
            case .foreignNumber: .foreignNumber("…", meant: "…")
            case .stray: .stray(hidden)
            default: self.fault
            }
        var mistake = Self(fault: fault, range: range)
        mistake.related = related
        mistake.edits = edits
        mistake.isSafe = isSafe
        return mistake
    }

    /// Returns whether the message quotes a part of `text` for which `isSecret` returns true. The result is also true
    /// if the position of the quoted bytes is unknown.
    package func quotes(_ text: [UInt8], where isSecret: (SourceRange) -> Bool) -> Bool {
        guard let quoted = quotedBytes, !quoted.isEmpty else { return false }
        let start = text[range.start...].firstRange(of: quoted)
        guard let start else { return true }
        return isSecret(SourceRange(start: start.lowerBound, end: start.upperBound))
    }

    /// The bytes between single quotation marks in the message, up to the point where they were truncated.
    private var quotedBytes: [UInt8]? {
        guard let text = quotedText else { return nil }
        var part = text[...]
        if let first = part.firstIndex(of: "'"), let last = part.lastIndex(of: "'"), first < last {
            part = part[part.index(after: first)..<last]
        } else if part.contains(" ") {
            // The text is a phrase such as "a string", which is not a quotation.
            return nil
        }
        return Array(part.prefix { $0 != "…" }.utf8)
    }

    private var quotedText: String? {
        switch fault {
        case .refused(let kind): kind.quotedText
        case .missingComma(_, let found), .missingColon(let found), .missingValue(let found),
            .unquotedName(let found), .unquotedText(let found), .foreignWord(let found, _),
            .noNumber(let found), .foreignNumber(let found, _), .stray(let found):
            found
        default: nil
        }
    }
}
