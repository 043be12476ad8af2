import Testing

@testable import SchemaKit

/// Tests of the detection of misspelled keywords.
struct KeywordSpellingTests {
    @Test(
        arguments: [
            ("requird", "required"), ("Properties", "properties"),
            ("additionalPropertys", "additionalProperties"),
            ("titel", "title"), ("typ", "type"), ("$reff", "$ref"), ("minlength", "minLength"),
            ("propertis", "properties"), ("depricated", "deprecated"),
            ("prefixitms", "prefixItems"), ("propertie", "properties"),
            // A singular in '-y'
            ("additionalProperty", "additionalProperties"),
            ("patternProperty", "patternProperties"), ("property", "properties"),
            ("dependency", "dependencies"), ("propertty", nil),
            // A name of at least nine letters may differ in length by two, a shorter name only by one.
            ("descripti", "description"), ("properti", nil),
            // Names that users or other tools define
            ("x-title", nil), ("x-requird", nil), ("_type", nil), ("-", nil), ("1type", nil),
            ("", nil),
            ("name", nil), ("value", nil), ("example", nil), ("comment", nil), ("enumNames", nil),
            // Keywords, and words that are not near a keyword
            ("type", nil), ("color", nil), ("escripti", nil), ("minimumPrice", nil),
            ("maximumDuration", nil),
        ] as [(String, String?)]
    )
    func `a name may be a misspelled keyword`(name: String, keyword: String?) {
        var spelling = KeywordSpelling()
        #expect(spelling.suggestion(for: name, in: .draft202012) == keyword)
        // The second search takes the cached result.
        #expect(spelling.suggestion(for: name, in: .draft202012) == keyword)
    }

    @Test(
        arguments: [
            ("note", .string, nil), ("note", .number, nil), ("note", .array, nil),
            ("note", .object, "not"), ("note", .false, "not"), ("titel", .string, "title"),
            ("propertes", .object, "properties"), ("propertes", .array, nil),
            ("allOff", .array, "allOf"), ("allOff", .object, nil),
            ("formats", .array, nil), ("formats", .string, "format"), ("minimun", .object, nil),
            ("minimun", .string, "minimum"), ("types", .object, nil), ("types", .array, "type"),
            ("defaults", .object, "default"),
        ] as [(String, JSONKind, String?)]
    )
    func `a keyword is suggested only for a value of a kind that it can have`(
        name: String,
        kind: JSONKind,
        keyword: String?
    ) {
        var spelling = KeywordSpelling()
        #expect(
            spelling.suggestion(for: name, withValueOf: kind, in: .draft202012) == keyword
        )
    }

    @Test func `the structure of its subschemas decides the kinds of a keyword's value`() {
        let schemas: Set<JSONKind> = [.object, .true, .false]
        let shapes: [(shape: Keyword.SubschemaShape, kinds: Set<JSONKind>)] = [
            (.none, Set(JSONKind.allCases)), (.schema, schemas), (.schemaArray, [.array]),
            (.schemaOrArray, schemas.union([.array, .string])), (.schemaMap, [.object]),
            (.schemaMapMap, [.object]),
        ]
        for (shape, kinds) in shapes {
            let allowed = JSONKind.allCases.filter { shape.allows($0) }
            #expect(Set(allowed) == kinds, "\(shape)")
        }
    }

    @Test func `in draft 3, the value of 'type' can be a name or an array instead of a schema`() {
        var spelling = KeywordSpelling()
        for kind in [JSONKind.string, .array] {
            #expect(spelling.suggestion(for: "typ", withValueOf: kind, in: .draft3) == "type")
        }
        #expect(spelling.suggestion(for: "typ", withValueOf: .number, in: .draft3) == nil)
    }

    @Test(arguments: [
        ("x-a", true), ("_a", true), ("@a", true), ("é", false), ("a", false), ("$a", false),
        ("xa", false), ("X-a", false), ("", false), ("1", true),
    ])
    func `a prefix marks a name that users define`(name: String, isUserDefined: Bool) {
        #expect(KeywordSpelling.isUserDefined(name) == isUserDefined)
    }

    @Test func `suggestions are the keywords of one dialect`() {
        var spelling = KeywordSpelling()
        #expect(spelling.suggestion(for: "definitons", in: .draft7) == "definitions")
        #expect(spelling.suggestion(for: "prefixItem", in: .draft202012) == "prefixItems")
        #expect(spelling.suggestion(for: "prefixItem", in: .draft7) == nil)
    }
}
