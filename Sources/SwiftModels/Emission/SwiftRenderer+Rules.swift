/// What schemas ask beyond types.
extension SwiftRenderer {
    mutating func renderCheck(_ path: String, _ rule: String) {
        writer.line()
        writer.block("extension \(path): SchemaValidated") { writer in
            writer.line(
                "/// Throws a ``SchemaViolation`` where the value does not do what the schema asks."
            )
            writer.line("\(access.prefix)func validate() throws { try \(rule).check(self) }")
        }
    }

    mutating func render(_ rules: SwiftRules) {
        writer.line()
        writer.line("/// What the schema asks of values beyond their types.")
        writer.block("enum \(rules.name)") { writer in
            for rule in rules.rules {
                let head = "static let \(SwiftLiteral.declared(rule.name)): SchemaRule = "
                rule.expression.write(head, "", to: &writer)
            }
            for pattern in rules.patterns {
                writer.line("private static let \(pattern.name) = SchemaPattern(")
                writer.line("    \(SwiftLiteral.string(pattern.source)),")
                writer.line("    \(SwiftLiteral.string(pattern.table))")
                writer.line(")")
            }
        }
    }
}
