import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the URIs to which the references in a file refer, but which no file and no resource has.
struct MissingURITests {
    /// A file, the other files, each with its URI, and the missing URIs.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        let others: [(uri: String, text: String)]
        let missing: [String]

        init(
            _ testDescription: String,
            _ text: String,
            others: [(uri: String, text: String)] = [],
            missing: [String] = []
        ) {
            self.testDescription = testDescription
            self.text = text
            self.others = others
            self.missing = missing
        }
    }

    private static let file = "http://x/a.json"
    private static let other = "http://x/b.json"

    private static let rows: [Row] = [
        Row("a relative URI", #"{"$ref":"b.json"}"#, missing: [other]),
        Row("an absolute URI", #"{"$ref":"http://x/b.json"}"#, missing: [other]),
        Row(
            "several references to one URI",
            ##"{"$ref":"b.json#/x","items":{"$ref":"b.json"},"not":{"$ref":"b.json#y"}}"##,
            missing: [other]
        ),
        Row(
            "several URIs, those of outer objects first",
            #"{"not":{"$ref":"c.json"},"$ref":"b.json"}"#,
            missing: [other, "http://x/c.json"]
        ),
        Row(
            "dynamic references",
            ##"{"$dynamicRef":"b.json#n","items":{"$recursiveRef":"c.json#"}}"##,
            missing: [other, "http://x/c.json"]
        ),
        Row("fragments", ##"{"$ref":"#/items","items":{"$ref":"#"},"not":{"$ref":"#a"}}"##),
        Row("the file itself", #"{"$ref":"a.json","items":{"$ref":""}}"#),
        Row("another file", #"{"$ref":"b.json#/x"}"#, others: [(other, "{}")]),
        Row(
            "the identifier of another file",
            #"{"$ref":"http://y/b","items":{"$ref":"b.json"}}"#,
            others: [(other, #"{"$id":"http://y/b"}"#)]
        ),
        Row(
            "the identifier of a schema in another file",
            #"{"$ref":"http://x/c.json"}"#,
            others: [(other, #"{"$defs":{"c":{"$id":"c.json"}}}"#)]
        ),
        Row(
            "a file that cannot be used",
            #"{"$ref":"b.json"}"#,
            others: [(other, #"{"$schema":"http://d/unknown"}"#)]
        ),
        Row(
            "a URI with another percent-encoding",
            #"{"$ref":"b c.json","items":{"$ref":"b%20d.json"}}"#,
            others: [("http://x/b%20c.json", "{}")],
            missing: ["http://x/b%20d.json"]
        ),
        Row(
            "a base that the schema around the reference changes",
            #"{"items":{"$id":"http://y/i/","not":{"$ref":"b.json"}},"$ref":"b.json"}"#,
            others: [(other, "{}")],
            missing: ["http://y/i/b.json"]
        ),
        Row(
            "a member of a value that is not a schema",
            #"{"default":{"$ref":"b.json"}}"#,
            missing: [other]
        ),
        Row(
            "a reference that is not a string, and a property with the name of a reference",
            #"{"$ref":5,"properties":{"$ref":{"$ref":"b.json"}}}"#,
            missing: [other]
        ),
        Row("other keywords", #"{"$id":"http://x/b","ref":"b.json","description":"b.json"}"#),
        Row("a file with an error", #"{"$schema":"http://d/unknown","$ref":"b.json"}"#),
    ]

    @Test(arguments: rows)
    func `the URIs that no file has are listed once`(row: Row) throws {
        let registry = try SchemaRegistry(files: [(uri: Self.file, text: row.text)] + row.others)
        let file = try #require(registry.document(uri: Self.file))
        #expect(registry.missingURIs(referencedIn: file) == row.missing)
    }
}
