/// The code for rules of schemas that types do not express.
extension SwiftRenderer {
    mutating func renderCheck(_ path: String, _ rule: String) {
        let head = "extension \(path): SchemaValidated"
        let body = "\(access.prefix)func validate() throws { try \(rule).check(self) }"
        writer.line()
        let line = "\(head) { \(body) }"
        if writer.fits(line) { return writer.line(line) }
        writer.block(head) { $0.line(body) }
    }

    mutating func render(_ rules: SwiftRules) {
        writer.line()
        writer.line("/// The constraints of the schema that the types do not express.")
        writer.block("enum \(rules.name)") { writer in
            for rule in rules.rules {
                let head = "static let \(SwiftLiteral.declared(rule.name)): SchemaRule = "
                rule.expression.write(head, "", to: &writer)
            }
            for pattern in rules.patterns {
                writer.list(
                    "fileprivate static let \(pattern.name) = SchemaPattern(",
                    [SwiftLiteral.string(pattern.source), SwiftLiteral.string(pattern.table)],
                    closing: ")"
                )
            }
        }
    }
}
