import TestSupport
import Testing

@testable import SchemaKit

/// Tests of references to files, embedded resources, anchors and JSON Pointers.
struct SchemaRegistryTests {
    /// A reference whose target is at marker 1 in one of the files.
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let files: [(uri: String, text: String)]
        /// The URI of the resource that contains the reference.
        var from = "http://x/a.json"
        let reference: String
        var testDescription: String { name }

        init(
            _ name: String,
            _ text: String,
            from: String = "http://x/a.json",
            reference: String,
            others: [(uri: String, text: String)] = []
        ) {
            self.name = name
            files = [(uri: "http://x/a.json", text: text)] + others
            self.from = from
            self.reference = reference
        }

        /// Returns a registry of the files without markers, and the file and the offset of marker 1.
        func registry() throws -> (registry: SchemaRegistry, target: (uri: String, offset: Int)?) {
            var target: (uri: String, offset: Int)?
            var plain: [(uri: String, text: String)] = []
            for file in files {
                let text = MarkedText(file.text)
                if let offset = text.offset(of: "1️⃣") { target = (file.uri, offset) }
                plain.append((file.uri, String(decoding: text.bytes, as: UTF8.self)))
            }
            return (try SchemaRegistry(files: plain), target)
        }
    }

    private func expectTarget(_ row: Row) throws {
        var (registry, target) = try row.registry()
        let resource = try #require(try registry.resource(uri: row.from))
        let found = try registry.resolve(row.reference, from: resource)
        #expect(registry.document(found.document).uri == target?.uri)
        #expect(registry.node(at: found).range.start == target?.offset)
    }

    private static let identifiers = [
        Row("the URI of the file", #"1️⃣{"type":"object"}"#, reference: "http://x/a.json"),
        Row("an empty reference", #"1️⃣{"type":"object"}"#, reference: ""),
        Row("an empty fragment", #"1️⃣{"type":"object"}"#, reference: "#"),
        Row(
            "the identifier of the file",
            #"1️⃣{"$id":"http://y/own"}"#,
            from: "http://y/own",
            reference: "http://y/own"
        ),
        Row(
            "the URI of a file that has another identifier",
            #"1️⃣{"$id":"http://y/own"}"#,
            reference: "http://x/a.json"
        ),
        Row(
            "an identifier with an empty fragment",
            #"1️⃣{"$id":"http://y/own#"}"#,
            reference: "http://y/own"
        ),
        Row(
            "a relative identifier",
            #"1️⃣{"$id":"sub/own.json"}"#,
            reference: "http://x/sub/own.json"
        ),
        Row("a nested identifier", #"{"$defs":{"b":1️⃣{"$id":"b.json"}}}"#, reference: "b.json"),
        Row(
            "a nested identifier relative to its base",
            #"{"$id":"http://y/d/","$defs":{"b":1️⃣{"$id":"b.json"}}}"#,
            from: "http://y/d/",
            reference: "http://y/d/b.json"
        ),
        Row(
            "an identifier nested twice",
            #"{"$defs":{"b":{"$id":"b/","$defs":{"c":1️⃣{"$id":"c"}}}}}"#,
            reference: "http://x/b/c"
        ),
        Row(
            "a reference from one embedded resource to another",
            #"{"$defs":{"b":{"$id":"b/"},"c":1️⃣{"$id":"c"}}}"#,
            from: "http://x/b/",
            reference: "../c"
        ),
        Row(
            "an identifier under every kind of applicator",
            #"{"allOf":[{"not":{"items":{"patternProperties":{"a":{"then":1️⃣{"$id":"z"}}}}}}]}"#,
            reference: "z"
        ),
        Row(
            "an identifier in 'items' of draft 7",
            #"{"$schema":"http://json-schema.org/draft-07/schema","items":1️⃣{"$id":"z"}}"#,
            reference: "z"
        ),
        Row(
            "an identifier in an array 'items' of draft 7",
            #"""
            {"$schema":"http://json-schema.org/draft-07/schema","items":[{},1️⃣{"$id":"z"}]}
            """#,
            reference: "z"
        ),
        Row(
            "an identifier in 'propertyDependencies'",
            #"""
            {"$schema":"https://json-schema.org/v1",
            "propertyDependencies":{"a":{"x":{},"y":1️⃣{"$id":"z"}}}}
            """#,
            reference: "z"
        ),
        Row("a URN", #"1️⃣{"$id":"urn:example:a"}"#, from: "urn:example:a", reference: "#"),
        Row(
            "another file",
            "{}",
            reference: "b.json",
            others: [(uri: "http://x/b.json", text: #"1️⃣{"type":"string"}"#)]
        ),
        Row(
            "a resource embedded in another file",
            "{}",
            reference: "http://z/inner",
            others: [
                (uri: "http://x/b.json", text: #"{"$defs":{"i":1️⃣{"$id":"http://z/inner"}}}"#)
            ]
        ),
        Row("the schema true", #"{"$defs":{"b":1️⃣true}}"#, reference: "#/$defs/b"),
        Row(
            "an identifier that is canonically equivalent to another identifier",
            "{\"$defs\":{\"a\":1️⃣{\"$id\":\"e\u{301}\"},\"b\":{\"$id\":\"\u{E9}\"}}}",
            reference: "e\u{301}"
        ),
    ]

    @Test(arguments: identifiers)
    func `a reference to an identifier is resolved`(row: Row) throws {
        try expectTarget(row)
    }

    private static let fragments = [
        Row("an anchor", #"{"$defs":{"a":1️⃣{"$anchor":"here"}}}"#, reference: "#here"),
        Row("an anchor at the root", #"1️⃣{"$anchor":"here"}"#, reference: "#here"),
        Row(
            "a dynamic anchor",
            #"{"$defs":{"a":1️⃣{"$dynamicAnchor":"here"}}}"#,
            reference: "#here"
        ),
        Row(
            "an anchor that is also a dynamic anchor",
            #"{"items":1️⃣{"$anchor":"here","$dynamicAnchor":"here"}}"#,
            reference: "#here"
        ),
        Row(
            "an anchor of an embedded resource",
            #"{"$anchor":"x","$defs":{"b":{"$id":"b","items":1️⃣{"$anchor":"x"}}}}"#,
            reference: "b#x"
        ),
        Row(
            "an anchor whose name also occurs in an embedded resource",
            #"1️⃣{"$anchor":"x","$defs":{"b":{"$id":"b","items":{"$anchor":"x"}}}}"#,
            reference: "#x"
        ),
        Row(
            "an anchor of another file",
            "{}",
            reference: "b.json#x",
            others: [(uri: "http://x/b.json", text: #"{"not":1️⃣{"$anchor":"x"}}"#)]
        ),
        Row(
            "an anchor in an identifier of draft 7 that repeats the URI of the file",
            #"""
            {"$schema":"http://json-schema.org/draft-07/schema#",
            "definitions":{"a":1️⃣{"$id":"a.json#here"}}}
            """#,
            reference: "#here"
        ),
        Row("a pointer", #"{"$defs":{"a":1️⃣{}}}"#, reference: "#/$defs/a"),
        Row(
            "a pointer with an escaped slash",
            #"{"$defs":{"a/b":1️⃣{}}}"#,
            reference: "#/$defs/a~1b"
        ),
        Row(
            "a pointer with an escaped tilde",
            #"{"$defs":{"m~n":1️⃣{}}}"#,
            reference: "#/$defs/m~0n"
        ),
        Row(
            "a pointer with an escaped percent sign",
            #"{"$defs":{"c%d":1️⃣{}}}"#,
            reference: "#/$defs/c%25d"
        ),
        Row(
            "a pointer with an unescaped percent sign",
            #"{"$defs":{"c%d":1️⃣{}}}"#,
            reference: "#/$defs/c%d"
        ),
        Row(
            "a pointer that is percent-encoded",
            #"{"$defs":{"é \"^":1️⃣{}}}"#,
            reference: "#/%24defs/%C3%A9%20%22%5e"
        ),
        Row(
            "a pointer whose slashes are percent-encoded",
            #"{"$defs":{"a":1️⃣{}}}"#,
            reference: "#%2F$defs%2fa"
        ),
        Row(
            "a pointer that should be percent-encoded",
            #"{"$defs":{"é \"^":1️⃣{}}}"#,
            reference: "#/$defs/é \"^"
        ),
        Row(
            "a name that looks percent-encoded",
            #"{"$defs":{"%41":1️⃣{}}}"#,
            reference: "#/$defs/%41"
        ),
        Row(
            "a decoded name takes precedence over a name that looks percent-encoded",
            #"{"$defs":{"%41":{},"A":1️⃣{}}}"#,
            reference: "#/$defs/%41"
        ),
        Row("a pointer into an array", #"{"allOf":[{},1️⃣{}]}"#, reference: "#/allOf/1"),
        Row("a pointer to an empty name", #"{"$defs":{"":1️⃣{}}}"#, reference: "#/$defs/"),
        Row(
            "a pointer under an unknown keyword",
            #"{"more":{"deep":[1️⃣{}]}}"#,
            reference: "#/more/deep/0"
        ),
        Row(
            "a pointer through an embedded resource",
            #"{"$defs":{"b":{"$id":"b","$defs":{"c":1️⃣{}}}}}"#,
            reference: "#/$defs/b/$defs/c"
        ),
        Row(
            "a pointer that starts in an embedded resource",
            #"{"$defs":{"b":{"$id":"b","$defs":{"c":1️⃣{}}}}}"#,
            reference: "b#/$defs/c"
        ),
        Row(
            "the last of two members with equal names",
            #"{"$defs":{"a":{},"a":1️⃣{}}}"#,
            reference: "#/$defs/a"
        ),
        Row(
            "an anchor that is canonically equivalent to another anchor",
            "{\"items\":1️⃣{\"$anchor\":\"e\u{301}\"},\"not\":{\"$anchor\":\"\u{E9}\"}}",
            reference: "#e\u{301}"
        ),
        Row(
            "a name that begins with a combining mark",
            "{\"\u{301}\":1️⃣{}}",
            reference: "#/\u{301}"
        ),
    ]

    @Test(arguments: fragments)
    func `a reference with a fragment is resolved`(row: Row) throws {
        try expectTarget(row)
    }

    /// A reference that cannot be resolved, and the reason.
    struct UnresolvedRow: CustomTestStringConvertible, Sendable {
        let text: String
        let reference: String
        let error: ReferenceError
        var testDescription: String { "\(reference) in \(text)" }

        init(_ text: String, _ reference: String, _ error: ReferenceError) {
            self.text = text
            self.reference = reference
            self.error = error
        }
    }

    private static let file = "http://x/a.json"

    private static let unresolved = [
        UnresolvedRow("{}", "b.json", .noSuchResource(uri: "http://x/b.json")),
        UnresolvedRow("{}", "b.json#/a", .noSuchResource(uri: "http://x/b.json")),
        UnresolvedRow("{}", "urn:b", .noSuchResource(uri: "urn:b")),
        UnresolvedRow("{}", "#x", .noSuchAnchor(name: "x", resource: file)),
        UnresolvedRow("{}", "#%78", .noSuchAnchor(name: "x", resource: file)),
        UnresolvedRow(
            #"{"$defs":{"b":{"$id":"b","$anchor":"x"}}}"#,
            "#x",
            .noSuchAnchor(name: "x", resource: file)
        ),
        UnresolvedRow(
            #"{"$anchor":"x","$defs":{"b":{"$id":"b"}}}"#,
            "b#x",
            .noSuchAnchor(name: "x", resource: "http://x/b")
        ),
        UnresolvedRow(
            #"{"enum":[{"$anchor":"x"}]}"#,
            "#x",
            .noSuchAnchor(name: "x", resource: file)
        ),
        // Since 2019-09, an identifier defines no anchor. In v1, a dynamic anchor defines no other anchor.
        UnresolvedRow(
            ##"{"$defs":{"a":{"$id":"#x"}}}"##,
            "#x",
            .noSuchAnchor(name: "x", resource: file)
        ),
        UnresolvedRow(
            #"{"$schema":"https://json-schema.org/v1","$defs":{"a":{"$dynamicAnchor":"x"}}}"#,
            "#x",
            .noSuchAnchor(name: "x", resource: file)
        ),
        UnresolvedRow("{}", "#/nowhere", .noSuchValue(pointer: "/nowhere", resource: file)),
        UnresolvedRow(
            #"{"allOf":[{}]}"#,
            "#/allOf/1",
            .noSuchValue(pointer: "/allOf/1", resource: file)
        ),
        UnresolvedRow(
            #"{"allOf":[{},{}]}"#,
            "#/allOf/01",
            .noSuchValue(pointer: "/allOf/01", resource: file)
        ),
        UnresolvedRow(#"{"a":{}}"#, "#/a~2", .noSuchValue(pointer: "/a~2", resource: file)),
        UnresolvedRow(#"{"a":true}"#, "#/a/b", .noSuchValue(pointer: "/a/b", resource: file)),
        UnresolvedRow(#"{"type":"object"}"#, "#/type", .targetNotASchema(uri: "\(file)#/type")),
        UnresolvedRow(
            #"{"required":[]}"#,
            "#/required",
            .targetNotASchema(uri: "\(file)#/required")
        ),
        UnresolvedRow(
            #"{"default":null}"#,
            "#/default",
            .targetNotASchema(uri: "\(file)#/default")
        ),
        UnresolvedRow(#"{"minimum":1}"#, "#/minimum", .targetNotASchema(uri: "\(file)#/minimum")),
    ]

    @Test(arguments: unresolved)
    func `the error about an unresolved reference gives the reason`(row: UnresolvedRow) throws {
        var registry = try SchemaRegistry(files: [(uri: Self.file, text: row.text)])
        let resource = try #require(try registry.resource(uri: Self.file))
        let failure = #expect(throws: SchemaLookupError.self) {
            try registry.resolve(row.reference, from: resource)
        }
        guard case .unresolved(let error) = failure else {
            Issue.record("expected an unresolved reference, found \(String(describing: failure))")
            return
        }
        #expect(error == row.error)
        #expect(!error.message.isEmpty)
    }

    /// The members of a schema, a reference to a schema inside it, and references to the schemas around the inner
    /// schema that apply to the same value, from the outside.
    struct EnclosedRow: CustomTestStringConvertible, Sendable {
        var dialect = StandardDialect.draft7
        let members: String
        let reference: String
        let enclosing: [String]
        var testDescription: String { "\(reference) in \(members)" }
    }

    private static let enclosed = [
        EnclosedRow(members: #""type":"null""#, reference: "#", enclosing: []),
        EnclosedRow(
            members: #""allOf":[{"anyOf":[{},{}]}]"#,
            reference: "#/allOf/0/anyOf/1",
            enclosing: ["#", "#/allOf/0"]
        ),
        EnclosedRow(
            members: #""if":{},"then":{"not":{}}"#,
            reference: "#/then/not",
            enclosing: ["#", "#/then"]
        ),
        EnclosedRow(
            members: #""dependencies":{"b":["c"],"a":{"not":{}}}"#,
            reference: "#/dependencies/a/not",
            enclosing: ["#", "#/dependencies/a"]
        ),
        EnclosedRow(
            dialect: .version1,
            members: #""propertyDependencies":{"b":{"x":{}},"a":{"x":{},"y":{"not":{}}}}"#,
            reference: "#/propertyDependencies/a/y/not",
            enclosing: ["#", "#/propertyDependencies/a/y"]
        ),
        EnclosedRow(
            members: #""allOf":[{"properties":{"a":{"not":{}}}}]"#,
            reference: "#/allOf/0/properties/a/not",
            enclosing: ["#/allOf/0/properties/a"]
        ),
        EnclosedRow(
            members: #""items":{"not":{}}"#,
            reference: "#/items/not",
            enclosing: ["#/items"]
        ),
        EnclosedRow(
            members: #""items":[{},{"not":{}}]"#,
            reference: "#/items/1/not",
            enclosing: ["#/items/1"]
        ),
        EnclosedRow(
            members: #""definitions":{"a":{"not":{}}}"#,
            reference: "#/definitions/a/not",
            enclosing: ["#/definitions/a"]
        ),
        EnclosedRow(
            members: #""allOf":[{"$id":"b","not":{}}]"#,
            reference: "b#/not",
            enclosing: ["b"]
        ),
    ]

    @Test(arguments: enclosed)
    func `the registry finds the schemas that enclose a schema and apply to the same value`(
        row: EnclosedRow
    ) throws {
        let standard = row.dialect.dialect
        let dialect = Dialect(
            uri: standard.uri,
            vocabularies: standard.vocabularies + [.widget],
            traits: standard.traits
        )
        var registry = SchemaRegistry(defaultDialect: dialect)
        try registry.add(Array("{\(row.members)}".utf8), uri: Self.file)
        let root = try #require(try registry.resource(uri: Self.file))
        let location = try registry.resolve(row.reference, from: root)
        var expected: [SchemaLocation] = []
        for reference in row.enclosing {
            expected.append(try registry.resolve(reference, from: root))
        }
        #expect(registry.enclosingSchemas(of: location) == expected)
    }

    @Test(.long, .timeLimit(.minutes(1)))
    func `a schema of widgets with many members compiles in linear time`() throws {
        let members = (0..<20_000).map { "\"a\($0)\":{\"properties\":{\"b\":{}}}" }
        let text = """
            {"$schema":"\(Dialect.widget.uri)","properties":{\(members.joined(separator: ","))}}
            """
        let registry = try SchemaRegistry(files: [(uri: Self.file, text: text)])
        let validator = try registry.validator(of: Self.file)
        #expect(try validator.isValid(JSONParser().parse(Array("{}".utf8))))
    }

    @Test func `a usable file gets another URI unless a schema has the URI already`() throws {
        var registry = try SchemaRegistry(files: [
            (uri: Self.file, text: "{}"), (uri: "http://x/b.json", text: #"{"$id":"http://y/b"}"#),
            (uri: "http://x/c.json", text: #"{"$schema":"http://d/unknown"}"#),
        ])
        let file = try #require(registry.document(uri: Self.file))
        let unusable = try #require(registry.document(uri: "http://x/c.json"))
        for (uri, id, isExpected) in [
            ("http://z/a", file, true), ("http://z/a", file, false), ("http://y/b", file, false),
            ("http://x/b.json", file, false), ("http://z/c", unusable, false),
        ] {
            let isAdded = registry.addURI(uri, of: id)
            #expect(isAdded == isExpected, "\(uri)")
        }
        let resources = try ["http://z/a", Self.file].map { try registry.resource(uri: $0) }
        #expect(resources[0] != nil && resources[0] == resources[1])
        #expect(registry.document(uri: "http://z/a") == file)
        #expect(registry.document(uri: "http://z/c") == nil)
    }

    @Test(arguments: [false, true])
    func `a new version of a file gives its URI back to another file`(isFirst: Bool) throws {
        let old = (uri: "http://x/a.json", text: #"{"$id":"http://y/s","type":"null"}"#)
        let other = (uri: "http://x/b.json", text: #"{"$id":"http://y/s"}"#)
        var registry = try SchemaRegistry(files: isFirst ? [old, other] : [other, old])
        let file = try #require(registry.document(uri: other.uri))
        let conflicts = registry.sharedURIErrors(of: [file])
        #expect(conflicts[file]?.count == 1)
        let sharedURI = Result { try registry.resource(uri: "http://y/s") }
        #expect(throws: SchemaError.self) { try sharedURI.get() }
        let source = SourceFile(path: "a.json", bytes: Array(#"{"$id":"http://y/t"}"#.utf8))
        let document = try JSONParser().parse(source.bytes)
        registry.replace([(uri: old.uri, source: source, document: document)])
        #expect(registry.sharedURIErrors(of: [file]).isEmpty)
        let found = try registry.resource(uri: "http://y/s")
        let resource = try #require(found)
        #expect(registry.resource(resource).document == file)
        #expect(registry.document(uri: "http://y/s") == file)
        #expect(registry.document(uri: "http://y/t") == registry.document(uri: old.uri))
        // The earlier version stays without effect when another file is replaced.
        let newSource = SourceFile(path: "b.json", bytes: Array("true".utf8))
        let newDocument = try JSONParser().parse(newSource.bytes)
        registry.replace([(uri: other.uri, source: newSource, document: newDocument)])
        let unused = try registry.resource(uri: "http://y/s")
        #expect(unused == nil)
    }

    @Test(arguments: [false, true])
    func `a new version of a file gives the URI of another file back`(isFirst: Bool) throws {
        let old = (uri: "http://x/a.json", text: #"{"$id":"http://x/b.json"}"#)
        let other = (uri: "http://x/b.json", text: #"{"$id":"http://y/b"}"#)
        var registry = try SchemaRegistry(files: isFirst ? [old, other] : [other, old])
        let files = [old, other].compactMap { registry.document(uri: $0.uri) }
        try #require(files.count == 2)
        let before = try registry.resource(uri: other.uri)
        #expect(before.map { registry.resource($0).document } == files[0])
        let source = SourceFile(path: "a.json", bytes: Array("{}".utf8))
        let document = try JSONParser().parse(source.bytes)
        registry.replace([(uri: old.uri, source: source, document: document)])
        let after = try registry.resource(uri: other.uri)
        #expect(after.map { registry.resource($0).document } == files[1])
    }

    @Test func `files with different schemas of one URI have errors`() throws {
        let registry = try SchemaRegistry(files: [
            (uri: Self.file, text: #"{"$id":"http://y/s","type":"null"}"#),
            (uri: "http://x/b.json", text: #"{"not":{"$id":"http://y/s"}}"#),
            (uri: "http://x/c.json", text: #"{"$id":"http://y/t"}"#),
            (uri: "http://x/d.json", text: #"{"$id":"http://y/t"}"#),
            (uri: "http://x/e.json", text: "{\"$id\":\"http://y/\u{E9}\"}"),
            (uri: "http://x/f.json", text: "{\"$id\":\"http://y/e\u{301}\"}"),
        ])
        for (uri, offset, other) in [
            (Self.file, 7, "http://x/b.json"), ("http://x/b.json", 14, Self.file),
        ] {
            let file = try #require(registry.document(uri: uri))
            let errors = registry.sharedURIErrors(of: [file])[file] ?? []
            #expect(errors.map(\.kind) == [.duplicateIdentifier(uri: "http://y/s")])
            #expect(errors.first?.range.start == offset)
            #expect(errors.first?.message.hasSuffix("it is in '\(other)'") == true)
        }
        // Files with equal content may have the same URI. Canonically equivalent URIs are different.
        for name in ["c", "d", "e", "f"] {
            let uri = "http://x/\(name).json"
            let file = try #require(registry.document(uri: uri))
            #expect(registry.sharedURIErrors(of: [file]).isEmpty)
        }
    }

    @Test func `each shared URI of several files has an error that names another file`() throws {
        let schemas = (0..<20).map { "\"d\($0)\":{\"$id\":\"http://y/\($0)\"}" }
        let definitions = "\"$defs\":{\(schemas.joined(separator: ","))}"
        let registry = try SchemaRegistry(files: [
            (uri: "http://x/0.json", text: "{\(definitions)}"),
            (uri: "http://x/1.json", text: "{\(definitions),\"title\":\"other\"}"),
            (uri: "http://x/2.json", text: "{\(definitions)}"),
        ])
        let files = try (0..<3).map { number in
            try #require(registry.document(uri: "http://x/\(number).json"))
        }
        let errors = registry.sharedURIErrors(of: files)
        for (file, other) in zip(files, ["http://x/1.json", "http://x/0.json", "http://x/0.json"]) {
            let messages = errors[file]?.map(\.message) ?? []
            #expect(messages.count == 20)
            #expect(messages.allSatisfy { $0.hasSuffix("it is in '\(other)'") })
        }
    }

    @Test(arguments: [
        #"{"enum":[{"$id":"http://y/x"}]}"#, #"{"const":{"$id":"http://y/x"}}"#,
        #"{"unknown":{"$id":"http://y/x"}}"#, #"{"default":{"$id":"http://y/x"}}"#,
        #"{"examples":[{"$id":"http://y/x"}]}"#, #"{"properties":{"$id":"http://y/x"}}"#,
        #"{"required":{"$id":"http://y/x"}}"#, #"{"$defs":[{"$id":"http://y/x"}]}"#,
    ])
    func `an '$id' outside of a schema does not identify a resource`(text: String) throws {
        var registry = try SchemaRegistry(files: [(uri: Self.file, text: text)])
        #expect(try registry.resource(uri: "http://y/x") == nil)
        #expect(try registry.resource(uri: Self.file) != nil)
    }

    @Test(
        arguments: [
            (.draft4, "id", false), (.draft6, "$id", false), (.draft7, "$id", false),
            (.draft201909, "$id", true), (.draft202012, "$id", true),
        ] as [(StandardDialect, String, Bool)]
    )
    func `up to draft 7, '$ref' makes an identifier beside it ineffective`(
        dialect: StandardDialect,
        keyword: String,
        isIdentifier: Bool
    ) throws {
        let identifier = #""\#(keyword)":"http://y/x""#
        let text = ##"{"$schema":"\##(dialect.rawValue)","not":{"$ref":"#/a",\##(identifier)}}"##
        var registry = try SchemaRegistry(files: [(uri: Self.file, text: text)])
        let resource = try registry.resource(uri: "http://y/x")
        #expect((resource != nil) == isIdentifier)
    }

    @Test func `a subschema in 'properties' can have the name of a keyword`() throws {
        let text = #"{"properties":{"$id":{"$id":"http://y/x"},"$ref":{"$anchor":"r"}}}"#
        var registry = try SchemaRegistry(files: [(uri: Self.file, text: text)])
        let resource = try #require(try registry.resource(uri: "http://y/x"))
        #expect(registry.node(at: registry.resource(resource).root).range.start == 21)
        let root = try #require(try registry.resource(uri: Self.file))
        #expect(registry.resource(root).anchors.keys.map(\.text) == ["r"])
    }

    @Test func `the registry finds the innermost resource around a location`() throws {
        let text = #"""
            {"$defs":{"b":{"$id":"b","not":{"$id":"c","not":{}},"items":{}},"d":{"not":{}},
             "e":{"$id":"e","not":{"$id":"f"}},"g":{}}}
            """#
        var registry = try SchemaRegistry(files: [(uri: Self.file, text: text)])
        let root = try #require(try registry.resource(uri: Self.file))
        for (pointer, uri) in [
            ("#/$defs/b", "http://x/b"), ("#/$defs/b/not", "http://x/c"),
            ("#/$defs/b/not/not", "http://x/c"), ("#/$defs/b/items", "http://x/b"),
            ("#/$defs/d", Self.file), ("#/$defs/d/not", Self.file), ("#/$defs/e", "http://x/e"),
            ("#/$defs/e/not", "http://x/f"), ("#/$defs/g", Self.file), ("#", Self.file),
        ] {
            let location = try registry.resolve(pointer, from: root)
            #expect(registry.resource(registry.resource(around: location)).uri == uri, "\(pointer)")
        }
    }
}
