import Testing

@testable import SwiftModels

/// Root schemas that only refer to a definition. The file a.schema.json gives the root the name `A`.
extension DeclarationTests {
    /// The keywords of the root and of the definition, the definition's name, and the beginning of the type `A`.
    private static let roots: [(root: String, name: String, definition: String, type: String)] = [
        ("", "A", "", "struct A: Hashable"),
        ("", "B", "", "typealias A = B\n"),
        ("", "B", #""title": "A""#, "struct A: Hashable"),
        ("", "A", #""title": "B""#, "typealias A = B\n"),
        (#""title": "B""#, "B", "", "struct B: Hashable"),
        (#""description": "x""#, "A", "", "typealias A = AA\n"),
        (#""swiftName": "A""#, "A", "", "typealias A = AA\n"),
        ("", "A", #""swiftName": "C""#, "typealias A = C\n"),
        ("", "A", #""severity": "warning""#, "    var value: JSONValue\n"),
        ("", "A", #""const": {"b": "x"}"#, "    var value: JSONValue\n"),
    ]

    @Test(arguments: roots)
    func `a root and a definition of objects have one type only if their names are equal`(
        root: String,
        name: String,
        definition: String,
        type: String
    ) throws {
        let dialect = "https://schemas.widgets.example/vocabulary/widget-dialect.json"
        let rootMembers = root.isEmpty ? "" : root + ", "
        let members = definition.isEmpty ? "" : definition + ", "
        let text = try Self.generated(
            ##"""
            {"$schema": "\##(dialect)", \##(rootMembers)"$ref": "#/$defs/\##(name)", "$defs": {
            "\##(name)": {\##(members)"type": "object", "properties": {"b": {"type": "string"}}}}}
            """##,
            .internal
        )
        #expect(text.contains(type), "\(text)")
        #expect(text.contains("typealias") == type.hasPrefix("typealias"), "\(text)")
    }
}
