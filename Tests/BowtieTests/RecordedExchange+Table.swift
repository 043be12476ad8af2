extension RecordedExchange {
    static let all =
        commands + verdicts + annotations + registries + caseErrors + skips + violations

    private static let draft202012 = "https://json-schema.org/draft/2020-12"
    private static let formatSchema = #"{"format":"ipv4"}"#
    private static let contentSchema = #"{"contentMediaType":"application/json"}"#

    private static let commands = [
        RecordedExchange("only 'start'"),
        RecordedExchange("stop", end: .stop),
        RecordedExchange("stop before start", isStarted: false, end: .stop),
        RecordedExchange("no requests", isStarted: false),
        RecordedExchange(
            "every supported dialect, and version 1",
            [
                .dialect("https://json-schema.org/draft/2020-12/schema"),
                .dialect("https://json-schema.org/draft/2019-09/schema"),
                .dialect("http://json-schema.org/draft-07/schema#"),
                .dialect("http://json-schema.org/draft-06/schema#"),
                .dialect("http://json-schema.org/draft-04/schema#"),
                .dialect("http://json-schema.org/draft-03/schema#"),
                .dialect("https://json-schema.org/v1"),
            ]
        ),
        RecordedExchange(
            "a dialect with and without an empty fragment",
            [
                .dialect("http://json-schema.org/draft-07/schema"),
                .dialect("https://json-schema.org/draft/2020-12/schema#"),
            ]
        ),
        RecordedExchange(
            "an unknown dialect",
            [
                .dialect("http://json-schema.org/draft-02/schema#", ok: false),
                .dialect("", ok: false),
                .dialect("##", ok: false),
            ]
        ),
        RecordedExchange(
            "a version in another notation",
            isStarted: false,
            [Turn(#"{"version":1.0,"cmd":"start","more":[]}"#, Turn.start.answer)]
        ),
    ]

    private static let verdicts = [
        RecordedExchange(
            "results in the order of the tests",
            [
                .run(
                    schema: #"{"type":"integer"}"#,
                    instances: ["1", #""1""#, "1.0", "12345678901234567890123", "[1]"],
                    verdicts: [true, false, true, true, false]
                )
            ]
        ),
        RecordedExchange(
            "Boolean schemas, and a case without tests",
            [
                .run("1", schema: "true", instances: ["1"], verdicts: [true]),
                .run("2", schema: "false", instances: ["1"], verdicts: [false]),
                .run("3", schema: "true", instances: [], verdicts: []),
            ]
        ),
        RecordedExchange(
            "the answer repeats the sequence value in its original notation",
            ["-1.50e+2", #""a\u0022""#, #"{"a":[null, true]}"#, "98765432109876543210", "null"]
                .map { .run($0, schema: "{}", instances: ["0"], verdicts: [true]) }
        ),
        RecordedExchange(
            "a schema without '$schema' has the dialect of the conversation",
            [
                .run(schema: #"{"const":1}"#, instances: ["2"], verdicts: [false]),
                .dialect("http://json-schema.org/draft-04/schema#"),
                .run(schema: #"{"const":1}"#, instances: ["2"], verdicts: [true]),
                .run(
                    schema: #"{"$schema":"http://json-schema.org/draft-06/schema#","const":1}"#,
                    instances: ["2"],
                    verdicts: [false]
                ),
                .dialect("https://json-schema.org/draft/2019-09/schema"),
                .run(schema: #"{"const":1}"#, instances: ["2"], verdicts: [false]),
            ]
        ),
        RecordedExchange(
            "the dialect decides if formats are asserted",
            [.run(schema: formatSchema, instances: [#""1.2.3""#, "1"], verdicts: [true, true])]
        ),
        RecordedExchange(
            "formats asserted",
            arguments: ["--assert-formats"],
            [.run(schema: formatSchema, instances: [#""1.2.3""#, "1"], verdicts: [false, true])]
        ),
        RecordedExchange(
            "the dialect decides if content is asserted",
            [
                .dialect("http://json-schema.org/draft-07/schema#"),
                .run(schema: contentSchema, instances: [#""{""#], verdicts: [true]),
            ]
        ),
        RecordedExchange(
            "content asserted",
            arguments: ["--assert-content"],
            [
                .dialect("http://json-schema.org/draft-07/schema#"),
                .run(schema: contentSchema, instances: [#""{""#], verdicts: [false]),
            ]
        ),
        RecordedExchange(
            "a request of a protocol version without 'output'",
            [
                Turn(
                    #" {"cmd":"run","seq":7,"case":{"schema":{},"tests":[{"instance":[]}]}} "#,
                    #"{"seq":7,"results":[{"valid":true}]}"#
                )
            ]
        ),
    ]

    private static let annotations = [
        RecordedExchange(
            "annotations of a valid instance and of an invalid instance",
            [
                .run(
                    schema: #"{"title":"a","required":["b"],"#
                        + #""properties":{"b":{"default":[1, 2]}}}"#,
                    instances: [#"{"b":0}"#, "{}"],
                    output: "annotations",
                    #""results":[{"valid":true,"annotations":["#
                        + #"{"keyword":"properties","instanceLocation":"","#
                        + ##""keywordLocation":"#/properties","annotation":["b"]},"##
                        + #"{"keyword":"default","instanceLocation":"/b","#
                        + ##""keywordLocation":"#/properties/b/default","annotation":[1, 2]},"##
                        + #"{"keyword":"title","instanceLocation":"","#
                        + ##""keywordLocation":"#/title","annotation":"a"}]},"##
                        + #"{"valid":false,"annotations":[]}]"#
                )
            ]
        ),
        RecordedExchange(
            "annotations of embedded schemas and of registered schemas",
            [
                .run(
                    schema: #"{"$ref":"urn:a","$defs":"#
                        + #"{"é":{"$id":"urn:a","$ref":"urn:b","title":"a"}}}"#,
                    registry: #"{"urn:b":{"title":"b"}}"#,
                    output: "annotations",
                    #""results":[{"valid":true,"annotations":["#
                        + #"{"keyword":"title","instanceLocation":"","#
                        + #""keywordLocation":"urn:b#/title","annotation":"b"},"#
                        + #"{"keyword":"title","instanceLocation":"","#
                        + ##""keywordLocation":"#/$defs/%C3%A9/title","annotation":"a"}]}]"##
                )
            ]
        ),
        RecordedExchange(
            "annotations on all items, on the first items and on some",
            [
                .run(
                    schema: #"{"prefixItems":[true,true],"contains":{"const":1}}"#,
                    instances: ["[0,1,1]", "[1]"],
                    output: "annotations",
                    #""results":[{"valid":true,"annotations":["#
                        + #"{"keyword":"prefixItems","instanceLocation":"","#
                        + ##""keywordLocation":"#/prefixItems","annotation":1},"##
                        + #"{"keyword":"contains","instanceLocation":"","#
                        + ##""keywordLocation":"#/contains","annotation":[1,2]}]},"##
                        + #"{"valid":true,"annotations":["#
                        + #"{"keyword":"prefixItems","instanceLocation":"","#
                        + ##""keywordLocation":"#/prefixItems","annotation":true},"##
                        + #"{"keyword":"contains","instanceLocation":"","#
                        + ##""keywordLocation":"#/contains","annotation":[0]}]}]"##
                ),
                .run(
                    schema: #"{"items":true}"#,
                    instances: ["[0]"],
                    output: "annotations",
                    #""results":[{"valid":true,"annotations":["#
                        + #"{"keyword":"items","instanceLocation":"","#
                        + ##""keywordLocation":"#/items","annotation":true}]}]"##
                ),
            ]
        ),
    ]

    private static let registries = [
        RecordedExchange(
            "a reference into the registry",
            [
                .run(
                    schema: #"{"$ref":"http://example.com/a#/$defs/text"}"#,
                    registry: #"{"http://example.com/a":{"$defs":{"text":{"$ref":"b.json"}}},"#
                        + #""http://example.com/b.json":{"type":"string"}}"#,
                    instances: [#""a""#, "1"],
                    verdicts: [true, false]
                )
            ]
        ),
        RecordedExchange(
            "a registered metaschema",
            [
                .run(
                    schema: #"{"$schema":"urn:mine","minimum":1}"#,
                    registry: #"{"urn:mine":{"$vocabulary":{"\#(draft202012)/vocab/core":true},"#
                        + #""$schema":"\#(draft202012)/schema"}}"#,
                    instances: ["0"],
                    verdicts: [true]
                )
            ]
        ),
        RecordedExchange(
            "an empty registry, and a registry that is null",
            ["{}", "null"].map {
                .run(schema: "{}", registry: $0, instances: ["0"], verdicts: [true])
            }
        ),
        RecordedExchange(
            "no case uses the registry or the schema of another case",
            [
                .run(
                    schema: #"{"$id":"urn:own","$ref":"urn:a"}"#,
                    registry: #"{"urn:a":false}"#,
                    instances: ["0"],
                    verdicts: [false]
                ),
                .run(schema: #"{"$ref":"urn:a"}"#, instances: ["0"], deadReference("urn:a")),
                .run(
                    schema: #"{"$ref":"urn:own"}"#,
                    registry: #"{"urn:a":false}"#,
                    instances: ["0"],
                    deadReference("urn:own")
                ),
                .run(
                    schema: #"{"$ref":"urn:a"}"#,
                    registry: #"{"urn:a":true}"#,
                    instances: ["0"],
                    verdicts: [true]
                ),
            ]
        ),
        RecordedExchange(
            "a cached registry is read again for another dialect",
            [
                .run(
                    schema: #"{"$ref":"urn:a"}"#,
                    registry: #"{"urn:a":{"const":1}}"#,
                    instances: ["2"],
                    verdicts: [false]
                ),
                .dialect("http://json-schema.org/draft-04/schema#"),
                .run(
                    schema: #"{"$ref":"urn:a"}"#,
                    registry: #"{"urn:a":{"const":1}}"#,
                    instances: ["2"],
                    verdicts: [true]
                ),
            ]
        ),
    ]

    private static func deadReference(_ uri: String) -> String {
        #""results":[{"errored":true,"context":{"message":"cannot resolve '$ref': "#
            + #"no schema with the URI '\#(uri)'"}}]"#
    }
}
