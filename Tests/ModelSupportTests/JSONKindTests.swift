import Testing

@testable import ModelSupport

@Suite struct JSONKindTests {
    @Test(
        "the kind of a value",
        arguments: [
            ("null", JSONKind.null), ("true", .boolean), ("0", .number), ("1", .number),
            ("0.5", .number), (#""""#, .string), ("[]", .array), ("[1]", .array), ("{}", .object),
        ]
    )
    func kind(_ text: String, _ kind: JSONKind) throws {
        #expect(try JSONText.decoder(of: text).kind() == kind)
    }

    @Test func `a tag is the member of the first name that is there`() throws {
        let decoder = try JSONText.decoder(of: #"{"kind":"a","type":"b","size":3,"flag":true}"#)
        #expect(try decoder.tag("kind") == "a")
        #expect(try decoder.tag("sort", "type", "kind") == "b")
        #expect(try decoder.tag("sort") == nil)
        #expect(try decoder.tag("size") == nil)
        #expect(try decoder.tag("size", "kind") == nil)
        #expect(try decoder.tag("size", as: Int.self) == 3)
        #expect(try decoder.tag("kind", as: Int.self) == nil)
        #expect(try decoder.tag("flag", as: Bool.self) == true)
    }

    @Test func `a tag equals a text of the same characters only`() throws {
        let decoder = try JSONText.decoder(of: #"{"kind":"\u00e4"}"#)
        #expect(try decoder.tag("kind") == "\u{E4}")
        #expect(try decoder.tag("kind") != "a\u{308}")
    }

    @Test func `a value without a tag is no object`() throws {
        #expect(throws: DecodingError.self) { try JSONText.decoder(of: "[]").tag("kind") }
    }

    @Test func `members are looked for by all names`() throws {
        let decoder = try JSONText.decoder(of: #"{"a":null}"#)
        #expect(try decoder.has("b", "a"))
        #expect(try !decoder.has("b", "c"))
    }

    @Test func `a value that does not fit is nil if it has a member of another type`() throws {
        let decoder = try JSONText.decoder(of: #"{"a":"x"}"#)
        #expect(try decoder.value([String: String].self, ifWithout: "a") == ["a": "x"])
        #expect(try decoder.value([String: Int].self, ifWithout: "b", "a") == nil)
        #expect(throws: DecodingError.self) {
            try decoder.value([String: Int].self, ifWithout: "b")
        }
    }

    @Test func `a mismatch names the type`() throws {
        guard case .typeMismatch(let type, _) = try JSONText.decoder(of: "1").mismatch(Bool.self)
        else {
            Issue.record("another error")
            return
        }
        #expect(ObjectIdentifier(type) == ObjectIdentifier(Bool.self))
    }
}
