package import SchemaDiagnostics
import SchemaKit

/// A setting that turns a rule off for one file, with the edit that adds the setting to a configuration.
package struct RuleSuppression {
    private let rule: Diagnostic.ID
    private let file: AbsolutePath
    /// The absolute path of the folder of the configuration.
    private let folder: String
    /// True if a search found the configuration, so that it applies only to files below its folder. False if an option
    /// names the configuration.
    private let appliesOnlyBelow: Bool

    /// The placeholder for the reason, which users replace. A configuration requires a reason.
    package static let reason = "TODO: explain why this rule is off"

    package init(
        of rule: Diagnostic.ID,
        in file: AbsolutePath,
        configurationIn folder: String,
        appliesOnlyBelow: Bool = true
    ) {
        self.rule = rule
        self.file = file
        self.folder = folder
        self.appliesOnlyBelow = appliesOnlyBelow
    }

    /// The text of a configuration that has only this setting, or `nil` if the configuration does not apply to the file.
    package var newConfiguration: String? {
        let empty = Array("{}\n".utf8)
        return edit(of: empty).map {
            String(decoding: Self.text(empty, with: $0), as: UTF8.self)
        }
    }

    /// Returns the edit that adds the setting to the text of a configuration. The setting becomes the last rule, which
    /// overrides the other rules. The layout of the text is kept. Returns `nil` if the text is not a valid
    /// configuration, or if the configuration does not apply to the file.
    package func edit(of text: [UInt8]) -> Diagnostic.Edit? {
        guard let root = (try? JSONParser().parse(text))?.root, root.kind == .object else {
            return nil
        }
        let layout = Layout(of: root, in: text)
        let edit: Diagnostic.Edit
        if let rules = root["rules"] {
            guard rules.kind == .array else { return nil }
            edit = layout.appending(
                settingText,
                to: rules.range,
                after: rules.elements.map(\.range),
                depth: 1
            )
        } else {
            let members = root.members.map {
                SourceRange(start: $0.nameRange.start, end: $0.value.range.end)
            }
            edit = layout.appending(
                #""rules": "# + layout.array(of: settingText),
                to: root.range,
                after: members,
                depth: 0
            )
        }
        let changed = SourceFile(
            path: LintConfiguration.fileName,
            bytes: Self.text(text, with: edit)
        )
        let isValid =
            (try? LintConfiguration(changed, folder: folder, appliesOnlyBelow: appliesOnlyBelow))
            != nil
        return isValid ? edit : nil
    }

    private static func text(_ text: [UInt8], with edit: Diagnostic.Edit) -> [UInt8] {
        EditList([Diagnostic.Fix(message: "", edits: [edit])]).applied(to: text)
    }

    /// The setting as JSON text in one line.
    private var settingText: String {
        let members = [
            ("id", rule.rawValue), ("files", pattern), ("severity", "off"), ("reason", Self.reason),
        ]
        return "{" + members.map { "\"\($0)\": \(Self.quoted($1))" }.joined(separator: ", ") + "}"
    }

    /// The pattern that matches only the file.
    private var pattern: String {
        let special: Set<Unicode.Scalar> = ["*", "?", "[", "]", "\\", "!"]
        let names = file.names(from: folder).map { name in
            String(name.unicodeScalars.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined())
        }
        // A pattern without a slash would match at any depth. A leading slash before several names would be needless.
        return names.count == 1 ? "/" + names[0] : names.joined(separator: "/")
    }

    private static func quoted(_ text: String) -> String {
        var json = JSONWriter()
        json.string(text)
        return json.text
    }

    /// The line breaks and the indentation of a configuration's text.
    private struct Layout {
        private let text: [UInt8]
        private let lineBreak: String
        /// The white space of one level of indentation.
        private let indentation: String
        /// True if the first member of the configuration is not on the line of the brace, or if there are no members.
        private let isMultiline: Bool

        init(of root: JSONNode, in text: [UInt8]) {
            self.text = text
            lineBreak = text.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
            guard let first = root.members.first(where: { _ in true }) else {
                (isMultiline, indentation) = (true, "  ")
                return
            }
            let gap = text[root.range.start + 1..<first.nameRange.start]
            isMultiline = gap.contains(UInt8(ascii: "\n"))
            let space = gap.suffix(while: { $0 != UInt8(ascii: "\n") })
            indentation =
                isMultiline && !space.isEmpty ? String(decoding: space, as: UTF8.self) : "  "
        }

        /// Returns an array with one item, as the value of a member of the configuration.
        func array(of item: String) -> String {
            guard isMultiline else { return "[\(item)]" }
            return "[" + lineBreak + indentation + indentation + item + lineBreak + indentation
                + "]"
        }

        /// Returns the edit that adds an item or a member at the end of an array or of an object.
        ///
        /// - Parameters:
        ///   - container: The range of the array or the object.
        ///   - others: The ranges of its other items or members.
        ///   - depth: The number of objects and arrays around the container.
        func appending(
            _ item: String,
            to container: SourceRange,
            after others: [SourceRange],
            depth: Int
        ) -> Diagnostic.Edit {
            guard let last = others.last else {
                let outer =
                    isMultiline ? lineBreak + String(repeating: indentation, count: depth) : ""
                return Diagnostic.Edit(
                    range: SourceRange(start: container.start + 1, end: container.end - 1),
                    replacement: outer + (isMultiline ? indentation : "") + item + outer
                )
            }
            // The white space before the last item is repeated before the new item.
            let previousEnd = others.dropLast().last?.end ?? container.start + 1
            let gap = text[previousEnd..<last.start].suffix(while: { $0 != UInt8(ascii: ",") })
            return Diagnostic.Edit(
                range: SourceRange(start: last.end, end: last.end),
                replacement: "," + (gap.isEmpty ? " " : String(decoding: gap, as: UTF8.self)) + item
            )
        }
    }
}

extension ArraySlice<UInt8> {
    /// Returns the longest subsequence at the end whose bytes satisfy a predicate.
    fileprivate func suffix(while predicate: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[(lastIndex { !predicate($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
