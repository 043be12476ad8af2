import Foundation
import Testing

struct CanonicalPayloadTests {
    private static func schema(_ name: String) -> URL {
        Repository.file("Tests/Cases/codegen/\(name)/schema.json")
    }

    private func canonical(_ text: String, _ schema: URL? = schema("aliases")) throws
        -> CanonicalPayload
    {
        try CanonicalPayload(Data(text.utf8), schema: schema)
    }

    @Test(
        arguments: [
            (#"{"label":"n","url":"u","href":"h"}"#, #"{"name":"n","link":"u","href":"h"}"#),
            (#"{"owner":{"owner":{"label":1.0}}}"#, #"{"parent":{"parent":{"name":1}}}"#),
            (#"{"image":[null,true]}"#, #"{"picture":[null,true]}"#),
        ]
    )
    func `aliases become the names that models encode`(_ text: String, _ expected: String) throws {
        #expect(try canonical(text) == canonical(expected, nil))
        #expect(try canonical(text, nil) != canonical(expected, nil))
    }

    @Test(
        arguments: [
            (#"{"state":"oldest","level":0}"#, #"{"state":"interacting","level":1}"#),
            (#"{"state":"this"}"#, #"{"state":"this"}"#),
            (#"{"state":"not-listed"}"#, #"{"state":"not-listed"}"#),
        ]
    )
    func `replaced constants become their replacements`(_ text: String, _ expected: String) throws {
        #expect(try canonical(text, Self.schema("replacements")) == canonical(expected, nil))
    }

    @Test(
        arguments: [
            (#"{"link":"l","url":"u"}"#, #"{"link":"l"}"#), ("[1]", "[2]"), ("[]", "{}"),
            ("null", "false"), (#"["1"]"#, "[1]"),
            (#"{"name":"n"}"#, #"{"title":"n"}"#),
        ]
    )
    func `payloads with other differences are not equal`(_ left: String, _ right: String) throws {
        #expect(try canonical(left) != canonical(right))
    }
}
