import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of the results that are reused for the next version of a text.
struct CheckedValuesTests {
    /// A selection that processes even a small trace in parts, keeps two findings of each rule and severity, and counts
    /// the others.
    private static var selectionInParts: FindingSelection {
        var selection = FindingSelection(limit: 2)
        (selection.largeTraceUnitCount, selection.largeUnitCount) = (1, 16)
        return selection
    }

    /// Checks the versions one after the other, and compares each result with a check without reuse.
    private func expectSameFindings(
        in versions: [[UInt8]],
        _ program: SchemaProgram,
        _ name: String
    ) throws {
        try expectSameFindings(
            in: versions,
            program,
            name,
            selection: FindingSelection(limit: .max)
        )
        try expectSameFindings(
            in: versions,
            program,
            "\(name), in parts",
            selection: Self.selectionInParts
        )
        // A finding that was made after a limit was reached may lack a suggestion or an explanation. It must not be
        // reused for a version in which a check without reuse does not reach the limit.
        // Unless all inputs are used, the length of the first version chooses one of the four limits.
        let exponents =
            LongTests.useAllInputs ? [3, 6, 9, 12] : [3 + 3 * ((versions.first?.count ?? 0) % 4)]
        for exponent in exponents {
            var selection = Self.selectionInParts
            selection.workLimits.searchStepCount = 1 << exponent
            selection.workLimits.trialByteCount = 1 << exponent
            selection.workLimits.collectedMemberCount = 1 << (exponent / 3 + 1)
            try expectSameFindings(
                in: versions,
                program,
                "\(name), limit \(exponent)",
                selection: selection
            )
        }
    }

    private func expectSameFindings(
        in versions: [[UInt8]],
        _ program: SchemaProgram,
        _ name: String,
        selection selectionWithoutReuse: FindingSelection
    ) throws {
        var selection = selectionWithoutReuse
        selection.checkedValues = CheckedValues()
        for (number, version) in versions.enumerated() {
            guard let document = try? JSONParser().parse(version) else { continue }
            let found = try EvaluationDiagnostics.findings(
                of: document,
                program,
                selection: selection
            )
            let expected = try EvaluationDiagnostics.findings(
                of: document,
                program,
                selection: selectionWithoutReuse
            )
            #expect(found.kept == expected.kept, "\(name), version \(number)")
            #expect(found.others == expected.others, "\(name), version \(number)")
            if let places = expected.secrets {
                #expect(found.secrets?.ranges == places.ranges, "\(name), version \(number)")
            }
            // The searches for secrets and for declared members keep results, too. After every second version, they do
            // not run here, so that the next version reuses only results that the search for findings has kept.
            guard number % 2 == 0, let checkedValues = selection.checkedValues else { continue }
            #expect(
                SecretPlaces(in: document, program, keeping: checkedValues).ranges
                    == SecretPlaces(in: document, program).ranges,
                "\(name), version \(number)"
            )
            #expect(
                DeclaredMembers(in: document, program, keeping: checkedValues)
                    == DeclaredMembers(in: document, program),
                "\(name), version \(number)"
            )
        }
    }

    private func expectSameFindings(inMutationsOf payloads: [MutationCorpus.Payload]) throws {
        for (number, payload) in payloads.enumerated() {
            let applied = AppliedKeywords(try payload.validator.trace(of: payload.document))
            var random = SeededGenerator(seed: UInt64(number))
            let mutations = MutationGenerator.mutations(
                of: payload.document,
                applied,
                seed: UInt64(number)
            )
            let original = payload.document.bytes
            // After about half of the mutants, the original text is restored, as by an undo.
            let versions = mutations.shuffled(using: &random).prefix(12).flatMap { mutation in
                [mutation.applied(to: original), Bool.random(using: &random) ? original : nil]
                    .compactMap(\.self)
            }
            try expectSameFindings(in: versions, payload.validator.program, payload.path)
        }
    }

    @Test(.long) func `edited fixtures have the findings of a check without reuse`() throws {
        let stride = LongTests.useAllInputs ? 1 : 16
        let payloads = try MutationCorpus.fixtures().enumerated()
            .filter { $0.offset % stride == 0 }.map(\.element)
        #expect(payloads.count >= 12)
        try expectSameFindings(inMutationsOf: payloads)
    }

    @Test(
        .enabled(if: Corpora.folder("schemastore") != nil, Comment(rawValue: Corpora.skipComment)),
        .enabled(if: LongTests.useAllInputs, "\(LongTests.skipComment)")
    )
    func `edited documents of SchemaStore have the findings of a check without reuse`() throws {
        let payloads = try MutationCorpus.schemaStore(sizeLimit: 8_192).enumerated()
            .filter { $0.offset % 4 == 0 }.map(\.element)
        #expect(payloads.count >= 20)
        try expectSameFindings(inMutationsOf: payloads)
    }

    // MARK: Secrets

    private static let schema = ##"""
        {
          "$schema": "\##(Dialect.widget.uri)",
          "additionalProperties": {"$ref": "#/$defs/widget"},
          "$defs": {
            "widget": {
              "properties": {
                "key": {"secret": "k-[0-9]+"},
                "size": {"type": "integer"},
                "style": {"enum": ["small", "large"]},
                "content": {
                  "contentMediaType": "application/json",
                  "contentSchema": {"$ref": "#/$defs/widget"}
                },
                "children": {"items": {"$ref": "#/$defs/widget"}},
                "next": {"anyOf": [{"$ref": "#/$defs/widget"}, {"type": "null"}]}
              }
            }
          }
        }
        """##

    /// Returns a widget with random values. Some values are secrets, and some are mistakes.
    private func widget(depth: Int, _ random: inout SeededGenerator) -> String {
        let number = Int.random(in: 0..<1_000, using: &random)
        func any(_ texts: String...) -> String {
            texts[Int.random(in: 0..<texts.count, using: &random)]
        }
        var members = [
            #""key": "\#(any("x", "k-\(number)", "see k-1, k-\(number)"))""#,
            #""size": \#(any("1", "\"1\"", "\(number)"))"#,
            #""style": "\#(any("small", "large", "k-7"))""#,
            #""content": "{\"key\": \"k-\#(number)\"}""#,
            #""title": "\#(String(repeating: "é", count: number % 5))""#,
        ]
        if depth > 0 {
            let children = (0..<number % 4).map { _ in widget(depth: depth - 1, &random) }
            members.append(#""children": [\#(children.joined(separator: ", "))]"#)
            if number % 3 == 0 { members.append(#""next": \#(widget(depth: depth - 1, &random))"#) }
        }
        return "{\(members.shuffled(using: &random).joined(separator: ", "))}"
    }

    @Test(.long, arguments: 0..<LongTests.count(3, long: 200))
    func `edited texts have the secrets of a check without reuse`(seed: Int) throws {
        let program = try SchemaProgram.compiled(Self.schema)
        var random = SeededGenerator(seed: UInt64(seed))
        var widgets = (0..<8).map { _ in widget(depth: 2, &random) }
        let versions = (0..<12).map { _ in
            let position = Int.random(in: 0..<widgets.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: widgets.insert(widget(depth: 2, &random), at: position)
            case 1 where widgets.count > 2: widgets.remove(at: position)
            case 2: widgets[position] = " " + widgets[position]
            default: widgets[position] = widget(depth: 2, &random)
            }
            let members = widgets.enumerated().map { #""w\#($0.offset)": \#($0.element)"# }
            return Array("{\(members.joined(separator: ",\n"))}".utf8)
        }
        try expectSameFindings(in: versions, program, "seed \(seed)")
    }

    // MARK: Reuse

    /// A schema for the documents of `listDocument(mode:)`, which have a list of 20 items.
    struct Reuse: CustomTestStringConvertible {
        let testDescription: String
        let schema: String
        /// The number of items whose findings can be reused. It is at most 19, because findings about the item with the
        /// secret are never reused.
        let reusableCount: Int

        init(_ name: String, _ members: String, reusableCount: Int) {
            testDescription = name
            schema = ##"""
                {
                  "$schema": "\##(Dialect.widget.uri)",
                  \##(members),
                  "$defs": {
                    "item": {"properties": {"size": {"type": "integer"}, "key": {"secret": "k-1"}}},
                    "root": {"properties": {"list": {"items": {"$ref": "#/$defs/item"}}}},
                    "style": {"properties": {"style": {"enum": ["small", "large"]}}},
                    "deprecated": {"properties": {"style": {"const": "small", "deprecated": true}}}
                  }
                }
                """##
            self.reusableCount = reusableCount
        }
    }

    private static let list = ##""properties": {"list": {"items": {"$ref": "#/$defs/item"}}}"##

    static let reuses = [
        Reuse("one schema for each value", list, reusableCount: 19),
        Reuse("a reference", ##""$ref": "#/$defs/root""##, reusableCount: 19),
        Reuse(
            "an 'allOf' with one schema",
            ##""allOf": [{"$ref": "#/$defs/root"}]"##,
            reusableCount: 19
        ),
        Reuse(
            "an 'allOf' with two schemas",
            ##""allOf": [{"$ref": "#/$defs/root"}, {"properties": {"list": true}}]"##,
            reusableCount: 0
        ),
        Reuse(
            "a pattern for names",
            list + ##", "patternProperties": {"^l": true}"##,
            reusableCount: 0
        ),
        Reuse(
            "a schema for names",
            list + ##", "propertyNames": {"minLength": 2}"##,
            reusableCount: 0
        ),
        Reuse(
            "a condition",
            list + ##", "if": {"required": ["list"]}, "then": true"##,
            reusableCount: 0
        ),
    ]

    /// Returns a document with a list of 20 items. Each item has mistakes, and one item has a secret.
    private func listDocument(mode: String) throws -> JSONDocument {
        let items = (0..<20).map { number in
            let others = (0..<8).map { #""m\#($0)": 1"# }.joined(separator: ", ")
            let key = number == 7 ? "k-1" : "none"
            return #"{"size": "wrong", "key": "\#(key)", "style": "smal", \#(others)}"#
        }
        let text = #"{"mode": "\#(mode)", "list": [\#(items.joined(separator: ",\n"))]}"#
        return try JSONParser().parse(Array(text.utf8))
    }

    @Test(arguments: reuses)
    func `the results of unchanged values are reused`(_ row: Reuse) throws {
        let program = try SchemaProgram.compiled(row.schema)
        var selection = Self.selectionInParts
        let checkedValues = CheckedValues()
        selection.checkedValues = checkedValues
        // Equal identities show that a result was kept, and not made again.
        func results(mode: String) throws -> (findings: [ObjectIdentifier], traceCount: Int) {
            let document = try listDocument(mode: mode)
            let found = try EvaluationDiagnostics.findings(
                of: document,
                program,
                selection: selection
            )
            #expect(found.kept.count + found.others.count >= 20)
            return (
                checkedValues.findings.results.map(ObjectIdentifier.init),
                checkedValues.checks.results.count { $0.trace != nil }
            )
        }
        let first = try results(mode: "first")
        #expect(first.findings.count == row.reusableCount)
        #expect(first.traceCount >= 20)
        let second = try results(mode: "other mode")
        #expect(Set(second.findings) == Set(first.findings))
        // The items are not evaluated again, so there are no results for the values inside them.
        #expect(second.traceCount == 20)
    }

    @Test func `an object without names that resemble a known name has one result`() throws {
        let program = try SchemaProgram.compiled(#"{"properties": {"title": {}}}"#)
        let members = (0..<20).map { #""m\#($0)": 1"# }.joined(separator: ", ")
        let objects = Array(repeating: "{\(members)}", count: 4).joined(separator: ", ")
        let document = try JSONParser().parse(Array("[\(objects)]".utf8))
        let checkedValues = CheckedValues()
        var selection = FindingSelection(limit: .max)
        selection.checkedValues = checkedValues
        let found = try EvaluationDiagnostics.findings(
            of: document,
            program,
            selection: selection
        )
        #expect(found.kept.isEmpty)
        #expect(checkedValues.rangesWithoutNearNames.results.count == 4)
    }

    @Test func `the related range of a reused finding moves with the finding`() throws {
        let item = #"{"properties": {"a": {"uniqueItems": true}}}"#
        let schema = #"{"properties": {"list": {"items": \#(item)}}}"#
        let others = (0..<8).map { #""m\#($0)": 1"# }.joined(separator: ", ")
        let items = (0..<20).map { #"{"a": [\#($0), "é", "é"], \#(others)}"# }
        let versions = ["first", "other mode", ""].map { mode in
            Array(#"{"mode": "\#(mode)", "list": [\#(items.joined(separator: ",\n"))]}"#.utf8)
        }
        try expectSameFindings(in: versions, try SchemaProgram.compiled(schema), "duplicates")
    }

    @Test func `findings about a value are not reused if another value makes more schemas apply`()
        throws
    {
        let condition = ##"""
            "properties": {"list": {"items": {"$ref": "#/$defs/style"}}},
            "if": {"properties": {"mode": {"const": "new"}}},
            "then": {"properties": {"list": {"items": {"$ref": "#/$defs/deprecated"}}}}
            """##
        let row = Reuse("a schema that deprecates values", condition, reusableCount: 0)
        let versions = try ["old", "new", "old", "newer", "new"].map {
            try listDocument(mode: $0).bytes
        }
        try expectSameFindings(
            in: versions,
            try SchemaProgram.compiled(row.schema),
            row.testDescription
        )
    }

    // MARK: Limits of work

    /// A schema with two lists. The work for the findings about the items of `big` reaches a limit, so the findings
    /// about the items of `list` lack an explanation.
    struct LimitedWork: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The schemas of the items of both lists.
        let schemas: (big: String, list: String)
        let items: (big: String, list: String)
        let bigCount: Int
        /// The text that the messages about the items of `list` contain only if the limit is not reached.
        let explanation: String
        let limit: @Sendable (inout WorkLimits) -> Void
    }

    /// Returns a schema with one condition for each value of a member. `values` has the schema for each value.
    private static func condition(on name: String, values: [String: String]) -> String {
        let conditions = values.sorted { $0.key < $1.key }.map { value, consequence in
            #"""
            {"if": {"properties": {"\#(name)": {"const": "\#(value)"}}, "required": ["\#(name)"]},
             "then": \#(consequence)}
            """#
        }
        return #"{"type": "object", "allOf": [\#(conditions.joined(separator: ", "))]}"#
    }

    /// Returns a schema that declares and requires members.
    private static func requiring(_ names: String...) -> String {
        let properties = names.map { #""\#($0)": true"# }.joined(separator: ", ")
        let required = names.map { #""\#($0)""# }.joined(separator: ", ")
        return #"{"properties": {\#(properties)}, "required": [\#(required)]}"#
    }

    private static let letters = ["a", "b", "c", "d", "e", "f"]

    static let limitedWork = [
        LimitedWork(
            testDescription: "the steps of searches for similar names",
            schemas: (
                #"{"enum": [\#(letters.map { "\"\(String(repeating: $0, count: 30))\"" }.joined(separator: ","))]}"#,
                #"{"properties": {"mood": {"enum": ["happy", "angry"]}}}"#
            ),
            items: (#""\#(String(repeating: "ab", count: 15))""#, #"{"mood": "hapy"}"#),
            bigCount: 200,
            explanation: "did you mean",
            limit: { $0.searchStepCount = 20_000 }
        ),
        LimitedWork(
            testDescription: "the bytes of trials",
            schemas: (
                condition(
                    on: "k",
                    values: ["v0": requiring("p0", "q0"), "v1": requiring("p1", "q1")]
                ),
                condition(
                    on: "k",
                    values: ["v0": requiring("p0", "q0"), "v1": requiring("p1", "q1")]
                )
            ),
            items: (
                #"{"k": "v0", "p1": 1, "q1": 1, "pad": "\#(String(repeating: "x", count: 5_000))"}"#,
                #"{"k": "v0", "p1": 1, "q1": 1}"#
            ),
            bigCount: 4,
            explanation: "does not match the other members",
            limit: { $0.trialByteCount = 8_000 }
        ),
        LimitedWork(
            testDescription: "the members that are collected",
            schemas: (
                condition(
                    on: "k",
                    values: ["v0": requiring("m0", "m1", "m2"), "v1": requiring("n0", "n1", "n2")]
                ),
                condition(
                    on: "k",
                    values: [
                        "v0": #"{"properties": {"p0": true, "q0": true}, "required": ["p0"]}"#,
                        "v1": #"{"properties": {"p1": true, "q1": true}, "required": ["p1"]}"#,
                    ]
                )
            ),
            items: (#"{"k": "v0", "n0": 1, "n1": 1, "n2": 1}"#, #"{"k": "v0", "p1": 1, "q1": 1}"#),
            bigCount: 1,
            explanation: "does not match the other members",
            // The two schemas of an item of `big` declare six members together.
            limit: { $0.collectedMemberCount = 6 }
        ),
    ]

    @Test(arguments: limitedWork)
    func `findings that lack an explanation are not reused`(_ row: LimitedWork) throws {
        let program = try SchemaProgram.compiled(
            #"""
            {"properties": {"big": {"items": \#(row.schemas.big)}, "list": {"items": \#(row.schemas.list)}}}
            """#
        )
        func text(bigCount: Int) -> [UInt8] {
            let big = Array(repeating: row.items.big, count: bigCount).joined(separator: ", ")
            let list = Array(repeating: row.items.list, count: 20).joined(separator: ", ")
            return Array(#"{"big": [\#(big)], "list": [\#(list)]}"#.utf8)
        }
        var selection = Self.selectionInParts
        row.limit(&selection.workLimits)
        // A check reaches the limit only if `big` has items.
        for (count, isExplained) in [(0, true), (row.bigCount, false)] {
            let document = try JSONParser().parse(text(bigCount: count))
            var all = selection
            all.limit = .max
            let found = try EvaluationDiagnostics.findings(of: document, program, selection: all)
            let last = try #require(found.kept.last)
            #expect(last.message.contains(row.explanation) == isExplained, "\(last.message)")
        }
        for counts in [[row.bigCount, 0, row.bigCount], [0, row.bigCount, 0]] {
            let versions = counts.map { text(bigCount: $0) }
            for limit in [2, .max] {
                selection.limit = limit
                try expectSameFindings(
                    in: versions,
                    program,
                    "\(counts), \(limit)",
                    selection: selection
                )
            }
        }
    }

    // MARK: Ranges

    struct Change: CustomTestStringConvertible {
        let testDescription: String
        let old: String
        let new: String
        /// A range in the new text.
        let range: Range<Int>
        /// The range that these bytes had in the old text, or `nil` if some of them may be new.
        let oldRange: Range<Int>?

        init(
            _ name: String,
            _ texts: (String, String),
            _ range: Range<Int>,
            from oldRange: Range<Int>?
        ) {
            testDescription = name
            (old, new) = texts
            self.range = range
            self.oldRange = oldRange
        }
    }

    static let changes = [
        Change("no change", ("[1, 2]", "[1, 2]"), 1..<2, from: 1..<2),
        Change("before the change", ("[1, 2]", "[1, 32]"), 1..<2, from: 1..<2),
        Change("after the change", ("[1, 2]", "[10, 2]"), 5..<6, from: 4..<5),
        Change("in the change", ("[1, 2]", "[1, 3]"), 4..<5, from: nil),
        Change("around the change", ("[1, 2]", "[1, 3]"), 0..<6, from: nil),
        // The texts begin with equal bytes up to offset 5, so only the last bracket counts as their common end.
        Change("bytes that repeat", ("[1, 1]", "[1, 1, 1]"), 7..<8, from: nil),
        Change("a new text", ("", "[1]"), 1..<2, from: nil),
        Change("an empty text", ("[1]", ""), 0..<0, from: 0..<0),
    ]

    @Test(arguments: changes)
    func `a range of the new text is mapped to the old text`(_ row: Change) {
        let change = TextChange(from: Array(row.old.utf8), to: Array(row.new.utf8))
        #expect(change.oldRange(of: row.range) == row.oldRange)
        #expect(change.isEmpty == (row.old == row.new))
    }

    /// The comparison reads words of eight bytes. In texts of up to 48 bytes, edits begin and end inside words and
    /// between words.
    @Test func `every range outside of the changed bytes is mapped to the old text`() {
        var generator = SeededGenerator(seed: 1)
        // With only two letters, the bytes at the ends of an edit are often equal in both texts.
        for _ in 0..<500 {
            let old = (0..<Int.random(in: 0...48, using: &generator)).map { _ in
                UInt8.random(in: 97...98, using: &generator)
            }
            var new = old
            let ends = [0, 1].map { _ in Int.random(in: 0...old.count, using: &generator) }
            let inserted = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
                UInt8.random(in: 97...98, using: &generator)
            }
            new.replaceSubrange(ends.min()!..<ends.max()!, with: inserted)
            let change = TextChange(from: old, to: new)
            #expect(change.isEmpty == (old == new))
            let prefix = zip(old, new).prefix { $0 == $1 }.count
            // The common end must not overlap the common beginning in the shorter text.
            let suffix = zip(old.reversed(), new.reversed())
                .prefix(min(old.count, new.count) - prefix).prefix { $0 == $1 }.count
            let growth = new.count - old.count
            let wrong = (0...new.count).flatMap { start in
                (start...new.count).filter { end in
                    let expected =
                        end <= prefix
                        ? start..<end
                        : start >= new.count - suffix ? start - growth..<end - growth : nil
                    return change.oldRange(of: start..<end) != expected
                }
            }
            #expect(wrong.isEmpty, "\(old) to \(new)")
        }
    }
}
