import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests of breaking changes that a comparison of one keyword after the other does not show.
struct ConcealedBreakTests {
    /// Two versions of a schema. The new version rejects a value that the old version accepts.
    struct BreakRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let old: String
        let new: String

        init(_ name: String, _ old: String, _ new: String) {
            testDescription = name
            self.old = old
            self.new = new
        }
    }

    private static let rows: [BreakRow] = [
        BreakRow(
            "a constant with an unpaired surrogate is removed",
            #"{"enum": ["\ud800", "a"]}"#,
            #"{"enum": ["a"]}"#
        ),
        BreakRow(
            "a constant with an unpaired surrogate is replaced",
            #"{"const": "\ud800"}"#,
            #"{"const": "\ufffd"}"#
        ),
        BreakRow(
            "a branch of 'oneOf' that is added under 'not' matches no other branch",
            #"{"not": {"oneOf": [{"type": "integer"}, {"type": "boolean"}]}}"#,
            #"""
            {"not": {"oneOf": [{"type": "integer"}, {"type": "boolean"}, \#
            {"type": "string", "pattern": "^(?!a|z)[a-z]{2}$"}]}}
            """#
        ),
        BreakRow(
            "a branch of 'oneOf' allows repeated items, which another branch allows, too",
            #"{"oneOf": [{"uniqueItems": true}, {"propertyNames": {"pattern": "^a+$"}}]}"#,
            #"{"oneOf": [{}, {"propertyNames": {"pattern": "^a+$"}}]}"#
        ),
        BreakRow(
            "a condition in a branch of 'oneOf' allows numbers, which another branch allows, too",
            #"""
            {"oneOf": [{"if": {"exclusiveMaximum": 0}, "then": {"minimum": -10}, \#
            "else": {"multipleOf": 2}}, {"maxLength": 2}]}
            """#,
            #"""
            {"oneOf": [{"if": {"exclusiveMaximum": 0}, "else": {"multipleOf": 2}}, {"maxLength": 2}]}
            """#
        ),
        BreakRow(
            "a member of a branch of 'oneOf' no longer requires another one",
            #"""
            {"oneOf": [{"dependentRequired": {"bar": ["foo"]}}, \#
            {"type": "object", "not": {"maxProperties": 0}}]}
            """#,
            #"""
            {"oneOf": [{"dependentRequired": {"bar": []}}, \#
            {"type": "object", "not": {"maxProperties": 0}}]}
            """#
        ),
        BreakRow(
            "a branch is added in a 'contains' with a maximum",
            #"{"contains": {"anyOf": [{"const": 1}, {"type": "null"}]}, "maxContains": 1}"#,
            #"""
            {"contains": {"anyOf": [{"const": 1}, {"type": "null"}, \#
            {"type": "string", "pattern": "^(?!a|z)[a-z]{2}$"}]}, "maxContains": 1}
            """#
        ),
        BreakRow(
            "a definition that was compared before stands under 'not'",
            recursive(##"{"not": {"$ref": "#/$defs/B"}}"##, type: "integer"),
            recursive(##"{"not": {"$ref": "#/$defs/B"}}"##, type: "number")
        ),
        BreakRow(
            "a definition that was compared before is a condition",
            recursive(##"{"if": {"$ref": "#/$defs/B"}, "then": false}"##, type: "integer"),
            recursive(##"{"if": {"$ref": "#/$defs/B"}, "then": false}"##, type: "number")
        ),
        BreakRow(
            "a definition that was compared before has a maximum count",
            recursive(
                ##"{"contains": {"$ref": "#/$defs/B"}, "minContains": 0, "maxContains": 1}"##,
                type: "integer"
            ),
            recursive(
                ##"{"contains": {"$ref": "#/$defs/B"}, "minContains": 0, "maxContains": 1}"##,
                type: "number"
            )
        ),
        BreakRow(
            "a pattern is added for some of the names that another pattern matches",
            #"{"patternProperties": {"^a": true}, "additionalProperties": false}"#,
            #"{"patternProperties": {"^a": true, "^ab": false}, "additionalProperties": false}"#
        ),
        BreakRow(
            "a pattern with the schema of other members is added, and overlaps another pattern",
            #"""
            {"patternProperties": {"^a": {"type": "integer"}}, \#
            "additionalProperties": {"type": "string"}}
            """#,
            #"""
            {"patternProperties": {"^a": {"type": "integer"}, "b$": {"type": "string"}}, \#
            "additionalProperties": {"type": "string"}}
            """#
        ),
        BreakRow(
            "a condition without 'then' evaluates other members",
            #"{"if": {"properties": {"a": {"type": "integer"}}}, "unevaluatedProperties": false}"#,
            #"{"if": {"properties": {"a": {"type": "string"}}}, "unevaluatedProperties": false}"#
        ),
        BreakRow(
            "a branch no longer evaluates a member",
            #"""
            {"anyOf": [{"properties": {"a": true}}, {"required": ["b"]}], \#
            "unevaluatedProperties": false}
            """#,
            #"{"anyOf": [{}, {"required": ["b"]}], "unevaluatedProperties": false}"#
        ),
        BreakRow(
            "a branch no longer evaluates the members that match a pattern",
            #"""
            {"anyOf": [{"patternProperties": {"^zq": true}}, {"required": ["b"]}], \#
            "unevaluatedProperties": false}
            """#,
            #"{"anyOf": [{}, {"required": ["b"]}], "unevaluatedProperties": false}"#
        ),
        BreakRow(
            "a dependent schema no longer evaluates a member",
            #"""
            {"dependentSchemas": {"c": {"properties": {"a": true, "c": true}}}, \#
            "unevaluatedProperties": false}
            """#,
            #"""
            {"dependentSchemas": {"c": {"properties": {"c": true}}}, \#
            "unevaluatedProperties": false}
            """#
        ),
        BreakRow(
            "a branch under 'not' evaluates all members",
            #"""
            {"not": {"anyOf": [{"properties": {"a": {"type": "integer"}}}, {"required": ["b"]}], \#
            "unevaluatedProperties": {"type": "string"}}}
            """#,
            #"""
            {"not": {"anyOf": [{"properties": {"a": {"type": "integer"}}, "additionalProperties": true}, \#
            {"required": ["b"]}], "unevaluatedProperties": {"type": "string"}}}
            """#
        ),
        BreakRow(
            "'additionalProperties' is added beside a branch that evaluates all members",
            #"""
            {"type": "object", "anyOf": [{"additionalProperties": true}, {"required": ["b"]}], \#
            "unevaluatedProperties": false}
            """#,
            #"""
            {"type": "object", "anyOf": [{"additionalProperties": true}, {"required": ["b"]}], \#
            "additionalProperties": {"maxLength": 500}}
            """#
        ),
        BreakRow(
            "'additionalProperties' is added beside a branch that evaluates a member",
            #"""
            {"type": "object", "anyOf": [{"properties": {"a": true}}, {"required": ["b"]}], \#
            "unevaluatedProperties": false}
            """#,
            #"""
            {"type": "object", "anyOf": [{"properties": {"a": true}}, {"required": ["b"]}], \#
            "additionalProperties": {"maxLength": 500}}
            """#
        ),
        BreakRow(
            "'patternProperties' is added beside a branch that evaluates a member",
            #"""
            {"type": "object", "anyOf": [{"properties": {"a": true}}, {"required": ["b"]}], \#
            "unevaluatedProperties": false}
            """#,
            #"""
            {"type": "object", "anyOf": [{"properties": {"a": true}}, {"required": ["b"]}], \#
            "patternProperties": {"^a": {"maxLength": 500}}, "unevaluatedProperties": false}
            """#
        ),
        BreakRow(
            "a branch in a condition evaluates all members",
            #"""
            {"if": {"anyOf": [{"properties": {"a": {"type": "integer"}}}, {"required": ["b"]}], \#
            "unevaluatedProperties": {"type": "string"}}, "then": {"maxProperties": 0}}
            """#,
            #"""
            {"if": {"anyOf": [{"properties": {"a": {"type": "integer"}}, "additionalProperties": true}, \#
            {"required": ["b"]}], "unevaluatedProperties": {"type": "string"}}, "then": {"maxProperties": 0}}
            """#
        ),
        BreakRow(
            "a branch evaluates fewer items",
            #"""
            {"anyOf": [{"prefixItems": [true, true, true, true]}, {"minItems": 9}], \#
            "unevaluatedItems": false}
            """#,
            #"""
            {"anyOf": [{"prefixItems": [true, true, true]}, {"minItems": 9}], \#
            "unevaluatedItems": false}
            """#
        ),
        BreakRow(
            "branches that overlap are added for a pattern beside 'unevaluatedItems'",
            "{}",
            #"{"patternProperties": {"^ab": {"oneOf": [{}, {}]}}, "unevaluatedItems": {}}"#
        ),
    ]

    /// Pairs whose texts differ, although Swift compares them as equal: é is one character, or e with an accent.
    private static let canonicallyEquivalent: [BreakRow] = [
        decomposing("a required name", #"{"required": ["%"]}"#),
        decomposing("a name in a constant", #"{"const": {"%": 1}}"#),
        decomposing("a constant", #"{"const": "%"}"#),
        decomposing("the name of a member", #"{"properties": {"%": {"type": "integer"}}}"#),
        decomposing("a pattern for names", #"{"patternProperties": {"^%": {"minimum": 1}}}"#),
        decomposing("a pattern", #"{"pattern": "^%"}"#),
        decomposing("a name that another requires", #"{"dependentRequired": {"a": ["%"]}}"#),
        decomposing("a name that requires another", #"{"dependentRequired": {"%": ["a"]}}"#),
        decomposing("a condition", #"{"dependentSchemas": {"%": {"required": ["a"]}}}"#),
    ]

    private static func decomposing(_ name: String, _ schema: String) -> BreakRow {
        let parts = schema.split(separator: "%", omittingEmptySubsequences: false)
        return BreakRow(
            "\(name) is decomposed",
            parts.joined(separator: "\u{E9}"),
            parts.joined(separator: "e\u{301}")
        )
    }

    /// Returns a schema with two definitions that refer to each other. The first has a member of a type.
    private static func recursive(_ schema: String, type: String) -> String {
        #"""
        {"properties": {"a": {"$ref": "#/$defs/A"}, "b": \#(schema)}, "$defs": {
        "A": {"type": "object", "properties": {
        "b": {"$ref": "#/$defs/B"}, "x": {"type": "\#(type)"}}},
        "B": {"type": "object", "properties": {"a": {"$ref": "#/$defs/A"}}}}}
        """#
    }

    @Test(arguments: rows + canonicallyEquivalent)
    func `a concealed break is reported`(row: BreakRow) throws {
        let found = try SchemaPairRow(row.testDescription, row.old, row.new).found()
        let breaks: Set<Diagnostic.ID> = [.breakingChange, .possibleBreak, .claimedMember]
        #expect(found.contains { breaks.contains($0.id) }, "\(found)")
    }

    @Test func `the members of a witness have different names`() throws {
        let found = try SchemaPairRow(
            "",
            #"{"minProperties": 1, "maxProperties": 3, "properties": {"ab": false}}"#,
            #"{"minProperties": 1, "maxProperties": 2, "properties": {"ab": false}}"#
        ).found()
        let message = try #require(found.first?.message)
        let start = try #require(message.firstIndex(of: "{"))
        let witness = try JSONParser().parse(Array(message[start...].utf8)).root
        let names = witness.members.map(\.name)
        #expect(names.count == 3)
        #expect(Set(names).count == names.count, "\(message)")
    }
}
