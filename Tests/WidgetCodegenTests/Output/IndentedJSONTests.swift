import Testing

@testable import widget_codegen

/// The layout of schemas and models that the tool prints.
struct IndentedJSONTests {
    private static let texts: [(json: String, text: String)] = [
        ("[]", "[]\n"), ("{}", "{}\n"), (#" "a" "#, "\"a\"\n"), ("[1,2]", "[\n  1,\n  2\n]\n"),
        (
            #"{"a":[],"b":{},"c":[true,{"d":null},[1.50]]}"#,
            """
            {
              "a": [],
              "b": {},
              "c": [
                true,
                {
                  "d": null
                },
                [
                  1.50
                ]
              ]
            }

            """
        ),
        // The characters hide or reorder text on a display.
        ("[\"\u{202E}\",\"é\"]", "[\n  \"\\u202e\",\n  \"é\"\n]\n"),
    ]

    @Test(arguments: texts)
    func `each member and each item has its own line`(json: String, text: String) {
        #expect(IndentedJSON.text(ofJSON: json) == text)
    }
}
