import SwiftModels
import TestSupport
import Testing

@testable import SchemaDocumentation

/// The texts about a schema that the pages of other schemas repeat. If they had no limit, the pages would grow with the
/// square of the size of the schema.
struct RepetitionTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The definition `b`, whose rules a member of the page can repeat.
        let definition: String
        /// A part of the row of the member.
        let text: String
        let isRepeated: Bool
    }

    private static func names(_ count: Int) -> String {
        (0..<count).map { "\"n\($0)\"" }.joined(separator: ", ")
    }

    private static func patterns(_ count: Int) -> String {
        (0..<count).map { "\"^p\($0)\": {\"minLength\": 2}" }.joined(separator: ", ")
    }

    static let rows = [
        Row(
            testDescription: "20 required names",
            definition: #"{"required": [\#(names(20))]}"#,
            text: "`n19` are required",
            isRepeated: true
        ),
        Row(
            testDescription: "21 required names",
            definition: #"{"required": [\#(names(21))]}"#,
            text: "`n19`",
            isRepeated: false
        ),
        Row(
            testDescription: "20 values",
            definition: #"{"enum": [\#(names(20))]}"#,
            text: #"`"n19"`"#,
            isRepeated: true
        ),
        Row(
            testDescription: "21 values",
            definition: #"{"enum": [\#(names(21))]}"#,
            text: #"`"n19"`"#,
            isRepeated: false
        ),
        Row(
            testDescription: "a few patterns",
            definition: #"{"patternProperties": {\#(patterns(40))}}"#,
            text: "`^p39`",
            isRepeated: true
        ),
        // The patterns have the size 197: an object, and for each pattern two names, an object and a number.
        Row(
            testDescription: "constraints of the size 200",
            definition: """
                {"patternProperties": {\(patterns(49))}, "minProperties": 1, "maxProperties": 9, "minLength": 2}
                """,
            text: "`^p48`",
            isRepeated: true
        ),
        Row(
            testDescription: "constraints of the size 201",
            definition: """
                {"patternProperties": {\(patterns(49))}, "minProperties": 1, "maxProperties": 9, "minLength": 2,
                 "maxLength": 3}
                """,
            text: "`^p48`",
            isRepeated: false
        ),
        Row(
            testDescription: "a long pattern",
            definition: #"{"pattern": "\#(String(repeating: "a", count: 20_000))"}"#,
            text: "aaa",
            isRepeated: false
        ),
        Row(
            testDescription: "a long comment, which is not a rule",
            definition:
                #"{"minLength": 7, "$comment": "\#(String(repeating: "a", count: 20_000))"}"#,
            text: "at least 7 characters",
            isRepeated: true
        ),
    ]

    /// Returns the row of the member `a`, whose schema refers to the definition `b`.
    private func member(of definition: String) throws -> String {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "page.json",
            ##"{"title": "Page", "properties": {"a": {"$ref": "#/$defs/b"}}, "$defs": {"b": \##(definition)}}"##
        )
        let page = try DocumentationCase([schema]).text("types/Page.md")
        return String(page.split(separator: "\n").first { $0.hasPrefix("| `a`") } ?? "")
    }

    @Test(arguments: rows)
    func `the rules of a small schema are repeated`(_ row: Row) throws {
        let member = try member(of: row.definition)
        #expect(member.contains("(Page.b.md)"), "\(member.prefix(1_000))")
        #expect(member.contains(row.text) == row.isRepeated, "\(member.prefix(1_000))")
    }

    @Test(arguments: [(1_000, "b |"), (1_001, "a… |")])
    func `a long description of another schema is cut off`(count: Int, end: String) throws {
        let text = String(repeating: "a", count: count - 1) + "b"
        let member = try member(of: #"{"description": "\#(text)"}"#)
        #expect(member.hasSuffix(end), "\(member.suffix(100))")
    }

    @Test(arguments: [
        (5, "`m3` is `3` and `m4` is `4`)"), (7, "`m4` is `4` and 2 other constants)"),
    ])
    func `a link names the first constants of its schema`(count: Int, end: String) throws {
        let members = (0..<count).map { #""m\#($0)": {"const": \#($0)}"# }.joined(separator: ", ")
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "page.json",
            ##"""
            {"title": "Page", "properties": {"a": {"contains": {"$ref": "#/$defs/b"}}},
             "$defs": {"b": {"properties": {\##(members)}}}}
            """##
        )
        let page = try DocumentationCase([schema]).text("types/Page.md")
        #expect(page.contains(end), "\(page)")
    }

    @Test(arguments: [(31, true), (32, false)])
    func `one of the first constants distinguishes branches`(
        equalCount: Int,
        isDistinguished: Bool
    ) throws {
        let equal = (0..<equalCount).map { #""m\#($0)": {"const": 0}"# }.joined(separator: ", ")
        func branch(_ kind: Int) -> String {
            #"{"properties": {\#(equal), "kind": {"const": \#(kind)}}}"#
        }
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "page.json",
            ##"""
            {"title": "Page", "oneOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}],
             "$defs": {"a": \##(branch(1)), "b": \##(branch(2))}}
            """##
        )
        let page = try DocumentationCase([schema]).text("types/Page.md")
        #expect(page.contains("One schema for each `kind`") == isDistinguished, "\(page)")
    }

    @Test(.timeLimit(.minutes(1)))
    func `the type of unions without pages is found quickly`() throws {
        func repeated(_ branch: String) -> String {
            Array(repeating: branch, count: 100).joined(separator: ", ")
        }
        let a = repeated(##"{"$ref": "#/$defs/a"}"##)
        let b = repeated(##"{"$ref": "#/$defs/b"}"##)
        let string = repeated(#"{"type": "string"}"#)
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "page.json",
            """
            {"anyOf": [\(a)], "$defs": {"a": {"anyOf": [\(b)]}, "b": {"anyOf": [\(string)]}}}
            """
        )
        let schemas = try DocumentationCase.load([schema])
        let prose = ConstraintProse(reader: SchemaReader(schemas.index))
        #expect(prose.type(of: schemas.files[0].root).plainText == "string")
    }

    /// Returns a reader of a root and of the definitions `b`, `x` and `y`. The last two have the members of `b`, too.
    private func reader() throws -> SchemaReader {
        let folder = try TemporaryFolder()
        let inheriting = ##"{"allOf": [{"$ref": "#/$defs/b"}], "properties": {"own": {}}}"##
        let schema = try folder.write(
            "page.json",
            """
            {"title": "Page", "$defs": {"b": {"properties": {"m0": {}, "m1": {}, "m2": {}}},
             "x": \(inheriting), "y": \(inheriting)}}
            """
        )
        let schemas = try DocumentationCase.load([schema])
        return SchemaReader(TypeCollector.collect(schemas))
    }

    /// The members of `b` have the size 7: an object with three names and three schemas.
    @Test(
        arguments: [
            (6, 100, [0, 3, 4, 4]), (5, 100, [0, 3, 4, 1]), (3, 100, [0, 3, 4, 1]),
            (2, 100, [0, 3, 1, 1]), (100, 14, [0, 3, 4, 4]), (100, 13, [0, 3, 4, 1]),
            (100, 7, [0, 3, 4, 1]), (100, 6, [0, 3, 1, 1]),
        ] as [(Int, Int, [Int])]
    )
    func `the rows for members of other schemas have limits`(
        memberLimit: Int,
        sizeLimit: Int,
        expected: [Int]
    ) throws {
        let reader = try reader()
        let maker = PageMaker(
            reader,
            inheritedMemberLimit: memberLimit,
            inheritedSizeLimit: sizeLimit
        ) { $0 }
        let counts = reader.types.indices.map { index in
            maker.page(of: DocumentedType.ID(index: index)).blocks.reduce(0) { count, block in
                guard case .members(let members) = block else { return count }
                return count + members.count
            }
        }
        #expect(counts == expected)
    }

    @Test(arguments: [(1, 2), (0, 1)])
    func `the schemas with other pages that apply together have a limit`(
        limit: Int,
        count: Int
    ) throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "page.json",
            ##"{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/c"}, "c": {}}}"##
        )
        let collector = TypeCollector.collect(try DocumentationCase.load([schema]))
        let reader = SchemaReader(collector, inheritedSchemaLimit: limit)
        let schemas = reader.inPlaceSchemas(of: reader.types[1].site)
        let otherPageCount = schemas.count { $0.page != nil }
        #expect(otherPageCount == count)
    }

    @Test func `the schemas that examples read have a limit`() throws {
        let reader = try reader()
        let site = reader.types[1].site
        #expect(ExampleMaker(reader).example(of: site) != nil)
        #expect(ExampleMaker(reader, workLimit: 0).example(of: site) == nil)
    }

    @Test(arguments: [(1_000, "nn`."), (1_001, "n…`.")])
    func `a long name in a sentence is cut off`(count: Int, end: String) throws {
        let name = String(repeating: "n", count: count)
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "page.json",
            #"{"title": "Page", "dependentSchemas": {"\#(name)": {"properties": {"a": {}}}}}"#
        )
        let page = try DocumentationCase([schema]).text("types/Page.md")
        #expect(page.contains("For objects with `nn"), "\(page)")
        #expect(page.contains(end), "\(page)")
    }

    @Test func `the name of a definition is cut off`() throws {
        let name = String(repeating: "n", count: 300)
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "page.json",
            #"{"$defs": {"\#(name)": {"properties": {"a": {}}}}}"#
        )
        let index = try DocumentationCase([schema]).text("README.md")
        #expect(index.contains("[" + String(repeating: "n", count: 199) + "…]"), "\(index)")
    }
}
