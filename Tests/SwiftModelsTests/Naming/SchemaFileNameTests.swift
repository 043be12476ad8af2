import Testing

@testable import SwiftModels

/// The names of schema files, from which names of types and files are made.
struct SchemaFileNameTests {
    @Test(arguments: [
        ("deal.schema.json", "deal"), ("in/deal.schema.json", "deal"), ("deal.json", "deal"),
        ("deal.jsonc", "deal"), ("deal.schema.jsonc", "deal"), ("deal.schema", "deal"),
        ("https://a.example/deal.json", "deal"), ("a.b.json", "a.b"), ("deal.txt", "deal.txt"),
        ("deal", "deal"), (".json", ".json"), (".schema.json", ".schema"), ("in/deal/", "deal"),
        ("/", ""), ("", ""),
    ])
    func `a name has neither the folder nor the extension of the file`(path: String, stem: String) {
        #expect(SchemaFileName.stem(of: path) == stem)
    }
}
