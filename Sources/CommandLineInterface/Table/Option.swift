/// One row of a command's option table: its names, its value, and its effect.
package struct Option<Options: Sendable>: Sendable {
    /// The current names, such as `--format` and `-f`, without ``negations``. Messages use the first.
    package let names: [String]
    /// A help sentence without its full stop.
    package let help: String
    private(set) var effect: Effect
    /// The names in the previous release, which are accepted but not offered. Help calls them deprecated.
    private(set) var formerNames: [String] = []
    /// The names that users may give the option by mistake. They are not accepted, but answered with a suggestion.
    private(set) var mistakenNames: [String] = []
    /// True if only the full help shows the option, because few users need it.
    private(set) var isOnlyInFullHelp = false

    /// The effect of an option on `Options`.
    enum Effect: Sendable {
        case flag(@Sendable (inout Options) -> Void)
        /// A flag with an opposite: `--cache` and `--no-cache`.
        case toggle(@Sendable (inout Options, Bool) -> Void)
        /// A function that creates the description of the value on demand. A run needs few of these descriptions, and
        /// the Swift runtime needs time to create the generic types in each.
        case value(@Sendable () -> OptionValue<Options>)
        case showHelp(isFull: Bool)
        case showVersion
    }
}

extension Option {
    /// Returns a flag that sets `field` to true. Repeating it has no further effect.
    package static func flag(
        _ names: String...,
        into field: @autoclosure @escaping @Sendable () -> Field<Options, Bool>,
        help: String
    ) -> Option {
        Option(names: names, help: help, effect: .flag({ $0[keyPath: field()] = true }))
    }

    /// Returns a flag that calls `effect` each time it is given.
    package static func flag(
        _ names: String...,
        help: String,
        effect: @escaping @Sendable (inout Options) -> Void
    ) -> Option {
        Option(names: names, help: help, effect: .flag(effect))
    }

    /// Returns a flag that has an opposite: `--cache` also defines `--no-cache`.
    package static func toggle(
        _ names: String...,
        into field: @autoclosure @escaping @Sendable () -> Field<Options, Bool>,
        help: String
    ) -> Option {
        Option(names: names, help: help, effect: .toggle({ $0[keyPath: field()] = $1 }))
    }

    /// Returns an option that takes a value and may be given once.
    ///
    /// Help shows the initial value of `field` as the default; see ``describingDefault(as:)``.
    package static func value<Value>(
        _ names: String...,
        takes reader: @autoclosure @escaping @Sendable () -> ValueReader<Value>,
        into field: @autoclosure @escaping @Sendable () -> Field<Options, Value>,
        help: String
    ) -> Option {
        let value = { @Sendable in
            OptionValue<Options>(reader()) { options, describe in
                describe(options[keyPath: field()])
            } store: { options, value in
                options[keyPath: field()] = value
            }
        }
        return Option(names: names, help: help, effect: .value(value))
    }

    /// Returns an option that takes a value and may be given once. Without the option, `field` is `nil`.
    package static func value<Value>(
        _ names: String...,
        takes reader: @autoclosure @escaping @Sendable () -> ValueReader<Value>,
        into field: @autoclosure @escaping @Sendable () -> Field<Options, Value?>,
        help: String
    ) -> Option {
        let value = { @Sendable in
            OptionValue<Options>(reader()) { options, describe in
                options[keyPath: field()].map(describe) ?? ""
            } store: { options, value in
                options[keyPath: field()] = value
            }
        }
        return Option(names: names, help: help, effect: .value(value))
    }

    /// Returns an option that takes a value and may be repeated. Each value is appended to `field`.
    package static func values<Value>(
        _ names: String...,
        takes reader: @autoclosure @escaping @Sendable () -> ValueReader<Value>,
        into field: @autoclosure @escaping @Sendable () -> Field<Options, [Value]>,
        help: String
    ) -> Option {
        let value = { @Sendable in
            OptionValue<Options>(reader(), isRepeatable: true) { options, describe in
                options[keyPath: field()].map(describe).joined(separator: ", ")
            } store: { options, value in
                options[keyPath: field()].append(value)
            }
        }
        return Option(names: names, help: help, effect: .value(value))
    }
}

extension Option {
    /// Returns the option with a text that help shows as its default.
    package func describingDefault(as text: String) -> Option {
        guard case .value(let makeValue) = effect else { return self }
        var option = self
        option.effect = .value {
            var value = makeValue()
            value.describeDefault = { _ in text }
            return value
        }
        return option
    }

    /// Returns the option with the names that it had in the previous release. The parser accepts former names for one
    /// release.
    package func formerly(_ names: String...) -> Option {
        var option = self
        option.formerNames = names
        return option
    }

    /// Returns the option with names that users may give it by mistake.
    package func mistaken(for names: String...) -> Option {
        var option = self
        option.mistakenNames = names
        return option
    }

    /// Returns the option such that only the full help shows it.
    package func onlyInFullHelp() -> Option {
        var option = self
        option.isOnlyInFullHelp = true
        return option
    }

    /// Returns the option for a larger type of options, `Whole`, in which the property `field` stores these options.
    ///
    /// Several commands can thus share a group of options that is declared once:
    /// `OptionSection<ReportOptions>.report.stored(in: \.report)`.
    package func stored<Whole>(in field: Field<Whole, Options>) -> Option<Whole> {
        var option = Option<Whole>(names: names, help: help, effect: effect.stored(in: field))
        option.formerNames = formerNames
        option.mistakenNames = mistakenNames
        option.isOnlyInFullHelp = isOnlyInFullHelp
        return option
    }

    /// The names that turn a toggle off, such as `--no-cache`. Other options have none.
    var negations: [String] {
        guard case .toggle = effect else { return [] }
        return names.filter { $0.hasPrefix("--") }.map { "--no-" + $0.dropFirst(2) }
    }

    var value: OptionValue<Options>? {
        guard case .value(let makeValue) = effect else { return nil }
        return makeValue()
    }

    func hasName(_ name: String) -> Bool {
        names.contains(name) || negations.contains(name) || formerNames.contains(name)
    }
}

extension Option.Effect {
    fileprivate func stored<Whole>(in field: Field<Whole, Options>) -> Option<Whole>.Effect {
        switch self {
        case .flag(let write): .flag { write(&$0[keyPath: field]) }
        case .toggle(let write): .toggle { write(&$0[keyPath: field], $1) }
        case .value(let makeValue): .value { makeValue().stored(in: field) }
        case .showHelp(let isFull): .showHelp(isFull: isFull)
        case .showVersion: .showVersion
        }
    }
}

/// The value that an option takes.
package struct OptionValue<Options: Sendable>: Sendable {
    let placeholder: String
    let kind: ValueKind
    let isRepeatable: Bool
    /// The function that returns the description of the default value for help, or an empty text if help
    /// shows none.
    var describeDefault: @Sendable (Options) -> String
    let write: @Sendable (inout Options, String) throws(InvalidValue) -> Void
}

extension OptionValue {
    /// Creates a value that `reader` parses.
    ///
    /// - Parameters:
    ///   - describe: Describes the field's current value in `Options`, for ``describeDefault``. Its second argument is
    ///     the function that describes one value.
    ///   - store: Stores a parsed value in the field of `Options`.
    init<Value>(
        _ reader: ValueReader<Value>,
        isRepeatable: Bool = false,
        describe: @escaping @Sendable (Options, (Value) -> String) -> String,
        store: @escaping @Sendable (inout Options, Value) -> Void
    ) {
        self.init(
            placeholder: reader.placeholder,
            kind: reader.kind,
            isRepeatable: isRepeatable,
            describeDefault: { describe($0, reader.describe) },
            write: { (options: inout Options, text: String) throws(InvalidValue) in
                store(&options, try reader.read(text))
            }
        )
    }
}

/// The key path of the property of `Options` that stores the value of an option or operand.
package typealias Field<Options, Value> = any WritableKeyPath<Options, Value> & Sendable

extension OptionValue {
    fileprivate func stored<Whole>(in field: Field<Whole, Options>) -> OptionValue<Whole> {
        OptionValue<Whole>(
            placeholder: placeholder,
            kind: kind,
            isRepeatable: isRepeatable
        ) { [describeDefault] in
            describeDefault($0[keyPath: field])
        } write: { [write] (options: inout Whole, text: String) throws(InvalidValue) in
            try write(&options[keyPath: field], text)
        }
    }
}

/// A group of options that help shows under a title.
package struct OptionSection<Options: Sendable>: Sendable {
    package let title: String
    package let options: [Option<Options>]

    package init(_ title: String, _ options: [Option<Options>]) {
        self.title = title
        self.options = options
    }
}

extension OptionSection {
    /// Returns the section with further options.
    package func adding(_ options: [Option<Options>]) -> OptionSection {
        OptionSection(title, self.options + options)
    }

    /// Returns the section for a larger type of options, `Whole`, in which the property `field` stores these options.
    package func stored<Whole>(in field: Field<Whole, Options>) -> OptionSection<Whole> {
        OptionSection<Whole>(title, options.map { $0.stored(in: field) })
    }

    /// The standard options, which every tool has.
    static var standard: OptionSection {
        OptionSection(
            "Other options",
            [
                Option(
                    names: ["--help", "-h"],
                    help: "Show help",
                    effect: .showHelp(isFull: false)
                ),
                Option(
                    names: ["--help-all"],
                    help: "Show help with all options",
                    effect: .showHelp(isFull: true)
                ).onlyInFullHelp(),
                Option(names: ["--version"], help: "Show the version", effect: .showVersion),
            ]
        )
    }
}
