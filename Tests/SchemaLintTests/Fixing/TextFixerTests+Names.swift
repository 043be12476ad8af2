/// Rows about misspelled names of members.
extension TextFixerTests {
    static let names = [
        Row(
            testDescription: "two letters swapped",
            schema: closed("radius"),
            text: "{ \"raduis\" :\t3 }",
            fixed: "{ \"radius\" :\t3 }"
        ),
        Row(
            testDescription: "an extra letter",
            schema: closed("color"),
            text: #"{"colour": 1}"#,
            fixed: #"{"color": 1}"#
        ),
        Row(
            testDescription: "a missing letter",
            schema: closed("background"),
            text: #"{"backgroud": 1}"#,
            fixed: #"{"background": 1}"#
        ),
        Row(
            testDescription: "a wrong letter inside a long name",
            schema: closed("background"),
            text: #"{"backgraund": 1}"#,
            fixed: #"{"background": 1}"#
        ),
        Row(
            testDescription: "another naming style",
            schema: closed("imageURL"),
            text: #"{"image_url": 1}"#,
            fixed: #"{"imageURL": 1}"#
        ),
        Row(
            testDescription: "a short required name with swapped letters",
            schema: #"{"properties": {"name": {"type": "string"}}, "required": ["name"]}"#,
            text: #"{"nmae": "x"}"#,
            fixed: #"{"name": "x"}"#
        ),
        Row(
            testDescription: "a short required name in a closed object",
            schema:
                #"{"properties": {"url": {}}, "required": ["url"], "additionalProperties": false}"#,
            text: #"{"ulr": "x"}"#,
            fixed: #"{"url": "x"}"#
        ),
        Row(
            testDescription: "a short required name that lacks a letter",
            schema: #"{"required": ["text"]}"#,
            text: #"{"tex": 1}"#,
            fixed: #"{"text": 1}"#
        ),
        Row(
            testDescription: "a short required name whose schema rejects the value",
            schema: #"{"properties": {"name": {"type": "string"}}, "required": ["name"]}"#,
            text: #"{"nmae": 1}"#
        ),
        Row(
            testDescription: "a short name that is not required",
            schema: closed("from"),
            text: #"{"form": 1}"#
        ),
        Row(
            testDescription: "two misspellings of one short required name",
            schema: #"{"required": ["name"]}"#,
            text: #"{"nmae": 1, "naem": 2}"#
        ),
        Row(
            testDescription: "a required name of two letters",
            schema: #"{"required": ["id"]}"#,
            text: #"{"di": 1}"#
        ),
        Row(
            testDescription: "a misspelled required name",
            schema: #"{"required": ["title"]}"#,
            text: #"{"titel": 1}"#,
            fixed: #"{"title": 1}"#
        ),
        Row(
            testDescription: "a misspelled name whose value is fixed, too",
            schema:
                #"{"properties": {"count": {"type": "integer"}}, "additionalProperties": false}"#,
            text: #"{"conut": "3"}"#,
            fixed: #"{"count": 3}"#
        ),
        Row(
            testDescription: "misspellings in several objects; the whitespace is kept",
            schema: #"{"items": \#(closed("title"))}"#,
            text: "[{\"titel\": 1},\r\n {\"title\": 2}, {\"tittle\": 3}]\r\n",
            fixed: "[{\"title\": 1},\r\n {\"title\": 2}, {\"title\": 3}]\r\n"
        ),
        Row(
            testDescription: "a name with escapes",
            schema: closed("a\\\"bcde"),
            text: #"{"a\"bced": 1}"#,
            fixed: #"{"a\"bcde": 1}"#
        ),
        Row(
            testDescription: "the object already has the right name",
            schema: closed("color"),
            text: #"{"color": 1, "colour": 2}"#
        ),
        Row(
            testDescription: "two names are equally near",
            schema: closed("colors", "color"),
            text: #"{"coolr": 1}"#
        ),
        Row(
            testDescription: "two misspellings of one name",
            schema: closed("radius"),
            text: #"{"raduis": 1, "radus": 2}"#
        ),
        Row(
            testDescription: "one misspelling twice",
            schema: closed("radius"),
            text: #"{"raduis": 1, "raduis": 2}"#
        ),
        Row(
            testDescription: "a name that differs by two edits",
            schema: closed("minDuration"),
            text: #"{"maxDuration": 1}"#
        ),
        Row(
            testDescription: "a different first letter",
            schema: closed("weight"),
            text: #"{"height": 1}"#
        ),
        Row(
            testDescription: "a different last letter, which may change the meaning",
            schema: closed("startAngleX"),
            text: #"{"startAngleY": 1}"#
        ),
        Row(
            testDescription: "a different digit",
            schema: closed("button1"),
            text: #"{"button2": 1}"#
        ),
        Row(testDescription: "a short name", schema: closed("text"), text: #"{"test": 1}"#),
        Row(
            testDescription: "a value that the right name's schema rejects",
            schema:
                #"{"properties": {"count": {"type": "integer"}}, "additionalProperties": false}"#,
            text: #"{"conut": "many"}"#
        ),
        Row(
            testDescription: "a name that another branch allows",
            schema: #"{"oneOf": [\#(closed("title", "a")), {"required": ["a", "b", "c"]}]}"#,
            text: #"{"titel": 1, "a": 2}"#
        ),
    ]
}
