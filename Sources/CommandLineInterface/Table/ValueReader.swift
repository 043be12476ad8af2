import SchemaKit

/// Turns the text of an option's value or of an operand into a value, and back for help.
package struct ValueReader<Value>: Sendable {
    /// The name of the value in help, such as `FILE`.
    package let placeholder: String
    package let kind: ValueKind
    let read: @Sendable (String) throws(InvalidValue) -> Value
    let describe: @Sendable (Value) -> String

    /// A reader of a form of its own; `read` returns nil for text that is not `expected`.
    package static func form(
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
    /// Any text, the empty one included.
    package static func text(_ placeholder: String) -> ValueReader {
        ValueReader(placeholder: placeholder, kind: .text, read: { $0 }, describe: { $0 })
    }

    /// The path of a file; shells offer those with one of the extensions where there are any.
    package static func file(_ placeholder: String, extensions: [String] = []) -> ValueReader {
        path(placeholder, .file(extensions: extensions))
    }

    /// The path of a folder.
    package static func folder(_ placeholder: String) -> ValueReader {
        path(placeholder, .folder)
    }

    /// The path of a file or a folder.
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

    /// One of a list that is known only when the tool runs.
    package static func choice(
        _ placeholder: String,
        among choices: @escaping @Sendable () -> [Choice]
    ) -> ValueReader {
        ValueReader(
            placeholder: placeholder,
            kind: .choice(choices),
            read: { (text: String) throws(InvalidValue) in
                let names = choices().map(\.name)
                guard names.contains(text) else { throw .notAmong(text, names) }
                return text
            },
            describe: { $0 }
        )
    }
}

extension ValueReader where Value == Int {
    /// A whole number in decimal digits.
    package static func number(_ placeholder: String, in bounds: ClosedRange<Int>) -> ValueReader {
        ValueReader(
            placeholder: placeholder,
            kind: .number(bounds),
            read: { (text: String) throws(InvalidValue) in
                guard let number = Int(text), bounds.contains(number) else {
                    throw .notNumber(bounds)
                }
                return number
            },
            describe: { String($0) }
        )
    }
}

extension ValueReader where Value: ChoiceValue {
    /// One of the cases of `type`.
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

/// Why a value is not one that the option or operand takes.
package enum InvalidValue: Error, Hashable, Sendable {
    case notAmong([String], suggestion: String?)
    case notNumber(ClosedRange<Int>)
    case emptyPath
    /// The value does not have the form that `expected` names, such as `RULE=SEVERITY`.
    case malformed(expected: String)
}
