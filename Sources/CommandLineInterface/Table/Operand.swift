/// One row of a command's operands: its placeholder, the number of its arguments, and the field that they set.
package struct Operand<Options: Sendable>: Sendable {
    package let placeholder: String
    package let kind: ValueKind
    /// The number of arguments that the operand takes.
    package let count: ClosedRange<Int>
    package let help: String
    /// The function that returns whether the options make the operand unnecessary.
    private(set) var mayBeOmitted: @Sendable (Options) -> Bool = { _ in false }
    let write: @Sendable (inout Options, String) throws(InvalidValue) -> Void
}

extension Operand {
    /// Returns an operand that takes exactly one argument.
    package static func one<Value>(
        _ reader: ValueReader<Value>,
        into field: Field<Options, Value>,
        help: String
    ) -> Operand {
        Operand(reader, count: 1...1, help: help) { $0[keyPath: field] = $1 }
    }

    /// Returns an operand that takes one argument or none.
    package static func optional<Value>(
        _ reader: ValueReader<Value>,
        into field: Field<Options, Value?>,
        help: String
    ) -> Operand {
        Operand(reader, count: 0...1, help: help) { $0[keyPath: field] = $1 }
    }

    /// Returns an operand that takes `minimum` or more arguments.
    package static func many<Value>(
        _ reader: ValueReader<Value>,
        atLeast minimum: Int = 0,
        into field: Field<Options, [Value]>,
        help: String
    ) -> Operand {
        Operand(reader, count: minimum...Int.max, help: help) { $0[keyPath: field].append($1) }
    }

    /// Returns the operand with a condition under which it may be omitted.
    package func unless(_ mayBeOmitted: @escaping @Sendable (Options) -> Bool) -> Operand {
        var operand = self
        operand.mayBeOmitted = mayBeOmitted
        return operand
    }

    /// Returns the operand for a larger type of options, `Whole`, in which the property `field` stores these options.
    func stored<Whole>(in field: Field<Whole, Options>) -> Operand<Whole> {
        var operand = Operand<Whole>(
            placeholder: placeholder,
            kind: kind,
            count: count,
            help: help
        ) { [write] (options: inout Whole, text: String) throws(InvalidValue) in
            try write(&options[keyPath: field], text)
        }
        operand.mayBeOmitted = { [mayBeOmitted] in mayBeOmitted($0[keyPath: field]) }
        return operand
    }

    private init<Value>(
        _ reader: ValueReader<Value>,
        count: ClosedRange<Int>,
        help: String,
        store: @escaping @Sendable (inout Options, Value) -> Void
    ) {
        self.init(
            placeholder: reader.placeholder,
            kind: reader.kind,
            count: count,
            help: help
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
