import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the standard dialects, and of the dialects that metaschemas define.
struct DialectTests {
    private static let standard = "https://json-schema.org/draft/2020-12/schema"
    private static let vocabularyPrefix = "https://json-schema.org/draft/2020-12/vocab/"
    private static let schemaFile = (uri: "http://x/a.json", text: #"{"$schema":"http://m/meta"}"#)

    private func metaschema(_ vocabularies: String?) -> (uri: String, text: String) {
        let member = vocabularies.map { ",\"$vocabulary\":{\($0)}" } ?? ""
        return (
            uri: "http://m/meta",
            text: "{\"$id\":\"http://m/meta\",\"$schema\":\"\(Self.standard)\"\(member)}"
        )
    }

    private func dialectOfSchema(in files: [(uri: String, text: String)]) throws -> Dialect {
        var registry = try SchemaRegistry(files: files)
        let id = try #require(try registry.resource(uri: Self.schemaFile.uri))
        return registry.resource(id).dialect
    }

    @Test func `a metaschema can be added before or after the schemas that use it`() throws {
        let metaschema = metaschema(
            "\"\(Self.vocabularyPrefix)core\":true,\"\(Self.vocabularyPrefix)validation\":true"
        )
        for files in [[metaschema, Self.schemaFile], [Self.schemaFile, metaschema]] {
            let dialect = try dialectOfSchema(in: files)
            #expect(dialect.uri == "http://m/meta")
            #expect(dialect.keyword(named: "minimum") != nil)
            #expect(dialect.keyword(named: "$id") != nil)
            #expect(dialect.keyword(named: "properties") == nil)
            #expect(!dialect.assertsFormats)
        }
    }

    @Test func `a keyword outside of the dialect is ignored`() throws {
        let metaschema = metaschema("\"\(Self.vocabularyPrefix)core\":true")
        let registry = try SchemaRegistry(files: [
            metaschema,
            (uri: "http://x/a.json", text: #"{"$schema":"http://m/meta","minimum":"none"}"#),
        ])
        let validator = try registry.validator(of: "http://x/a.json")
        #expect(try validator.isValid(try JSONParser().parse(Array("1".utf8))))
    }

    @Test func `a metaschema without '$vocabulary' has the vocabularies of its own dialect`() throws
    {
        let dialect = try dialectOfSchema(in: [Self.schemaFile, metaschema(nil)])
        #expect(dialect.keyword(named: "properties") != nil)
    }

    @Test(arguments: [#""$schema":"http://m/meta","#, #""$schema":"http://m/meta#","#, ""])
    func `a metaschema with '$vocabulary' can describe itself or name no metaschema`(
        member: String
    ) throws {
        let vocabulary = "\"$vocabulary\":{\"\(Self.vocabularyPrefix)core\":true}"
        let metaschema = (uri: "http://m/meta", text: "{\(member)\(vocabulary)}")
        let dialect = try dialectOfSchema(in: [Self.schemaFile, metaschema])
        #expect(dialect.uri == "http://m/meta")
        #expect(dialect.keyword(named: "$ref") != nil)
        #expect(dialect.keyword(named: "properties") == nil)
    }

    @Test(arguments: [#"{"$schema":"http://m/meta"}"#, #"{"$vocabulary":[]}"#, "{}"])
    func `a metaschema defines no dialect without vocabularies and another metaschema`(
        text: String
    ) throws {
        let registry = try SchemaRegistry(files: [
            Self.schemaFile, (uri: "http://m/meta", text: text),
        ])
        let error = #expect(throws: SchemaError.self) {
            try registry.validator(of: Self.schemaFile.uri)
        }
        #expect(error?.kind == .unknownDialect(uri: "http://m/meta"))
    }

    @Test func `a metaschema can use another metaschema`() throws {
        let core = metaschema("\"\(Self.vocabularyPrefix)core\":true")
        let dialect = try dialectOfSchema(in: [
            (uri: "http://x/a.json", text: #"{"$schema":"http://m/second"}"#),
            (uri: "http://m/second", text: #"{"$schema":"http://m/meta"}"#), core,
        ])
        #expect(dialect.keyword(named: "properties") == nil)
        #expect(dialect.keyword(named: "$ref") != nil)
    }

    @Test(arguments: DialectTable.uris)
    func `'http' and 'https' name the same built-in dialect`(uri: String) throws {
        let start = uri.hasPrefix("https:") ? "https:" : "http:"
        let otherScheme = start == "http:" ? "https:" : "http:"
        let other = otherScheme + String(uri.dropFirst(start.count))
        let text = #"{"$schema":"\#(other)#"}"#
        let dialect = try dialectOfSchema(in: [(uri: Self.schemaFile.uri, text: text)])
        #expect(dialect.uri == uri)
        let registry = SchemaRegistry()
        #expect(registry.dialectURI(differingInSchemeFrom: other + "#") == uri)
        #expect(registry.dialectURI(differingInSchemeFrom: uri) == nil)
    }

    @Test func `a registered metaschema takes precedence over a dialect with another scheme`()
        throws
    {
        let uri = "http://json-schema.org/draft/2020-12/schema"
        let vocabulary = "\"$vocabulary\":{\"\(Self.vocabularyPrefix)core\":true}"
        let files = [
            (uri: Self.schemaFile.uri, text: #"{"$schema":"\#(uri)"}"#),
            (uri: uri, text: "{\"$schema\":\"\(Self.standard)\",\(vocabulary)}"),
        ]
        let dialect = try dialectOfSchema(in: files)
        #expect(dialect.uri == uri)
        #expect(dialect.keyword(named: "properties") == nil)
        let registry = try SchemaRegistry(files: files)
        #expect(registry.dialectURI(differingInSchemeFrom: uri) == nil)
    }

    @Test(arguments: ["$defs", "definitions"])
    func `a schema can bundle its metaschema`(keyword: String) throws {
        let core = metaschema("\"\(Self.vocabularyPrefix)core\":true").text
        let user = #"{"$id":"second","$schema":"http://m/meta"}"#
        let text = """
            {"$schema":"http://m/second","$id":"http://m/a",
             "\(keyword)":{"core":\(core),"user":\(user)}}
            """
        let dialect = try dialectOfSchema(in: [(uri: Self.schemaFile.uri, text: text)])
        #expect(dialect.keyword(named: "properties") == nil)
        #expect(dialect.keyword(named: "$ref") != nil)
    }

    @Test(.long, .timeLimit(.minutes(10)))
    func `many resources with one metaschema are read in linear time`() throws {
        let count = 10_000
        let others = (0..<count).map { ",\"http://v/\($0)\":false" }.joined()
        let core = metaschema("\"\(Self.vocabularyPrefix)core\":true\(others)").text
        let users = (0..<count).map {
            ",\"d\($0)\":{\"$id\":\"http://m/\($0)\",\"$schema\":\"http://m/meta\"}"
        }
        .joined()
        let text = "{\"$schema\":\"http://m/meta\",\"$defs\":{\"core\":\(core)\(users)}}"
        let dialect = try dialectOfSchema(in: [(uri: Self.schemaFile.uri, text: text)])
        #expect(dialect.keyword(named: "$ref") != nil)
    }

    @Test func `each metaschema is read once, and metaschemas can share a dialect`() throws {
        let vocabulary = "\"$vocabulary\":{\"\(Self.vocabularyPrefix)core\":true}"
        var texts = ["http://m/meta": "{\"$schema\":\"\(Self.standard)\",\(vocabulary)}"]
        for number in 0..<9 {
            texts["http://m/\(number)"] = #"{"$schema":"http://m/meta"}"#
        }
        let roots = try texts.mapValues { try JSONParser().parse(Array($0.utf8)).root }
        var readURIs: [String] = []
        var resolver = DialectResolver(vocabularies: [:])
        var dialects: [Dialect] = []
        for uri in roots.keys.sorted() + roots.keys.sorted() {
            let lookup = resolver.dialect(uri) { uri in
                readURIs.append(uri)
                return roots[uri]
            }
            if case .found(let dialect) = lookup { dialects.append(dialect) }
        }
        #expect(readURIs.sorted() == roots.keys.sorted())
        #expect(dialects.count == 20)
        #expect(dialects.allSatisfy { $0 === dialects[0] })
    }

    @Test func `only the last occurrence of a vocabulary in '$vocabulary' counts`() throws {
        let members = ["core", "validation", "core", "validation", "core"].map {
            "\"\(Self.vocabularyPrefix)\($0)\":true"
        }
        let metaschema = metaschema(members.joined(separator: ","))
        let dialect = try dialectOfSchema(in: [metaschema, Self.schemaFile])
        let names = dialect.vocabularies.map { $0.uri.dropFirst(Self.vocabularyPrefix.count) }
        #expect(names == ["validation", "core"])
    }

    @Test func `a schema below 'enum' is not a bundled metaschema`() throws {
        let metaschema = metaschema(nil).text
        let registry = try SchemaRegistry(files: [
            (
                uri: "http://x/a.json",
                text: #"{"$schema":"http://m/meta","$defs":{"a":{"enum":[\#(metaschema)]}}}"#
            )
        ])
        let error = #expect(throws: SchemaError.self) {
            try registry.validator(of: "http://x/a.json")
        }
        #expect(error?.kind == .unknownDialect(uri: "http://m/meta"))
    }

    @Test func `an unknown vocabulary is ignored unless the metaschema requires it`() throws {
        let optional = metaschema("\"\(Self.vocabularyPrefix)core\":true,\"http://v/other\":false")
        #expect(try dialectOfSchema(in: [optional, Self.schemaFile]).keyword(named: "$ref") != nil)
        let required = metaschema("\"\(Self.vocabularyPrefix)core\":true,\"http://v/other\":true")
        let registry = try SchemaRegistry(files: [required, Self.schemaFile])
        let error = #expect(throws: SchemaError.self) {
            try registry.validator(of: Self.schemaFile.uri)
        }
        #expect(error?.kind == .unknownVocabulary(uri: "http://v/other"))
        // The error is at the value of `$schema`.
        #expect(error?.range.start == 11)
        #expect(
            error?.message == "the metaschema requires the unknown vocabulary 'http://v/other'"
        )
    }

    @Test func `two metaschemas that use each other define no dialect`() throws {
        let registry = try SchemaRegistry(files: [
            Self.schemaFile, (uri: "http://m/meta", text: #"{"$schema":"http://m/other"}"#),
            (uri: "http://m/other", text: #"{"$schema":"http://m/meta"}"#),
        ])
        let error = #expect(throws: SchemaError.self) {
            try registry.validator(of: Self.schemaFile.uri)
        }
        #expect(error?.kind == .unknownDialect(uri: "http://m/meta"))
    }

    @Test(arguments: [(DialectResolver.chainLimit, true), (DialectResolver.chainLimit + 1, false)])
    func `the number of metaschemas in a chain is limited`(count: Int, isAllowed: Bool) throws {
        var files = [(uri: Self.schemaFile.uri, text: #"{"$schema":"http://m/0"}"#)]
        for number in 0..<count {
            let next = number == count - 1 ? Self.standard : "http://m/\(number + 1)"
            files.append((uri: "http://m/\(number)", text: "{\"$schema\":\"\(next)\"}"))
        }
        guard !isAllowed else {
            #expect(try dialectOfSchema(in: files).keyword(named: "properties") != nil)
            return
        }
        let registry = try SchemaRegistry(files: files)
        let error = #expect(throws: SchemaError.self) {
            try registry.validator(of: Self.schemaFile.uri)
        }
        #expect(error?.kind == .unknownDialect(uri: "http://m/0"))
    }

    @Test func `the limit of a chain does not depend on the order of lookups`() {
        let count = DialectResolver.chainLimit + 2
        var resolver = DialectResolver(vocabularies: [:])
        for number in Array(0..<count) + (0..<count).reversed() {
            let lookup = resolver.dialect("http://m/\(number)") { uri in
                let next = Int(uri.dropFirst("http://m/".count)).map { $0 + 1 } ?? count
                let other = next == count ? Self.standard : "http://m/\(next)"
                let text = "{\"$schema\":\"\(other)\"}"
                return try? JSONParser().parse(Array(text.utf8)).root
            }
            var isFound = false
            if case .found = lookup { isFound = true }
            #expect(isFound == (number >= 2), "\(number)")
        }
    }

    @Test func `the vocabulary 'format-assertion' makes 'format' an assertion`() throws {
        let metaschema = metaschema("\"\(Self.vocabularyPrefix)format-assertion\":true")
        let registry = try SchemaRegistry(files: [
            metaschema,
            (uri: Self.schemaFile.uri, text: #"{"$schema":"http://m/meta","format":"ipv4"}"#),
        ])
        let validator = try registry.validator(of: Self.schemaFile.uri)
        #expect(try validator.isValid(try JSONParser().parse(Array(#""127.0.0.1""#.utf8))))
        #expect(try !validator.isValid(try JSONParser().parse(Array(#""localhost""#.utf8))))
    }

    @Test(arguments: StandardSchemas.all.map(\.uri))
    func `every standard metaschema is built in and compiles`(uri: String) throws {
        var registry = SchemaRegistry()
        let id = try #require(try registry.resource(uri: uri))
        #expect(registry.resource(id).uri == uri)
        let validator = try registry.validator(of: uri)
        #expect(validator.program.unresolvedReferenceErrors.isEmpty)
    }

    @Test
    func `the metaschema of every dialect has the URI of the dialect and is valid under itself`()
        throws
    {
        for uri in DialectTable.uris {
            let dialect = try #require(DialectTable.dialect(uri: uri))
            #expect(uri == dialect.uri)
            var registry = SchemaRegistry()
            let id = try #require(try registry.resource(uri: uri))
            #expect(registry.resource(id).dialect.uri == uri)
            let validator = try registry.validator(of: uri)
            let document = registry.document(registry.resource(id).document).document
            #expect(try validator.isValid(document), "\(uri) is valid under itself")
            let wrong = try JSONParser().parse(Array(#"{"properties": 3}"#.utf8))
            #expect(try !validator.isValid(wrong), "\(uri)")
        }
    }

    @Test func `a keyword constrains values by its assertion or through its subschemas`() {
        let constraining: [Keyword.Behavior] = [
            .reference, .dynamicReference, .type, .minimum, .uniqueBy, .allOf, .not, .items,
            .properties, .contentSchema,
        ]
        let others: [Keyword.Behavior] = [
            .identifier, .comment, .definitions, .secret, .advice, .description, .deprecated,
            .custom,
        ]
        for behavior in constraining { #expect(behavior.constrains, "\(behavior)") }
        for behavior in others { #expect(!behavior.constrains, "\(behavior)") }
        let inPlace = (constraining + others).filter(\.appliesInPlace)
        #expect(inPlace == [.allOf, .not, .advice])
        let annotating = (constraining + others).filter(\.annotates)
        #expect(annotating == [.description, .deprecated, .custom])
    }

    private static let schemas: [(text: String, mayHaveIdentifier: Bool)] = [
        ("{}", false), (#"{"type":1}"#, false), (#"{"type":"$id"}"#, false),
        (#"{"type":{"$id":"a"}}"#, false), (#"{"type":[{"$anchor":"a"}],"not":{}}"#, false),
        (#"{"$id":"a"}"#, true), (#"{"type":{},"$anchor":"a"}"#, true),
        (#"{"$dynamicAnchor":"a"}"#, true), (#"{"$schema":"a"}"#, true),
        (#"{"\u0024id":"a"}"#, true), (#"{"$recursiveAnchor":true}"#, false),
        (#"{"id":"a"}"#, false),
    ]

    /// The name after the schema would be an identifier inside the schema.
    @Test(arguments: schemas, ["$id", "$schema"])
    func `only the members of a schema itself can be its identifiers`(
        schema: (text: String, mayHaveIdentifier: Bool),
        next: String
    ) throws {
        let text = "{\"items\":\(schema.text),\"\(next)\":\"b\"}"
        let document = try JSONParser().parse(Array(text.utf8))
        // The entries of the object and of the name 'items' come first.
        let found = document.withText { Dialect.draft202012.mayHaveIdentifier(2, in: $0) }
        #expect(found == schema.mayHaveIdentifier)
    }

    private static let roots: [(text: String, firstMember: String?)] = [
        (#"{"a":1,"b":2}"#, "a"), (#"{"title":"x","b":1,"a":2}"#, "b"),
        (#"{"$comment":"x","a":1,"title":"y"}"#, "a"), (#"{"a":1,"type":"object"}"#, nil),
        (#"{"type":"object","a":1}"#, nil), (#"{"a":1,"$defs":{}}"#, nil),
        (#"{"a":1,"$schema":"b"}"#, nil), (#"{"$schema":null}"#, nil), ("{}", nil),
        (#"{"title":"x"}"#, nil), (#"[{"a":1}]"#, nil), ("true", nil),
    ]

    @Test(arguments: roots)
    func `a root with unknown members and without keywords looks like a payload`(
        root: (text: String, firstMember: String?)
    ) throws {
        let document = try JSONParser().parse(Array(root.text.utf8))
        let found = Dialect.draft202012.firstMemberOfPayload(at: document.root)
        #expect(found?.name == root.firstMember)
    }

    private static func names(of traits: DialectTraits) -> [String] {
        [
            ("a reference is alone", traits.referenceOverridesOtherKeywords),
            ("an identifier can be an anchor", traits.identifierCanDefineAnchor),
            ("1.0 is no integer", traits.integersHaveNoFraction),
            ("an unknown type is any type", traits.unknownTypesAreAny),
            ("a dynamic anchor is an anchor", traits.dynamicAnchorIsAnchor),
            ("an anchor may have colons", traits.anchorsMayHaveColons),
        ].filter { $0.1 }.map { $0.0 }
    }

    @Test func `the dialects differ in the traits that their specifications describe`() {
        let untilDraft7 = ["a reference is alone", "an identifier can be an anchor"]
        let untilDraft4 = untilDraft7 + ["1.0 is no integer"]
        // No dialect before 2019-09 has dynamic anchors.
        let dynamic = ["a dynamic anchor is an anchor"]
        #expect(
            Self.names(of: Dialect.draft3.traits)
                == untilDraft4 + ["an unknown type is any type"] + dynamic
        )
        #expect(Self.names(of: Dialect.draft4.traits) == untilDraft4 + dynamic)
        #expect(Self.names(of: Dialect.draft6.traits) == untilDraft7 + dynamic)
        #expect(Self.names(of: Dialect.draft7.traits) == untilDraft7 + dynamic)
        #expect(
            Self.names(of: Dialect.draft201909.traits) == dynamic + ["an anchor may have colons"]
        )
        #expect(Self.names(of: Dialect.draft202012.traits) == dynamic)
        #expect(Self.names(of: Dialect.widget.traits) == dynamic)
        #expect(Self.names(of: Dialect.version1.traits).isEmpty)
    }

    @Test func `the keywords of a dialect have different names`() throws {
        for uri in DialectTable.uris {
            let dialect = try #require(DialectTable.dialect(uri: uri))
            let names = dialect.keywordNames
            #expect(Set(names).count == names.count, "\(dialect.uri)")
        }
    }
}
