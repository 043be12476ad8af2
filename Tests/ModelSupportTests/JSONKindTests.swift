import Testing

@testable import ModelSupport

@Suite struct JSONKindTests {
    @Test(
        "a decoder gives the kind of a value",
        arguments: [
            ("null", JSONKind.null), ("true", .boolean), ("0", .number), ("1", .number),
            ("0.5", .number), (#""""#, .string), ("[]", .array), ("[1]", .array), ("{}", .object),
        ]
    )
    func kind(_ text: String, _ kind: JSONKind) throws {
        #expect(try JSONText.decoder(of: text).kind() == kind)
    }

    @Test func `a tag is the value of the first present member among several names`() throws {
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

    @Test func `a tag equals only a text with the same characters`() throws {
        let decoder = try JSONText.decoder(of: #"{"kind":"\u00e4"}"#)
        #expect(try decoder.tag("kind") == "\u{E4}")
        #expect(try decoder.tag("kind") != "a\u{308}")
    }

    @Test func `reading the tag of a value that is not an object throws an error`() throws {
        #expect(throws: DecodingError.self) { try JSONText.decoder(of: "[]").tag("kind") }
    }

    @Test func `a decoder searches for a member under all its names`() throws {
        let decoder = try JSONText.decoder(of: #"{"a":null}"#)
        #expect(try decoder.has("b", "a"))
        #expect(try !decoder.has("b", "c"))
    }

    @Test func `a value that does not match is nil if it has a member of another branch`() throws {
        let decoder = try JSONText.decoder(of: #"{"a":"x"}"#)
        #expect(try decoder.value([String: String].self, orNilWith: "a") == ["a": "x"])
        #expect(try decoder.value([String: Int].self, orNilWith: "b", "a") == nil)
        #expect(throws: DecodingError.self) {
            try decoder.value([String: Int].self, orNilWith: "b")
        }
    }

    @Test func `a mismatch error names the expected type`() throws {
        guard case .typeMismatch(let type, _) = try JSONText.decoder(of: "1").mismatch(Bool.self)
        else {
            Issue.record("another error")
            return
        }
        #expect(ObjectIdentifier(type) == ObjectIdentifier(Bool.self))
    }
}
