/// One row of a command's option table: its names, its value, and its effect.
package struct Option<Options: Sendable>: Sendable {
    /// Every spelling, such as `--format` and `-f`, the one that messages use first.
    package let names: [String]
    /// One sentence for help, without its full stop.
    package let help: String
    private(set) var effect: Effect
    /// Spellings of earlier releases, which are accepted and not offered.
    private(set) var formerNames: [String] = []

    /// The effect of an option on the options value.
    enum Effect: Sendable {
        case flag(@Sendable (inout Options) -> Void)
        /// A flag with an opposite: `--cache` and `--no-cache`.
        case toggle(@Sendable (inout Options, Bool) -> Void)
        /// Made when it is needed: a run needs few rows, and each would cost the runtime its types.
        case value(@Sendable () -> OptionValue<Options>)
        case showHelp
        case showVersion
    }
}

extension Option {
    /// A flag that turns something on; to repeat it is harmless.
    package static func flag(
        _ names: String...,
        into field: @autoclosure @escaping @Sendable () -> Field<Options, Bool>,
        help: String
    ) -> Option {
        Option(names: names, help: help, effect: .flag({ $0[keyPath: field()] = true }))
    }

    /// A flag that changes the options in a way of its own, each time it is given.
    package static func flag(
        _ names: String...,
        help: String,
        effect: @escaping @Sendable (inout Options) -> Void
    ) -> Option {
        Option(names: names, help: help, effect: .flag(effect))
    }

    /// A flag that has an opposite: `--cache` also makes `--no-cache`.
    package static func toggle(
        _ names: String...,
        into field: @autoclosure @escaping @Sendable () -> Field<Options, Bool>,
        help: String
    ) -> Option {
        Option(names: names, help: help, effect: .toggle({ $0[keyPath: field()] = $1 }))
    }

    /// An option with one value, given at most once.
    ///
    /// Help shows the value that the options hold at first as the default; see ``describingDefault(as:)``.
    package static func value<Value>(
        _ names: String...,
        takes reader: @autoclosure @escaping @Sendable () -> ValueReader<Value>,
        into field: @autoclosure @escaping @Sendable () -> Field<Options, Value>,
        help: String
    ) -> Option {
        let value = { @Sendable in
            OptionValue<Options>(reader()) {
                $1($0[keyPath: field()])
            } store: {
                $0[keyPath: field()] = $1
            }
        }
        return Option(names: names, help: help, effect: .value(value))
    }

    /// An option with one value, given at most once, and nil where it is not given.
    package static func value<Value>(
        _ names: String...,
        takes reader: @autoclosure @escaping @Sendable () -> ValueReader<Value>,
        into field: @autoclosure @escaping @Sendable () -> Field<Options, Value?>,
        help: String
    ) -> Option {
        let value = { @Sendable in
            OptionValue<Options>(reader()) {
                $0[keyPath: field()].map($1) ?? ""
            } store: {
                $0[keyPath: field()] = $1
            }
        }
        return Option(names: names, help: help, effect: .value(value))
    }

    /// An option that may be repeated and adds its value each time.
    package static func values<Value>(
        _ names: String...,
        takes reader: @autoclosure @escaping @Sendable () -> ValueReader<Value>,
        into field: @autoclosure @escaping @Sendable () -> Field<Options, [Value]>,
        help: String
    ) -> Option {
        let value = { @Sendable in
            OptionValue<Options>(reader(), isRepeatable: true) {
                $0[keyPath: field()].map($1).joined(separator: ", ")
            } store: {
                $0[keyPath: field()].append($1)
            }
        }
        return Option(names: names, help: help, effect: .value(value))
    }
}

extension Option {
    /// The option with a default that help describes in these words.
    package func describingDefault(as words: String) -> Option {
        guard case .value(let value) = effect else { return self }
        var option = self
        option.effect = .value {
            var value = value()
            value.describeDefault = { _ in words }
            return value
        }
        return option
    }

    /// The option, which had other names in the release before; they stay for one release.
    package func formerly(_ names: String...) -> Option {
        var option = self
        option.formerNames = names
        return option
    }

    /// The opposites of the long names, for a toggle.
    var negations: [String] {
        guard case .toggle = effect else { return [] }
        return names.filter { $0.hasPrefix("--") }.map { "--no-" + $0.dropFirst(2) }
    }

    var value: OptionValue<Options>? {
        guard case .value(let value) = effect else { return nil }
        return value()
    }

    func isSpelt(_ name: String) -> Bool {
        names.contains(name) || negations.contains(name) || formerNames.contains(name)
    }
}

/// The value that an option takes.
package struct OptionValue<Options: Sendable>: Sendable {
    let placeholder: String
    let kind: ValueKind
    let isRepeatable: Bool
    /// Describes the value of an option that is not given, or returns an empty text where help shows none.
    var describeDefault: @Sendable (Options) -> String
    let write: @Sendable (inout Options, String) throws(InvalidValue) -> Void
}

extension OptionValue {
    /// A value that `reader` reads.
    ///
    /// - Parameters:
    ///   - describe: describes the value in an options value.
    ///   - store: stores a value in an options value.
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

/// The key path of the options value at which an option or operand is stored.
package typealias Field<Options, Value> = any WritableKeyPath<Options, Value> & Sendable
