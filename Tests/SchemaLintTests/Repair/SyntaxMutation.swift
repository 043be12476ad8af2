import SchemaKit

@testable import SchemaLint

/// A text with one inserted syntax error.
struct SyntaxMutation {
    let operation: Operation
    let bytes: [UInt8]
    let errorOffset: Int
    /// The first character of the token that was changed, or beside which a comma or a comment was added.
    let firstCharacter: String

    enum Operation: String, CaseIterable {
        case deleteComma = "delete a comma"
        case deleteColon = "delete a colon"
        case deleteOpeningQuote = "delete an opening quote"
        case deleteClosingQuote = "delete a closing quote"
        case deleteOpeningBracket = "delete an opening bracket"
        case deleteClosingBracket = "delete a closing bracket"
        case doubleComma = "double a comma"
        case doubleColon = "double a colon"
        case doubleQuote = "double a quote"
        case doubleOpeningBracket = "double an opening bracket"
        case doubleClosingBracket = "double a closing bracket"
        case swapClosingBracket = "take the other closing bracket"
        case addTrailingComma = "add a trailing comma"
        case addComment = "add a comment"
        case useSingleQuotes = "use single quotes"
        case useTypographicQuotes = "use typographic quotes"
        case unquoteName = "unquote a name"
        case useForeignWord = "use a word of another language"
        case dropValue = "drop a value"
    }

    /// Returns true if an error of this kind names the inserted error.
    func isNamed(by kind: JSONRepair.SyntaxError.Kind) -> Bool {
        switch (operation, kind) {
        case (.deleteComma, .missingComma), (.deleteColon, .missingColon),
            (.deleteOpeningQuote, .missingOpeningQuote),
            (.deleteOpeningQuote, .missingClosingQuote),
            (.deleteClosingQuote, .missingOpeningQuote),
            (.deleteClosingQuote, .missingClosingQuote),
            (.doubleComma, .extraComma), (.doubleColon, .extraColon), (.doubleQuote, .extraQuote),
            (.addTrailingComma, .rejected(.trailingComma)), (.addComment, .comment),
            (.useSingleQuotes, .foreignQuotes("single")),
            (.useTypographicQuotes, .foreignQuotes("typographic")), (.unquoteName, .unquotedName),
            (.useForeignWord, .foreignWord), (.useForeignWord, .unrepresentableNumber),
            (.dropValue, .missingValue):
            true
        case (.deleteOpeningBracket, .missingOpeningBracket(let bracket)),
            (.deleteClosingBracket, .missingClosingBracket(let bracket)),
            (.doubleOpeningBracket, .extraBracket(let bracket)),
            (.doubleClosingBracket, .extraBracket(let bracket)),
            (.swapClosingBracket, .wrongBracket(_, let bracket)):
            bracket == firstCharacter
        // At the end of the text, a missing closing bracket is also reported as an unexpected end.
        case (.deleteClosingBracket, .rejected(.unexpectedEnd)): true
        default: false
        }
    }

    private struct Token {
        let range: Range<Int>
        let isName: Bool
    }

    private static func tokens(of bytes: [UInt8]) -> [Token] {
        var tokens: [Token] = []
        var offset = 0
        while offset < bytes.count {
            let start = offset
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09:
                offset += 1
                continue
            case UInt8(ascii: "\""):
                offset += 1
                while bytes[offset] != UInt8(ascii: "\"") {
                    offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
                }
                offset += 1
            case let byte where "{}[],:".utf8.contains(byte): offset += 1
            default:
                while offset < bytes.count, !"{}[],: \n\r\t".utf8.contains(bytes[offset]) {
                    offset += 1
                }
            }
            var next = offset
            while next < bytes.count, " \n\r\t".utf8.contains(bytes[next]) { next += 1 }
            let isName =
                bytes[start] == UInt8(ascii: "\"") && next < bytes.count
                && bytes[next] == UInt8(ascii: ":")
            tokens.append(Token(range: start..<offset, isName: isName))
        }
        return tokens
    }

    static func all(of bytes: [UInt8]) -> [SyntaxMutation] {
        let tokens = tokens(of: bytes)
        return tokens.indices.flatMap { mutations(at: $0, tokens, bytes) }
    }

    private static func mutations(at index: Int, _ tokens: [Token], _ bytes: [UInt8])
        -> [SyntaxMutation]
    {
        let token = tokens[index]
        let start = token.range.lowerBound
        let end = token.range.upperBound
        let firstCharacter = String(decoding: bytes[token.range].prefix(1), as: UTF8.self)
        func mutation(
            _ operation: Operation,
            _ range: Range<Int>,
            _ text: String
        ) -> SyntaxMutation {
            var mutated = bytes
            mutated.replaceSubrange(range, with: text.utf8)
            return SyntaxMutation(
                operation: operation,
                bytes: mutated,
                errorOffset: range.lowerBound,
                firstCharacter: firstCharacter
            )
        }
        switch firstCharacter {
        case ",":
            return [
                mutation(.deleteComma, token.range, ""), mutation(.doubleComma, token.range, ",,"),
                mutation(.addComment, end..<end, " /* see the list */"),
            ]
                + (end < bytes.count && bytes[end] == 0x0A
                    ? [mutation(.addComment, end..<end, " // see the list")] : [])
        case ":":
            return [
                mutation(.deleteColon, token.range, ""), mutation(.doubleColon, token.range, "::"),
            ]
        case "{", "[":
            return [
                mutation(.deleteOpeningBracket, token.range, ""),
                mutation(.doubleOpeningBracket, token.range, firstCharacter + firstCharacter),
            ]
        case "}", "]":
            let previous = tokens[index - 1].range
            let isEmpty = "{[".utf8.contains(bytes[previous.lowerBound])
            return [
                mutation(.deleteClosingBracket, token.range, ""),
                mutation(.doubleClosingBracket, token.range, firstCharacter + firstCharacter),
                mutation(.swapClosingBracket, token.range, firstCharacter == "}" ? "]" : "}"),
            ]
                + (isEmpty
                    ? []
                    : [mutation(.addTrailingComma, previous.upperBound..<previous.upperBound, ",")])
        case "\"":
            let content = String(decoding: bytes[start + 1..<end - 1], as: UTF8.self)
            var mutations = [
                mutation(.deleteOpeningQuote, start..<start + 1, ""),
                mutation(.deleteClosingQuote, end - 1..<end, ""),
                mutation(.doubleQuote, start..<start + 1, "\"\""),
                mutation(.doubleQuote, end - 1..<end, "\"\""),
            ]
            if !content.contains("'") {
                mutations.append(mutation(.useSingleQuotes, token.range, "'\(content)'"))
            }
            if !content.contains("”") {
                mutations.append(mutation(.useTypographicQuotes, token.range, "“\(content)”"))
            }
            // Names that consist of letters, digits and `_` need no quotes in other languages.
            if token.isName, !content.isEmpty,
                content.utf8.allSatisfy({
                    $0 == 0x5F || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x30 && $0 <= 0x39
                })
            {
                mutations.append(mutation(.unquoteName, token.range, content))
            }
            if !token.isName, index > 0,
                bytes[tokens[index - 1].range.lowerBound] == UInt8(ascii: ":")
            {
                mutations.append(mutation(.dropValue, token.range, ""))
            }
            return mutations
        default:
            let word = String(decoding: bytes[token.range], as: UTF8.self)
            let foreign = ["true": "True", "false": "False", "null": "None"][word] ?? "NaN"
            return [mutation(.useForeignWord, token.range, foreign)]
        }
    }
}
