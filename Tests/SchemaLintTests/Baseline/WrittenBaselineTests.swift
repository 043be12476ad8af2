import Testing

@testable import SchemaKit
@testable import SchemaLint

@Suite struct `Written baselines` {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        let isBaseline: Bool

        init(_ description: String, _ text: String, isBaseline: Bool) {
            testDescription = description
            self.text = text
            self.isBaseline = isBaseline
        }
    }

    private static let uri = ToolFile.Kind.baseline.schemaURI
    private static let entry = #"{"path":"a.json","id":"alias","at":"/a"}"#
    /// The beginning of a file of version 1.
    private static let start = "{\n  \"version\": 1,\n  \"findings\": [\n"

    static let rows = [
        Row("no text", "", isBaseline: false),
        Row("an object without members", "{}", isBaseline: false),
        Row("an empty baseline", #"{"version": 1, "findings": []}"#, isBaseline: true),
        Row(
            "a baseline on one line",
            #"{"version": 1, "findings": [\#(entry)]}"#,
            isBaseline: true
        ),
        Row(
            "the beginning with the URI",
            "{\n  \"$schema\": \"\(uri)\",\n  \"vers",
            isBaseline: true
        ),
        Row("another URI", "{\n  \"$schema\": \"\(uri)x\",\n  \"vers", isBaseline: false),
        Row(
            "the URI as another member",
            "{\n  \"schema\": \"\(uri)\",\n  \"vers",
            isBaseline: false
        ),
        Row("an entry", start + "    " + entry, isBaseline: true),
        Row(
            "an entry, a comma, and a part of another one",
            start + entry + ",\n{\"pat",
            isBaseline: true
        ),
        Row("an entry with all members", start + withAllMembers, isBaseline: true),
        Row(
            "an entry with another member",
            start + entry.dropLast() + #","line":1},"#,
            isBaseline: false
        ),
        Row(
            "an entry without 'at'",
            start + #"{"path":"a.json","id":"alias"},"#,
            isBaseline: false
        ),
        Row("an entry that is not complete", start + entry.dropLast(), isBaseline: false),
        Row("no entry", start, isBaseline: false),
        Row("an entry, but no version", "{\n  \"findings\": [\n" + entry, isBaseline: false),
        Row("an entry after conflict markers", start + "<<<<<<< ours\n" + entry, isBaseline: true),
        Row(
            "the URI after a conflict marker",
            "<<<<<<< a\n{\"$schema\":\"\(uri)\",",
            isBaseline: true
        ),
        Row("the URI between conflict markers", conflict, isBaseline: true),
        Row(
            "a report of another program",
            "{\n  \"version\": \"2.1.0\",\n  \"runs\": [\n",
            isBaseline: false
        ),
    ]

    private static let withAllMembers = #"""
        {"path":"a","id":"alias","at":"","keyword":"/b","message":"m","count":2},
        """#
    private static let conflict =
        "{\n<<<<<<< a\n||||||| b\n=======\n>>>>>>> c\n\"$schema\": \"\(uri)\",\n"

    @Test(arguments: rows)
    func `A file is recognized by its beginning`(_ row: Row) {
        #expect(WrittenBaseline.isBeginning(Array(row.text.utf8)) == row.isBaseline)
    }
}
