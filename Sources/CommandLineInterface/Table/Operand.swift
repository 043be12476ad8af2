/// One row of a command's operands: what stands there, how often, and where it goes.
package struct Operand<Options: Sendable>: Sendable {
    package let placeholder: String
    package let kind: ValueKind
    /// How many arguments it takes.
    package let count: ClosedRange<Int>
    package let help: String
    /// Whether other arguments have said what counts where the operand is not given.
    let isReplaced: @Sendable (Options) -> Bool
    let write: @Sendable (inout Options, String) throws(InvalidValue) -> Void
}

extension Operand {
    /// An operand that must be given.
    package static func one<Value>(
        _ reader: ValueReader<Value>,
        into field: Field<Options, Value>,
        help: String
    ) -> Operand {
        Operand(reader, count: 1...1, help: help) { $0[keyPath: field] = $1 }
    }

    /// An operand that may be given.
    package static func optional<Value>(
        _ reader: ValueReader<Value>,
        into field: Field<Options, Value?>,
        help: String
    ) -> Operand {
        Operand(reader, count: 0...1, help: help) { $0[keyPath: field] = $1 }
    }

    /// Any number of operands, from `minimum` on; fewer will do where `isReplaced`.
    package static func many<Value>(
        _ reader: ValueReader<Value>,
        from minimum: Int = 0,
        into field: Field<Options, [Value]>,
        help: String,
        unless isReplaced: @escaping @Sendable (Options) -> Bool = { _ in false }
    ) -> Operand {
        Operand(reader, count: minimum...Int.max, help: help, isReplaced: isReplaced) {
            $0[keyPath: field].append($1)
        }
    }

    private init<Value>(
        _ reader: ValueReader<Value>,
        count: ClosedRange<Int>,
        help: String,
        isReplaced: @escaping @Sendable (Options) -> Bool = { _ in false },
        store: @escaping @Sendable (inout Options, Value) -> Void
    ) {
        self.init(
            placeholder: reader.placeholder,
            kind: reader.kind,
            count: count,
            help: help,
            isReplaced: isReplaced
        ) { (options: inout Options, text: String) throws(InvalidValue) in
            store(&options, try reader.read(text))
        }
    }
}

extension Operand {
    /// The operand as a usage line shows it: `PATH`, `[PATH]`, `PATH...` or `[PATH...]`.
    var usage: String {
        let name = count.upperBound > 1 ? placeholder + "..." : placeholder
        return count.lowerBound == 0 ? "[\(name)]" : name
    }
}
