import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of unknown members in open objects. Some of their names are misspelled names of absent declared members.
struct MisspelledMemberTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let schema: String
        let payload: String
        /// The meant name of the member at `1️⃣`, or nil for no finding.
        let meant: String?
        /// The part of the message that names the default of the absent member.
        var defaultClause = ""
        /// The part of the question that explains a difference that cannot be seen.
        var difference = ""
        /// True if the fix of the name is safe.
        var isSafe = true
    }

    private static let button = #"""
        {"properties": {"actionType": {"type": "integer"}, "textColor": {"type": "string"}, "url": {"type": "string"},
          "id": {"type": "string"}, "options": {"type": "array"}}}
        """#

    static let title = #"{"properties": {"title": {}}}"#
    static let draft3 = #""$schema": "http://json-schema.org/draft-03/schema#""#
    static let version1 = #""$schema": "https://json-schema.org/v1""#

    private static let misspellings = [
        Row(
            testDescription: "another case",
            schema: button,
            payload: #"{1️⃣"actiontype": 2}"#,
            meant: "actionType"
        ),
        Row(
            testDescription: "all capitals",
            schema: button,
            payload: #"{1️⃣"URL": "x"}"#,
            meant: "url"
        ),
        Row(
            testDescription: "an underscore",
            schema: button,
            payload: #"{1️⃣"text_color": ""}"#,
            meant: "textColor"
        ),
        Row(
            testDescription: "a hyphen",
            schema: button,
            payload: #"{1️⃣"text-color": ""}"#,
            meant: "textColor"
        ),
        Row(
            testDescription: "a space",
            schema: button,
            payload: #"{1️⃣"text color": ""}"#,
            meant: "textColor"
        ),
        Row(
            testDescription: "an escaped name",
            schema: button,
            payload: #"{1️⃣"text\u005fcolor": ""}"#,
            meant: "textColor"
        ),
        Row(
            testDescription: "another Unicode normal form",
            schema: "{\"properties\": {\"\u{E9}t\u{E9}\": {}}}",
            payload: "{1️⃣\"e\u{301}te\u{301}\": 1}",
            meant: "\u{E9}t\u{E9}",
            difference: ", which differs only in its Unicode normal form"
        ),
        Row(
            testDescription: "a letter dropped",
            schema: button,
            payload: #"{1️⃣"actioType": 2}"#,
            meant: "actionType"
        ),
        Row(
            testDescription: "a letter doubled",
            schema: button,
            payload: #"{1️⃣"acttionType": 2}"#,
            meant: "actionType"
        ),
        Row(
            testDescription: "a letter added",
            schema: button,
            payload: #"{1️⃣"actiornType": 2}"#,
            meant: "actionType"
        ),
        Row(
            testDescription: "letters swapped",
            schema: button,
            payload: #"{1️⃣"actoinType": 2}"#,
            meant: "actionType"
        ),
        Row(
            testDescription: "a letter replaced",
            schema: button,
            payload: #"{1️⃣"actionTupe": 2}"#,
            meant: "actionType"
        ),
        Row(
            testDescription: "a letter dropped and another style of names",
            schema: button,
            payload: #"{1️⃣"acton_type": 2}"#,
            meant: "actionType",
            isSafe: false
        ),
        Row(
            testDescription: "a short name, doubled",
            schema: button,
            payload: #"{1️⃣"idd": "x"}"#,
            meant: "id",
            isSafe: false
        ),
        Row(
            testDescription: "a short name, swapped",
            schema: button,
            payload: #"{1️⃣"ulr": "x"}"#,
            meant: "url",
            isSafe: false
        ),
        Row(
            testDescription: "the message names the default",
            schema: #"{"properties": {"pageSize": {"default": 20}}}"#,
            payload: #"{1️⃣"pagesize": 5}"#,
            meant: "pageSize",
            defaultClause: ", so the default 20 of 'pageSize' applies"
        ),
        Row(
            testDescription: "two schemas with one default",
            schema: #"""
                {"anyOf": [{"properties": {"pageSize": {"default": 7}}},
                           {"properties": {"pageSize": {"default": 7}}}]}
                """#,
            payload: #"{1️⃣"pagesize": 5}"#,
            meant: "pageSize",
            defaultClause: ", so the default 7 of 'pageSize' applies"
        ),
        Row(
            testDescription: "two schemas with different defaults",
            schema: #"""
                {"anyOf": [{"properties": {"pageSize": {"default": 7}}},
                           {"properties": {"pageSize": {"default": 8}}}]}
                """#,
            payload: #"{1️⃣"pagesize": 5}"#,
            meant: "pageSize"
        ),
    ]

    private static let schemas = [
        Row(
            testDescription: "a member of an object in an array",
            schema: #"{"items": {"properties": {"title": {}}}}"#,
            payload: #"[{"title": 1}, {1️⃣"titel": 1}]"#,
            meant: "title"
        ),
        Row(
            testDescription: "after a member with another name",
            schema: button,
            payload: #"{"caption": "x", 1️⃣"actiontype": 2}"#,
            meant: "actionType"
        ),
        Row(
            testDescription: "declared behind a reference",
            schema: ##"{"$ref": "#/$defs/a", "$defs": {"a": {"properties": {"title": {}}}}}"##,
            payload: #"{1️⃣"titel": 1}"#,
            meant: "title"
        ),
        Row(
            testDescription: "declared by the branch that matches",
            schema: #"""
                {"oneOf": [{"properties": {"kind": {"const": "a"}, "title": {}}, "required": ["kind"]},
                  {"properties": {"kind": {"const": "b"}, "tittle": {}}, "required": ["kind"]}]}
                """#,
            payload: #"{"kind": "a", 1️⃣"titel": 1}"#,
            meant: "title"
        ),
        Row(
            testDescription: "declared in 'then'",
            schema: #"""
                {"if": {"properties": {"kind": {"const": "a"}}}, "then": {"properties": {"title": {}}}}
                """#,
            payload: #"{"kind": "a", 1️⃣"titel": 1}"#,
            meant: "title"
        ),
        Row(
            testDescription: "declared in 'else'",
            schema: #"""
                {"if": {"properties": {"kind": {"const": "a"}}}, "else": {"properties": {"title": {}}}}
                """#,
            payload: #"{"kind": "b", 1️⃣"titel": 1}"#,
            meant: "title"
        ),
        Row(
            testDescription: "declared in a schema that depends on a present member",
            schema: #"{"dependentSchemas": {"kind": \#(title)}}"#,
            payload: #"{"kind": 1, 1️⃣"titel": 1}"#,
            meant: "title"
        ),
        Row(
            testDescription: "declared in a schema that depends on the value of a member",
            schema: #"{\#(version1), "propertyDependencies": {"kind": {"a": \#(title)}}}"#,
            payload: #"{"kind": "a", 1️⃣"titel": 1}"#,
            meant: "title"
        ),
        Row(
            testDescription: "declared in draft 3's 'type', which does not name the object's type",
            schema: #"{\#(draft3), "type": ["string", \#(title)]}"#,
            payload: #"{1️⃣"titel": 1}"#,
            meant: "title"
        ),
        Row(
            testDescription: "declared in the schema of additional members",
            schema: #"{"additionalProperties": \#(title)}"#,
            payload: #"{"in": {1️⃣"titel": 1}}"#,
            meant: "title"
        ),
        Row(
            testDescription: "'additionalProperties' is true",
            schema: #"{"properties": {"title": {}}, "additionalProperties": true}"#,
            payload: #"{1️⃣"titel": 1}"#,
            meant: "title"
        ),
        Row(
            testDescription: "beside another valid member",
            schema: #"{"properties": {"title": {}, "items": {"maxItems": 9}}}"#,
            payload: #"{1️⃣"titel": 1, "items": []}"#,
            meant: "title"
        ),
    ]

    private static let withoutFinding = [
        Row(
            testDescription: "another word",
            schema: button,
            payload: #"{"caption": "x"}"#,
            meant: nil
        ),
        Row(
            testDescription: "two letters differ",
            schema: button,
            payload: #"{"acsionTyde": 2}"#,
            meant: nil
        ),
        Row(
            testDescription: "the declared member is present",
            schema: button,
            payload: #"{"url": "", "urls": ""}"#,
            meant: nil
        ),
        Row(
            testDescription: "a value that the declared member rejects",
            schema: button,
            payload: #"{"option": "x"}"#,
            meant: nil
        ),
        Row(
            testDescription: "another number",
            schema: #"{"properties": {"line1": {}}}"#,
            payload: #"{"line2": 1}"#,
            meant: nil
        ),
        Row(
            testDescription: "a name that is similar to two members",
            schema: #"{"properties": {"startX": {}, "startY": {}}}"#,
            payload: #"{"start": 1}"#,
            meant: nil
        ),
        Row(
            testDescription: "additional members have a schema",
            schema: #"{"properties": {"title": {}}, "additionalProperties": {"type": "integer"}}"#,
            payload: #"{"titel": 1}"#,
            meant: nil
        ),
        Row(
            testDescription: "a name that a pattern matches",
            schema: #"{"properties": {"title": {}}, "patternProperties": {"^ti": {}}}"#,
            payload: #"{"titel": 1}"#,
            meant: nil
        ),
        Row(
            testDescription: "a name that another branch declares",
            schema: #"""
                {"oneOf": [{"properties": {"kind": {"const": "a"}, "title": {}}, "required": ["kind"]},
                  {"properties": {"kind": {"const": "b"}, "titles": {}}, "required": ["kind"]}]}
                """#,
            payload: #"{"kind": "a", "titles": 1}"#,
            meant: nil
        ),
        Row(
            testDescription: "a name that another schema of the object declares",
            schema: #"{"allOf": [{"properties": {"title": {}}}, {"properties": {"titles": {}}}]}"#,
            payload: #"{"titles": 1}"#,
            meant: nil
        ),
        Row(
            testDescription: "a short name with another letter",
            schema: #"{"properties": {"max": {}}}"#,
            payload: #"{"min": 1, "mix": 2}"#,
            meant: nil
        ),
        Row(
            testDescription: "declared in 'then' of a condition that does not hold",
            schema: #"""
                {"if": {"properties": {"kind": {"const": "a"}}}, "then": {"properties": {"title": {}}}}
                """#,
            payload: #"{"kind": "b", "titel": 1}"#,
            meant: nil
        ),
        Row(
            testDescription: "declared in 'else' of a condition that holds",
            schema: #"""
                {"if": {"properties": {"kind": {"const": "a"}}}, "else": {"properties": {"title": {}}}}
                """#,
            payload: #"{"kind": "a", "titel": 1}"#,
            meant: nil
        ),
        Row(
            testDescription: "unevaluated members have a schema",
            schema: #"{"properties": {"title": {}}, "unevaluatedProperties": {"type": "integer"}}"#,
            payload: #"{"titel": 1}"#,
            meant: nil
        ),
    ]

    @Test(arguments: misspellings + schemas + withoutFinding + uncertain)
    func `a member is reported if its name is a misspelling of an absent member's name`(row: Row)
        throws
    {
        let text = MarkedText(row.payload)
        let document = try JSONParser().parse(text.bytes)
        let program = try SchemaProgram.compiled(row.schema, formats: .assert)
        let found = try EvaluationDiagnostics.diagnostics(of: document, program)
        guard let meant = row.meant else {
            #expect(found.isEmpty)
            return
        }
        let finding = try #require(found.first)
        #expect(found.count == 1)
        #expect(finding.id == .misspelledMember)
        #expect(finding.severity == .warning)
        #expect(finding.range.start == text.offset(of: "1️⃣"))
        let name = document.root.name(at: finding.range.start) ?? ""
        let question = "did you mean '\(meant)'\(row.difference)?"
        #expect(finding.message == "unknown member '\(name)'\(row.defaultClause); \(question)")
        #expect(finding.fixes.map(\.isSafe) == [row.isSafe])
        #expect(finding.fixes.first?.edits.first?.replacement == "\"\(meant)\"")
        #expect(finding.instanceLocation.tokens.last == name)
    }

    /// The evaluator must not decide that a payload with a misspelled member has no findings.
    @Test(arguments: misspellings + schemas + withoutFinding + uncertain)
    func `the evaluator detects that a payload with a misspelled member has findings`(row: Row)
        throws
    {
        let document = try JSONParser().parse(MarkedText(row.payload).bytes)
        let program = try SchemaProgram.compiled(row.schema, formats: .assert)
        let hasNoFindings = try document.withText { text in
            try program.withEvaluator(of: text) { try $0.hasNoFindings() }
        }
        #expect(hasNoFindings == false || row.meant == nil)
        #expect(try SchemaValidator(schema: Array(row.schema.utf8)).isValid(document))
    }

    @Test(arguments: [
        ("{}", false), (#"{"caption": 1}"#, false), (#"[{"a": {"caption": 1}}]"#, false),
        (#"{"titel": 1}"#, true), (#"[{"a": 1}, {"b": {"titel": 1}}]"#, true),
    ])
    func `misspelled members are searched for only if a name resembles a known one`(
        text: String,
        isWorthwhile: Bool
    ) throws {
        let program = try SchemaProgram.compiled(Self.title)
        let document = try JSONParser().parse(Array(text.utf8))
        let budget = NearestNameIndex.Budget()
        let result = document.withText { text in
            program.withAssertions(of: text) { assertions in
                MisspelledMemberSearch.isWorthwhile(in: text, &assertions, within: budget)
            }
        }
        #expect(result == isWorthwhile)
    }

    @Test func `the location of a misspelled member leads through members and items`() throws {
        let schema = #"""
            {"properties": {"in": {"properties": {"list": {"items": {"properties": {"title": {}}}}}}}}
            """#
        let program = try SchemaProgram.compiled(schema)
        let value = #"{"a": 1, "in": {"list": [{}, {"titel": 1}]}}"#
        let document = try JSONParser().parse(Array(value.utf8))
        let found = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(found.map(\.instanceLocation.description) == ["/in/list/1/titel"])
    }

    @Test func `a required member with a misspelled name gives one finding`() throws {
        try expectDiagnostics(
            #"{"properties": {"title": {}}, "required": ["title"]}"#,
            #"{1️⃣"titel": 1}"#,
            [
                .init(
                    "1️⃣",
                    .missingMember,
                    "missing required member 'title', misspelled as 'titel'",
                    replacement: "\"title\""
                )
            ]
        )
    }

    @Test(arguments: [
        ##"{"$ref": "#/$defs/item", "allOf": [{"required": ["actionType"]}]}"##,
        ##"{"allOf": [{"$ref": "#/$defs/item"}, {"required": ["actionType"]}]}"##,
        ##"{"anyOf": [{"$ref": "#/$defs/item"}], "required": ["actionType"]}"##,
        #"{"patternProperties": {"^action": {}}, "required": ["actionType"]}"#,
    ])
    func `a member that another schema declares is not misspelled`(schema: String) throws {
        let defined = """
            {"$defs": {"item": {"properties": {"actionName": {}, "actionType": {}}}},
             "items": \(schema)}
            """
        try expectDiagnostics(
            defined,
            #"[1️⃣{"actionName": "Go"}]"#,
            [.init("1️⃣", .missingMember, "missing required member 'actionType'")]
        )
    }

    @Test func `two members that can both be misspellings of one member have no safe fix`() throws {
        let program = try SchemaProgram.compiled(Self.button, formats: .assert)
        let document = try JSONParser().parse(Array(#"{"textColr": "", "texColor": ""}"#.utf8))
        let found = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(found.map(\.id) == [.misspelledMember, .misspelledMember])
        #expect(found.flatMap(\.fixes).allSatisfy { !$0.isSafe })
    }

    @Test(.long, arguments: [-1, 0, 1])
    func `misspelled members are found below and above the limit of cached names`(excess: Int)
        throws
    {
        let name = String(repeating: "abcdefghij", count: 5)
        var misspellings: [String] = []
        for letter in "klmnopqrstuvwxyzABCDEFGHI" {
            for offset in 0..<name.utf8.count {
                misspellings.append("\(name.prefix(offset))\(letter)\(name.dropFirst(offset + 1))")
            }
        }
        misspellings = Array(misspellings.prefix(DescribedNames.nameLimit + excess))
        let schema = #"{"items": {"properties": {"\#(name)": {}}}}"#
        let program = try SchemaProgram.compiled(schema, formats: .assert)
        // Each name occurs twice. For the second one, the cache is read, if it has the name.
        let objects = (misspellings + misspellings).map { "{\"\($0)\": 1}" }
        let text = "[\(objects.joined(separator: ","))]"
        let document = try JSONParser().parse(Array(text.utf8))
        let found = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(found.count(where: { $0.id == .misspelledMember }) == 2 * misspellings.count)
    }

    @Test(arguments: [
        // Equal names except for case and separators. The last one has no letters.
        ("NAME", "name", true), ("na-me_", "na me", true), ("1-2", "12", false),
        // A doubled letter
        ("idd", "id", true), ("iid", "id", true), ("aa", "a", false),
        // Swapped letters
        ("di", "id", true), ("nmae", "name", true),
        // A missing letter
        ("ur", "url", true), ("rl", "url", true), ("i", "id", false),
        // An added letter
        ("urxl", "url", true), ("xurl", "url", true), ("ixd", "id", false), ("xid", "id", false),
        // A replaced letter
        ("nama", "name", true), ("fame", "name", true), ("urk", "url", false),
        // Two edits, or another digit
        ("nmea1", "name1", false), ("naem1", "name2", false), ("name2", "name1", false),
        ("name1", "name", false), ("1ab", "a1b", false), ("naam", "name", false),
        ("mnae", "name", false),
        // The name itself
        ("name", "name", false),
    ])
    func `one edit makes a misspelling if the name is long enough`(
        name: String,
        known: String,
        isLike: Bool
    ) {
        #expect(MisspellingIndex([known]).positions(like: name) == (isLike ? [0] : []))
    }

    @Test func `only one name can be meant, or none`() {
        let index = MisspellingIndex(["startX", "startY", "title", "TITLE"])
        #expect(index.positions(like: "startZ") == [0, 1])
        #expect(index.onlyPosition(like: "startZ") == nil)
        #expect(index.positions(like: "title") == [3])
        #expect(index.onlyPosition(like: "start_y") == 1)
        #expect(index.onlyPosition(like: "caption") == nil)
    }

    /// Names that differ in the first letter. Each name is one edit away from all others.
    private static let similarNames = (0..<100).compactMap { Unicode.Scalar(0xAC00 + UInt32($0)) }
        .map { "\($0)label" }

    @Test func `each name that resembles a name takes steps from a budget`() {
        let index = MisspellingIndex(Self.similarNames)
        let budget = NearestNameIndex.Budget(limit: 100 * MisspellingIndex.comparisonStepCount)
        #expect(index.positions(like: "xlabel", within: budget).count == 100)
        #expect(budget.isSpent)
        #expect(index.positions(like: "xlabel", within: budget).isEmpty)
        #expect(index.onlyPosition(like: "xlabel", within: budget) == nil)
    }

    @Test func `names that differ only in case take steps from a budget`() {
        let index = MisspellingIndex(["title", "Title", "TITLE"])
        let budget = NearestNameIndex.Budget(limit: 3 * MisspellingIndex.comparisonStepCount)
        #expect(index.positions(like: "tiTle", within: budget) == [0, 1, 2])
        #expect(budget.isSpent)
    }

    @Test(arguments: [nil, 50])
    func `a name that resembles many members misspells the only absent one`(
        absent: Int?
    ) throws {
        let names = Self.similarNames
        let declared = names.map { "\"\($0)\": {}" }.joined(separator: ",")
        let program = try SchemaProgram.compiled("{\"properties\": {\(declared)}}")
        let members = names.enumerated().filter { $0.offset != absent }.map(\.element) + ["xlabel"]
        let text = "{\(members.map { "\"\($0)\": 1" }.joined(separator: ","))}"
        let document = try JSONParser().parse(Array(text.utf8))
        let found = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(found.count == (absent == nil ? 0 : 1))
        for finding in found {
            #expect(finding.id == .misspelledMember)
            #expect(finding.message.contains(names[50]))
        }
    }

    @Test func `a long name is compared up to the limit of length`() {
        let name = String(repeating: "n", count: MisspellingIndex.lengthLimit - 1)
        #expect(MisspellingIndex([name]).positions(like: name + "x") == [0])
        #expect(MisspellingIndex([name + "x"]).positions(like: name + "xy").isEmpty)
        // A name of any length is a misspelling if it differs only in case and separators.
        #expect(MisspellingIndex([name + "xy"]).positions(like: name + "XY") == [0])
    }
}

extension JSONNode {
    /// Returns the name that begins at an offset in this value or in an inner value.
    fileprivate func name(at offset: Int) -> String? {
        for member in members {
            if member.nameRange.start == offset { return member.name }
            if let inner = member.value.name(at: offset) { return inner }
        }
        return elements.lazy.compactMap { $0.name(at: offset) }.first
    }
}
