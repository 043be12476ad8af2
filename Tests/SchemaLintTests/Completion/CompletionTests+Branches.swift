/// Completions in unions, and in objects with conditions and dependent members.
extension `Completions` {
    static let union = #"""
        {"oneOf": [
          {"properties": {"kind": {"const": "poll", "title": "Poll"}, "choices": {}},
           "required": ["kind", "choices"], "additionalProperties": false},
          {"properties": {"kind": {"const": "alert"}, "link": {}}, "required": ["kind"],
           "additionalProperties": false}]}
        """#

    /// A union whose branches require no member, so that both accept an empty object.
    static let openUnion = #"""
        {"oneOf": [
          {"properties": {"size": {"enum": ["s", "l"]}}},
          {"properties": {"name": {"type": "string"}}}]}
        """#

    /// A union of lists of strings and lists of numbers.
    static let listUnion =
        #"{"anyOf": [{"items": {"enum": ["a", "b"]}}, {"items": {"enum": [1, 2]}}]}"#

    /// A schema in which only the conditions mention the members `link`, `topic` and `old`.
    static let conditions = #"""
        {"properties": {"kind": {"type": "string"}, "choices": {}}, "allOf": [
          {"if": {"properties": {"kind": {"const": "poll"}}, "required": ["kind"]},
           "then": {"required": ["choices"], "properties": {"link": false}}},
          {"if": {"properties": {"kind": {"enum": ["alert", "ask"]}}, "required": ["kind"]},
           "then": {"required": ["link"]}},
          {"if": {"properties": {"topic": {"const": 1}, "old": false}},
           "then": {"minProperties": 1}}]}
        """#

    static let branches: [CompletionCase] = [
        CompletionCase(
            name: "all tags if the object has no tag yet",
            schema: union,
            text: #"{"kind": 1️⃣}"#,
            // A poll comes last, because it lacks the required member `choices`.
            labels: [#""alert""#, #""poll""#]
        ),
        CompletionCase(
            name: "only the tag that matches the other members",
            schema: union,
            text: #"{"choices": [], "kind": 1️⃣}"#,
            labels: [#""poll""#],
            missing: [#""alert""#]
        ),
        CompletionCase(
            name: "only members of the chosen branch",
            schema: union,
            text: #"{"kind": "alert", 1️⃣}"#,
            labels: ["link"],
            missing: ["choices"]
        ),
        CompletionCase(
            name: "members of all branches if the object has no tag yet",
            schema: union,
            text: "{1️⃣}",
            labels: ["kind", "choices", "link"],
            completed: #"{"kind": ${1|"poll","alert"|}}"#
        ),
        CompletionCase(
            name: "members of all branches if several branches are still valid",
            schema: openUnion,
            text: "{1️⃣}",
            labels: ["size", "name"]
        ),
        CompletionCase(
            name: "values of a branch if several branches are still valid",
            schema: openUnion,
            text: #"{"size": 1️⃣}"#,
            labels: [#""s""#, #""l""#]
        ),
        CompletionCase(
            name: "values of the branch that accepts the item before the cursor",
            schema: listUnion,
            text: "[2, 1️⃣]",
            labels: ["1", "2"],
            missing: [#""a""#]
        ),
        CompletionCase(
            name: "values of the branch that accepts the item after the cursor",
            schema: listUnion,
            text: "[1️⃣, 2]",
            labels: ["1", "2"],
            missing: [#""a""#]
        ),
        CompletionCase(
            name: "values of the branch that allows the number of members",
            schema: #"""
                {"anyOf": [{"properties": {"a": {"enum": ["x"]}}, "maxProperties": 1},
                           {"properties": {"a": {"enum": [1]}}}]}
                """#,
            text: #"{"b": 1, "a": 1️⃣}"#,
            labels: ["1"],
            missing: [#""x""#]
        ),
        CompletionCase(
            name: "members that a condition adds",
            schema: #"""
                {"properties": {"size": {"enum": ["s", "other"]}},
                 "if": {"properties": {"size": {"const": "other"}}, "required": ["size"]},
                 "then": {"properties": {"width": {"type": "integer", "default": 3}}},
                 "else": {"properties": {"name": {}}}, "unevaluatedProperties": false}
                """#,
            text: #"{"size": "other", 1️⃣}"#,
            labels: ["width"],
            missing: ["name"],
            completed: #"{"size": "other", "width": ${1:3}}"#
        ),
        CompletionCase(
            name: "values that conditions test",
            schema: conditions,
            text: #"{"kind": 1️⃣}"#,
            labels: [#""poll""#, #""alert""#, #""ask""#]
        ),
        CompletionCase(
            name: "values that conditions test, without those that forbid another member",
            schema: conditions,
            text: #"{"link": "x", "kind": 1️⃣}"#,
            labels: [#""alert""#, #""ask""#],
            missing: [#""poll""#]
        ),
        CompletionCase(
            name: "members that only a condition tests",
            schema: conditions,
            text: #"{"kind": "poll", 1️⃣}"#,
            labels: ["choices", "topic"],
            missing: ["kind", "link", "old"]
        ),
        CompletionCase(
            name: "members that another member requires",
            schema: #"""
                {"properties": {"a": {}, "b": {}, "c": {}}, "dependentRequired": {"a": ["c"]}}
                """#,
            text: #"{"a": 1, 1️⃣}"#,
            labels: ["c", "b"]
        ),
        CompletionCase(
            name: "a member that another one forbids",
            schema: #"""
                {"properties": {"a": {}, "b": {}, "c": {}},
                 "dependentSchemas": {"a": {"properties": {"b": false}}}}
                """#,
            text: #"{"a": 1, 1️⃣}"#,
            labels: ["c"],
            missing: ["b"]
        ),
        CompletionCase(
            name: "values of branches, those of the branch that allows the number of items first",
            schema: #"""
                {"anyOf": [{"items": {"enum": ["a"]}, "minItems": 2}, {"items": {"enum": [1]}}]}
                """#,
            text: "[1️⃣]",
            labels: ["1", #""a""#]
        ),
    ]
}
