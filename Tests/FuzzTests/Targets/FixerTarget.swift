@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

extension FuzzTarget {
    /// The fixes of a payload under a schema. The input has the form of the target `schema`.
    static let fixer = FuzzTarget(
        name: "fixer",
        byteLimit: 1024,
        words: SchemaTarget.words + ["'", "//", ",}", "True", "\"3\"", "\"true\"", "\u{201C}"],
        seeds: [
            "{\"properties\":{\"name\":{\"type\":\"string\"}},\"additionalProperties\":false}\u{0}{\"nmae\":\"x\",}",
            "{\"properties\":{\"a\":{\"type\":\"integer\"}}}\u{0}{\"a\":\"3\"}\u{0}{\"a\":1,\"a\":1}\u{0}{'a':3}",
            "{\"enum\":[\"first\",\"second\"]}\u{0}\"secnd\"",
            "{\"$schema\":\"\(Dialect.widget.uri)\",\"properties\":{\"a\":{\"aliases\":{\"c\":{\"source\":\"x\"}}}}}"
                + "\u{0}{\"c\":1}",
            "{\"$schema\":\"\(Dialect.widget.uri)\",\"properties\":{\"a\":{\"secret\":\"^k\"}}}\u{0}{\"a\":\"key\"}",
        ],
        shape: .schema,
        check: FixerTarget.check
    )
}

/// The findings that the linter reports for a text under a schema.
enum PayloadFindings {
    static func all(
        in bytes: [UInt8],
        _ program: SchemaProgram
    ) throws(EvaluationFault) -> [Diagnostic] {
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONParser().parse(bytes)
        } catch {
            let repair = JSONRepair(of: bytes, rejectedWith: error)
            let syntaxErrors = repair.syntaxErrors.map { Diagnostic.syntax($0) }
            guard let document = repair.document else { return syntaxErrors }
            let found = try all(in: document, program)
            return syntaxErrors + found.compactMap { $0.restored(by: repair) }
        }
        return try all(in: document, program)
    }

    private static func all(
        in document: JSONDocument,
        _ program: SchemaProgram
    ) throws(EvaluationFault) -> [Diagnostic] {
        try TextDiagnostics.diagnostics(of: document)
            + EvaluationDiagnostics.diagnostics(of: document, program)
    }
}

private enum FixerTarget {
    @Sendable
    static func check(_ input: FuzzInput) throws(BrokenPromise) -> Int {
        let input = SchemaInput(input.bytes)
        guard let program = try SchemaTarget.program(of: input.schema, input.dialect) else {
            return 0
        }
        var count = 0
        for instance in input.instances {
            let outcome: TextFixer.Outcome
            let again: TextFixer.Outcome
            let before: [Diagnostic]
            let after: [Diagnostic]
            do throws(EvaluationFault) {
                before = try PayloadFindings.all(in: instance, program)
                outcome = try fix(instance, program)
                after = try PayloadFindings.all(in: outcome.bytes, program)
                again = try fix(outcome.bytes, program)
            } catch {
                continue
            }
            try checkRanges(of: before, in: instance)
            try checkRanges(of: after, in: outcome.bytes)
            try check(outcome, of: instance, before: before, after: after)
            try promise(
                again.rounds.isEmpty,
                "the fixed text is fixed again: \(String(decoding: again.bytes, as: UTF8.self))"
            )
            count += 1
        }
        return count
    }

    private static func fix(
        _ bytes: [UInt8],
        _ program: SchemaProgram
    ) throws(EvaluationFault) -> TextFixer.Outcome {
        func find(_ bytes: [UInt8]) throws(EvaluationFault) -> TextFixer.Findings {
            let found = try PayloadFindings.all(in: bytes, program)
            return TextFixer.Findings(all: found, reported: found)
        }
        return try TextFixer.fix(bytes, find(bytes), find: find)
    }

    private static func checkRanges(
        of diagnostics: [Diagnostic],
        in bytes: [UInt8]
    ) throws(BrokenPromise) {
        for diagnostic in diagnostics {
            let ranges =
                [diagnostic.range] + diagnostic.related.map(\.range)
                + diagnostic.fixes.flatMap(\.edits).map(\.range)
            for range in ranges {
                try promise(range.end <= bytes.count, "\(diagnostic.id) lies outside the text")
            }
            try promise(!diagnostic.message.isEmpty, "\(diagnostic.id) has no message")
        }
    }

    private static func check(
        _ outcome: TextFixer.Outcome,
        of bytes: [UInt8],
        before: [Diagnostic],
        after: [Diagnostic]
    ) throws(BrokenPromise) {
        let fixed = String(decoding: outcome.bytes, as: UTF8.self)
        try promise(!outcome.didNotConverge, "the fixes do not converge")
        let edited = outcome.rounds.reduce(bytes) { $1.applied(to: $0) }
        try promise(edited == outcome.bytes, "the edits do not produce the fixed text: \(fixed)")
        guard !outcome.rounds.isEmpty else {
            return try promise(outcome.bytes == bytes, "the text changed without a fix: \(fixed)")
        }
        let (errorsBefore, errorsAfter) = (errorCount(before), errorCount(after))
        let hadSyntaxErrors = before.contains { $0.id == .syntax }
        // A secret is redacted even if the result has more findings.
        guard !before.contains(where: { $0.id == .secret }) else { return }
        // Some findings about values appear only after the syntax errors are fixed.
        guard !hadSyntaxErrors else {
            let count = after.count { $0.id == .syntax }
            return try promise(
                count < before.count { $0.id == .syntax } || errorsAfter < errorsBefore,
                "no fewer errors in \(fixed)"
            )
        }
        try promise(errorsAfter <= errorsBefore, "more errors than before in \(fixed)")
        try promise(
            after.count < before.count || errorsAfter < errorsBefore,
            "\(before.count) findings before, \(after.count) in \(fixed)"
        )
        try promise((try? JSONParser().parse(outcome.bytes)) != nil, "no longer JSON: \(fixed)")
    }

    private static func errorCount(_ diagnostics: [Diagnostic]) -> Int {
        diagnostics.count { $0.severity == .error }
    }
}
