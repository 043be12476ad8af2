import SchemaKit
import SchemaLint
import Testing

/// Tests of the entries of a catalog: their names, and the kinds of values that they may accept.
struct SchemaCatalogTests {
    @Test func `a schema is found by its URI, its title, its name, or the last part of its name`() {
        let texts = ["a/b/note", "c/note", "b/memo", "memo", "d"]
        let schemas = texts.map { path in
            EmbeddedSchema(
                uri: "https://example.com/" + path,
                path: path + ".json",
                title: path == "d" ? "Title" : nil,
                memberNames: "",
                text: "{}"
            )
        }
        let catalog = SchemaCatalog(of: schemas, formats: .assert)
        for (text, name) in [
            ("https://example.com/c/note", "c/note"), ("a/b/note", "a/b/note"), ("memo", "memo"),
            ("b/memo", "b/memo"), ("Title", "d"), ("note", nil), ("b/note", nil), ("emo", nil),
            ("/memo", nil), ("", nil), ("xxc/note", nil),
        ] as [(String, String?)] {
            #expect(catalog.entry(named: text)?.name == name, "\(text)")
        }
    }

    @Test func `a built-in schema of lists may accept only arrays`() throws {
        var catalog = SchemaCatalog(formats: .assert)
        // The matcher asks only for the kinds of schemas that declare no names.
        let entries = catalog.entries.filter(\.declaredMembers.isEmpty)
        #expect(entries.count { !$0.mayAccept(.object) } > 1)
        for entry in entries {
            let program = try catalog.program(uri: entry.uri)
            let accepted = program.acceptedKinds(of: program.start)
            for kind in JSONKind.allCases where !entry.mayAccept(kind) {
                #expect(!accepted.contains(kind), "\(entry.name) accepts \(kind)")
            }
            if accepted == KindMask(.array) { #expect(!entry.mayAccept(.object), "\(entry.name)") }
        }
    }

    @Test(
        arguments: [
            ("", JSONKind.allCases), ("array", [.array]), ("integer", [.number]),
            ("null\nobject", [.null, .object]), ("boolean", [.false, .true]),
        ] as [(StaticString, [JSONKind])]
    )
    func `a schema may accept the kinds of its types`(types: StaticString, kinds: [JSONKind]) throws
    {
        let schema = EmbeddedSchema(
            uri: "https://example.com/a",
            path: "a.json",
            title: nil,
            memberNames: "",
            typeNames: types,
            text: "{}"
        )
        let entry = try #require(SchemaCatalog(of: [schema], formats: .assert).entries.first)
        #expect(JSONKind.allCases.filter { entry.mayAccept($0) } == kinds)
    }
}
