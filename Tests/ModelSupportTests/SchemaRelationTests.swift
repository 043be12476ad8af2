import Testing

@testable import ModelSupport

/// Tests of relations, with which models check keywords of the widget vocabulary.
@Suite struct SchemaRelationTests {
    /// A relation, a value, and the violation by the value.
    struct Row: CustomTestStringConvertible, Sendable {
        let relation: SchemaRelation
        let text: String
        let violation: String?
        var testDescription: String { "\(relation) of \(text)" }

        init(_ relation: SchemaRelation, _ text: String, _ violation: String? = nil) {
            (self.relation, self.text, self.violation) = (relation, text, violation)
        }
    }

    private static let template = SchemaRelation.template(
        "{{",
        "}}",
        token: "[a-z]",
        "placeholders",
        blocks: ["if": "end"]
    )
    private static let reading = SchemaRelation.durationReading(units: "DTHMS", otherwise: 0)

    static let rows = [
        Row(.uniqueBy(["id"]), #"[{"id":1},{"id":2},{},{}]"#),
        Row(.uniqueBy(["id"]), #"[{"id":1},{"id":1}]"#, "uniqueBy"),
        Row(.uniqueBy(["id"]), #"[{"id":"a"},{"id":" a\t"}]"#, "uniqueBy"),
        // White space is a space, or a character from the tab to the carriage return.
        Row(.uniqueBy(["id"]), #"[{"id":"a"},{"id":"\n\u000b\f\ra\r"}]"#, "uniqueBy"),
        Row(.uniqueBy(["id"]), #"[{"id":"a"},{"id":"\u0008a"},{"id":"a\u000e"},{"id":"a!"}]"#),
        Row(.uniqueBy(["id"]), #"[{"id":"1"},{"id":1}]"#),
        Row(.uniqueBy(["id"]), #"[{"id":null},{"id":null},{"id":[]},{"id":[]}]"#),
        // Redacted strings cannot be compared, so they violate no relation.
        Row(.uniqueBy(["id"]), #"[{"id":"x***"},{"id":"x***"}]"#),
        Row(.uniqueBy(["id"]), #"[{"id":"REDACTED"},{"id":"REDACTED"}]"#),
        Row(.uniqueBy(["a", "0"]), #"{"x":{"a":[1]},"y":{"a":[1]}}"#, "uniqueBy"),
        Row(.uniqueBy(["a", "1"]), #"{"x":{"a":[1]},"y":{"a":[1]}}"#),
        Row(.uniqueBy([]), #"[1,1]"#, "uniqueBy"),
        Row(.uniqueBy(["id"]), "1"),
        Row(.keyedBy(["id"]), #"{"a":{"id":"a"},"b":{"id":" b "},"c":{},"d":{"id":1}}"#),
        Row(.keyedBy(["id"]), #"{"a":{"id":"b"}}"#, "/a keyedBy"),
        // The redacted string cannot be compared with the name `a`.
        Row(.keyedBy(["id"]), #"{"a":{"id":"***"}}"#),
        Row(.keyedBy(["id"]), #"{"***":{"id":"b"}}"#),
        Row(.atMost(["a"], ["b"]), #"{"a":1,"b":1}"#),
        Row(.atMost(["a"], ["b"]), #"{"a":1.5,"b":1}"#, "atMost"),
        Row(.atMost(["a"], ["b"]), #"{"a":2,"b":"1"}"#),
        Row(.atMost(["a"], ["b"]), #"{"a":2}"#),
        Row(.atMost([.init("a", or: ["x", "y"])], ["b"]), #"{"y":2,"b":1}"#, "atMost"),
        Row(.atMost([.init("a", or: ["x", "y"])], ["b"]), #"{"y":2,"x":1,"b":1}"#),
        Row(.atMost([.init("a", or: ["x", "y"])], ["b"]), #"{"y":2,"x":2,"a":1,"b":1}"#),
        Row(.atMost(["a", "01"], ["b"]), #"{"a":[1,2],"b":1}"#),
        Row(.contrast(["a"], ["b"], atLeast: 4.5), ##"{"a":"#000","b":"#ffffff"}"##),
        Row(.contrast(["a"], ["b"], atLeast: 4.5), #"{"a":"White","b":"yellow"}"#, "contrast"),
        Row(.contrast(["a"], ["b"], atLeast: 4.5), ##"{"a":"#777f","b":"#FFFFFF00"}"##, "contrast"),
        Row(.contrast(["a"], ["b"], atLeast: 4.5), #"{"a":"white","b":"rgb(0,0,0)"}"#),
        Row(.contrast(["a"], ["b"], atLeast: 4.5), ##"{"a":"#ggg","b":"#ggg"}"##),
        // A color has three, four, six or eight digits.
        Row(.contrast(["a"], ["b"], atLeast: 4.5), ##"{"a":"#7","b":"#77"}"##),
        Row(.contrast(["a"], ["b"], atLeast: 4.5), ##"{"a":"#77777","b":"#777"}"##),
        Row(.contrast(["a"], ["b"], atLeast: 4.5), ##"{"a":"#777","b":"#7777777"}"##),
        Row(.contrast(["a"], ["b"], atLeast: 4.5), ##"{"a":"#777","b":"#777777777"}"##),
        Row(.contrast(["a"], ["b"], atLeast: 4.5), ##"{"a":"#777","b":"#"}"##),
        Row(.contrast(["a"], ["b"], atLeast: 4.5), ##"{"a":"#777","b":"#777777"}"##, "contrast"),
        // The Kelvin sign is the capital of `k`, but not in a name of a color.
        Row(.contrast(["a"], ["b"], atLeast: 4.5), #"{"a":"blac\u212A","b":"black"}"#),
        Row(.contrast(["a"], ["b"], atLeast: 20.9), ##"{"a":"black","b":"#fff"}"##),
        Row(.contrast(["a"], ["b"], atLeast: 1), ##"{"a":"red","b":"#f00"}"##),
        Row(.contrast(["a"], ["b"], atLeast: 3.9), ##"{"a":"#ff0000","b":"#fff"}"##),
        Row(.contrast(["a"], ["b"], atLeast: 4.1), ##"{"a":"#ff0000","b":"#fff"}"##, "contrast"),
        Row(.contrast(["a"], ["b"], atLeast: 21.1), ##"{"a":"black","b":"#fff"}"##, "contrast"),
        Row(template, #""""#),
        Row(template, #""no braces""#),
        Row(template, #""a {{b}} c {{d}}""#),
        Row(template, #""{{""#, "template"),
        Row(template, #""}} {{a}}""#, "template"),
        Row(template, #""a }}""#, "template"),
        Row(template, #""{{a}} }}""#, "template"),
        Row(template, #""{{a {{b}}""#, "template"),
        Row(template, #""{{1}}""#, "template"),
        Row(template, #""{{if a}}x{{end}}""#),
        Row(template, #""{{if a}}{{if b}}{{end}}{{end}}""#),
        Row(template, #""{{if a}}x""#, "template"),
        Row(template, #""x{{end}}""#, "template"),
        Row(template, "1"),
        // A word that is only canonically equivalent to that of a block opens no block.
        Row(
            .template("{{", "}}", token: "", "words", blocks: ["\u{E9}": "end"]),
            #""{{e\u0301 a}}""#
        ),
        Row(
            .template("{{", "}}", token: "", "words", blocks: ["if": "\u{E9}"]),
            #""{{if a}}{{e\u0301}}{{\u00E9}}""#
        ),
        // Blocks can begin with words that are canonically equivalent to each other.
        Row(
            .template("{{", "}}", token: "", "words", blocks: ["\u{E9}": "a", "e\u{301}": "b"]),
            #""{{\u00E9}}{{e\u0301}}{{b}}{{a}}""#
        ),
        Row(.template("%", "%", token: "[a-z]", "words", blocks: [:]), #""%a%, %b%%c%""#),
        Row(.template("%", "%", token: "[a-z]", "words", blocks: [:]), #""%a%, %b""#, "template"),
        Row(reading, #""PT1M""#),
        Row(reading, #""P1DT1H""#),
        Row(reading, #""PT92030920993190389S""#),
        Row(reading, #""P1W""#, "durationReading"),
        Row(reading, #""PT1.5S""#, "durationReading"),
        Row(reading, #""-PT1M""#, "durationReading"),
        Row(reading, #""pt1m""#, "durationReading"),
        // The uppercase of the last letter is `S`.
        Row(reading, #""PT1ſ""#),
        Row(.durationReading(units: "D", otherwise: 0), #""P1D""#),
        Row(.durationReading(units: "D", otherwise: 0), #""PT1M""#, "durationReading"),
        // The receiver takes 90 seconds for a text that it cannot read, which is the length of this duration.
        Row(.durationReading(units: "D", otherwise: 90), #""PT1.5M""#),
        Row(.durationReading(units: "THMS", otherwise: 0), #""PT1M""#),
        Row(.durationReading(units: "THMS", otherwise: 0), #""P1D""#, "durationReading"),
        Row(reading, #""later""#),
        Row(reading, "1"),
    ]

    @Test("a relation reports the violation by a value", arguments: rows)
    func violation(row: Row) throws {
        let content = try JSONText.decode(row.text, as: JSONValue.self).jsonContent
        let found = row.relation.violation(in: content).map {
            $0.pointer.isEmpty ? $0.rule : "\($0.pointer) \($0.rule)"
        }
        #expect(found == row.violation)
    }
}
