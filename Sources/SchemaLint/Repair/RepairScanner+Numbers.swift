import SchemaKit

/// Candidates that change a number that consists of several tokens, and the errors about words and numbers of other
/// languages.
extension RepairScanner {
    /// Returns the candidate for a number with a comma among its digits, such as `1,5`, as the value of a member. (In
    /// an array, `1,5` is two items.) The result is empty if the token is not the last part of such a number.
    func commaInNumberCandidates(_ here: Checkpoint) -> [RepairCandidate] {
        let comma = here.cursor.previous
        // The last checkpoint is before the comma, and the one before it is before the number.
        guard here.cursor.state == .name, comma.kind == .comma, comma.end == here.token.start,
            let base = recentCheckpoints.dropLast().last, base.token.kind == .scalar,
            base.token.end == comma.start
        else { return [] }
        let (start, end) = (base.token.start, here.token.end)
        let digits = text(of: here.token)
        let integer = text(of: base.token)
        guard digits.utf8.allSatisfy(RepairLexer.isDigit),
            integer.utf8.drop(while: { $0 == UInt8(ascii: "-") }).allSatisfy(RepairLexer.isDigit)
        else { return [] }
        // Three digits are probably thousands.
        let separator = digits.utf8.count == 3 ? "" : "."
        return [
            RepairCandidate(
                base: base,
                syntaxError: JSONRepair.SyntaxError(
                    kind: .foreignNumber(
                        text(from: start, to: end),
                        expected: integer + separator + digits
                    ),
                    range: SourceRange(start: start, end: end),
                    edits: [.init(comma.start..<comma.end, separator)]
                ),
                tokens: [RepairToken(kind: .scalar, start: start, end: end)],
                offset: end,
                cost: 0.8
            )
        ]
    }

    /// Returns the error about a word or a number. JSON needs `scalar` in its place.
    func errorKind(ofWord word: String, expected scalar: String)
        -> JSONRepair.SyntaxError.Kind
    {
        let digits = word.utf8.drop { $0 == UInt8(ascii: "-") }
        return switch scalar {
        case "null" where !Self.wordsForNull.contains(word): .unrepresentableNumber(word)
        case "null", "true", "false": .foreignWord(word, expected: scalar)
        // The scalar is shorter than the word if leading zeros were removed, but longer if the word is `0.`.
        case _ where digits.first == UInt8(ascii: "0") && scalar.count < word.count:
            word.contains("x") || word.contains("X") || word.contains("_")
                ? .foreignNumber(word, expected: scalar) : .rejected(.invalidNumber(.leadingZero))
        case _ where word.hasSuffix(".") && scalar == word + "0":
            .rejected(.invalidNumber(.missingFractionDigits))
        default: .foreignNumber(word, expected: scalar)
        }
    }
}
