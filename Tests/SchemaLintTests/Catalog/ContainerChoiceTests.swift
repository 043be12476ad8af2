import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Arrays that belong into a member of an object, objects in place of arrays, and schemas that give no verdict.
struct ContainerChoiceTests {
    private static func match(
        _ payload: String,
        _ schemas: [EmbeddedSchema]
    ) throws -> PayloadMatcher.Match {
        var matcher = PayloadMatcher(SchemaCatalog(of: schemas, formats: .assert))
        return try matcher.match(try JSONParser().parse(Array(payload.utf8)))
    }

    /// A schema with a list of objects.
    private static let album = SchemaChoiceTests.schema(
        "album",
        declaring: "songs",
        #"""
        {"type": "object", "properties": {"songs": {"items":
          {"required": ["name"], "properties": {"name": {}, "length": {}}}}}}
        """#
    )

    /// A schema with the list of `album` under another name.
    private static let single = SchemaChoiceTests.schema(
        "single",
        declaring: "sides",
        #"""
        {"type": "object", "properties": {"sides": {"items":
          {"required": ["name"], "properties": {"name": {}, "length": {}}}}}}
        """#
    )

    /// A schema with a list whose objects have a further member.
    private static let concert = SchemaChoiceTests.schema(
        "concert",
        declaring: "parts",
        #"""
        {"type": "object", "properties": {"parts": {"items":
          {"required": ["name"], "properties": {"name": {}, "length": {}, "year": {}}}}}}
        """#
    )

    /// A schema with a list whose objects have three required members.
    private static let archive = SchemaChoiceTests.schema(
        "archive",
        declaring: "records",
        #"""
        {"type": "object", "properties": {"records": {"items":
          {"required": ["name", "length", "year"], "properties": {"name": {}, "length": {}, "year": {}}}}}}
        """#
    )

    private static let song = #"[{"name": "a", "length": 1}]"#
    private static let datedSong = #"[{"name": "a", "length": 1, "year": 2}]"#

    /// Schemas, an array, and the member into which the array belongs, or nil if no member fits or several fit equally
    /// well.
    static let arrays: [(schemas: [EmbeddedSchema], payload: String, member: String?)] = [
        ([album], song, "songs"), ([album, single], song, nil),
        ([album, concert], datedSong, "parts"), ([concert, album], datedSong, "parts"),
        ([album, single, concert], datedSong, "parts"),
        ([concert, album, single], datedSong, "parts"), ([album], "[]", nil), ([album], "[1]", nil),
        // At least half of the members of each item must be declared, and half of the required ones present.
        ([album], #"[{"name": "a", "x": 1}]"#, "songs"),
        ([album], #"[{"name": "a", "x": 1, "y": 1}]"#, nil),
        ([album], #"[{"name": "a"}, {"x": 1}]"#, nil), ([archive], song, "records"),
        ([archive], #"[{"name": "a"}]"#, nil),
    ]

    @Test(arguments: arrays)
    func `an array belongs to the member to which its items fit best`(
        schemas: [EmbeddedSchema],
        payload: String,
        member: String?
    ) throws {
        let match = try Self.match(payload, schemas)
        switch match {
        case .memberArray(_, let found): #expect(found == member)
        case .noMatch: #expect(member == nil)
        default: Issue.record("found \(match)")
        }
    }

    /// A schema of a list of objects.
    private static let feed = SchemaChoiceTests.schema(
        "feed",
        declaring: "",
        #"""
        {"type": "array",
         "items": {"required": ["text"], "properties": {"text": {"type": "string"}}}}
        """#
    )

    @Test(arguments: [
        (#"{"a": {"text": "x"}, "b": {"text": "y"}}"#, true),
        // The root requires no members, so one declared member is too little evidence.
        (#"{"a": {"text": "x"}}"#, false),
        // A scalar beside an object shows that the root is no list.
        (#"{"a": {"text": "x"}, "b": {"text": "y"}, "c": 1}"#, false),
        // The schema declares members in only two of the five values.
        (#"{"a": {"text": "x"}, "b": {"text": "y"}, "c": {}, "d": {}, "e": {}}"#, false),
    ])
    func `the values of an object can be the items of an array`(
        payload: String,
        isOtherContainer: Bool
    ) throws {
        let match = try Self.match(payload, [Self.feed])
        switch match {
        case .otherContainer(let entry, let expected):
            #expect(isOtherContainer && entry.name == "feed" && expected == .array)
        case .noMatch: #expect(!isOtherContainer)
        default: Issue.record("found \(match)")
        }
    }

    /// A schema with the constructs of `feed`, under another name.
    private static let feedAgain = SchemaChoiceTests.schema(
        "feed-again",
        declaring: "",
        #"""
        {"type": "array",
         "items": {"required": ["text"], "properties": {"text": {"type": "string"}}}}
        """#
    )

    /// A schema of a list of objects with a further member.
    private static let wideFeed = SchemaChoiceTests.schema(
        "wide-feed",
        declaring: "",
        #"""
        {"type": "array",
         "items": {"required": ["text"], "properties": {"text": {"type": "string"}, "size": {}}}}
        """#
    )

    /// A schema that allows values of all kinds, and restricts the items of arrays.
    private static let openFeed = SchemaChoiceTests.schema(
        "open-feed",
        declaring: "",
        #"{"items": {"required": ["text"], "properties": {"text": {"type": "string"}}}}"#
    )

    private static let posts = #"{"a": {"text": "x"}, "b": {"text": "y"}}"#
    private static let widePosts = #"{"a": {"text": "x", "size": 1}, "b": {"text": "y"}}"#

    /// Schemas, an object whose values can be the items of an array, and the schema of this array; nil if no schema
    /// requires an array.
    static let lists: [(schemas: [EmbeddedSchema], payload: String, name: String?)] = [
        ([feed, feedAgain], posts, "feed"), ([feedAgain, feed], posts, "feed-again"),
        ([feed, wideFeed], widePosts, "wide-feed"), ([wideFeed, feed], widePosts, "wide-feed"),
        ([openFeed], posts, nil),
    ]

    @Test(arguments: lists)
    func `the values of an object belong to the array that they fit best, or to the first one`(
        schemas: [EmbeddedSchema],
        payload: String,
        name: String?
    ) throws {
        let match = try Self.match(payload, schemas)
        switch match {
        case .otherContainer(let entry, let expected):
            #expect(entry.name == name && expected == .array)
        case .noMatch: #expect(name == nil)
        default: Issue.record("found \(match)")
        }
    }

    /// A schema of a list of objects and a schema of a map of objects. A payload is first tried only with the schemas
    /// whose `type` allows its root.
    private static let typed = [
        EmbeddedSchema(
            uri: "https://example.com/feed",
            path: "feed.json",
            title: nil,
            memberNames: "",
            typeNames: "array",
            text: #"""
                {"type": "array",
                 "items": {"required": ["text"], "properties": {"text": {"type": "string"}}}}
                """#
        ),
        EmbeddedSchema(
            uri: "https://example.com/map",
            path: "map.json",
            title: nil,
            memberNames: "",
            typeNames: "object",
            text: #"""
                {"type": "object", "additionalProperties":
                  {"required": ["title"], "properties": {"title": {"type": "string"}}}}
                """#
        ),
    ]

    @Test(arguments: [
        (#"[{"title": "a"}, {"title": "b"}]"#, "map", JSONKind.object),
        (#"{"a": {"text": "x"}, "b": {"text": "y"}}"#, "feed", .array),
    ])
    func `a schema of the other container is found although a schema allows the root`(
        payload: String,
        name: String,
        kind: JSONKind
    ) throws {
        let match = try Self.match(payload, Self.typed)
        guard case .otherContainer(let entry, let expected) = match else {
            Issue.record("found \(match)")
            return
        }
        #expect(entry.name == name && expected == kind)
    }

    /// Schemas that cannot judge a payload, each with the name of the payload's only member. `isFault` is true if the
    /// evaluation ends without a verdict, and false if the schema cannot be used.
    static let failures: [(schema: EmbeddedSchema, name: String, isFault: Bool)] = [
        (
            SchemaChoiceTests.schema(
                "endless",
                declaring: "text",
                ##"{"properties": {"text": {"$ref": "#/properties/text"}}}"##
            ), "text", true
        ),
        // The schema is tried only because a name of the payload resembles the declared name.
        (
            SchemaChoiceTests.schema(
                "endless",
                declaring: "text",
                ##"{"properties": {"text": {}}, "additionalProperties": {"$ref": "#/additionalProperties"}}"##
            ), "texts", true
        ),
        (
            SchemaChoiceTests.schema("invalid", declaring: "text", #"{"type": "strin"}"#), "text",
            false
        ),
    ]

    @Test(arguments: failures)
    func `a schema that gives no verdict prevents a match`(
        schema: EmbeddedSchema,
        name: String,
        isFault: Bool
    ) throws {
        let payload = #"{"\#(name)": "a"}"#
        let document = try JSONParser().parse(Array(payload.utf8))
        var matcher = PayloadMatcher(SchemaCatalog(of: [schema], formats: .assert))
        do throws(PayloadMatcher.Failure) {
            let match = try matcher.match(document)
            Issue.record("found \(match)")
        } catch {
            switch error {
            // A reference that leads only to itself counts as one that cannot be resolved.
            case .fault(.unresolvedReference): #expect(isFault)
            case .schema(.unusableFile): #expect(!isFault)
            default: Issue.record("found \(error)")
            }
        }
    }
}
