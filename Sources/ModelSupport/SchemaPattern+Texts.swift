/// The patterns of identifiers, numbers, regular expressions and colors.
extension SchemaPattern {
    static let uuid: SchemaPattern =
        "^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
    static let jsonPointer: SchemaPattern = "^(?:/(?:[^~/]|~[01])*)*$"
    static let relativeJSONPointer: SchemaPattern =
        "^(?:0|[1-9][0-9]*)(?:#|(?:/(?:[^~/]|~[01])*)*)$"
    static let hexColor: SchemaPattern =
        "^#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
    static let decimal: SchemaPattern = "^-?[0-9]+(?:\\.[0-9]+)?$"
    static let regex = SchemaPattern(TextSyntax.regex)
    static let color = SchemaPattern(
        "^(?:#[0-9A-Fa-f]{3}|#[0-9A-Fa-f]{6}|\(TextSyntax.rgb)|\(TextSyntax.colorNames))$"
    )
    static let cssGradient = SchemaPattern(TextSyntax.gradient)

    private enum TextSyntax {
        /// The pattern of regular expressions, which only checks their brackets and escapes.
        ///
        /// The pattern requires that no quantifier comes first, that each class is closed, that the
        /// first parenthesis opens a group, and that the last one closes a group.
        static let regex =
            "^(?![*+?])(?:\(atom)*|\(atom)*\\((?:\(atom)|[()])*\\)\(atom)*)$"
        static let atom = "(?:[^\\\\\\[()]|\(escape)|\\[(?:[^\\\\\\]]|\(escape))*\\])"
        static let escape = "\\\\(?:[^A-Za-z]|[dDwWsSbBtnvrfcxupPk])"

        // MARK: Colors

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
            + "\\([ -~]*[!-+\\--~][ -~]*,[ -~]*[!-(*+\\--~][ -~]*\\)$"

        /// Returns a pattern that matches one of the words, in any case.
        static func anyCase(_ words: String) -> String {
            words.split(separator: " ").map { word in
                word.map { "[\($0.uppercased())\($0)]" }.joined()
            }
            .joined(separator: "|")
        }
    }
}
