/// Completions at places that the tokens and comments around the cursor determine.
extension `Completions` {
    static let places: [CompletionCase] = [
        CompletionCase(
            name: "a value directly after the cursor is replaced",
            schema: object,
            text: #"{"b": 1️⃣1}"#,
            labels: ["1", "2"],
            completed: #"{"b": 1}"#
        ),
        CompletionCase(
            name: "a name directly after the cursor is replaced",
            schema: object,
            text: #"{1️⃣"b": 1}"#,
            labels: ["c", "a", "b"],
            completed: #"{"c": 1}"#
        ),
        CompletionCase(
            name: "an unfinished name directly after the cursor is replaced",
            schema: object,
            text: #"{1️⃣"x, "c": true}"#,
            labels: ["a", "b", "d"],
            completed: #"{"a": "$1", "c": true}"#
        ),
        CompletionCase(
            name: "an unfinished string directly after the cursor is replaced",
            schema: #"{"properties": {"a": {"enum": ["one", "two"]}}}"#,
            text: #"{"a": 1️⃣"t}"#,
            labels: [#""one""#, #""two""#],
            completed: #"{"a": "one"}"#
        ),
        CompletionCase(
            name: "an unfinished string with brackets before the cursor is replaced as a whole",
            schema: #"{"properties": {"a": {"enum": ["one", "two"]}}}"#,
            text: #"{"a": "t]}1️⃣"#,
            labels: [#""one""#, #""two""#],
            completed: #"{"a": "one""#
        ),
        CompletionCase(
            name: "no comma between the payload and another value",
            schema: #"{"enum": [1, 2]}"#,
            text: "x1️⃣ 5",
            labels: ["1", "2"],
            completed: "1 5"
        ),
        CompletionCase(
            name: "a comment directly after the cursor is kept",
            schema: object,
            text: "{1️⃣/* a */}",
            labels: ["c", "a"],
            completed: #"{"c": true/* a */}"#
        ),
        CompletionCase(
            name: "a comment directly after a string is kept",
            schema: #"{"properties": {"a": {"enum": ["one", "two"]}}}"#,
            text: #"{"a": "t1️⃣"/* b */}"#,
            labels: [#""one""#, #""two""#],
            completed: #"{"a": "one"/* b */}"#
        ),
        CompletionCase(
            name: "a closing bracket before the payload",
            schema: object,
            text: "] {1️⃣}",
            labels: ["c", "a"],
            completed: #"] {"c": true}"#
        ),
        CompletionCase(
            name: "a slash at the end of the text",
            schema: #"{"properties": {"a": {"enum": ["one", "two"]}}}"#,
            text: #"{"a": /1️⃣"#,
            labels: [#""one""#, #""two""#],
            completed: #"{"a": "one""#
        ),
        CompletionCase(
            name: "a backslash at the end of the text",
            schema: #"{"properties": {"a": {"enum": ["one", "two"]}}}"#,
            text: #"{"a": "t\1️⃣"#,
            labels: [#""one""#, #""two""#],
            completed: #"{"a": "one""#
        ),
        CompletionCase(
            name: "nothing in a block comment that has only begun",
            schema: object,
            text: "{ /*1️⃣",
            labels: []
        ),
        CompletionCase(
            name: "nothing between a name and its colon",
            schema: object,
            text: #"{"a" 1️⃣: 1}"#,
            labels: []
        ),
        CompletionCase(
            name: "nothing between a colon and a scalar",
            schema: object,
            text: #"{"a": 1️⃣ "x"}"#,
            labels: []
        ),
        CompletionCase(
            name: "nothing before the payload",
            schema: object,
            text: #"1️⃣ {"c": true}"#,
            labels: []
        ),
        CompletionCase(
            name: "a value before the next member",
            schema: object,
            text: #"{"b": 1️⃣ /* : */ "a" /**/ : "x"}"#,
            labels: ["1"],
            completed: #"{"b": 1, /* : */ "a" /**/ : "x"}"#
        ),
        CompletionCase(
            name: "an item before an object",
            schema: #"{"items": {"enum": [1, 2]}}"#,
            text: #"[1️⃣ {"a": 1}]"#,
            labels: ["1", "2"],
            completed: #"[1, {"a": 1}]"#
        ),
        CompletionCase(
            name: "an item before an array",
            schema: #"{"items": {"enum": [1, 2]}}"#,
            text: "[1️⃣ [1]]",
            labels: ["1", "2"],
            completed: "[1, [1]]"
        ),
        CompletionCase(
            name: "nothing in a comment",
            schema: object,
            text: "{ // 1️⃣\n}",
            labels: []
        ),
        CompletionCase(
            name: "nothing in a block comment",
            schema: object,
            text: "{ /* { 1️⃣ */ }",
            labels: []
        ),
        CompletionCase(
            name: "nothing in a block comment without an end",
            schema: object,
            text: "{ /* 1️⃣",
            labels: []
        ),
        CompletionCase(
            name: "`/*/` does not end a block comment",
            schema: object,
            text: "{ /*/ 1️⃣ */ }",
            labels: []
        ),
        CompletionCase(
            name: "comments before the cursor are skipped",
            schema: object,
            text: "{ /* , [ */ \"c\": /**/ true, // {\n 1️⃣}",
            labels: ["d", "a"],
            completed: "{ /* , [ */ \"c\": /**/ true, // {\n \"d\": {\"x\": ${1:1}}}"
        ),
        CompletionCase(
            name: "a block comment before the cursor needs no space after it",
            schema: object,
            text: "{/* a */1️⃣}",
            labels: ["c"],
            completed: #"{/* a */"c": true}"#
        ),
        CompletionCase(
            name: "a comment directly after a word",
            schema: object,
            text: "{\"b\": 1/* [ */, \"c\": true// [\n, 1️⃣}",
            labels: ["d"],
            completed: "{\"b\": 1/* [ */, \"c\": true// [\n, \"d\": {\"x\": ${1:1}}}"
        ),
        CompletionCase(
            name: "a CR ends a comment",
            schema: object,
            text: "{ // [\r 1️⃣}",
            labels: ["c"],
            completed: "{ // [\r \"c\": true}"
        ),
        CompletionCase(
            name: "a backslash at the end of a line does not continue a string",
            schema: #"{"properties": {"a": {"enum": ["one", "two"]}}}"#,
            text: "{\"a\": \"t\\1️⃣\n}",
            labels: [#""one""#],
            completed: "{\"a\": \"one\"\n}"
        ),
        CompletionCase(
            name: "an unfinished text",
            schema: #"{"items": {"items": {"properties": {"a": {}, "b": {}}}}}"#,
            text: #"[[{"a": [1, 2], 1️⃣"#,
            labels: ["b"]
        ),
    ]
}
