import SchemaKit

/// A parser for the text of an option's value or of an operand. It can also describe a value for help.
package struct ValueReader<Value>: Sendable {
    /// The name of the value in help, such as `FILE`.
    package let placeholder: String
    package let kind: ValueKind
    let read: @Sendable (String) throws(InvalidValue) -> Value
    let describe: @Sendable (Value) -> String

    /// Returns a reader of texts in a special format. `expected` describes the format in error messages. `read` returns
    /// `nil` for a text that does not have the format.
    package static func custom(
        _ placeholder: String,
        expected: String,
        describe: @escaping @Sendable (Value) -> String = { _ in "" },
        read: @escaping @Sendable (String) -> Value?
    ) -> ValueReader {
        ValueReader(
            placeholder: placeholder,
            kind: .text,
            read: { (text: String) throws(InvalidValue) in
                guard let value = read(text) else { throw .malformed(expected: expected) }
                return value
            },
            describe: describe
        )
    }
}

extension ValueReader where Value == String {
    /// Returns a reader of any text, including the empty text.
    package static func text(_ placeholder: String) -> ValueReader {
        ValueReader(placeholder: placeholder, kind: .text, read: { $0 }, describe: { $0 })
    }

    /// Returns a reader of the path of a file. Shells offer files with one of the extensions, or all files if
    /// `extensions` is empty.
    package static func file(_ placeholder: String, extensions: [String] = []) -> ValueReader {
        path(placeholder, .file(extensions: extensions))
    }

    /// Returns a reader of the path of a folder.
    package static func folder(_ placeholder: String) -> ValueReader {
        path(placeholder, .folder)
    }

    /// Returns a reader of the path of a file or a folder.
    package static func path(_ placeholder: String) -> ValueReader {
        path(placeholder, .path)
    }

    private static func path(_ placeholder: String, _ kind: ValueKind) -> ValueReader {
        ValueReader(
            placeholder: placeholder,
            kind: kind,
            read: { (text: String) throws(InvalidValue) in
                guard !text.isEmpty else { throw .emptyPath }
                return text
            },
            describe: { $0 }
        )
    }

    /// Returns a reader of any text that is not empty. Shells offer `names` and the files with one of the extensions.
    package static func nameOrFile(
        _ placeholder: String,
        extensions: [String],
        among names: @escaping @Sendable () -> [Choice]
    ) -> ValueReader {
        path(placeholder, .nameOrFile(names, extensions: extensions))
    }

    /// Returns a reader of a choice from a long list.
    ///
    /// - Parameters:
    ///   - terms: The noun for the names, such as `rule`, and the command that prints the list.
    ///   - formerNames: The names of the previous release, which are accepted but not offered.
    package static func choice(
        _ placeholder: String,
        of terms: (noun: String, listCommand: String),
        formerNames: [String] = [],
        among choices: @escaping @Sendable () -> [Choice]
    ) -> ValueReader {
        ValueReader(
            placeholder: placeholder,
            kind: .choice(choices),
            read: { (text: String) throws(InvalidValue) in
                let names = choices().map(\.name)
                guard names.contains(text) || formerNames.contains(text) else {
                    let similar = similarNames(to: text, among: names)
                    throw .unknown(
                        noun: terms.noun,
                        similar: similar,
                        listCommand: terms.listCommand
                    )
                }
                return text
            },
            describe: { $0 }
        )
    }
}

/// Returns the names that `text` may stand for: the nearest name, or else at most three names that contain every word
/// of the text, such as `missing-member` for `missing`.
private func similarNames(to text: String, among names: [String]) -> [String] {
    if let nearest = NearestName.suggestion(for: text, among: names) { return [nearest] }
    func words(_ name: String) -> [Substring] {
        name.split { !$0.isLetter && !$0.isNumber }
    }
    let wanted = words(text.lowercased())
    guard !wanted.isEmpty else { return [] }
    let matching = names.filter { name in
        let words = words(name)
        return wanted.allSatisfy(words.contains)
    }
    return Array(matching.prefix(3))
}

extension ValueReader where Value == Int {
    /// Returns a reader of an integer within `bounds`: decimal digits, with or without a sign.
    package static func number(_ placeholder: String, in bounds: ClosedRange<Int>) -> ValueReader {
        ValueReader(
            placeholder: placeholder,
            kind: .number(bounds),
            read: { (text: String) throws(InvalidValue) in
                guard let number = Int(text), bounds.contains(number) else {
                    throw .notInteger(in: bounds)
                }
                return number
            },
            describe: { String($0) }
        )
    }
}

extension ValueReader where Value: ChoiceValue {
    /// Returns a reader of the cases of `type`.
    package static func choice(_ placeholder: String, of type: Value.Type) -> ValueReader {
        ValueReader(
            placeholder: placeholder,
            kind: .choice({ Value.choices }),
            read: { (text: String) throws(InvalidValue) in
                guard let value = Value(rawValue: text) else {
                    throw .notAmong(text, Value.allCases.map(\.rawValue))
                }
                return value
            },
            describe: { $0.rawValue }
        )
    }
}

extension InvalidValue {
    fileprivate static func notAmong(_ text: String, _ names: [String]) -> InvalidValue {
        .notAmong(names, suggestion: NearestName.suggestion(for: text, among: names))
    }
}

/// The reason why an option or operand does not accept a value.
package enum InvalidValue: Error, Hashable, Sendable {
    case notAmong([String], suggestion: String?)
    /// The value is not one of the allowed names, which are too many for a message. The command `listCommand` prints
    /// them.
    case unknown(noun: String, similar: [String], listCommand: String)
    /// The value is not an integer within the bounds.
    case notInteger(in: ClosedRange<Int>)
    case emptyPath
    /// The value does not have the format in `expected`, such as `RULE=SEVERITY`.
    case malformed(expected: String)
}

/// The kind of an option's value or an operand, which determines how shells complete it.
package enum ValueKind: Sendable {
    case text
    /// An integer within bounds.
    case number(ClosedRange<Int>)
    /// A file whose name ends in one of the extensions, or any file if there are none.
    case file(extensions: [String])
    case folder
    /// A name from a list, which is created on demand, or a file whose name ends in one of the extensions.
    case nameOrFile(@Sendable () -> [Choice], extensions: [String])
    /// A file or a folder.
    case path
    /// A choice from a list, which is created on demand.
    case choice(@Sendable () -> [Choice])
}

extension ValueKind {
    /// The allowed values, or an empty list if they cannot be listed.
    var choices: [Choice] {
        switch self {
        case .choice(let list): list()
        case .text, .number, .file, .folder, .nameOrFile, .path: []
        }
    }
}

/// A type whose cases are the allowed values of an option, spelled as their raw values.
package protocol ChoiceValue: CaseIterable, RawRepresentable<String>, Sendable {
    /// A short summary of the value for the manual page and for shells that show it, or an empty text.
    var summary: String { get }
}

extension ChoiceValue {
    package var summary: String { "" }

    static var choices: [Choice] {
        allCases.map { Choice($0.rawValue, $0.summary) }
    }
}

/// A value that an option or operand allows.
package struct Choice: Hashable, Sendable {
    package let name: String
    /// A short summary for the manual page and for shells that show it, or an empty text.
    package let summary: String

    package init(_ name: String, _ summary: String = "") {
        self.name = name
        self.summary = summary
    }
}
