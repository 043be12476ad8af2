import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests of new and wider branches of `oneOf`, which can make a value invalid that also matches another branch.
struct BranchOverlapTests {
    /// A schema with `oneOf`, and a branch that is added.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// A branch of both versions. The other one is `null`.
        let branch: String
        let addedBranch: String
        /// The keywords beside `oneOf`.
        let others: String

        init(_ name: String, _ branch: String, _ addedBranch: String, beside others: String = "") {
            testDescription = name
            self.branch = branch
            self.addedBranch = addedBranch
            self.others = others
        }

        func ids() throws -> [Diagnostic.ID] {
            let branches = #"{"type": "null"}, \#(branch)"#
            let row = SchemaPairRow(
                testDescription,
                #"{\#(others) "oneOf": [\#(branches)]}"#,
                #"{\#(others) "oneOf": [\#(branches), \#(addedBranch)]}"#
            )
            return try row.found().map(\.id)
        }
    }

    private static func tagged(_ tag: String, _ others: String = "") -> String {
        #"{"type": "object", "properties": {"kind": {"const": "\#(tag)"}}\#(others)}"#
    }

    private static let separate = [
        Row("different types", #"{"type": "array"}"#, #"{"type": "object"}"#),
        Row("listed values", #"{"enum": [1, 2]}"#, #"{"type": "integer", "minimum": 3}"#),
        Row(
            "bounds, of which one is exclusive",
            #"{"type": "number", "exclusiveMaximum": 3}"#,
            #"{"type": "number", "minimum": 3}"#
        ),
        Row(
            "lengths",
            #"{"type": "string", "maxLength": 2}"#,
            #"{"type": "string", "minLength": 3}"#
        ),
        Row(
            "numbers of items",
            #"{"type": "array", "maxItems": 2}"#,
            #"{"type": "array", "minItems": 3}"#
        ),
        Row(
            "a required item",
            #"{"type": "array", "prefixItems": [{"const": "a"}]}"#,
            #"{"type": "array", "prefixItems": [{"const": "b"}], "minItems": 1}"#
        ),
        Row(
            "a required member",
            tagged("a"),
            tagged("b", #", "required": ["kind"]"#)
        ),
        Row(
            "a member that the schema around the branches requires",
            tagged("a"),
            tagged("b"),
            beside: #""required": ["kind"],"#
        ),
        Row(
            "a member that the other branch does not allow",
            #"{"type": "object", "properties": {"a": true}, "additionalProperties": false}"#,
            #"{"type": "object", "required": ["b"]}"#
        ),
        Row(
            "a required member beside 'unevaluatedProperties'",
            tagged("a", #", "unevaluatedProperties": false"#),
            tagged("b", #", "required": ["kind"], "unevaluatedProperties": false"#)
        ),
        Row(
            "all branches of a branch",
            #"{"anyOf": [\#(tagged("a")), {"type": "object", "maxProperties": 0}]}"#,
            tagged("b", #", "required": ["kind"]"#)
        ),
    ]

    @Test(arguments: separate)
    func `an added branch without common values is no break`(row: Row) throws {
        #expect(try row.ids() == [.wideningChange])
    }

    /// A branch that accepts more values in the new version, and the rules of the findings.
    private static let wider:
        [(name: String, branch: String, wider: String, ids: [Diagnostic.ID])] =
            [
                (
                    "an array can have the items of both branches",
                    #"{"type": "array", "contains": {"const": 2}, "maxItems": 1}"#,
                    #"{"type": "array", "contains": {"const": 2}, "maxItems": 2}"#,
                    [.wideningChange, .possibleBreak]
                ),
                (
                    "the other branch accepts other arrays",
                    #"{"type": "array", "minItems": 5, "maxItems": 6}"#,
                    #"{"type": "array", "minItems": 5, "maxItems": 7}"#,
                    [.wideningChange]
                ),
            ]

    @Test(arguments: wider)
    func `a wider branch is a possible break if it may have common values with another one`(
        name: String,
        branch: String,
        wider: String,
        ids: [Diagnostic.ID]
    ) throws {
        let other = #"{"type": "array", "contains": {"const": 1}, "maxItems": 4}"#
        let row = SchemaPairRow(
            name,
            #"{"oneOf": [\#(other), \#(branch)]}"#,
            #"{"oneOf": [\#(other), \#(wider)]}"#
        )
        #expect(try row.found().map(\.id) == ids)
    }

    private static let uncertain = [
        Row(
            "numbers of which the least common one is large",
            #"{"type": "integer", "multipleOf": 7, "minimum": 100}"#,
            #"{"type": "integer", "multipleOf": 11}"#
        ),
        Row(
            "items of which an array can have several",
            #"{"type": "array", "contains": {"const": 1}}"#,
            #"{"type": "array", "contains": {"const": 2}}"#
        ),
    ]

    @Test(arguments: uncertain)
    func `an added branch is a possible break if it may have common values`(row: Row) throws {
        #expect(try row.ids() == [.possibleBreak])
    }
}
