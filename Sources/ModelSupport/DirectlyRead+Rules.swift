import SchemaKit

/// Functions that read a value and check it against a rule. Each has the name of a function that reads without a check.
extension JSONReader {
    /// Checks a value that starts at `mark` against a rule, unless the reader checks no rules. Invalid
    /// values that lossy decoding dropped are accepted.
    ///
    /// - Throws: An error if the value violates the rule.
    mutating func check(
        _ value: some DirectlyRead,
        _ rule: SchemaRule,
        at mark: Mark
    ) throws(JSONReadingStop) {
        guard checksRules, let violation = rule.violation(by: value, acceptsDropped: true) else {
            return
        }
        throw stop(
            at: mark,
            violation.rule,
            "expected \(violation.expectation)",
            pointer: violation.pointer
        )
    }

    /// Reads a value of the given type and checks it.
    mutating func value<Value: DirectlyRead>(
        _ type: Value.Type,
        _ rule: SchemaRule
    ) throws(JSONReadingStop) -> Value {
        let start = mark
        let value = try Value(reading: &self)
        try check(value, rule, at: start)
        return value
    }

    /// Reads and checks a value that was skipped at `mark`, and moves back to the current position.
    mutating func value<Value: DirectlyRead>(
        _ type: Value.Type,
        _ rule: SchemaRule,
        at mark: Mark
    ) throws(JSONReadingStop) -> Value {
        let value = try value(type, at: mark)
        try check(value, rule, at: mark)
        return value
    }

    /// Reads the value of the current member into `members` and checks it. If `members` already
    /// contains its name, the value is skipped.
    mutating func member<Value: DirectlyRead>(
        of members: inout [String: Value],
        _ rule: SchemaRule
    ) throws(JSONReadingStop) {
        let name = memberName
        if members[name] == nil {
            members[name] = .some(try value(Value.self, rule))
        } else {
            try skipValue()
        }
    }

    /// Reads the value of a member if it has the given type and satisfies the rule. Otherwise reads
    /// the value into `members` and returns `nil`.
    mutating func fitting<Value: DirectlyRead, Other: DirectlyRead>(
        _ type: Value.Type,
        named name: String,
        _ rule: SchemaRule,
        of members: inout [String: Other]
    ) throws(JSONReadingStop) -> Value? {
        var reader = self
        if let value = try? reader.value(type, rule) {
            self = reader
            return value
        }
        try countRereading(by: reader)
        members[name] = .some(try value(Other.self))
        return nil
    }

    /// Returns the value that was skipped at `mark`, or `nil` if it does not have the given type or
    /// violates the rule.
    mutating func fitting<Value: DirectlyRead>(
        _ type: Value.Type,
        _ rule: SchemaRule,
        at mark: Mark
    ) throws(JSONReadingStop) -> Value? {
        var reader = self
        if let value = try? reader.value(type, rule, at: mark) {
            self = reader
            return value
        }
        try countRereading(by: reader, at: mark)
        return nil
    }

    /// Reads the value of a member that was skipped at `mark` and checks it. Does nothing if `mark`
    /// is `nil`.
    mutating func member<Value: DirectlyRead>(
        _ name: String,
        at mark: Mark?,
        of members: inout [String: Value],
        _ rule: SchemaRule
    ) throws(JSONReadingStop) {
        guard let mark else { return }
        members[name] = .some(try value(Value.self, rule, at: mark))
    }
}
