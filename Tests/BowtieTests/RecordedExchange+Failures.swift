extension RecordedExchange {
    static let caseErrors = [
        RecordedExchange(
            "the process continues after schemas that do not compile",
            [
                .run(
                    schema: #"{"type":12}"#,
                    error: "'type' must be the name of a type or an array of such names"
                ),
                .run(
                    schema: #"{"pattern":"("}"#,
                    error: "unterminated group; expected ')'"
                ),
                .run(
                    schema: "12",
                    error: "expected a schema (an object or a Boolean), found a number"
                ),
                .run(
                    schema: #"{"$schema":"urn:none"}"#,
                    error: "unknown dialect 'urn:none' in '$schema'"
                ),
                .run("2", schema: "{}", instances: ["0"], verdicts: [true]),
            ]
        ),
        RecordedExchange(
            "a broken schema in the registry is an error only if a reference reaches it",
            [
                .run(
                    schema: "{}",
                    registry: #"{"urn:a":{"type":12}}"#,
                    instances: ["0"],
                    verdicts: [true]
                ),
                .run(
                    schema: #"{"$ref":"urn:a"}"#,
                    registry: #"{"urn:a":{"type":12}}"#,
                    error: "urn:a: 'type' must be the name of a type or an array of such names"
                ),
            ]
        ),
        RecordedExchange(
            "an error in one test only",
            [
                .run(
                    schema: #"{"properties":{"a":{"$ref":"urn:none"}}}"#,
                    instances: ["{}", #"{"a":1}"#, "[]"],
                    #""results":[{"valid":true},{"errored":true,"context":{"message":"#
                        + #""cannot resolve '$ref': no schema with the URI 'urn:none'"}},"#
                        + #"{"valid":true}]"#
                )
            ]
        ),
        RecordedExchange(
            "an endless schema, and a pattern that takes too many steps",
            [
                .run(
                    schema: ##"{"$ref":"#"}"##,
                    testError(
                        "circular reference: to check a value, this schema must check the same value again"
                    )
                ),
                .run(
                    schema: ##"{"allOf":[{"$ref":"#"}],"unevaluatedProperties":true}"##,
                    instances: ["{}"],
                    testError(
                        "circular reference: to check a value, this schema must check the same value again"
                    )
                ),
                .run(
                    schema: #"{"pattern":"^(a|aa)+\\1$"}"#,
                    instances: [#""\#(String(repeating: "a", count: 60))b""#],
                    testError(#"the pattern '^(a|aa)+\\1$' takes too many steps"#)
                ),
            ]
        ),
        RecordedExchange(
            "a schema that refers to itself too often",
            [
                // Each of the 200 objects is checked by more than 30 nested schemas, together more than 4096.
                .run(
                    schema: levels(30, of: ##"{"properties":{"a":{"$ref":"#"}}}"##),
                    instances: ["1", levels(200, named: "a", of: "1")],
                    #""results":[{"valid":true},{"errored":true,"context":{"message":"#
                        + #""the schema applies more than 4096 nested subschemas; "#
                        + #"it probably refers to itself"}}]"#
                )
            ]
        ),
        RecordedExchange(
            "schemas and instances that are nested too deeply",
            [
                .run(
                    schema: "{}",
                    instances: [nested(512)],
                    verdicts: [true]
                ),
                .run(
                    schema: "{}",
                    instances: ["0", nested(513), "0"],
                    #""results":[{"valid":true},{"errored":true,"#
                        + #""context":{"message":"\#(depthMessage)"}},{"valid":true}]"#
                ),
                .run(schema: #"{"const":\#(nested(512))}"#, error: depthMessage),
                .run(
                    schema: "{}",
                    registry: #"{"urn:a":{"const":\#(nested(512))}}"#,
                    error: "urn:a: \(depthMessage)"
                ),
            ]
        ),
    ]

    static let skips = [
        RecordedExchange(
            "an unsupported output format",
            [
                .run(
                    schema: #"{"title":"a"}"#,
                    output: "verbose",
                    #""skipped":true,"message":"the output 'verbose' is not supported""#
                )
            ]
        ),
        RecordedExchange(
            "a schema without a dialect if the implicit dialect is unknown",
            [
                .dialect("urn:none", ok: false),
                .run(
                    schema: "{}",
                    #""skipped":true,"message":"the dialect 'urn:none' is not supported""#
                ),
                .run(
                    schema: #"{"$schema":"http://json-schema.org/draft-07/schema#","const":1}"#,
                    instances: ["2"],
                    verdicts: [false]
                ),
                .dialect("http://json-schema.org/draft-07/schema#"),
                .run(schema: "{}", instances: ["2"], verdicts: [true]),
            ]
        ),
    ]

    static let violations = [
        violation(
            "run before start",
            isStarted: false,
            #"{"cmd":"run","seq":1,"case":{"schema":{},"tests":[]}}"#,
            "1:1: error: expected the command 'start' before any other"
        ),
        violation(
            "dialect before start",
            isStarted: false,
            #"{"cmd":"dialect","dialect":"http://json-schema.org/draft-07/schema#"}"#,
            "1:1: error: expected the command 'start' before any other"
        ),
        violation(
            "an unsupported version",
            isStarted: false,
            #"{"cmd":"start","version":2}"#,
            "1:26: error: expected version 1 of the protocol, found 2"
        ),
        violation(
            "start twice",
            #"{"cmd":"start","version":1}"#,
            "2:1: error: expected the command 'start' only once"
        ),
        violation("a line that is not JSON", "stop", "2:1: error: expected a value, found 'stop'"),
        violation(
            "an empty line",
            "",
            "2:1: error: expected a JSON value, found an empty document"
        ),
        violation(
            "a request that is not an object",
            "[1]",
            "2:1: error: expected an object, found an array"
        ),
        violation(
            "a request without a command",
            "{}",
            "2:1: error: expected a member 'cmd', found none"
        ),
        violation(
            "an unknown command",
            #"{"cmd":"go"}"#,
            "2:8: error: expected the command 'start', 'dialect', 'run' or 'stop', found 'go'"
        ),
        violation(
            "a command that is not a string",
            #"{"cmd":1}"#,
            "2:8: error: expected 'cmd' to be a string, found a number"
        ),
        violation(
            "run without a sequence value",
            #"{"cmd":"run","case":{}}"#,
            "2:1: error: expected a member 'seq', found none"
        ),
        violation(
            "run without tests",
            #"{"cmd":"run","seq":1,"case":{"schema":{}}}"#,
            "2:29: error: expected a member 'tests', found none"
        ),
        violation(
            "a test without an instance, after letters of two bytes",
            #"{"cmd":"run","seq":"ää","case":{"schema":{},"tests":[{"instance":1},{}]}}"#,
            "2:69: error: expected a member 'instance', found none"
        ),
        violation(
            "a test that is not an object",
            #"{"cmd":"run","seq":1,"case":{"schema":{},"tests":[1]}}"#,
            "2:51: error: expected an object, found a number"
        ),
        violation(
            "a registry that is not an object",
            #"{"cmd":"run","seq":1,"case":{"schema":{},"tests":[],"registry":[]}}"#,
            "2:64: error: expected 'registry' to be an object, found an array"
        ),
    ]

    private static func violation(
        _ name: String,
        isStarted: Bool = true,
        _ line: String,
        _ message: String
    ) -> RecordedExchange {
        RecordedExchange(
            name,
            isStarted: isStarted,
            end: .failure(line: line, message: "<standard input>:" + message)
        )
    }

    private static let depthMessage = "arrays and objects are nested more than 512 levels deep"

    private static func testError(_ message: String) -> String {
        #""results":[{"errored":true,"context":{"message":"\#(message)"}}]"#
    }

    /// Returns a schema with `count` levels of `allOf` around a schema.
    private static func levels(_ count: Int, of schema: String) -> String {
        String(repeating: #"{"allOf":["#, count: count) + schema
            + String(repeating: "]}", count: count)
    }

    /// Returns a value with `count` levels of objects with one member around a value.
    private static func levels(_ count: Int, named name: String, of value: String) -> String {
        String(repeating: #"{"\#(name)":"#, count: count) + value
            + String(repeating: "}", count: count)
    }

    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
}
