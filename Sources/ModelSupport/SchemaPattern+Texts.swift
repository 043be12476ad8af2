/// The patterns of UUIDs, JSON Pointers, numbers, colors and gradients.
extension SchemaPattern {
    static let uuid: SchemaPattern =
        "^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
    static let jsonPointer: SchemaPattern = "^(?:/(?:[^~/]|~[01])*)*$"
    static let relativeJSONPointer: SchemaPattern =
        "^(?:0|[1-9][0-9]*)(?:#|(?:/(?:[^~/]|~[01])*)*)$"
    static let hexColor: SchemaPattern =
        "^#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
    static let decimal: SchemaPattern = "^-?[0-9]+(?:\\.[0-9]+)?$"
    static let color = SchemaPattern(
        "^(?:#[0-9A-Fa-f]{3}|#[0-9A-Fa-f]{6}|\(TextSyntax.rgb)|\(TextSyntax.colorNames))$"
    )
    static let cssGradient = SchemaPattern(TextSyntax.gradient) { TextSyntax.hasArguments($0) }

    private enum TextSyntax {
        static let rgb =
            "[Rr][Gg][Bb]\\((?:\(integer),\(integer),\(integer)|\(percentage),\(percentage),\(percentage))\\)"
        /// The white space of CSS, which does not include the vertical tab.
        static let spaces = "[ \\t\\n\\r\\f]*"
        static let integer = "\(spaces)[+\\-]?[0-9]+\(spaces)"
        static let percentage = "\(spaces)[+\\-]?(?:[0-9]*\\.)?[0-9]+%\(spaces)"
        static let colorNames = anyCase(
            """
            aqua black blue fuchsia gray green lime maroon navy olive orange purple red silver teal white \
            yellow activeborder activecaption appworkspace background buttonface buttonhighlight \
            buttonshadow buttontext captiontext graytext highlight highlighttext inactiveborder \
            inactivecaption inactivecaptiontext infobackground infotext menu menutext scrollbar \
            threeddarkshadow threedface threedhighlight threedlightshadow threedshadow window windowframe \
            windowtext
            """
        )

        static let gradient =
            "^(?:\(anyCase("repeating"))-)?(?:\(anyCase("linear radial conic")))-\(anyCase("gradient"))"
            + "\\([ -~]*\\)$"

        /// Returns whether the first parenthesis of a function is closed at the end of the text, and at least two
        /// arguments are in the parentheses, none of them empty.
        static func hasArguments(_ function: String) -> Bool {
            var depth = 0
            var argumentCount = 1
            var isArgumentEmpty = true
            var rest = function.utf8.drop { $0 != UInt8(ascii: "(") }.dropFirst()
            while let character = rest.popFirst() {
                switch character {
                case UInt8(ascii: " "): continue
                case UInt8(ascii: ",") where depth == 0:
                    if isArgumentEmpty { return false }
                    argumentCount += 1
                    isArgumentEmpty = true
                    continue
                case UInt8(ascii: ")") where depth == 0:
                    return rest.isEmpty && argumentCount > 1 && !isArgumentEmpty
                case UInt8(ascii: "("): depth += 1
                case UInt8(ascii: ")"): depth -= 1
                default: break
                }
                isArgumentEmpty = false
            }
            return false
        }

        /// Returns a pattern that matches one of the words, in any case.
        static func anyCase(_ words: String) -> String {
            words.split(separator: " ").map { word in
                word.map { "[\($0.uppercased())\($0)]" }.joined()
            }
            .joined(separator: "|")
        }
    }
}
