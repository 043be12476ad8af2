import Testing

@testable import ModelSupport

/// Tests of structures that read their members with tables of members.
@Suite struct MemberReaderTests {
    /// A structure with members of all kinds.
    private struct Sample: Codable, KnownMembers {
        let name: String
        let note: String?
        let nullable: Nullable<Int>?
        let required: Int?
        let count: Defaulted<Int>
        let size: Int?
        let boxed: Boxed<[Int]>?
        let width: Int?
        let rest: [String: JSONValue]

        init(from decoder: any Decoder) throws {
            var members = try MemberReader<Self>(decoder)
            name = try members.value("name")
            note = try members.value("note")
            // The order of the calls does not matter.
            required = try members.value("required")
            nullable = try members.value("nullable")
            count = try members.value("count")
            size = try members.value("size")
            boxed = try members.value("boxed")
            width = try members.value("width")
            rest = try members.decodeRest()
        }

        static let knownMembers: [KnownMember] = [
            .init("name", or: ["title", "label"]), "note", "nullable",
            .init("required", isNullable: true), .init("count", default: 5),
            .init("size", or: ["length"], mayMisfit: true), "boxed",
            .init("width", mayMisfit: true),
        ]

        var jsonContent: JSONContent {
            Self.content(
                [
                    "name": name, "note": note, "nullable": nullable, "required": required,
                    "count": count, "size": size, "boxed": boxed?.value, "width": width,
                ],
                rest: rest
            )
        }
    }

    /// A text, and the text that is written for the value that is read from it.
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        /// The written text, or `nil` if the text is rejected.
        let written: String?
        var testDescription: String { text }

        init(_ text: String, _ written: String?) { (self.text, self.written) = (text, written) }

        init(unchanged text: String) { self.init(text, text) }
    }

    static let rows = [
        Row(unchanged: #"{"name":"a","required":1}"#),
        Row(unchanged: #"{"name":"a","required":null}"#),
        Row(#"{"name":"a"}"#, nil),
        Row(#"{"required":1}"#, nil),
        Row(unchanged: #"{"name":"a","note":"b","required":1}"#),
        Row(#"{"name":"a","note":null,"required":1}"#, nil),
        Row(unchanged: #"{"name":"a","nullable":null,"required":1}"#),
        Row(unchanged: #"{"name":"a","nullable":2,"required":1}"#),
        // Other names.
        Row(#"{"title":"a","required":1}"#, #"{"name":"a","required":1}"#),
        Row(#"{"label":"b","title":"a","required":1}"#, #"{"label":"b","name":"a","required":1}"#),
        Row(unchanged: #"{"name":"a","required":1,"title":"b"}"#),
        Row(#"{"title":1,"label":"b","required":1}"#, nil),
        // Defaults.
        Row(unchanged: #"{"count":5,"name":"a","required":1}"#),
        Row(unchanged: #"{"count":6,"name":"a","required":1}"#),
        Row(#"{"count":"6","name":"a","required":1}"#, nil),
        // A value of `size` or `width` of the wrong type is kept with the unknown members.
        Row(unchanged: #"{"name":"a","required":1,"width":2}"#),
        Row(unchanged: #"{"name":"a","required":1,"width":"big"}"#),
        Row(unchanged: #"{"name":"a","required":1,"size":[],"width":{}}"#),
        Row(unchanged: #"{"name":"a","required":1,"size":2}"#),
        Row(unchanged: #"{"name":"a","required":1,"size":"big"}"#),
        Row(#"{"length":2,"name":"a","required":1}"#, #"{"name":"a","required":1,"size":2}"#),
        Row(unchanged: #"{"length":"big","name":"a","required":1}"#),
        // Boxed values, unknown members, and values that are not objects.
        Row(unchanged: #"{"boxed":[1],"name":"a","required":1}"#),
        Row(unchanged: #"{"":{},"name":"a","other":[0.5],"required":1}"#),
        Row("[]", nil), Row("null", nil),
    ]

    @Test("an object is read and written again", arguments: rows)
    func roundTrip(row: Row) throws {
        guard let written = row.written else {
            #expect(throws: DecodingError.self) { try JSONText.decode(row.text, as: Sample.self) }
            return
        }
        let value = try JSONText.decode(row.text, as: Sample.self)
        #expect(try JSONText.encode(value) == written)
        #expect(value.jsonContent.value == (try JSONText.decode(written)))
    }

    @Test func `a missing member has its default value`() throws {
        let value = try JSONText.decode(#"{"name":"a","required":1}"#, as: Sample.self)
        #expect(value.count.value == 5)
        #expect(!value.count.isWritten)
    }

    @Test(
        "printing shows the values of members",
        arguments: [
            (#"{"name":"a","required":1}"#, #"Sample(name: "a", required: 1, count: 5)"#),
            (
                #"{"boxed":[1],"count":6,"name":"a","nullable":null,"required":null,"z":true}"#,
                #"Sample(name: "a", nullable: null, required: null, count: 6, boxed: [1], z: true)"#
            ),
            (
                #"{"name":"a","nullable":2,"required":1,"size":3}"#,
                #"Sample(name: "a", nullable: 2, required: 1, count: 5, size: 3)"#
            ),
        ]
    )
    func description(text: String, description: String) throws {
        let value = try JSONText.decode(text, as: Sample.self)
        #expect(String(describing: value) == description)
        var dumped = ""
        dump(value, to: &dumped)
        for word in ["Defaulted", "Boxed", "Nullable", "isWritten", "rest", "box"] {
            #expect(!dumped.contains(word + ":") && !dumped.contains(word + "<"), "\(dumped)")
        }
    }

    /// A structure that reads its members in the opposite order of the table, and then one that is not in the table.
    private struct Reversed: Codable, KnownMembers {
        let first: String?
        let last: String?
        let other: String?

        init(from decoder: any Decoder) throws {
            var members = try MemberReader<Self>(decoder)
            last = try members.value("last")
            first = try members.value("first")
            other = try members.value("other")
        }

        static let knownMembers: [KnownMember] = ["first", "last"]

        var jsonContent: JSONContent {
            Self.content(
                ["first": first, "last": last],
                besides: ["other": other],
                rest: [:] as [String: JSONValue]
            )
        }
    }

    @Test func `members are read in any order, even if the table has none with the name`() throws {
        let text = #"{"first":"a","last":"b","other":"c"}"#
        let value = try JSONText.decode(text, as: Reversed.self)
        #expect([value.first, value.last, value.other] == ["a", "b", "c"])
        #expect(try JSONText.encode(value) == text)
    }

    /// A structure with members whose names match a pattern.
    private struct Headers: Codable, KnownMembers {
        let name: String?
        let headers: [String: Int]
        let rest: [String: JSONValue]

        init(from decoder: any Decoder) throws {
            var members = try MemberReader<Self>(decoder)
            name = try members.value("name")
            headers = try members.decode(matching: "^x")
            rest = try members.decodeRest()
        }

        static let knownMembers: [KnownMember] = ["name"]

        var jsonContent: JSONContent {
            Self.content(["name": name], matching: [headers], rest: rest)
        }
    }

    @Test func `members that match a pattern are kept separately`() throws {
        let text = #"{"ax":"y","name":"n","x":1,"xa":2}"#
        let value = try JSONText.decode(text, as: Headers.self)
        #expect(value.headers == ["x": 1, "xa": 2])
        #expect(value.rest == ["ax": "y"])
        #expect(try JSONText.encode(value) == text)
        #expect(throws: DecodingError.self) {
            try JSONText.decode(#"{"xa":"2"}"#, as: Headers.self)
        }
    }
}
