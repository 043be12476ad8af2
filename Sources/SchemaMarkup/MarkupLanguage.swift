import SchemaKit

/// A markup language for which texts of payloads and schemas are escaped.
///
/// The escaped text can be the content of an element or the value of an attribute in double quotation marks.
/// Characters that are invisible or change the direction of text become visible escapes. XML 1.0 does not allow some
/// of these characters, such as most control characters, even as references.
package enum MarkupLanguage: Sendable {
    /// HTML, and SVG inside or beside it. Line feeds and tabs stay unchanged.
    case html
    /// XML 1.0. Line feeds and tabs become references, because in attributes a parser replaces them with spaces.
    case xml

    /// Returns the text escaped for the language.
    package func escaped(_ text: String) -> String {
        var output = ""
        for scalar in text.unicodeScalars {
            if let reference = reference(for: scalar) {
                output += reference
            } else if scalar.isActive, scalar != "\n", scalar != "\t" {
                output += scalar.visibleEscape
            } else {
                output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    /// Returns the character reference for a scalar, or `nil` if the language needs none.
    package func reference(for scalar: Unicode.Scalar) -> String? {
        switch (self, scalar) {
        case (_, "&"): "&amp;"
        case (_, "<"): "&lt;"
        case (_, ">"): "&gt;"
        case (_, "\""): "&quot;"
        case (.html, "'"): "&#39;"
        case (.xml, "\n"): "&#10;"
        case (.xml, "\t"): "&#9;"
        default: nil
        }
    }
}
