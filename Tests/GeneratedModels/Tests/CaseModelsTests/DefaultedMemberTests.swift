import Foundation
import SchemaKit
import Testing

@testable import CaseModels

/// Members with defaults, and members with aliases, in the compiled goldens.
struct DefaultedMemberTests {
    private func decode<Model: Decodable>(_ type: Model.Type, _ text: String) throws -> Model {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    private func encoded(_ value: some Encodable) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
    }

    @Test func `a new value has the defaults of its schema and encodes no default`() throws {
        let model = DefaultsSampler(id: "i")
        #expect(model.text == "two\n\"lines\"")
        #expect(model.count == -3)
        #expect(model.spacing == 16)
        #expect(model.mode == .noneValue)
        #expect(model.level == .high)
        #expect(model.colour == .unrecognized("#123456"))
        #expect(model.nothing == nil)
        #expect(model.nothingOrMode == DefaultsSampler.NothingOrMode.noneValue)
        #expect(model.nullableCount == 7)
        #expect(model.insets.left == 8.5)
        #expect(model.insetsOfTheirOwn.top == 0)
        #expect(model.modes == [.fast, nil])
        #expect(model.names["en"] == "English")
        #expect(model.tree.children.isEmpty)
        #expect(model.endless.next == nil)
        #expect(model.endless.insets.bottom == nil)
        #expect(model.notListed == nil)
        #expect(try encoded(model) == ["id": "i"])
    }

    @Test func `the initializer of a wide structure takes only members without defaults`()
        throws
    {
        var rules = LinterSettings.Rules(name: "own", homepage: "https://example.com/own")
        #expect(rules.kind == .rules)
        #expect(rules.severity == .warning)
        #expect(rules.value.width == 1.5)
        #expect(rules.parent == nil)
        let required: JSONValue = [
            "kind": "rules", "name": "own", "homepage": "https://example.com/own",
        ]
        #expect(try encoded(rules) == required)
        rules.limit = 3
        rules.owner = nil
        rules.arrayBreak = 4
        rules.parent = rules
        rules.xMembers["x-color"] = "red"
        let copy = try JSONDecoder().decode(
            LinterSettings.Rules.self,
            from: JSONEncoder().encode(rules)
        )
        #expect(copy == rules)
        #expect(copy.parent?.arrayBreak == 4)
        #expect(try encoded(rules)["limit"] == 3)
        #expect(try encoded(rules)["owner"] == .null)
    }

    @Test func `the default of a member can be a wide structure`() throws {
        let model = try decode(
            LinterSettings.self,
            #"{"rules":{"kind":"rules","name":"a","homepage":"u:"}}"#
        )
        #expect(model.usual.name == "usual")
        #expect(model.usual.arrayAlign == true)
        #expect(model.usual.xMembers == ["x-color": "red"])
        #expect(model.usual.unknownMembers == ["later": [1]])
        #expect(LinterSettings(rules: model.rules) == model)
    }

    @Test func `a default value in the text is encoded again`() throws {
        let text = #"{"id":"i","count":-3,"nothing":null,"insets":{"top":0},"nullableCount":null}"#
        let model = try decode(DefaultsSampler.self, text)
        #expect(model.nullableCount == nil)
        #expect(try encoded(model) == decode(JSONValue.self, text))
        let short = try decode(DefaultsSampler.self, #"{"id":"i"}"#)
        #expect(try encoded(short) == ["id": "i"])
        #expect(short == DefaultsSampler(id: "i"))
        #expect(short.nullableCount == 7)
    }

    @Test func `a model of a text with a default equals a model of a text without the member`()
        throws
    {
        let short = try decode(DefaultsSampler.self, #"{"id":"i"}"#)
        let long = try decode(DefaultsSampler.self, #"{"id":"i","count":-3,"isOn":true}"#)
        #expect(short == long)
        #expect(short.hashValue == long.hashValue)
        #expect(try encoded(short) != encoded(long))
    }

    @Test func `members are encoded if they are assigned, or if their argument is not the default`()
        throws
    {
        // The defaults of these members are -3, 0.35, 16 and null.
        var model = DefaultsSampler(id: "i", count: 4, ratio: 0.35)
        model.spacing = 16
        model.nothing = nil
        #expect(
            try encoded(model) == ["id": "i", "count": 4, "spacing": 16, "nothing": nil]
        )
    }

    @Test func `null is rejected for a default that is not null`() {
        #expect(throws: DecodingError.self) {
            try decode(DefaultsSampler.self, #"{"id":"i","count":null}"#)
        }
        // The member 'id' has no default, so it is required.
        #expect(throws: DecodingError.self) { try decode(DefaultsSampler.self, "{}") }
    }

    @Test(
        arguments: [
            (#"{"label":"n","url":"u"}"#, #"{"name":"n","link":"u"}"#),
            // An alias beside its member keeps its name.
            (#"{"name":"n","label":"l"}"#, #"{"name":"n","label":"l"}"#),
            // Of two aliases, the one that is first in the schema is read.
            (#"{"name":"n","href":"h","url":"u"}"#, #"{"name":"n","link":"u","href":"h"}"#),
            (#"{"name":"n","width":null}"#, #"{"name":"n","size":null}"#),
            (#"{"name":"n","size":1,"width":null}"#, #"{"name":"n","size":1,"width":null}"#),
            (#"{"name":"n","max":20}"#, #"{"name":"n","limit":20}"#),
            (#"{"name":"n","note":null}"#, #"{"name":"n","hint":null}"#),
            (
                #"{"name":"n","owner":{"label":"o","later":1}}"#,
                #"{"name":"n","parent":{"name":"o","later":1}}"#
            ),
            // 'else' declares a member 'line', so 'line' is not an alias here.
            (#"{"name":"n","line":"l"}"#, #"{"name":"n","line":"l"}"#),
            (#"{"name":"n","image":1}"#, #"{"name":"n","picture":1}"#),
            // Only 'then' has a type for the member, and the condition is false for these values.
            (#"{"name":"n","picture":1.5}"#, #"{"name":"n","picture":1.5}"#),
            (
                #"{"name":"n","picture":[1.5,{"k":0.25}]}"#,
                #"{"name":"n","picture":[1.5,{"k":0.25}]}"#
            ),
        ]
    )
    func `an alias is encoded as the name of its member`(_ text: String, _ copy: String) throws {
        let model = try decode(AliasesSampler.self, text)
        #expect(try encoded(model) == decode(JSONValue.self, copy))
        #expect(try encoded(decode(AliasesSampler.self, copy)) == decode(JSONValue.self, copy))
    }

    /// In the schema, `name` is also an alias of `title`, and `label` is an alias of both `name` and `caption`.
    @Test func `an alias that is also the name of a member is read as this member`() throws {
        let model = try decode(AliasesSampler.self, #"{"name":"n","caption":"c"}"#)
        #expect(model.title == nil)
        #expect(model.name == "n")
        #expect(throws: DecodingError.self) { try decode(AliasesSampler.self, #"{"title":"t"}"#) }
        #expect(throws: DecodingError.self) { try decode(AliasesSampler.self, #"{"label":null}"#) }
    }

    @Test func `an alias beside its member is an unknown member`() throws {
        let model = try decode(AliasesSampler.self, #"{"name":"n","link":"l","url":"u"}"#)
        #expect(model.link == "l")
        #expect(model.unknownMembers == ["url": "u"])
    }

    @Test(
        arguments: [
            // The tag of a union may also have an alias, if all branches have this alias.
            (#"{"block":{"type":"text","text":"t"}}"#, #"{"block":{"kind":"text","text":"t"}}"#),
            (#"{"block":{"type":"OK","label":"l"}}"#, #"{"block":{"kind":"OK","label":"l"}}"#),
            (#"{"block":{"sort":"text","text":"t"}}"#, #"{"block":{"sort":"text","text":"t"}}"#),
            (
                #"{"block":{"type":"OK","kind":"text","text":"t"}}"#,
                #"{"block":{"type":"OK","kind":"text","text":"t"}}"#
            ),
            // The Kelvin sign is canonically equivalent to the letter K, but it is another character.
            (#"{"block":{"kind":"O\u212A"}}"#, #"{"block":{"kind":"O\u212A"}}"#),
            (#"{"level":{"depth":2}}"#, #"{"level":{"level":2}}"#),
            (
                #"{"level":{"x":[1,{"level":1}],"depth":2}}"#,
                #"{"level":{"x":[1,{"level":1}],"level":2}}"#
            ),
            (#"{"shape":{"a":2}}"#, #"{"shape":{"side":2}}"#),
            (#"{"shape":{"r":"no","a":2}}"#, #"{"shape":{"r":"no","side":2}}"#),
        ]
    )
    func `a tag is decoded by its aliases`(_ text: String, _ copy: String) throws {
        let model = try decode(AliasesTags.self, text)
        #expect(try encoded(model) == decode(JSONValue.self, copy))
        #expect(try AliasesTags(json: Array(text.utf8), checked: false) == model)
        #expect(try encoded(decode(AliasesTags.self, copy)) == decode(JSONValue.self, copy))
    }

    @Test func `an alias of a tag selects the branch of a union`() throws {
        let model = try decode(AliasesTags.self, #"{"block":{"type":"OK"},"level":{"depth":1}}"#)
        guard case .ok = model.block, case .value1 = model.level else {
            Issue.record("\(model)")
            return
        }
    }

    @Test func `the tag of an unrecognized object is read by its aliases`() throws {
        let model = try decode(AliasesTags.self, #"{"block":{"type":"new"},"level":{"depth":9}}"#)
        #expect(model.block?.kind == "new")
        #expect(model.level?.level == 9)
    }

    @Test func `the keyword advice adds no types and no members`() throws {
        let model = try decode(AdviceSampler.self, #"{"layout":"own","list":[1],"other":{"x":2}}"#)
        #expect(model.layout == "own")
        #expect(model.unknownMembers == ["other": ["x": 2]])
    }
}
