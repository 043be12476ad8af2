import Testing

@testable import widget_codegen

/// Schemas that are inferred from small payloads.
@Suite struct InferredSchemaTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let payloads: [String]
        /// The schema without `$schema` and `title`.
        let schema: String
        let notes: [String]

        init(_ name: String, _ payloads: [String], _ schema: String, _ notes: String...) {
            testDescription = name
            self.payloads = payloads
            self.schema = schema
            self.notes = notes
        }
    }

    private static let ten = Array(0..<10)
    private static let tree = #"{"n":1,"c":[{"n":2,"c":[{"n":3,"c":[]}]},{"n":4,"c":[]}]}"#
    private static let person = #"{"id":1,"name":"Ann Lee","mail":"a@b.example"}"#
    /// Objects that are nested one level deeper than the limit.
    private static let deepObjects =
        String(repeating: #"{"a":"#, count: InferenceLimits.depth + 1) + "1"
        + String(repeating: "}", count: InferenceLimits.depth + 1)

    /// Returns an array of objects with equal members. For some values of a tag they have one more member. The last
    /// object has no tag.
    private static func objects(_ groups: (tag: String, member: String?, count: Int)...) -> String {
        var objects: [String] = []
        for group in groups {
            let member = group.member.map { #","\#($0)":"a b""# } ?? ""
            let object = #"{"kind":"\#(group.tag)","x":1,"y":2,"z":3\#(member)}"#
            objects += Array(repeating: object, count: group.count)
        }
        return "[" + objects.joined(separator: ",") + #",{"x":1,"y":2,"z":3}]"#
    }

    /// The schema of objects with a tag and a member whose name is canonically equivalent to the name of the tag.
    private static let equivalentTags: String = {
        let shapes = [("a", "A", "x"), ("b", "B", "y")].map { name, title, member in
            #""\#(name)":{"title":"\#(title)","type":"object","properties":{"TAG":{"type":"string","const":"\#(name)"},"OTHER":{"type":"string"},"\#(member)":{"type":"integer"}},"required":["TAG","OTHER","\#(member)"]}"#
        }
        let text =
            ##""type":"object","properties":{"TAG":{"type":"string"}},"required":["TAG"],"if":{"properties":{"TAG":{"enum":["a","b"]}}},"then":{"oneOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/b"}]},"$defs":{"##
            + shapes.joined(separator: ",") + "}"
        return text.replacing("TAG", with: "\u{E9}_kind")
            .replacing("OTHER", with: "e\u{301}_kind")
    }()

    /// Returns a text with the names `N` and `M` replaced by two canonically equivalent names.
    private static func equivalentNames(_ text: String) -> String {
        text.replacing(#""N""#, with: "\"\u{E9}\"").replacing(#""M""#, with: "\"e\u{301}\"")
    }

    static let rows: [Row] = [
        Row(
            "members of every payload are required",
            [#"{"a":"x y","b":true}"#, #"{"a":"z w"}"#],
            #""type":"object","properties":{"a":{"type":"string"},"b":{"type":"boolean"}},"required":["a"]"#
        ),
        Row(
            "a duplicate member counts once",
            [#"{"a":1,"a":2}"#, "{}"],
            #""type":"object","properties":{"a":{"type":"integer"}}"#
        ),
        Row(
            "whole numbers are integers",
            ["[1,-2,30]"],
            #""type":"array","items":{"type":"integer"}"#
        ),
        Row(
            "a number that is written with a fraction is no integer",
            ["[1,2.0]"],
            #""type":"array","items":{"type":"number"}"#
        ),
        Row(
            "a whole number that does not fit in 64 bits is no integer",
            ["[9223372036854775808]"],
            #""type":"array","items":{"type":"number"}"#
        ),
        Row(
            "a member that is a string or null has both types",
            [#"{"a":null}"#, #"{"a":"x y"}"#],
            #""type":"object","properties":{"a":{"type":["string","null"]}},"required":["a"]"#
        ),
        Row(
            "a member with a format can also be null",
            [#"{"a":null}"#, #"{"a":"2020-02-29"}"#],
            #""type":"object","properties":{"a":{"type":["string","null"],"format":"date"}},"required":["a"]"#
        ),
        Row(
            "an enumeration can contain null",
            ten.map { #"{"size":"\#(["s", "m"][$0 % 2])"}"# } + [#"{"size":null}"#],
            #""type":"object","properties":{"size":{"type":["string","null"],"enum":["s","m",null]}},"required":["size"]"#,
            "1.json:1:2: note: assumed 'size' is an enumeration (2 values, 10 occurrences) [guessed-values]"
        ),
        Row(
            "a constant and null are an enumeration",
            Array(repeating: #"{"kind":"a"}"#, count: 5) + [#"{"kind":null}"#],
            #""type":"object","properties":{"kind":{"type":["string","null"],"enum":["a",null]}},"required":["kind"]"#,
            "1.json:1:2: note: assumed 'kind' is the constant 'a' (in all 5 occurrences) [guessed-values]"
        ),
        Row(
            "an object can also be null",
            [#"{"a":null}"#, #"{"a":{"b":1}}"#],
            #""type":"object","properties":{"a":{"type":["object","null"],"properties":{"b":{"type":"integer"}},"required":["b"]}},"required":["a"]"#
        ),
        Row(
            "a shape at two locations can be null at one of them",
            [#"{"a":null,"b":[\#(person)]}"#, #"{"a":\#(person),"b":[]}"#],
            ##""type":"object","properties":{"a":{"anyOf":[{"$ref":"#/$defs/a"},{"type":"null"}]},"b":{"type":"array","items":{"$ref":"#/$defs/a"}}},"required":["a","b"],"$defs":{"a":{"title":"A","type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"},"mail":{"type":"string","format":"email"}},"required":["id","name","mail"]}}"##
        ),
        Row(
            "a member of several types can also be null",
            [#"{"a":null}"#, #"{"a":"2020-02-29"}"#, #"{"a":1}"#],
            #""type":"object","properties":{"a":{"anyOf":[{"type":"string","format":"date"},{"type":"integer"},{"type":"null"}]}},"required":["a"]"#,
            "1.json:1:2: note: 'a' has values of several types: string and integer [mixed-kinds]"
        ),
        Row(
            "a payload can be null",
            ["null", #"{"a":1}"#],
            #""type":["object","null"],"properties":{"a":{"type":"integer"}},"required":["a"]"#
        ),
        Row(
            "a member that is always null can have any value",
            [#"{"a":null}"#],
            #""type":"object","properties":{"a":{}},"required":["a"]"#,
            "1.json:1:2: note: 'a' is always null; any value is allowed [no-evidence]"
        ),
        Row(
            "payloads of several types have a note",
            ["1", #""x y""#, "null"],
            #""type":["string","integer","null"]"#,
            "1.json:1:1: note: the payloads have several types: string and integer; check that they belong to one schema [mixed-kinds]"
        ),
        Row(
            "payloads of several types, one with a format, make a union",
            ["1", #""2020-02-29""#],
            #""anyOf":[{"type":"string","format":"date"},{"type":"integer"}]"#,
            "1.json:1:1: note: the payloads have several types: string and integer; check that they belong to one schema [mixed-kinds]"
        ),
        Row(
            "a format that all strings have is required",
            [#"["2020-02-29T10:00:00Z"]"#, #"["2021-02-28T10:00:00.5+01:00"]"#],
            #""type":"array","items":{"type":"string","format":"date-time"}"#
        ),
        Row(
            "a format that one string does not have is not required",
            [#"["2020-02-29","2020-02-30"]"#],
            #""type":"array","items":{"type":"string"}"#
        ),
        Row(
            "a URI has two slashes after the colon",
            [#"{"u":"app://x/y","t":"note:later"}"#],
            #""type":"object","properties":{"u":{"type":"string","format":"uri"},"t":{"type":"string"}},"required":["u","t"]"#
        ),
        Row(
            "four numbers are an IPv4 address if the member's name has the word 'IP'",
            [#"{"version":"1.2.3.4","clientIp":"1.2.3.4"}"#],
            #""type":"object","properties":{"version":{"type":"string"},"clientIp":{"type":"string","format":"ipv4"}},"required":["version","clientIp"]"#
        ),
        Row(
            "a few repeated strings are an enumeration",
            ten.map { #"{"size":"\#(["s", "m"][$0 % 2])"}"# },
            #""type":"object","properties":{"size":{"type":"string","enum":["s","m"]}},"required":["size"]"#,
            "1.json:1:2: note: assumed 'size' is an enumeration (2 values, 10 occurrences) [guessed-values]"
        ),
        Row(
            "strings that occur only once prevent an enumeration",
            ten.map { #"{"size":"\#($0 < 2 ? "s\($0)" : "m")"}"# },
            #""type":"object","properties":{"size":{"type":"string"}},"required":["size"]"#
        ),
        Row(
            "repeated identifiers are not an enumeration",
            ten.map { #"{"owner_id":"\#(["s", "m"][$0 % 2])"}"# },
            #""type":"object","properties":{"owner_id":{"type":"string"}},"required":["owner_id"]"#
        ),
        Row(
            "a tag with one value is a constant",
            Array(repeating: #"{"kind":"a"}"#, count: 5),
            #""type":"object","properties":{"kind":{"type":"string","const":"a"}},"required":["kind"]"#,
            "1.json:1:2: note: assumed 'kind' is the constant 'a' (in all 5 occurrences) [guessed-values]"
        ),
        Row(
            "a tag with rare values distinguishes shapes, and other values are allowed",
            [#"{"kind":"a-b","x":1}"#, #"{"kind":"c","y":2}"#, #"{"kind":"d","y":3}"#],
            ##""type":"object","properties":{"kind":{"type":"string"}},"required":["kind"],"if":{"properties":{"kind":{"enum":["a-b","c","d"]}}},"then":{"oneOf":[{"$ref":"#/$defs/aB"},{"$ref":"#/$defs/c"}]},"$defs":{"aB":{"title":"AB","type":"object","properties":{"kind":{"type":"string","const":"a-b"},"x":{"type":"integer"}},"required":["kind","x"]},"c":{"title":"C","type":"object","properties":{"kind":{"type":"string","enum":["c","d"]},"y":{"type":"integer"}},"required":["kind","y"]}}"##,
            "1.json:1:1: note: assumed 'kind' distinguishes the shapes of 'payload' (2 shapes; other values of 'kind' are allowed) [guessed-union]"
        ),
        Row(
            "a tag with repeated values distinguishes shapes",
            ten.map {
                [#"{"kind":"a-b","x":1}"#, #"{"kind":"c","y":2}"#, #"{"kind":"d","y":3}"#][$0 % 3]
            },
            ##""oneOf":[{"$ref":"#/$defs/aB"},{"$ref":"#/$defs/c"}],"$defs":{"aB":{"title":"AB","type":"object","properties":{"kind":{"type":"string","const":"a-b"},"x":{"type":"integer"}},"required":["kind","x"]},"c":{"title":"C","type":"object","properties":{"kind":{"type":"string","enum":["c","d"]},"y":{"type":"integer"}},"required":["kind","y"]}}"##,
            "1.json:1:1: note: assumed 'kind' distinguishes the shapes of 'payload' (2 shapes) [guessed-union]"
        ),
        Row(
            "a tag distinguishes shapes that differ in their data",
            ten.map {
                [#"{"kind":"a","data":{"x":\#($0)}}"#, #"{"kind":"b","data":{"y":\#($0)}}"#][$0 % 2]
            },
            ##""oneOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/b"}],"$defs":{"a":{"title":"A","type":"object","properties":{"kind":{"type":"string","const":"a"},"data":{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"]}},"required":["kind","data"]},"b":{"title":"B","type":"object","properties":{"kind":{"type":"string","const":"b"},"data":{"type":"object","properties":{"y":{"type":"integer"}},"required":["y"]}},"required":["kind","data"]}}"##,
            "1.json:1:1: note: assumed 'kind' distinguishes the shapes of 'payload' (2 shapes) [guessed-union]"
        ),
        Row(
            "a tag distinguishes shapes that differ in the kind of a member",
            [#"{"kind":"a","x":1}"#, #"{"kind":"b","x":"c d"}"#],
            ##""type":"object","properties":{"kind":{"type":"string"}},"required":["kind"],"if":{"properties":{"kind":{"enum":["a","b"]}}},"then":{"oneOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/b"}]},"$defs":{"a":{"title":"A","type":"object","properties":{"kind":{"type":"string","const":"a"},"x":{"type":"integer"}},"required":["kind","x"]},"b":{"title":"B","type":"object","properties":{"kind":{"type":"string","const":"b"},"x":{"type":"string"}},"required":["kind","x"]}}"##,
            "1.json:1:1: note: assumed 'kind' distinguishes the shapes of 'payload' (2 shapes; other values of 'kind' are allowed) [guessed-union]"
        ),
        Row(
            "a tag with integers distinguishes shapes",
            [#"{"type":1,"x":1}"#, #"{"type":2,"y":2}"#],
            ##""type":"object","properties":{"type":{"type":"integer"}},"required":["type"],"if":{"properties":{"type":{"enum":[1,2]}}},"then":{"oneOf":[{"$ref":"#/$defs/value1"},{"$ref":"#/$defs/value2"}]},"$defs":{"value1":{"title":"Value1","type":"object","properties":{"type":{"type":"integer","const":1},"x":{"type":"integer"}},"required":["type","x"]},"value2":{"title":"Value2","type":"object","properties":{"type":{"type":"integer","const":2},"y":{"type":"integer"}},"required":["type","y"]}}"##,
            "1.json:1:1: note: assumed 'type' distinguishes the shapes of 'payload' (2 shapes; other values of 'type' are allowed) [guessed-union]"
        ),
        Row(
            "repeated integers are an enumeration only if the member has the name of a tag",
            ten.map { #"{"type":\#($0 % 2),"size":\#($0 % 2)}"# },
            #""type":"object","properties":{"type":{"type":"integer","enum":[0,1]},"size":{"type":"integer"}},"required":["type","size"]"#,
            "1.json:1:2: note: assumed 'type' is an enumeration (2 values, 10 occurrences) [guessed-values]"
        ),
        Row(
            "members that occur with one value of an optional tag are required for this value",
            ten.map { number in
                let link = #""link":"a b""#
                return [
                    #"{"name":"n m"}"#, #"{"name":"n m","actionType":1,\#(link)}"#,
                    #"{"name":"n m","actionType":2,"text":"c d"}"#,
                ][number % 3]
            },
            #""type":"object","properties":{"name":{"type":"string"},"actionType":{"type":"integer","enum":[1,2]},"link":{"type":"string"},"text":{"type":"string"}},"required":["name"],"allOf":[{"if":{"properties":{"actionType":{"const":1}},"required":["actionType"]},"then":{"required":["link"]}},{"if":{"properties":{"actionType":{"const":2}},"required":["actionType"]},"then":{"required":["text"]}}]"#,
            "1.json:1:1: note: assumed 'payload' requires 'link' if 'actionType' is '1' [guessed-rule]",
            "1.json:1:1: note: assumed 'payload' requires 'text' if 'actionType' is '2' [guessed-rule]",
            "2.json:1:15: note: assumed 'actionType' is an enumeration (2 values, 6 occurrences) [guessed-values]"
        ),
        Row(
            "a member that occurs with two values of a tag is required for these values",
            ten.map { number in
                let kinds = ["a", "b", "d\(number)", "d\(number)"]
                let link = number % 4 < 2 ? #","link":"a b""# : ""
                return #"{"kind":"\#(kinds[number % 4])","x":1,"y":2\#(link)}"#
            },
            #""type":"object","properties":{"kind":{"anyOf":[{"enum":["a","b","d2","d3","d6","d7"]},{"type":"string"}]},"x":{"type":"integer"},"y":{"type":"integer"},"link":{"type":"string"}},"required":["kind","x","y"],"if":{"properties":{"kind":{"enum":["a","b"]}}},"then":{"required":["link"]}"#,
            "1.json:1:1: note: assumed 'payload' requires 'link' if 'kind' is 'a' or 'b' [guessed-rule]"
        ),
        Row(
            "a member of all objects is in no rule, even if one object has no tag",
            [objects(("a", "link", 12), ("b", nil, 12))],
            #""type":"array","items":{"type":"object","properties":{"kind":{"type":"string","enum":["a","b"]},"x":{"type":"integer"},"y":{"type":"integer"},"z":{"type":"integer"},"link":{"type":"string"}},"required":["x","y","z"],"if":{"properties":{"kind":{"const":"a"}},"required":["kind"]},"then":{"required":["link"]}}"#,
            "1.json:1:2: note: assumed 'payload element' requires 'link' if 'kind' is 'a' [guessed-rule]",
            "1.json:1:3: note: assumed 'kind' is an enumeration (2 values, 24 occurrences) [guessed-values]"
        ),
        Row(
            "a member that occurs with one value of a tag only twice is optional",
            [
                #"{"kind":"a","x":1,"y":2}"#, #"{"kind":"a","x":1,"y":2}"#,
                #"{"kind":"b","x":1}"#, #"{"x":1}"#,
            ],
            #""type":"object","properties":{"kind":{"type":"string"},"x":{"type":"integer"},"y":{"type":"integer"}},"required":["x"]"#
        ),
        Row(
            "a tag of nested objects distinguishes shapes",
            [#"{"item":{"kind":"a","x":1}}"#, #"{"item":{"kind":"b","y":2}}"#],
            ##""type":"object","properties":{"item":{"type":"object","properties":{"kind":{"type":"string"}},"required":["kind"],"if":{"properties":{"kind":{"enum":["a","b"]}}},"then":{"oneOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/b"}]}}},"required":["item"],"$defs":{"a":{"title":"A","type":"object","properties":{"kind":{"type":"string","const":"a"},"x":{"type":"integer"}},"required":["kind","x"]},"b":{"title":"B","type":"object","properties":{"kind":{"type":"string","const":"b"},"y":{"type":"integer"}},"required":["kind","y"]}}"##,
            "1.json:1:2: note: assumed 'kind' distinguishes the shapes of 'item' (2 shapes; other values of 'kind' are allowed) [guessed-union]"
        ),
        Row(
            "a tag with strings and integers distinguishes shapes",
            [#"{"kind":"a","x":1}"#, #"{"kind":1,"x":1}"#, #"{"kind":"b","y":2}"#],
            ##""type":"object","properties":{"kind":{"type":["string","integer"]}},"required":["kind"],"if":{"properties":{"kind":{"enum":["a",1,"b"]}}},"then":{"oneOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/b"}]},"$defs":{"a":{"title":"A","type":"object","properties":{"kind":{"type":["string","integer"],"enum":["a",1]},"x":{"type":"integer"}},"required":["kind","x"]},"b":{"title":"B","type":"object","properties":{"kind":{"type":"string","const":"b"},"y":{"type":"integer"}},"required":["kind","y"]}}"##,
            "1.json:1:1: note: assumed 'kind' distinguishes the shapes of 'payload' (2 shapes; other values of 'kind' are allowed) [guessed-union]"
        ),
        Row(
            "Booleans are not values of a tag",
            [#"{"kind":true,"x":1}"#, #"{"kind":false,"y":2}"#],
            #""type":"object","properties":{"kind":{"type":"boolean"},"x":{"type":"integer"},"y":{"type":"integer"}},"required":["kind"]"#
        ),
        Row(
            "three shapes with one value of the tag have different names",
            [
                #"{"p":{"item":{"kind":"a","x":1}},"q":{"item":{"kind":"a","y":1}},"r":{"item":{"kind":"a","z":1}}}"#,
                #"{"p":{"item":{"kind":"b","u":1}},"q":{"item":{"kind":"c","v":1}},"r":{"item":{"kind":"d","w":1}}}"#,
            ],
            ##""type":"object","properties":{"p":{"type":"object","properties":{"item":{"type":"object","properties":{"kind":{"type":"string"}},"required":["kind"],"if":{"properties":{"kind":{"enum":["a","b"]}}},"then":{"oneOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/b"}]}}},"required":["item"]},"q":{"type":"object","properties":{"item":{"type":"object","properties":{"kind":{"type":"string"}},"required":["kind"],"if":{"properties":{"kind":{"enum":["a","c"]}}},"then":{"oneOf":[{"$ref":"#/$defs/aItem"},{"$ref":"#/$defs/c"}]}}},"required":["item"]},"r":{"type":"object","properties":{"item":{"type":"object","properties":{"kind":{"type":"string"}},"required":["kind"],"if":{"properties":{"kind":{"enum":["a","d"]}}},"then":{"oneOf":[{"$ref":"#/$defs/a2"},{"$ref":"#/$defs/d"}]}}},"required":["item"]}},"required":["p","q","r"],"$defs":{"a":{"title":"A","type":"object","properties":{"kind":{"type":"string","const":"a"},"x":{"type":"integer"}},"required":["kind","x"]},"b":{"title":"B","type":"object","properties":{"kind":{"type":"string","const":"b"},"u":{"type":"integer"}},"required":["kind","u"]},"aItem":{"title":"AItem","type":"object","properties":{"kind":{"type":"string","const":"a"},"y":{"type":"integer"}},"required":["kind","y"]},"c":{"title":"C","type":"object","properties":{"kind":{"type":"string","const":"c"},"v":{"type":"integer"}},"required":["kind","v"]},"a2":{"title":"A2","type":"object","properties":{"kind":{"type":"string","const":"a"},"z":{"type":"integer"}},"required":["kind","z"]},"d":{"title":"D","type":"object","properties":{"kind":{"type":"string","const":"d"},"w":{"type":"integer"}},"required":["kind","w"]}}"##,
            "1.json:1:7: note: assumed 'kind' distinguishes the shapes of 'item' (2 shapes; other values of 'kind' are allowed) [guessed-union]",
            "1.json:1:39: note: assumed 'kind' distinguishes the shapes of 'item' (2 shapes; other values of 'kind' are allowed) [guessed-union]",
            "1.json:1:71: note: assumed 'kind' distinguishes the shapes of 'item' (2 shapes; other values of 'kind' are allowed) [guessed-union]"
        ),
        Row(
            "a shape at another location joins the shapes of two values",
            [
                #"{"p":[{"kind":"a","x":1},{"kind":"b","y":1}],"q":[{"kind":"a","x":1},{"kind":"b","x":1},{"kind":"c","y":1}]}"#
            ],
            ##""type":"object","properties":{"p":{"type":"array","items":{"$ref":"#/$defs/pElement"}},"q":{"type":"array","items":{"$ref":"#/$defs/pElement"}}},"required":["p","q"],"$defs":{"pElement":{"title":"PElement","type":"object","properties":{"kind":{"type":"string"}},"required":["kind"],"if":{"properties":{"kind":{"enum":["a","b","c"]}}},"then":{"oneOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/c"}]}},"a":{"title":"A","type":"object","properties":{"kind":{"type":"string","enum":["a","b"]},"x":{"type":"integer"},"y":{"type":"integer"}},"required":["kind"]},"c":{"title":"C","type":"object","properties":{"kind":{"type":"string","const":"c"},"y":{"type":"integer"}},"required":["kind","y"]}}"##,
            "1.json:1:7: note: assumed 'kind' distinguishes the shapes of 'p element' (2 shapes; other values of 'kind' are allowed) [guessed-union]"
        ),
        Row(
            "the objects at two locations are evidence together",
            [
                #"{"p":"# + objects(("a", "link", 2), ("b", nil, 5), ("b", "text", 1))
                    + #","q":"# + objects(("a", "link", 2), ("c", "text", 6)) + "}"
            ],
            ##""type":"object","properties":{"p":{"type":"array","items":{"$ref":"#/$defs/pElement"}},"q":{"type":"array","items":{"$ref":"#/$defs/pElement"}}},"required":["p","q"],"$defs":{"pElement":{"title":"PElement","type":"object","properties":{"kind":{"type":"string","enum":["a","b","c"]},"x":{"type":"integer"},"y":{"type":"integer"},"z":{"type":"integer"},"link":{"type":"string"},"text":{"type":"string"}},"required":["x","y","z"],"allOf":[{"if":{"properties":{"kind":{"const":"a"}},"required":["kind"]},"then":{"required":["link"]}},{"if":{"properties":{"kind":{"const":"c"}},"required":["kind"]},"then":{"required":["text"]}}]}}"##,
            "1.json:1:7: note: assumed 'p element' requires 'link' if 'kind' is 'a' [guessed-rule]",
            "1.json:1:7: note: assumed 'p element' requires 'text' if 'kind' is 'c' [guessed-rule]",
            "1.json:1:8: note: assumed 'kind' is an enumeration (3 values, 16 occurrences) [guessed-values]"
        ),
        Row(
            "values of a map with different tags have one shape",
            [
                #"{"100":{"kind":"a","type":"t","x":1},"200":{"kind":"b","type":"t","y":1},"300":{"kind":2.5,"type":"t","x":1}}"#
            ],
            #""type":"object","additionalProperties":{"type":"object","properties":{"kind":{"type":["string","number"]},"type":{"type":"string"},"x":{"type":"integer"},"y":{"type":"integer"}},"required":["kind","type"]}"#,
            "1.json:1:1: note: assumed 'payload' is a map (its member names are numbers) [guessed-map]",
            "1.json:1:9: note: 'kind' has values of several types: string and number [mixed-kinds]"
        ),
        Row(
            "a tag does not distinguish equal shapes",
            [#"{"kind":"a","x":1}"#, #"{"kind":"b","x":2}"#],
            #""type":"object","properties":{"kind":{"type":"string"},"x":{"type":"integer"}},"required":["kind","x"]"#
        ),
        Row(
            "an object whose member names are numbers is a map",
            [#"{"100":{"a":1},"200":{"a":2}}"#],
            #""type":"object","additionalProperties":{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]}"#,
            "1.json:1:1: note: assumed 'payload' is a map (its member names are numbers) [guessed-map]"
        ),
        Row(
            "an object whose member names are dates is a map with a format for the names",
            [#"{"2020-01-01":1,"2020-01-02":2}"#],
            #""type":"object","propertyNames":{"format":"date"},"additionalProperties":{"type":"integer"}"#,
            "1.json:1:1: note: assumed 'payload' is a map (its member names are dates) [guessed-map]"
        ),
        Row(
            "an object whose member names are language tags is a map",
            [#"{"translations":{"en":"a b","pt-BR":"c d"}}"#],
            #""type":"object","properties":{"translations":{"type":"object","additionalProperties":{"type":"string"}}},"required":["translations"]"#,
            "1.json:1:2: note: assumed 'translations' is a map (its member names are language tags) [guessed-map]"
        ),
        Row(
            "an object whose member names are words and also language tags is no map",
            [#"{"id":"a b","it":"c d"}"#],
            #""type":"object","properties":{"id":{"type":"string"},"it":{"type":"string"}},"required":["id","it"]"#
        ),
        Row(
            "arrays with equal item types are tuples",
            Array(repeating: #"["a b",1]"#, count: 5),
            #""type":"array","prefixItems":[{"type":"string"},{"type":"integer"}],"items":false,"minItems":2"#,
            "1.json:1:1: note: assumed 'payload' is a tuple (the same 2 item types in 5 arrays) [guessed-tuple]"
        ),
        Row(
            "the numbers of tuples are integers if all of them are",
            Array(repeating: #"["a b",1,1]"#, count: 4) + [#"["a b",2,2.5]"#],
            #""type":"array","prefixItems":[{"type":"string"},{"type":"integer"},{"type":"number"}],"items":false,"minItems":3"#,
            "1.json:1:1: note: assumed 'payload' is a tuple (the same 3 item types in 5 arrays) [guessed-tuple]"
        ),
        Row(
            "arrays with an object are not tuples",
            Array(repeating: #"["a b",{"n":1}]"#, count: 5),
            #""type":"array","items":{"anyOf":[{"type":"string"},{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}]}"#,
            "1.json:1:2: note: 'payload element' has values of several types: string and object [mixed-kinds]"
        ),
        Row(
            "pairs of numbers are not tuples",
            Array(repeating: "[1,2]", count: 9),
            #""type":"array","items":{"type":"integer"}"#
        ),
        Row(
            "an object that contains objects of its own shape is recursive",
            [tree],
            ##""type":"object","properties":{"n":{"type":"integer"},"c":{"type":"array","items":{"$ref":"#"}}},"required":["n","c"]"##,
            "1.json:1:1: note: assumed 'payload' is recursive (it has the shape of an object that contains it) [guessed-recursion]"
        ),
        Row(
            "an object that contains objects with other data is not recursive",
            [#"{"n":1,"data":{"next":"a b","list":[{"n":2,"data":{"text":"c d"}}]}}"#],
            #""type":"object","properties":{"n":{"type":"integer"},"data":{"type":"object","properties":{"next":{"type":"string"},"list":{"type":"array","items":{"type":"object","properties":{"n":{"type":"integer"},"data":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]}},"required":["n","data"]}}},"required":["next","list"]}},"required":["n","data"]"#
        ),
        Row(
            "an object with a member that contains an object of its own shape is recursive",
            [#"{"n":1,"c":{"a":{"n":2,"c":{"b":{"n":3}}}}}"#],
            ##""type":"object","properties":{"n":{"type":"integer"},"c":{"type":"object","properties":{"a":{"$ref":"#"},"b":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}}}},"required":["n","c"]"##,
            "1.json:1:1: note: assumed 'payload' is recursive (it has the shape of an object that contains it) [guessed-recursion]"
        ),
        Row(
            "a shape at two locations is one definition",
            [#"{"owner":\#(person),"guests":[\#(person)]}"#],
            ##""type":"object","properties":{"owner":{"$ref":"#/$defs/owner"},"guests":{"type":"array","items":{"$ref":"#/$defs/owner"}}},"required":["owner","guests"],"$defs":{"owner":{"title":"Owner","type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"},"mail":{"type":"string","format":"email"}},"required":["id","name","mail"]}}"##
        ),
        Row(
            "shapes with equal members, but different data, are not one definition",
            [
                #"{"author":{"id":1,"n":2,"data":{"x":"a b"}},"book":{"id":3,"n":4,"data":{"y":"c d"}}}"#
            ],
            #""type":"object","properties":{"author":{"type":"object","properties":{"id":{"type":"integer"},"n":{"type":"integer"},"data":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"]}},"required":["id","n","data"]},"book":{"type":"object","properties":{"id":{"type":"integer"},"n":{"type":"integer"},"data":{"type":"object","properties":{"y":{"type":"string"}},"required":["y"]}},"required":["id","n","data"]}},"required":["author","book"]"#
        ),
        Row(
            "shapes with equal members, but different items, are not one definition",
            [
                #"{"author":{"id":1,"n":2,"data":[{"x":"a b"}]},"book":{"id":3,"n":4,"data":[{"y":"c d"}]}}"#
            ],
            #""type":"object","properties":{"author":{"type":"object","properties":{"id":{"type":"integer"},"n":{"type":"integer"},"data":{"type":"array","items":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"]}}},"required":["id","n","data"]},"book":{"type":"object","properties":{"id":{"type":"integer"},"n":{"type":"integer"},"data":{"type":"array","items":{"type":"object","properties":{"y":{"type":"string"}},"required":["y"]}}},"required":["id","n","data"]}},"required":["author","book"]"#
        ),
        Row(
            "a value that is nested too deeply has no definitions",
            [deepObjects, #"{"a":[{"l":\#(person),"r":\#(person)}]}"#],
            #""type":"object","properties":{"a":{}},"required":["a"]"#,
            "1.json:1:2: note: 'a' is nested deeper than 100 levels; any value is allowed [no-evidence]"
        ),
        Row(
            "member names with special characters are escaped in the schema",
            [#"{"a\"b\\\n":1,"é~/%":2}"#],
            #""type":"object","properties":{"a\"b\\\n":{"type":"integer"},"é~/%":{"type":"integer"}},"required":["a\"b\\\n","é~/%"]"#
        ),
        Row(
            "a member name with half of a surrogate pair is left out",
            [#"{"\ud800":1}"#],
            #""type":"object""#
        ),
        Row(
            "an object with half of a surrogate pair in a name is no map",
            [#"{"2020-02-29":1,"2020-03-01":2,"\ud800":"x y"}"#],
            #""type":"object","properties":{"2020-02-29":{"type":"integer"},"2020-03-01":{"type":"integer"}},"required":["2020-02-29","2020-03-01"]"#
        ),
        Row(
            "canonically equivalent names are different",
            ["{\"\u{E9}\":1}", "{\"e\u{301}\":true}"],
            "\"type\":\"object\",\"properties\":{\"\u{E9}\":{\"type\":\"integer\"},"
                + "\"e\u{301}\":{\"type\":\"boolean\"}}"
        ),
        Row(
            "objects with canonically equivalent names have two shapes",
            [equivalentNames(#"{"a":{"N":1,"x":1,"y":1},"b":{"M":1,"x":1,"y":1}}"#)],
            equivalentNames(
                #""type":"object","properties":{"a":{"type":"object","properties":{"N":{"type":"integer"},"x":{"type":"integer"},"y":{"type":"integer"}},"required":["N","x","y"]},"b":{"type":"object","properties":{"M":{"type":"integer"},"x":{"type":"integer"},"y":{"type":"integer"}},"required":["M","x","y"]}},"required":["a","b"]"#
            )
        ),
        Row(
            "members with canonically equivalent names and different types do not divide a shape",
            Array(repeating: equivalentNames(#"{"kind":"a","N":"x y","M":4,"z":1}"#), count: 6)
                + Array(
                    repeating: equivalentNames(#"{"kind":"b","N":"x y","M":4,"z":1,"w":1}"#),
                    count: 6
                ),
            equivalentNames(
                #""type":"object","properties":{"kind":{"type":"string","enum":["a","b"]},"N":{"type":"string"},"M":{"type":"integer"},"z":{"type":"integer"},"w":{"type":"integer"}},"required":["kind","N","M","z"],"if":{"properties":{"kind":{"const":"b"}}},"then":{"required":["w"]}"#
            ),
            "1.json:1:1: note: assumed 'payload' requires 'w' if 'kind' is 'b' [guessed-rule]",
            "1.json:1:2: note: assumed 'kind' is an enumeration (2 values, 12 occurrences) [guessed-values]"
        ),
        Row(
            "a name that is canonically equivalent to a tag is no tag",
            [
                "{\"\u{E9}_kind\":\"a\",\"e\u{301}_kind\":\"c d\",\"x\":1}",
                "{\"\u{E9}_kind\":\"b\",\"e\u{301}_kind\":\"c d\",\"y\":1}",
            ],
            Self.equivalentTags,
            "1.json:1:1: note: assumed '\u{E9}_kind' distinguishes the shapes of 'payload' "
                + "(2 shapes; other values of '\u{E9}_kind' are allowed) [guessed-union]"
        ),
    ]

    @Test("payloads give the expected schema and notes", arguments: rows)
    func inference(_ row: Row) throws {
        let payloads = row.payloads.map { Array($0.utf8) }
        let inference = try Inference(payloads)
        let head = ##""$schema":"https://json-schema.org/draft/2020-12/schema","title":"Payload","##
        #expect(inference.proposal.text == IndentedJSON.text(ofJSON: "{\(head)\(row.schema)}"))
        #expect(inference.proposal.notes.map(\.diagnostic.line) == row.notes)
        for payload in payloads { #expect(try inference.allows(payload)) }
        #expect(try Inference.findings([inference]) == [[]])
    }

    /// The name of an object, the names of its members, and the phrase for these names in the note about a map, or nil
    /// if the object is not a map.
    private static let memberNames: [(owner: String, names: [String], phrase: String?)] = [
        ("m", ["en", "fr"], "language tags"), ("m", ["en-US", "pt_BR"], "language tags"),
        ("m", ["en", "zh-Hant-TW"], "language tags"), ("m", ["en", "zh-Hant-TW-XX"], nil),
        ("m", ["en", "es-419"], "language tags"), ("m", ["en", "es-41"], nil),
        ("m", ["en", "es-4190"], nil), ("m", ["en", "es-41a"], nil), ("m", ["en", "xx"], nil),
        ("m", ["en", "fr-fr"], nil), ("m", ["en", "fr-F1"], nil),
        ("m", ["en", "fr-FRA"], nil), ("m", ["en", "fr-"], nil), ("m", ["en"], nil),
        ("m", ["en", "it", "no"], nil), ("locales", ["en"], "language tags"),
        ("i18n", ["it", "no"], nil), ("Languages", ["it", "en"], "language tags"),
        ("m", ["1", "2"], "numbers"), ("m", ["123"], nil), ("m", ["1234"], "numbers"),
        ("m", ["1", "b"], nil), ("m", ["1", ""], nil),
        ("m", ["00000000000a", "1-234567890ab"], "hexadecimal identifiers"),
        ("m", ["0000000000a"], nil), ("m", ["abcdefabcdef"], nil), ("m", ["00000000000g"], nil),
        ("m", ["2020-02-29"], "dates"), ("m", ["2020-02-30"], nil),
        ("m", ["f81d4fae-7dec-11d0-a765-00a0c91e6bf6"], "UUIDs"),
    ]

    @Test(arguments: memberNames)
    func `some member names make an object a map`(
        owner: String,
        names: [String],
        phrase: String?
    ) throws {
        let members = names.map { #""\#($0)":"a b""# }.joined(separator: ",")
        let payload = Array(#"{"\#(owner)":{\#(members)}}"#.utf8)
        let notes = try Inference([payload]).proposal.notes.map(\.message)
        let expected = phrase.map { "assumed '\(owner)' is a map (its member names are \($0))" }
        #expect(notes == [expected].compactMap { $0 })
    }

    @Test(arguments: [(11, 1, false), (12, 1, true), (15, 4, false), (16, 4, true)])
    func `12 names in one object, or 16 in several, make a map`(
        count: Int,
        objectCount: Int,
        isMap: Bool
    ) throws {
        // The names are divided among the objects. If there is only one object, its values must be objects.
        let names = (0..<count).map { "k\($0)x" }
        let value = objectCount == 1 ? #"{"a":1}"# : "1"
        let objects = (0..<objectCount).map { number in
            let own = names.indices.filter { $0 % objectCount == number }
            return "{" + own.map { #""\#(names[$0])":\#(value)"# }.joined(separator: ",") + "}"
        }
        let payload = Array("[\(objects.joined(separator: ","))]".utf8)
        let text = try Inference([payload]).proposal.text
        #expect(text.contains("additionalProperties") == isMap, "\(text)")
    }

    @Test func `a color selects the widget dialect unless another dialect is given`() throws {
        let payload = Array(##"{"color":"#ff0000","link":"https://a.example/b"}"##.utf8)
        let widget = try Inference([payload]).proposal.text
        #expect(widget.contains("widget-dialect.json") && widget.contains("hex-color"))
        #expect(widget.contains("web-url"))
        let standard = try Inference([payload], dialect: .standard).proposal.text
        #expect(standard.contains("2020-12/schema") && !standard.contains("hex-color"))
        #expect(standard.contains(#""format": "uri""#))
    }

    @Test func `comments in the schema have the messages of the notes`() throws {
        let payload = Array(#"{"a":null,"b":[]}"#.utf8)
        let plain = try Inference([payload])
        #expect(plain.proposal.notes.count == 2 && !plain.proposal.text.contains("$comment"))
        let commented = try Inference([payload], hasComments: true)
        for note in plain.proposal.notes {
            #expect(commented.proposal.text.contains(#""$comment": "\#(note.message)""#))
        }
    }
}
