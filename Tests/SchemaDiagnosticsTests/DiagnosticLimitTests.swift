import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests of the limits of diagnostics, most with an input at the limit and an input past it, and of the time that large
/// inputs take.
struct DiagnosticLimitTests {
    private func diagnostics(_ schema: String, _ value: String) throws -> [Diagnostic] {
        let program = try SchemaProgram.compiled(schema)
        return try EvaluationDiagnostics.diagnostics(
            of: try JSONParser().parse(Array(value.utf8)),
            program
        )
    }

    private func list(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ", ")
    }

    @Test func `several traces can share the limits of the work`() throws {
        let members = list(20) { #""declaredName\#($0)": {}"# }
        let program = try SchemaProgram.compiled(
            #"{"properties": {\#(members)}, "additionalProperties": false}"#
        )
        let value = try JSONParser().parse(Array(#"{"declaredNmae7": 1}"#.utf8))
        let trace = try TracingEvaluator.trace(value, program: program)
        var limits = WorkLimits()
        let first = EvaluationDiagnostics.diagnostics(of: trace, within: &limits)
        #expect(first.map { $0.message.contains("did you mean") } == [true], "\(first)")
        #expect(limits.searchStepCount < WorkLimits().searchStepCount)
        limits.searchStepCount = 0
        let second = EvaluationDiagnostics.diagnostics(of: trace, within: &limits)
        #expect(second.map { $0.message.contains("did you mean") } == [false], "\(second)")
    }

    @Test(arguments: [(16, 16), (17, 1)])
    func `at most 16 sets of members that 'not' forbids are reported by name`(
        count: Int,
        findingCount: Int
    ) throws {
        let branches = list(count) { #"{"required": ["m\#($0)"]}"# }
        let members = list(count) { #""m\#($0)": 1"# }
        let found = try diagnostics(#"{"not": {"anyOf": [\#(branches)]}}"#, "{\(members)}")
        #expect(found.count == findingCount)
    }

    @Test(arguments: [
        (1, "'m0'"), (2, "'m0' and 'm1'"), (3, "'m0', 'm1' and 'm2'"),
        (12, "'m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10' and 'm11'"),
        (13, "'m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7' and 5 more"),
    ])
    func `a list of up to 12 names or values is shown in full`(count: Int, shown: String) throws {
        let names = (0..<count).map { "m\($0)" }
        #expect(Diagnostic.list(ofNames: names) == shown)
        let values = list(count) { #""m\#($0)""# }
        let listWithOr = shown.replacing(" and ", with: " or ").replacing("'", with: "\"")
        let message = try #require(try diagnostics(#"{"enum": [\#(values)]}"#, "0").first?.message)
        #expect(
            message
                == (count == 1
                    ? "expected \(listWithOr), found 0" : "0 is not one of \(listWithOr)")
        )
    }

    @Test(arguments: ["m", "é", "€", "\u{1F600}"])
    func `an ellipsis replaces the middle of a message of more than 4,096 bytes`(
        character: String
    ) throws {
        let phrase = "missing required member ''"
        let count = (Diagnostic.messageByteLimit - phrase.utf8.count) / character.utf8.count
        func message(_ count: Int) throws -> String {
            let name = String(repeating: character, count: count)
            return try #require(diagnostics(#"{"required": ["\#(name)"]}"#, "{}").first?.message)
        }
        let complete = "missing required member '" + String(repeating: character, count: count)
        #expect(try message(count) == complete + "'")
        for excess in [1, 2, 3, 100_000] {
            let cut = try message(count + excess)
            let parts = cut.split(separator: "…")
            #expect(parts.count == 2 && complete.hasPrefix(parts[0]), "\(cut)")
            #expect(parts[1].dropLast().allSatisfy { String($0) == character }, "\(cut)")
            #expect(parts[1].hasSuffix("'"), "\(cut)")
            #expect(
                Diagnostic.messageByteLimit - 8...Diagnostic.messageByteLimit + 8 ~= cut.utf8.count
            )
        }
    }

    @Test(arguments: [(0, true), (1, false)])
    func `strings of at most 4,096 bytes are suggested`(excess: Int, isSuggested: Bool) throws {
        let start = String(repeating: "m", count: Diagnostic.messageByteLimit - 3 + excess)
        for keyword in ["const": "\"\(start)n\"", "enum": "[\"x\", \"\(start)n\"]"] {
            let found = try diagnostics("{\"\(keyword.key)\": \(keyword.value)}", "\"\(start)k\"")
            #expect(found.map { !$0.fixes.isEmpty } == [isSuggested], "\(keyword.key)")
        }
    }

    @Test(arguments: [(59, false), (60, false), (61, true)])
    func `an excerpt has at most 60 scalars of its text`(count: Int, isCut: Bool) {
        let digits = String(repeating: "1", count: count)
        #expect(digits.excerpt == (isCut ? digits.prefix(60) + "…" : digits))
        let text = "\"" + String(repeating: "é", count: count - 2) + "\""
        #expect(text.excerpt == (isCut ? text.prefix(60) + "…\"" : text))
    }

    @Test(arguments: [
        ("1", true), ("123456789012345", true), ("1234567890123456", false), ("x", false),
        ("-12", true), ("-123456789012345", true), ("-1234567890123456", false), ("1.5", false),
        ("1e2", false), ("1.0", false),
    ])
    func `a fix removes the quotation marks of a number with up to 15 digits`(
        digits: String,
        isFixed: Bool
    ) throws {
        let found = try diagnostics(#"{"type": "integer"}"#, #""\#(digits)""#)
        let replacements = found.flatMap(\.fixes).flatMap(\.edits).map(\.replacement)
        // One edit for each quotation mark.
        #expect(replacements == (isFixed ? ["", ""] : []), "\(found)")
    }

    @Test(arguments: [
        ("1.5", true), ("-1234567.12345678e-10", true), ("1234567.123456789", false),
        ("1e300", true), ("1e400", false), ("-1E400", false), ("1e-400", false),
        ("4e-320", false), ("0", true), ("-0.0", true), ("0e400", true),
    ])
    func `a fix removes the quotation marks of a number in the range of normal numbers`(
        number: String,
        isFixed: Bool
    ) throws {
        let found = try diagnostics(#"{"type": "number"}"#, #""\#(number)""#)
        let replacements = found.flatMap(\.fixes).flatMap(\.edits).map(\.replacement)
        #expect(replacements == (isFixed ? ["", ""] : []), "\(found)")
    }

    @Test(arguments: [(2, "none of the patterns '^0' and '^1'"), (8, "'^6' and '^7'"), (9, nil)])
    func `the patterns of at most 8 branches are listed`(count: Int, shown: String?) throws {
        let branches = list(count) { #"{"pattern": "^\#($0)"}"# }
        let found = try diagnostics(#"{"anyOf": [\#(branches)]}"#, #""x""#)
        #expect(found.count == 1)
        let message = try #require(found.first?.message)
        #expect(message.contains("matches none of the patterns") == (shown != nil), "\(message)")
        if let shown { #expect(message.hasSuffix(shown)) }
    }

    @Test(arguments: [(4_096, 1), (4_097, 4)])
    func `the correction of one item is tried in an array of at most 4,096 bytes`(
        byteCount: Int,
        findingCount: Int
    ) throws {
        let schema =
            #"{"prefixItems": [{"const": "a"}, {"const": "b"}, {"const": "c"}], "maxItems": 3}"#
        // If it is tried, the array becomes valid without its first item, which then has the only finding.
        let items = #"["x", "a", "b", "c""#
        let blank = String(repeating: " ", count: byteCount - items.utf8.count - 1)
        #expect(try diagnostics(schema, items + blank + "]").count == findingCount)
    }

    @Test(arguments: [(8, true), (9, false)])
    func `the search for a missing member under another name compares at most 8 members`(
        count: Int,
        isFound: Bool
    ) throws {
        let schema = #"""
            {"required": ["author"], "properties": {"author": {"type": "object", "properties":
             {"surname": {}, "address": {}}}}}
            """#
        let others = list(count - 1) { #""x\#($0)": {"k\#($0)": 1}"# }
        let value = #"{"written": {"surname": 1, "address": 2}, \#(others)}"#
        let messages = try diagnostics(schema, value).map(\.message)
        #expect(
            messages.contains { $0.hasSuffix("would fit") } == isFound,
            "\(messages)"
        )
    }

    @Test(arguments: [(8, true), (9, false)])
    func `a member is searched for under another name if at most 8 members are missing`(
        count: Int,
        isFound: Bool
    ) throws {
        let others = list(count - 1) { #""x\#($0)""# }
        let schema = #"""
            {"required": ["author", \#(others)], "properties": {"author": {"type": "object",
             "properties": {"surname": {}, "address": {}}}}}
            """#
        let messages = try diagnostics(schema, #"{"written": {"surname": 1}}"#).map(\.message)
        #expect(
            messages.contains { $0.hasSuffix("would fit") } == isFound,
            "\(messages)"
        )
    }

    @Test(arguments: [1, 8_500])
    func `the branch of a missing member is known, however many mistakes an earlier branch has`(
        count: Int
    ) throws {
        let rows = #"{"type": "array", "items": {"properties": {"id": {}, "label": {}}}}"#
        let schema = #"""
            {"oneOf": [
                {"properties": {"kind": {"const": "b"}, "list": {"items": {"type": "integer"}},
                    "options": \#(rows)}},
                {"properties": {"kind": {"const": "a"}, "list": {}, "choices": \#(rows)},
                    "required": ["kind", "choices"]}]}
            """#
        let items = list(count) { _ in #""x""# }
        let value = #"{"kind": "a", "list": [\#(items)], "options": [{"id": 1, "label": "yes"}]}"#
        let messages = try diagnostics(schema, value).map(\.message)
        #expect(
            messages == [
                "missing required member 'choices'; the value of member 'options' would fit"
            ]
        )
    }

    @Test(arguments: [(32, 2), (33, 1)])
    func `of the schemas for one member, at most 32 give evidence for the object's schema`(
        count: Int,
        evidence: Int
    ) throws {
        // The evidence is the number of declared members: `m`, and also `x` if the last schema of `m` is read.
        let parts = list(count - 1) { _ in #"{"properties": {"m": {}}}"# }
        let last = #"{"properties": {"m": {"properties": {"x": {}}}}}"#
        let program = try SchemaProgram.compiled(#"{"allOf": [\#(parts), \#(last)]}"#)
        let document = try JSONParser().parse(Array(#"{"m": {"x": 1}}"#.utf8))
        let cache = DeclarationCache(EvaluationTrace(program: program, instance: document))
        #expect(cache.evidence(for: program.start, in: document.root) == evidence)
    }

    /// Otherwise branches that refer to many subschemas without members would take quadratic time.
    @Test func `subschemas without members count towards the limit of collected members`() throws {
        let parts = list(99) { #"{"minProperties": \#($0)}"# }
        let program = try SchemaProgram.compiled(
            #"{"allOf": [\#(parts), {"properties": {"m": {}}}]}"#
        )
        let document = try JSONParser().parse(Array(#"{"m": 1}"#.utf8))
        var limits = WorkLimits()
        for (limit, evidence) in [(limits.collectedMemberCount, 1), (0, 0)] {
            limits.collectedMemberCount = limit
            let trace = EvaluationTrace(program: program, instance: document)
            let cache = DeclarationCache(trace, limits: limits)
            #expect(cache.evidence(for: program.start, in: document.root) == evidence)
            #expect((cache.collectedMemberCount > 10) == (evidence == 1))
        }
    }

    @Test(arguments: [(64, true), (65, false)])
    func `the accepted kinds are computed through at most 64 subschemas`(count: Int, isKnown: Bool)
        throws
    {
        // The innermost schema is one of the subschemas.
        let schema =
            String(repeating: #"{"allOf": ["#, count: count - 1) + #"{"const": "a"}"#
            + String(repeating: "]}", count: count - 1)
        let program = try SchemaProgram.compiled(schema)
        let kinds = program.acceptedKinds(of: program.start)
        #expect(kinds.contains(.string))
        #expect(kinds.contains(.null) != isKnown)
    }

    @Test(arguments: [(7, true), (8, false)])
    func `the strings that distinguish a union's branches are found through at most 7 subschemas`(
        count: Int,
        isKnown: Bool
    ) throws {
        let branches = ["a", "b"].map {
            String(repeating: #"{"allOf": ["#, count: count) + #"{"const": "\#($0)"}"#
                + String(repeating: "]}", count: count)
        }
        let schema = #"{"anyOf": [\#(branches.joined(separator: ", "))]}"#
        let unions = try SchemaProgram.compiled(schema).decisions.pointee.unions
        #expect(unions.count > 0)
        let hasTexts = (0..<Int32(unions.count)).map { unions.pointer(at: $0).pointee.byText }
            .contains { $0 != nil }
        #expect(hasTexts == isKnown)
    }

    @Test func `the budget of trials rejects every trial after one trial exceeds it`() {
        var budget = TrialBudget(byteCount: 10)
        let accepted = [4, 6, 0, 1, 0].map { budget.spend($0) }
        #expect(accepted == [true, true, true, false, false])
        var standard = TrialBudget(byteCount: WorkLimits().trialByteCount)
        let acceptedByStandard = [1 << 26, 1].map { standard.spend($0) }
        #expect(acceptedByStandard == [true, false])
    }

    @Test func `values of a tag are tried in an object deeper than the standard depth limit`()
        throws
    {
        let schema = #"""
            {"properties": {"kind": {"enum": ["a", "b"]}},
             "if": {"properties": {"kind": {"const": "a"}}},
             "then": {"required": ["first"]}, "else": {"required": ["second", "third"]}}
            """#
        let deep = String(repeating: "[", count: 2_000) + String(repeating: "]", count: 2_000)
        let value = #"{"kind": "a", "second": 1, "third": \#(deep)}"#
        let program = try SchemaProgram.compiled(schema)
        let document = try JSONParser(depthLimit: 4_000).parse(Array(value.utf8))
        let found = try EvaluationDiagnostics.diagnostics(of: document, program)
        // Without the trial, the finding would be about the missing member 'first'.
        let message = #""a" does not match the other members, which belong to "b""#
        #expect(found.map(\.message) == [message])
    }

    @Test(arguments: [(65_536, Diagnostic.ID.constant), (65_537, Diagnostic.ID.missingMember)])
    func `values of a tag are tried in an object of at most 65,536 bytes`(
        byteCount: Int,
        id: Diagnostic.ID
    ) throws {
        let schema = #"""
            {"properties": {"kind": {"enum": ["a", "b"]}},
             "if": {"properties": {"kind": {"const": "a"}}},
             "then": {"required": ["first"]}, "else": {"required": ["second", "third"]}}
            """#
        let members = #"{"kind": "a", "second": 1, "third": 1"#
        let blank = String(repeating: " ", count: byteCount - members.utf8.count - 1)
        #expect(try diagnostics(schema, members + blank + "}").map(\.id) == [id])
    }

    @Test(arguments: [(48, Diagnostic.ID.constant), (49, Diagnostic.ID.missingMember)])
    func `at most 48 values of a tag are tried`(count: Int, id: Diagnostic.ID) throws {
        // The last value is the only one with which the object is valid.
        let values = list(count - 1) { "\"v\($0 + 10)\"" }
        let schema = #"""
            {"properties": {"kind": {"enum": ["a", \#(values), "z"]}}, "allOf": [
              {"if": {"properties": {"kind": {"const": "a"}}}, "then": {"required": ["b", "c"]}},
              {"if": {"properties": {"kind": {"enum": [\#(values)]}}},
               "then": {"required": ["d"]}}]}
            """#
        #expect(try diagnostics(schema, #"{"kind": "a"}"#).map(\.id) == [id])
    }

    @Test(arguments: [
        (7, "member 'x' is not allowed here"), (8, "this object is not allowed here"),
    ])
    func `a forbidden member is found through at most 7 schemas under 'not'`(
        count: Int,
        message: String
    ) throws {
        func nested(_ keyword: String) -> String {
            String(repeating: "{\"\(keyword)\": [", count: count) + #"{"required": ["x"]}"#
                + String(repeating: "]}", count: count)
        }
        // Each definition refers to the next one. The last one requires the member.
        let references = list(count - 1) { ##""d\##($0)": {"$ref": "#/$defs/d\##($0 + 1)"}"## }
        let schemas = [
            #"{"not": \#(nested("allOf"))}"#, #"{"not": \#(nested("anyOf"))}"#,
            ##"""
            {"not": {"$ref": "#/$defs/d0"},
             "$defs": {\##(references), "d\##(count - 1)": {"required": ["x"]}}}
            """##,
        ]
        for schema in schemas {
            let found = try diagnostics(schema, #"{"a": 1, "x": 2}"#)
            #expect(found.map(\.message) == [message], "\(schema)")
        }
    }

    @Test(arguments: [(64, true), (65, false)])
    func `a union inside a branch is described if it has at most 64 branches`(
        count: Int,
        isDescribed: Bool
    ) throws {
        let branches = list(count) { #"{"const": "v\#($0)"}"# }
        let schema = #"{"anyOf": [{"anyOf": [\#(branches)]}, {"type": "object"}]}"#
        let messages = try diagnostics(schema, "null").map(\.message)
        #expect(messages.count == 1)
        #expect(
            messages.allSatisfy { $0.hasPrefix("expected an object, ") == isDescribed },
            "\(messages)"
        )
    }

    @Test(arguments: [(64, Diagnostic.ID.aboveMaximum), (65, Diagnostic.ID.noBranch)])
    func `tags are found in a union of at most 64 branches inside a branch`(
        count: Int,
        id: Diagnostic.ID
    ) throws {
        let branches = list(count) {
            #"""
            {"properties": {"kind": {"const": "k\#($0)"}, "side": {"maximum": 0}},
             "required": ["kind"]}
            """#
        }
        let schema = #"""
            {"anyOf": [{"oneOf": [\#(branches)]},
              {"properties": {"kind": {"enum": ["square", "cube"]}, "side": {"type": "number"}},
               "required": ["kind"], "additionalProperties": false}]}
            """#
        #expect(try diagnostics(schema, #"{"kind": "k3", "side": 1}"#).map(\.id) == [id])
    }

    @Test(arguments: [(3, 1), (4, 2)])
    func `conditions on a wrong value are recognized through at most 3 objects`(
        count: Int,
        findingCount: Int
    ) throws {
        func nested(_ inner: String, before: String, after: String) -> String {
            String(repeating: before, count: count) + inner + String(repeating: after, count: count)
        }
        func properties(_ inner: String) -> String {
            nested(inner, before: #"{"properties": {"m": "#, after: "}}")
        }
        let schema = #"""
            {"allOf": [\#(properties(#"{"type": "string"}"#))],
             "if": \#(properties(#"{"pattern": "^[Rr]ound$"}"#)), "then": {"required": ["radius"]}}
            """#
        // `then` applies because `null` passes `pattern`. If this condition is recognized, the missing `radius` is not
        // reported.
        let found = try diagnostics(schema, nested("null", before: #"{"m": "#, after: "}"))
        #expect(found.count == findingCount, "\(found)")
    }

    @Test(arguments: [(2, 2), (3, 3), (4, 3)])
    func `the evidence for a schema comes from at most 3 levels of objects`(
        count: Int,
        evidence: Int
    ) throws {
        let program = try SchemaProgram.compiled(##"{"properties": {"m": {"$ref": "#"}}}"##)
        let value =
            String(repeating: #"{"m": "#, count: count) + "1" + String(repeating: "}", count: count)
        let document = try JSONParser().parse(Array(value.utf8))
        let cache = DeclarationCache(EvaluationTrace(program: program, instance: document))
        #expect(cache.evidence(for: program.start, in: document.root) == evidence)
    }

    @Test(.long, .timeLimit(.minutes(10)))
    func `the findings about many tokens of a string are found in linear time`() throws {
        let schema = #"""
            {"$schema": "\#(Dialect.widget.uri)", "template": {"open": "{%", "close": "%}",
                "token": "^ x $", "expectation": "x"}}
            """#
        let count = 100_000
        // With an escape in each token, offsets in the string's content differ from those in the text.
        let text = "\"" + String(repeating: #"\u007b% y %}"#, count: count) + "\""
        let found = try diagnostics(schema, text)
        #expect(found.count == count)
    }

    @Test(.long, .timeLimit(.minutes(10)))
    func `many secrets in the JSON of a string are found in linear time`() throws {
        let schema = #"""
            {"$schema": "\#(Dialect.widget.uri)", "contentMediaType": "application/json",
                "contentSchema": {"items": {"secret": "k[0-9]"}}}
            """#
        let count = 50_000
        let items = list(count) { _ in #"\"k1\""# }
        let text = "\"[\(items)]\""
        let found = try diagnostics(schema, text)
        #expect(found.count == count)
    }

    @Test(.long, .timeLimit(.minutes(10)))
    func `many members that are aliases of one member are reported quickly`() throws {
        let count = 40_000
        let aliases = list(count) { "\"a\($0)\": {\"source\": \"x\", \"readBy\": null}" }
        let schema = #"""
            {"$schema": "\#(Dialect.widget.uri)", "properties": {"m": {"aliases": {\#(aliases)}}}}
            """#
        let members = list(count) { "\"a\($0)\": 1" }
        let found = try diagnostics(schema, "{\(members)}")
        #expect(found.count == count)
    }

    @Test(.timeLimit(.minutes(10)))
    func `many unknown members that resemble aliases of one member are reported quickly`() throws {
        let count = 4_000
        let aliases = list(count) { "\"x\($0)\": {\"source\": \"x\"}" }
        let schema = #"""
            {"$schema": "\#(Dialect.widget.uri)", "properties": {"m": {"aliases": {\#(aliases)}}}}
            """#
        let members = list(count) { "\"y\($0)\": 1" }
        let found = try diagnostics(schema, "{\(members)}")
        #expect(found.contains { $0.id == .misspelledMember })
    }

    @Test(.long, .timeLimit(.minutes(10)), arguments: [#""zz""#, #"{"kind": "zz"}"#])
    func `many branches that contain one union are compared quickly`(_ value: String) throws {
        let count = 1_000
        let branches = list(count) { _ in
            ##"{"minProperties": 1, "$ref": "#/$defs/union"}"##
        }
        let references = list(64) { _ in ##"{"minProperties": 1, "$ref": "#/$defs/values"}"## }
        let values = list(count) { "\"v\($0)\"" }
        let keywords =
            value.hasPrefix("{")
            ? #""required": ["kind"], "properties": {"kind": {"enum": [\#(values)]}}"#
            : #""enum": [\#(values)]"#
        let schema = #"""
            {"oneOf": [\#(branches)], "$defs": {"union": {"anyOf": [\#(references)]},
             "values": {\#(keywords)}}}
            """#
        #expect(try diagnostics(schema, value).count == 1)
    }

    @Test(.long, .timeLimit(.minutes(10)))
    func `many pointers in a schema that applies many schemas compile quickly`() throws {
        let count = 40_000
        let pairs = list(count) { "\"/a\($0)\": \"/b\($0)\"" }
        let schema = #"""
            {"$schema": "\#(Dialect.widget.uri)", "allOf": [\#(list(count) { _ in "{}" })],
             "atMost": {\#(pairs)}}
            """#
        #expect(try diagnostics(schema, #"{"a1": 2, "b1": 1}"#).count == 1)
    }

    @Test func `the values of a tag are listed once for all conditions`() throws {
        let count = 100
        let values = list(count) { "\"v\($0)\"" }
        let conditions = list(count) {
            #"""
            {"if": {"properties": {"k": {"const": "v\#($0)"}}},
             "then": {"required": ["m\#($0)"]}, "else": {"$ref": "#/$defs/others"}}
            """#
        }
        let program = try SchemaProgram.compiled(
            #"""
            {"properties": {"k": {"enum": [\#(values)]}}, "allOf": [\#(conditions)],
             "$defs": {"others": {"properties": {"k": {"enum": ["other", \#(values)]}}}}}
            """#
        )
        let document = try JSONParser().parse(Array("{}".utf8))
        let cache = DeclarationCache(EvaluationTrace(program: program, instance: document))
        let tags = cache.tags(of: program.start)
        // The conditions and the root list all values, and `else` lists one more value.
        #expect(tags[ExactText("k")]?.values.count == 2 * count + 1)
        #expect(tags[ExactText("k")]?.alternatives.count == count)
    }

    @Test(.long, .timeLimit(.minutes(10)))
    func `many arrays whose items have one schema are compared with an array quickly`() throws {
        let count = 3_000
        let arrays = list(count) {
            ##""a\##($0)": {"type": "array", "items": {"$ref": "#/$defs/d"}}"##
        }
        let members = list(count) { "\"m\($0)\": true" }
        let schema = #"""
            {"type": "object", "properties": {\#(arrays)}, "$defs": {"d": {"properties": {\#(members)}}}}
            """#
        let found = try diagnostics(schema, #"[{"m1": 1}]"#)
        #expect(found.map(\.message) == ["expected an object, found an array"])
    }

    @Test(.long, .timeLimit(.minutes(10)))
    func `many members that 'dependentSchemas' forbids are reported quickly`() throws {
        let count = 4_000
        let schemas = list(count) { "\"m\($0)\": false" }
        let members = list(count) { "\"m\($0)\": 1" }
        let found = try diagnostics(#"{"dependentSchemas": {\#(schemas)}}"#, "{\(members)}")
        #expect(found.count == count)
    }

    @Test(.long, .timeLimit(.minutes(10)))
    func `long lists of values for one item are joined quickly`() throws {
        let count = 40_000
        let first = list(count) { "\"a\($0)\"" }
        let second = list(count) { "\"b\($0)\"" }
        let schema = #"""
            {"allOf": [{"prefixItems": [{"enum": [\#(first)]}]},
                       {"prefixItems": [{"enum": ["a1", \#(second)]}]}]}
            """#
        let program = try SchemaProgram.compiled(schema)
        let sequence = SchemaDeclarations(program).sequence(of: program.start)
        #expect(sequence.map(\.count) == [2 * count])
    }

    @Test(.long, .timeLimit(.minutes(10)))
    func `many undescribed members with the name of many secrets are masked quickly`() throws {
        let count = 10_000
        let objects = list(count) { #""o\#($0)": {"properties": {"id": {"secret": "."}}}"# }
        let schema = #"{"$schema": "\#(Dialect.widget.uri)", "properties": {\#(objects)}}"#
        let items = list(count) { _ in #"{"id": "x"}"# }
        let program = try SchemaProgram.compiled(schema)
        let document = try JSONParser().parse(Array(#"{"items": [\#(items)]}"#.utf8))
        // Beyond the budget for such members, their values are masked as a whole.
        let masked = document.bytes.masking(SecretPlaces(in: document, program).ranges)
        let expected = document.bytes.map { $0 == UInt8(ascii: "x") ? UInt8(ascii: "*") : $0 }
        #expect(masked == expected)
    }

    @Test(.long, .timeLimit(.minutes(10)))
    func `many members that 'not' forbids together are reported quickly`() throws {
        let count = 40_000
        let names = list(count) { "\"m\($0)\"" }
        let members = list(count) { "\"m\($0)\": 1" }
        let found = try diagnostics(#"{"not": {"required": [\#(names)]}}"#, "{\(members)}")
        #expect(found.map(\.related.count) == [count - 1])
    }

    @Test(.long, .timeLimit(.minutes(2)))
    func `many strings are searched for abbreviations of listed values quickly`() throws {
        let count = 5_000
        let values = list(count) { "\"\($0)abcdefgh\"" }
        let items = list(count) { "\"zzzz\($0)yyyyyyyyyyyyyyyyyy\"" }
        let found = try diagnostics(#"{"items": {"enum": [\#(values)]}}"#, "[\(items)]")
        #expect(found.count == count)
    }
}
