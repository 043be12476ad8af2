/// A member, a value or a whole payload that can be inserted at the cursor.
package struct Completion: Sendable, Hashable {
    /// The name of the member, the text of the value, or the title of the payload's schema.
    package let label: String
    /// The title of the schema, or a note about the value such as "default". For a payload, the name of its schema.
    package var title: String?
    /// The description of the schema.
    package var description: String?
    package var isRequired = false
    package var isDeprecated = false
    /// The text that is inserted.
    package var insertion: Insertion

    /// A text with parts that a user fills in. The indentation of its lines is relative to the line of the cursor.
    package struct Insertion: Sendable, Hashable {
        package enum Part: Sendable, Hashable {
            case text(String)
            /// A text that the user is expected to replace.
            case placeholder(String)
            /// Texts from which the user chooses one.
            case choice([String])

            /// The text, or the first text of a choice.
            fileprivate var plainText: String {
                switch self {
                case .text(let text), .placeholder(let text): text
                case .choice(let texts): texts.first ?? ""
                }
            }
        }

        package private(set) var parts: [Part]

        init(_ parts: [Part]) { self.parts = parts }

        /// Creates an insertion of a value as it is written in a document.
        init(text: String) { parts = [.text(text.withoutOuterIndentation)] }

        /// Creates an insertion of one of several values, each as it is written in a document.
        init(choiceFrom texts: [String]) { parts = [.choice(texts.map(\.withoutOuterIndentation))] }

        static func + (left: Insertion, right: Insertion) -> Insertion {
            Insertion(left.parts + right.parts)
        }

        /// The text with the placeholders and with the first text of each choice.
        package var plainText: String { parts.map(\.plainText).joined() }

        /// The text in the syntax of snippets (LSP 3.17, "Snippet Syntax").
        package var snippet: String {
            var number = 0
            return parts.map { part in
                switch part {
                case .text(let text): return Self.escaped(text, "\\$")
                case .choice(let texts) where Self.canBeChoice(texts):
                    number += 1
                    let list = texts.map { Self.escaped($0, "\\,|") }
                    return "${\(number)|\(list.joined(separator: ","))|}"
                case .placeholder, .choice:
                    let text = part.plainText
                    number += 1
                    return text.isEmpty
                        ? "$\(number)" : "${\(number):\(Self.escaped(text, "\\$}"))}"
                }
            }
            .joined()
        }

        /// Returns whether all editors read the texts as a choice. In a choice, Neovim requires `$` and `}` to be escaped,
        /// and VS Code keeps the backslash before them. An empty text is not a choice in either of them.
        private static func canBeChoice(_ texts: [String]) -> Bool {
            texts.allSatisfy { text in
                !text.isEmpty && !text.unicodeScalars.contains { $0 == "$" || $0 == "}" }
            }
        }

        /// Escapes Unicode scalars, because a `Character` can consist of a special scalar and a combining mark.
        private static func escaped(_ text: String, _ special: String) -> String {
            let special = special.unicodeScalars
            guard text.unicodeScalars.contains(where: { special.contains($0) }) else { return text }
            var output = String.UnicodeScalarView()
            for scalar in text.unicodeScalars {
                if special.contains(scalar) { output.append("\\") }
                output.append(scalar)
            }
            return String(output)
        }
    }
}

extension String {
    /// A copy of the text in which all lines except the first lack the indentation of the last line. All lines end with
    /// a line feed only.
    ///
    /// In a document, the last line of an object or array has the indentation of the line on which the value starts.
    fileprivate var withoutOuterIndentation: String {
        let lines = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 1, let last = lines.last else { return self }
        let indentation = last.prefix { $0 == " " || $0 == "\t" }
        return lines.map { line in
            let start = line.starts(with: indentation) ? indentation.count : 0
            let end = line.last == "\r" ? 1 : 0
            return String(String.UnicodeScalarView(line.dropFirst(start).dropLast(end)))
        }
        .joined(separator: "\n")
    }

    /// Returns the text with `indentation` at the start of all lines after the first.
    package func indentingLines(by indentation: String) -> String {
        indentation.isEmpty
            ? self
            : unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
                .map { String($0) }.joined(separator: "\n" + indentation)
    }

    /// A JSON text without its line ends, and without the indentation of its lines.
    package var onOneLine: String {
        var output = ""
        for line in unicodeScalars.split(separator: "\n") {
            if output.unicodeScalars.last == "," { output += " " }
            output.unicodeScalars.append(contentsOf: line.drop { $0 == " " || $0 == "\t" })
        }
        return output
    }
}
