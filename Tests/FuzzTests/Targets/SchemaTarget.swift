@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

extension FuzzTarget {
    /// The schema compiler and both evaluators, with schemas of all dialects.
    static let schema = FuzzTarget(
        name: "schema",
        byteLimit: 1024,
        words: SchemaTarget.words,
        seeds: SchemaTarget.seeds,
        shape: .schema,
        summary: SchemaTarget.summary,
        check: SchemaTarget.check
    )
}

enum SchemaTarget {
    /// The names of all keywords, and other parts of schemas.
    static let words: [String] =
        Set(
            SchemaInput.dialects.flatMap(\.vocabularies).flatMap(\.keywords).map {
                "\"\($0.name)\":"
            }
        ).sorted() + ["{}", "true", "false", "[1,1.0]", "\u{0}", "\"#\"", "\"$defs\":{\"d0\":"]

    static let seeds: [String] = SchemaInput.dialects.map {
        "{\"$schema\":\"\($0.uri)\",\"not\":{\"type\":\"string\"},\"minimum\":0}\u{0}0.3\u{0}-1\u{0}\"a\""
    }

    /// Returns the program of a schema, or nil if the schema has a mistake.
    static func program(of schema: [UInt8], _ dialect: Dialect) throws(BrokenPromise)
        -> SchemaProgram?
    {
        do {
            let uri = "json-schema:///schema.json"
            var registry = SchemaRegistry(defaultDialect: dialect)
            try registry.add(SourceFile(path: "schema.json", bytes: schema), uri: uri)
            return try SchemaValidator(uri: uri, registry: registry, formats: .assert).program
        } catch {
            try promise(!error.message.isEmpty, "a failure without a message")
            if case .unusableFile(let error) = error.failure, error.path == "schema.json" {
                try promise(error.range.end <= schema.count, "\(error.kind) lies outside the file")
            }
            return nil
        }
    }

    @Sendable
    static func check(_ input: FuzzInput) throws(BrokenPromise) -> Int {
        let schema = SchemaInput(input.bytes)
        guard let program = try program(of: schema.schema, schema.dialect) else { return 0 }
        let hasSeverities = input.isThorough && program.hasSeverities
        var count = 0
        for instance in schema.instances {
            guard let document = try? JSONParser().parse(instance) else { continue }
            try check(document, program, hasSeverities: hasSeverities, isThorough: input.isThorough)
            count += 1
        }
        return count
    }

    /// Returns the schema, the values and the verdicts as JSON, or nil if the schema is refused before it is compiled.
    /// Formats and content are not asserted, because validators differ.
    @Sendable
    static func summary(_ bytes: [UInt8]) -> String? {
        let input = SchemaInput(bytes)
        let uri = "json-schema:///schema.json"
        var registry = SchemaRegistry(defaultDialect: input.dialect)
        let source = SourceFile(path: "schema.json", bytes: input.schema)
        guard (try? registry.add(source, uri: uri)) != nil else { return nil }
        let validator = try? SchemaValidator(
            uri: uri,
            registry: registry,
            formats: .annotate,
            content: .annotate
        )
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("schema", String(decoding: input.schema, as: UTF8.self))
            writer.member("compiles", validator != nil)
            writer.name("instances")
            writer.array { writer in
                for instance in input.instances {
                    guard let document = try? JSONParser().parse(instance),
                        let isValid = try? validator?.isValid(document)
                    else { continue }
                    writer.object { writer in
                        writer.member("text", String(decoding: instance, as: UTF8.self))
                        writer.member("valid", isValid)
                    }
                }
            }
        }
        return writer.text
    }

    /// A verdict, or the kind of fault that prevented one.
    private enum Outcome: Equatable {
        case verdict(Bool)
        /// A fault that all evaluators must have.
        case noVerdict
        /// The step limit of the evaluation or of a pattern was reached. One evaluator may reach it although another
        /// does not, because they evaluate different parts.
        case exhausted
    }

    private static func outcome(
        _ body: () throws(EvaluationFault) -> Bool
    ) -> Outcome {
        do throws(EvaluationFault) {
            return .verdict(try body())
        } catch {
            switch error {
            case .stepLimitExceeded, .patternTooCostly: return .exhausted
            case .depthLimitExceeded, .unresolvedReference: return .noVerdict
            }
        }
    }

    private static func check(
        _ document: JSONDocument,
        _ program: SchemaProgram,
        hasSeverities: Bool,
        isThorough: Bool
    ) throws(BrokenPromise) {
        let validator = SchemaValidator(program: program)
        let verdict = outcome { () throws(EvaluationFault) in try validator.verdict(on: document) }
        func compare(
            _ result: String,
            _ body: () throws(EvaluationFault) -> Bool
        ) throws(BrokenPromise) {
            let outcome = outcome(body)
            if outcome == .exhausted || verdict == .exhausted { return }
            try promise(
                outcome == verdict,
                "\(verdict) of the evaluator, \(outcome) of the \(result)"
            )
        }
        var trace: EvaluationTrace?
        try compare("trace") { () throws(EvaluationFault) in
            let whole = try validator.trace(of: document)
            trace = whole
            return whole.isValid
        }
        try compare("failures") { () throws(EvaluationFault) in
            try TracingEvaluator.trace(document, program: program, detail: .failures).isValid
        }
        // Widget keywords can turn errors into warnings.
        if isThorough, !hasSeverities {
            try compare("diagnostics") { () throws(EvaluationFault) in
                try !EvaluationDiagnostics.diagnostics(of: document, program).contains {
                    $0.severity == .error
                }
            }
        }
        guard case .verdict(let isValid) = verdict else { return }
        try checkDirectly(document, validator, isValid: isValid)
        if isThorough, let trace { try checkOutput(OutputTree(trace).root, isValid) }
    }

    /// Checks that validation of the text without a document gives the same verdict, and that the prefilter does not
    /// accept an invalid text.
    private static func checkDirectly(
        _ document: JSONDocument,
        _ validator: SchemaValidator,
        isValid: Bool
    ) throws(BrokenPromise) {
        let direct = try? validator.isValid(document.bytes)
        let verdict = direct.map { "\($0)" } ?? "none"
        try promise(
            direct == isValid,
            "the verdict on the document is \(isValid), but the verdict on its text is \(verdict)"
        )
        let prefilter = TextPrefilter()
        let hasNoFindings = document.bytes.withUnsafeBufferPointer {
            prefilter.hasNoFindings($0, under: validator.program)
        }
        try promise(isValid || !hasNoFindings, "the prefilter accepts an invalid text")
    }

    /// Checks that each output format is JSON with the verdict.
    private static func checkOutput(
        _ output: OutputUnit,
        _ isValid: Bool
    ) throws(BrokenPromise) {
        for format in OutputFormat.allCases {
            let text = output.json(format)
            guard let document = try? JSONParser(depthLimit: 100_000).parse(Array(text.utf8)) else {
                throw BrokenPromise("the output \(format) is not JSON: \(text)")
            }
            try promise(document.root["valid"]?.bool == isValid, "the output \(format) is wrong")
        }
    }
}

extension SchemaProgram {
    /// True if the widget vocabulary may change the severity of a finding.
    fileprivate var hasSeverities: Bool {
        documents.contains { id in
            let bytes = registry.document(id).source.bytes
            // A search in a string takes a hundred times as long.
            return bytes.holds("severity") || bytes.holds("advice")
        }
    }
}

extension [UInt8] {
    fileprivate func holds(_ word: StaticString) -> Bool {
        let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard count >= word.count, let first = word.first else { return false }
        return withUnsafeBufferPointer { bytes in
            (0...bytes.count - word.count).contains { start in
                bytes[start] == first
                    && word.elementsEqual(
                        UnsafeBufferPointer(rebasing: bytes[start...].prefix(word.count))
                    )
            }
        }
    }
}
