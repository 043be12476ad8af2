@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

extension FuzzTarget {
    /// The comparison of two versions of a schema. The input is two texts with a zero byte between them, or bytes
    /// that choose the first version. One byte is changed to choose the second version.
    static let comparison = FuzzTarget(
        name: "comparison",
        byteLimit: 512,
        words: SchemaTarget.words,
        seeds: [
            "{\"type\":\"integer\"}\u{0}{\"type\":\"number\"}",
            "{\"minLength\":2}\u{0}{\"minLength\":3}",
            "{\"properties\":{\"a\":{\"enum\":[1,2]}},\"required\":[\"a\"]}\u{0}{\"properties\":{\"a\":{\"enum\":[2]}}}",
            "{\"anyOf\":[{\"type\":\"null\"},{\"items\":{\"$ref\":\"#\"}}]}\u{0}{\"oneOf\":[{},{\"type\":\"null\"}]}",
            "{\"items\":{\"minimum\":0,\"multipleOf\":2}}\u{0}{\"items\":{\"exclusiveMinimum\":0}}",
        ],
        shape: .schema,
        check: ComparisonTarget.check
    )
}

private enum ComparisonTarget {
    /// The numbers of steps that a search for witnesses may take, each with the weight of its choice. The higher
    /// number is chosen rarely, because the search finds nearly all witnesses in the first steps.
    private static let workLimits: [(steps: Int, weight: Int)] = [
        (SchemaDifferences.workLimit, 1), (4_000, 63),
    ]

    @Sendable
    static func check(_ input: FuzzInput) throws(BrokenPromise) -> Int {
        let (old, new) = schemas(input.bytes)
        guard let oldProgram = try SchemaTarget.program(of: old.schema, old.dialect) else {
            return 0
        }
        if input.isThorough, let same = try SchemaTarget.program(of: old.schema, old.dialect) {
            let unchanged = SchemaDifferences.findings(old: oldProgram, new: same)
            try promise(
                unchanged.isEmpty,
                "a schema differs from itself: \(unchanged.first?.diagnostic.message ?? "")"
            )
        }
        guard let newProgram = try SchemaTarget.program(of: new.schema, new.dialect) else {
            return 0
        }
        for limit in input.choice(of: workLimits, weight: \.weight) {
            let findings = SchemaDifferences.findings(
                old: oldProgram,
                new: newProgram,
                workLimit: limit.steps
            )
            for finding in findings { try check(finding, old: oldProgram, new: newProgram) }
        }
        return 1
    }

    /// Returns the two versions of a schema that an input contains.
    private static func schemas(_ bytes: [UInt8]) -> (old: SchemaInput, new: SchemaInput) {
        let input = SchemaInput(bytes)
        if SchemaInput.isText(bytes) {
            return (input, SchemaInput(input.instances.first ?? []))
        }
        // The last byte chooses the byte that is changed for the second version.
        guard let last = bytes.last else { return (input, input) }
        var changed = bytes
        changed[Int(last) % bytes.count] &+= 1
        return (input, SchemaInput(changed))
    }

    /// Checks that the witness of a finding, if there is one, is valid under exactly one version.
    private static func check(
        _ finding: SchemaDifferences.Finding,
        old: SchemaProgram,
        new: SchemaProgram
    ) throws(BrokenPromise) {
        let message = finding.diagnostic.message
        try promise(!message.isEmpty, "a finding without a message")
        try promise(
            finding.diagnostic.range.end <= finding.source.bytes.count,
            "the finding lies outside the schema: \(message)"
        )
        guard let value = finding.identity.value?.text else { return }
        guard let document = try? JSONParser().parse(Array(value.utf8)) else {
            throw BrokenPromise("the value is not JSON: \(value)")
        }
        let verdicts = [old, new].map { try? SchemaValidator(program: $0).isValid(document) }
        try promise(
            verdicts == [true, false] || verdicts == [false, true],
            "\(verdicts) for \(value): \(message)"
        )
    }
}
