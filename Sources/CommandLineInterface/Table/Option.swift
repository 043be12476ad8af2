/// One row of a command's option table: how it is spelt, what it takes, and where it goes.
package struct Option<Options: Sendable>: Sendable {
    /// Every spelling, such as `--format` and `-f`, the one that messages use first.
    package let names: [String]
    /// One sentence for help, without its full stop.
    package let help: String
    let effect: Effect
    /// Spellings of earlier releases, which are accepted and not offered.
    private(set) var formerNames: [String] = []

    /// What an option does to the options value.
    enum Effect: Sendable {
        case flag(@Sendable (inout Options) -> Void)
        /// A flag with an opposite: `--cache` and `--no-cache`.
        case toggle(@Sendable (inout Options, Bool) -> Void)
        /// Made where it is asked for: a run needs few rows, and each would cost the runtime its types.
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
    /// Help shows what the options value holds at first as the default, unless `standard` says it in
    /// other words.
    package static func value<Value>(
        _ names: String...,
        takes reader: @autoclosure @escaping @Sendable () -> ValueReader<Value>,
        into field: @autoclosure @escaping @Sendable () -> Field<Options, Value>,
        default standard: String? = nil,
        help: String
    ) -> Option {
        value(names, reader, default: standard, help: help) {
            $1($0[keyPath: field()])
        } store: {
            $0[keyPath: field()] = $1
        }
    }

    /// An option with one value, given at most once, and nil where it is not given.
    package static func value<Value>(
        _ names: String...,
        takes reader: @autoclosure @escaping @Sendable () -> ValueReader<Value>,
        into field: @autoclosure @escaping @Sendable () -> Field<Options, Value?>,
        default standard: String? = nil,
        help: String
    ) -> Option {
        value(names, reader, default: standard, help: help) {
            $0[keyPath: field()].map($1) ?? ""
        } store: {
            $0[keyPath: field()] = $1
        }
    }

    /// An option that may be repeated and adds its value each time.
    package static func values<Value>(
        _ names: String...,
        takes reader: @autoclosure @escaping @Sendable () -> ValueReader<Value>,
        into field: @autoclosure @escaping @Sendable () -> Field<Options, [Value]>,
        default standard: String? = nil,
        help: String
    ) -> Option {
        value(names, reader, isRepeatable: true, default: standard, help: help) {
            $0[keyPath: field()].map($1).joined(separator: ", ")
        } store: {
            $0[keyPath: field()].append($1)
        }
    }

    private static func value<Value>(
        _ names: [String],
        _ reader: @escaping @Sendable () -> ValueReader<Value>,
        isRepeatable: Bool = false,
        default standard: String?,
        help: String,
        describe: @escaping @Sendable (Options, (Value) -> String) -> String,
        store: @escaping @Sendable (inout Options, Value) -> Void
    ) -> Option {
        let value = { @Sendable in
            let reader = reader()
            return OptionValue<Options>(
                placeholder: reader.placeholder,
                kind: reader.kind,
                isRepeatable: isRepeatable,
                describeDefault: { standard ?? describe($0, reader.describe) },
                write: { (options: inout Options, text: String) throws(InvalidValue) in
                    store(&options, try reader.read(text))
                }
            )
        }
        return Option(names: names, help: help, effect: .value(value))
    }
}

extension Option {
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
