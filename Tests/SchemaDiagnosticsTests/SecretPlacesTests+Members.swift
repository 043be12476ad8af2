import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Rows about members that have the name of a secret in another object. The value is masked unless a schema describes
/// the member.
extension SecretPlacesTests {
    /// The member `auth`, in which the member `id` is a secret.
    private static let auth = #""auth": {"properties": {"id": {\#(secret)}}}"#

    static let memberRows = [
        Row(
            "declared members with similar names",
            #""properties": {"tokem": {}, "token": {\#(secret)}, "tokens": {}}"#,
            #"{"tokem": "k-1", "token": "k-2", "tokens": "k-3"}"#,
            masked: #"{"tokem": "k-1", "token": "***", "tokens": "k-3"}"#
        ),
        Row(
            "members that 'additionalProperties' describes",
            #""properties": {"a": {}}, "required": ["b"], "patternProperties": {"^p": {}}, "#
                + #""additionalProperties": {\#(secret)}"#,
            #"{"a": "k-1", "b": "k-2", "p": "k-3", "c": "k-4"}"#,
            masked: #"{"a": "k-1", "b": "***", "p": "k-3", "c": "***"}"#
        ),
        Row(
            "an undescribed member with the name of a secret in another object",
            #""properties": {"auth": {"properties": {"token": {\#(secret)}}}}"#,
            #"{"auth": {}, "token": "k-1", "login": [{"token": "see k-2"}], "x": "k-3"}"#,
            masked: #"{"auth": {}, "token": "***", "login": [{"token": "see ***"}], "x": "k-3"}"#
        ),
        Row(
            "a described member with the name of a secret in another object",
            #""properties": {"auth": {"properties": {"id": {\#(secret)}}}, "#
                + #""item": {"properties": {"id": {"type": "string"}}}}"#,
            #"{"item": {"id": "k-1"}}"#,
            masked: #"{"item": {"id": "k-1"}}"#
        ),
        Row(
            "a member that one schema describes and another schema rejects",
            #""properties": {"auth": {"properties": {"token": {\#(secret)}}}}, "#
                + #""allOf": [{"properties": {"token": {"type": "string"}}}], "#
                + #""additionalProperties": false"#,
            #"{"token": "k-1"}"#,
            masked: #"{"token": "***"}"#
        ),
        Row(
            "an undescribed member that another object requires without a schema of its own",
            #""properties": {"auth": {"required": ["token"], "additionalProperties": {\#(secret)}}}"#,
            #"{"auth": {"other": "k-1"}, "token": "k-2"}"#,
            masked: #"{"auth": {"other": "***"}, "token": "***"}"#
        ),
        Row(
            "an undescribed member with the name of a member that a pattern makes secret",
            #""properties": {"auth": {"properties": {"token": {}, "user": {}}, "#
                + #""patternProperties": {"^tok": {\#(secret)}}}}"#,
            #"{"token": "k-1", "login": {"token": "k-2", "user": "k-3"}}"#,
            masked: #"{"token": "***", "login": {"token": "***", "user": "k-3"}}"#
        ),
        Row(
            "a misspelled name of a member that a pattern makes secret",
            #""properties": {"token": {}, "comment": {}}, "#
                + #""patternProperties": {"^tok": {\#(secret)}}"#,
            #"{"otken": "k-1", "coment": "k-2"}"#,
            masked: #"{"otken": "***", "coment": "k-2"}"#
        ),
        Row(
            "an undescribed member with a name that a pattern of another schema makes secret",
            #""properties": {"auth": {"properties": {"token": {}}, "#
                + #""allOf": [{"patternProperties": {"^tok": {\#(secret)}}}]}}"#,
            #"{"other": {"token": "k-1", "user": "k-2"}, "toks": "see k-3"}"#,
            masked: #"{"other": {"token": "***", "user": "k-2"}, "toks": "see ***"}"#
        ),
        Row(
            "a misspelled name of a member that a pattern of another schema makes secret",
            #""properties": {"auth": {"properties": {"token": {}, "comment": {}}, "#
                + #""allOf": [{"patternProperties": {"^tok": {\#(secret)}}}]}}"#,
            #"{"auth": {"otken": "k-1", "coment": "k-2"}}"#,
            masked: #"{"auth": {"otken": "***", "coment": "k-2"}}"#
        ),
        Row(
            "a described member with a name that a pattern of another schema makes secret",
            #""properties": {"auth": {"patternProperties": {"^tok": {\#(secret)}}}, "#
                + #""page": {"properties": {"token": {"type": "string"}}}}"#,
            #"{"page": {"token": "k-1"}}"#,
            masked: #"{"page": {"token": "k-1"}}"#
        ),
        Row(
            "a described member of a closed object",
            #""properties": {\#(auth), "#
                + #""item": {"properties": {"id": {}}, "additionalProperties": false}}"#,
            #"{"item": {"id": "k-1"}, "id": "k-2"}"#,
            masked: #"{"item": {"id": "k-1"}, "id": "***"}"#
        ),
        Row(
            "a member that one of two schemas describes",
            #""properties": {\#(auth), "#
                + #""item": {"allOf": [{"properties": {"id": {}}}, {"properties": {"name": {}}}]}}"#,
            #"{"item": {"id": "k-1"}}"#,
            masked: #"{"item": {"id": "k-1"}}"#
        ),
        Row(
            "a member that a branch describes, although no branch matches",
            #""properties": {\#(auth), "#
                + #""item": {"anyOf": [{"properties": {"id": {}}, "required": ["x"]}, "#
                + #"{"required": ["y"]}]}}"#,
            #"{"item": {"id": "k-1"}}"#,
            masked: #"{"item": {"id": "k-1"}}"#
        ),
        Row(
            "a member that one branch describes and another branch rejects",
            #""properties": {\#(auth), "#
                + #""item": {"anyOf": [{"properties": {"id": {}}, "required": ["x"]}, "#
                + #"{"required": ["y"], "additionalProperties": false}]}}"#,
            #"{"item": {"id": "k-1"}}"#,
            masked: #"{"item": {"id": "***"}}"#
        ),
        Row(
            "a member that a branch describes, and that is unevaluated because no branch matches",
            #""properties": {\#(auth), "#
                + #""item": {"anyOf": [{"properties": {"id": {}}, "required": ["x"]}, "#
                + #"{"required": ["y"]}], "unevaluatedProperties": false}}"#,
            #"{"item": {"id": "k-1"}}"#,
            masked: #"{"item": {"id": "***"}}"#
        ),
    ]

    /// Keywords and texts with a value that is masked although its schema need not apply.
    private static let uncertain: [(keywords: String, text: String)] = [
        (#""properties": {"token": {\#(secret)}}"#, #"{"tokn": "k-1"}"#),
        (
            #""properties": {"token": {}}, "patternProperties": {"^tok": {\#(secret)}}"#,
            #"{"otken": "k-1"}"#
        ),
        (#""properties": {"auth": {"properties": {"token": {\#(secret)}}}}"#, #"{"token": "k-1"}"#),
        (
            #""properties": {"auth": {"properties": {"token": {}}, "#
                + #""patternProperties": {"^tok": {\#(secret)}}}}"#,
            #"{"token": "k-1"}"#
        ),
        (
            #""properties": {"auth": {"required": ["token"], "additionalProperties": {\#(secret)}}}"#,
            #"{"token": "k-1"}"#
        ),
        (
            #""properties": {"auth": {"patternProperties": {"^tok": {\#(secret)}}}}"#,
            #"{"tokens": "k-1"}"#
        ),
        (#""if": {"const": "x"}, "then": {\#(secret)}"#, #""k-1""#),
        (#""if": {"const": "k-1"}, "else": {\#(secret)}"#, #""k-1""#),
        (#""not": {"const": "x", \#(secret)}"#, #""k-1""#),
        (
            #""if": {"const": "x"}, "then": {"anyOf": [{\#(secret)}, {"type": "null"}]}"#,
            #""k-1""#
        ),
    ]

    @Test(arguments: uncertain)
    func `a secret is masked but not reported if its schema need not apply`(
        keywords: String,
        text: String
    ) throws {
        let program = try SchemaProgram.compiled(Self.widget(keywords))
        let document = try JSONParser().parse(Array(text.utf8))
        let places = SecretPlaces(in: document, program)
        #expect(
            String(decoding: document.bytes.masking(places.ranges), as: UTF8.self)
                == text.replacing("k-1", with: "***")
        )
        #expect(places.exposures.isEmpty)
    }

    @Test func `a secret is reported if its schema is one of several branches without a match`()
        throws
    {
        let keywords = #"""
            "anyOf": [{"properties": {"k": {\#(Self.secret)}}, "required": ["x"]},
                      {"required": ["y"]}]
            """#
        let program = try SchemaProgram.compiled(Self.widget(keywords))
        let document = try JSONParser().parse(Array(#"{"k": "k-1"}"#.utf8))
        #expect(SecretPlaces(in: document, program).exposures.count == 1)
    }
}
