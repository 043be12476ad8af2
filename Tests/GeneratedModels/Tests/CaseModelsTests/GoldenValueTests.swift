import Foundation
import SchemaKit
import Testing

@testable import CaseModels

/// The compiled goldens decode, read and encode values of their schemas.
@Suite struct GoldenValueTests {
    private func roundTrip<Model: Codable>(_ type: Model.Type, _ text: String) throws -> Model {
        let model = try JSONDecoder().decode(type, from: Data(text.utf8))
        let copy = try JSONEncoder().encode(model)
        let expected = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(try JSONDecoder().decode(JSONValue.self, from: copy) == expected)
        if let readable = type as? any (JSONReadable & Equatable).Type {
            expectReading(of: readable, text, model)
        }
        return model
    }

    /// Checks that direct reading gives the decoded value, and rejects the value exactly if `validate()` does.
    private func expectReading<Readable: JSONReadable & Equatable>(
        of type: Readable.Type,
        _ text: String,
        _ model: some Codable
    ) {
        let bytes = Array(text.utf8)
        let read = try? Readable(json: bytes, checked: false)
        #expect(read == model as? Readable, "\(text)")
        let violation = Result { try (model as? any SchemaValidated)?.validate() }
        let reading = Result { try Readable(json: bytes) }
        switch (violation, reading) {
        case (.success, .success): break
        case (.failure(let violation as SchemaViolation), .failure(let error as JSONReadingError)):
            // If several rules are violated, `validate()` and direct reading may report different rules.
            #expect(!violation.rule.isEmpty && error.keyword != nil)
        case (let violation, let reading):
            Issue.record("\(text): validate() says \(violation), reading \(reading)")
        }
    }

    private func expectRefusal<Model: Codable>(_ type: Model.Type, _ text: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(type, from: Data(text.utf8))
        }
        guard let readable = type as? any JSONReadable.Type else { return }
        #expect(throws: JSONReadingError.self, "\(text)") {
            try readable.init(json: Array(text.utf8), checked: false)
        }
    }

    @Test func `models of an inferred schema round-trip the payloads of the inference`() throws {
        let file = CaseFolder.file("inferred-page/payloads.ndjson")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.count > 10)
        for line in lines {
            let page = try roundTrip(InferredPage.self, String(line))
            #expect(page.owner.name.isEmpty == false)
        }
    }

    @Test(arguments: [
        #"{"name":"x","photo":"s"}"#,
        #"{"name":"x","image":"s","photo":4}"#,
        #"{"photo":4,"name":"x","image":"s"}"#,
        #"{"name":"x","picture":"s","image":3}"#,
        #"{"image":3,"name":"x","picture":null,"photo":4}"#,
    ])
    func `a conditional member of another type keeps its value and its alias`(
        text: String
    ) throws {
        #expect(try roundTrip(AliasesSampler.self, text).picture == nil)
    }

    @Test func `a conditional member is read by its aliases`() throws {
        for text in [#"{"name":"x","photo":4}"#, #"{"photo":5,"image":4,"name":"x"}"#] {
            let model = try JSONDecoder().decode(AliasesSampler.self, from: Data(text.utf8))
            #expect(model.picture == 4)
            expectReading(of: AliasesSampler.self, text, model)
        }
    }

    @Test func `a constant does not accept a canonically equivalent string`() throws {
        #expect(try roundTrip(RuleSampler.self, #"{"unit":"\u00c5"}"#).unit != nil)
        expectRefusal(RuleSampler.self, #"{"unit":"\u212b"}"#)
        expectRefusal(RuleSampler.self, #"{"unit":"A\u030a"}"#)
    }

    @Test func `only nullable members accept null`() throws {
        let full = try roundTrip(
            NullabilitySampler.self,
            #"""
            {"requiredText":"a","requiredNullable":null,"optionalNullable":null,
             "optionalNullableObject":{"x":0.1},"optionalNullableList":[1,null],"anything":null,
             "requiredAnything":null,"onlyNull":null,"deprecatedNullable":null,"never":[0]}
            """#
        )
        #expect(full.optionalNullable == nil)
        #expect(full.optionalText == nil)
        #expect(full.anything == .null)
        #expect(full.optionalNullableList == [1, nil])
        let short = try roundTrip(
            NullabilitySampler.self,
            #"{"requiredText":"a","requiredNullable":"b","requiredAnything":{"c":[]}}"#
        )
        #expect(short.optionalNullable == nil)
        #expect(short.anything == nil)
        expectRefusal(NullabilitySampler.self, #"{"requiredText":null,"requiredNullable":null}"#)
        expectRefusal(NullabilitySampler.self, #"{"requiredText":"a","requiredAnything":1}"#)
        expectRefusal(
            NullabilitySampler.self,
            #"{"requiredText":"a","requiredNullable":null,"requiredAnything":1,"optionalText":null}"#
        )
    }

    @Test("types in a namespace use types of the app") func namespace() throws {
        let text = #"""
            {"campaignId":"c","image_url":"https://shop.example/","price":{"amount":5},"formerPrice":null,
             "pricesByCountry":{"pt":{"amount":4}},"color":"#ff0000","publishedAt":"2024-05-17T09:30:00Z",
             "day":"2024-05-17","location":{"id":"f81d4fae-7dec-11d0-a765-00a0c91e6bf6","kind":"city"}}
            """#
        let document = try roundTrip(Shop.SHDocument.self, text)
        #expect(document.campaignID == "c")
        #expect(document.imageURL == "https://shop.example/")
        #expect(document.price == Money(amount: 5))
        #expect(document.pricesByCountry?["pt"]?.amount == 4)
        #expect(document.color?.components?.red == 1)
        #expect(document.publishedAt?.secondsSince1970 == 1_715_938_200)
        #expect(document.location?.id == "f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
        #expect(document.location?.kind == .city)
        expectReading(of: Shop.SHDocument.self, text, document)
        #expect(throws: (any Error).self) {
            try Shop.SHDocument(campaignID: "c", price: Money(amount: -1)).validate()
        }
        expectRefusal(Shop.SHDocument.self, #"{"campaignId":"c","price":{}}"#)
        expectRefusal(Shop.SHDocument.self, #"{"campaignId":"c","price":5}"#)
    }

    @Test func `enumerations keep unknown values, and constants do not`() throws {
        let model = try roundTrip(
            EnumerationSampler.self,
            #"""
            {"kind":"sampler","version":2,"plain":"enormous","open":"video","named":9,"unnamed":20,
             "nullable":null,"nullableType":"maybe","list":["north","up"],"shared":"one",
             "sharedAgain":"three","fractions":0.5,"flags":true,"mixed":1,"structured":{"a":1}}
            """#
        )
        #expect(model.plain == .unrecognized("enormous"))
        #expect(model.open == .unrecognized("video"))
        #expect(model.named == .unrecognized(9))
        #expect(model.shared == .one)
        #expect(EnumerationSampler.Plain(rawValue: "medium-large") == .mediumLarge)
        #expect(EnumerationSampler(plain: .small).kind == .sampler)
        expectRefusal(EnumerationSampler.self, #"{"kind":"other","version":2,"plain":"small"}"#)
    }

    @Test func `unions select the branch of a value`() throws {
        let model = try roundTrip(
            UnionSampler.self,
            #"""
            {"shape":{"type":"group","first":{"type":"circle","radius":0.5},
              "members":[null,{"type":"star","points":5}]},
             "kinds":7,"textOrList":["a"],"textOrParts":{"left":"l","right":1},
             "objectOrFlag":{"level":2},"byMember":{"href":"h","size":3},
             "numbered":{"version":3,"new":"n"},
             "animal":{"name":"Rex","kind":"dog","tricks":["roll"]},
             "taken":{"kind":"b","sharedMembers":"s","unrecognized":1},
             "wrapped":{"op":"remove","path":"p"}}
            """#
        )
        guard case .group(let group)? = model.shape,
            case .circle(let circle)? = group.first
        else { throw WrongCase() }
        #expect(circle.radius == 0.5)
        #expect(group.members?[1] == .unrecognized(["type": "star", "points": 5]))
        #expect(model.kinds == .number(7))
        #expect(model.textOrList == .array(["a"]))
        #expect(model.byMember == .linked(UnionSampler.ByMember.Linked(href: "h", size: 3)))
        guard case .newer(let newer) = model.numbered, case .dog(let dog) = model.animal else {
            throw WrongCase()
        }
        #expect(newer.version == .value3)
        #expect(dog.name == "Rex")
        #expect(model.taken?.sharedMembers?.sharedMembers == "s")
        #expect(model.taken?.sharedMembers?.unrecognized == 1)
        let other = try roundTrip(
            UnionSampler.self,
            #"{"shape":null,"kinds":null,"textOrList":"a","numbered":[1],"wrapped":{"op":"move"}}"#
        )
        #expect(other.shape == nil)
        #expect(other.wrapped == .unrecognized(["op": "move"]))
        #expect(other.textOrParts == .string("none"))
        #expect(other.objectOrFlag == .boolean(false))
        for text in [
            #"{"kinds":[]}"#, #"{"textOrList":{}}"#, #"{"textOrList":[1]}"#, #"{"shape":"circle"}"#,
            #"{"shape":{"type":"circle"}}"#, #"{"animal":{"name":"Rex","kind":"dog"}}"#,
            #"{"wrapped":{"op":"add"}}"#, #"{"byMember":{"text":1}}"#,
        ] {
            expectRefusal(UnionSampler.self, text)
        }
    }

    private struct WrongCase: Error {}

    @Test func `an object that matches no model is kept if another branch may allow it`() throws {
        let model = try roundTrip(
            RivalSampler.self,
            #"""
            {"loose":{"memory":null,"x-a":1},"closed":{"label":"a"},
             "asked":{"text":1,"href":"a"},"tagged":{"columns":"a","rows":1}}
            """#
        )
        #expect(model.loose == .unrecognized(["memory": nil, "x-a": 1]))
        #expect(model.closed == .link(RivalSampler.Closed.Link(label: "a")))
        let link = RivalSampler.Asked.Linked(href: "a", unknownMembers: ["text": 1])
        #expect(model.asked == .linked(link))
        guard case .grid(let grid) = model.tagged else { throw WrongCase() }
        #expect(grid.rows == 1)
        try model.validate()
        for text in [
            #"{"closed":{"text":1}}"#, #"{"asked":{"text":1}}"#, #"{"asked":{"href":1}}"#,
            #"{"tagged":{"kind":"row","columns":"a"}}"#,
        ] {
            expectRefusal(RivalSampler.self, text)
        }
    }

    @Test func `Boolean tags and present members select variants`() throws {
        let model = try roundTrip(
            FlagSampler.self,
            #"""
            {"enabled":true,"url":"a","plan":{"isPaid":true,"price":1},"card":null,"owner":"b",
             "notice":{"isSilent":false,"sound":"a"},"shape":{"kind":"triangle","side":1,"height":2}}
            """#
        )
        #expect(model.enabledDetails == .enabled(url: "a"))
        #expect(model.enabled == true)
        #expect(model.cardDetails == .present(card: nil, owner: "b"))
        #expect(model.card == .null)
        #expect(model.notice?.isSilentDetails == .isNotSilent(sound: "a"))
        #expect(model.shape?.kindDetails == .triangle(side: 1, height: 2))
        guard case .isPaid(let paid) = model.plan else { throw WrongCase() }
        #expect(paid.price == 1)
        for text in [#"{"pace":{"isFast":false}}"#, #"{"pace":{"pause":1}}"#] {
            let model = try roundTrip(FlagSampler.self, text)
            guard case .isNotFast? = model.pace else { throw WrongCase() }
        }
        let other = try roundTrip(FlagSampler.self, #"{"card":"1","owner":"b","url":"a"}"#)
        #expect(other.card == .value("1"))
        #expect(other.enabledDetails == .otherwise(url: "a"))
        for text in [
            #"{"enabled":true}"#, #"{"enabled":1}"#, #"{"card":null}"#,
            #"{"notice":{"isSilent":false}}"#, #"{"plan":{"isPaid":true}}"#,
            #"{"shape":{"kind":"triangle","side":1}}"#, #"{"shape":{"kind":"square","height":1}}"#,
        ] {
            expectRefusal(FlagSampler.self, text)
        }
        let union = try roundTrip(FlagUnion.self, #"{"name":"a","active":true,"since":1}"#)
        #expect(union == .running(FlagUnion.Running(name: "a", active: true, since: 1)))
    }

    @Test func `unevaluated members have the type that the schema gives them`() throws {
        let model = try roundTrip(
            UnevaluatedTyped.self,
            #"{"counts":{"a":1},"kept":{"size":1,"b":"c"},"chosen":{"kind":"b","extra":"d"},"v":[1]}"#
        )
        #expect(model.counts == ["a": 1])
        #expect(model.otherMembers == ["v": [1]])
        #expect(model.kept?.otherMembers == ["b": "c"])
        #expect(model.chosen?.otherMembers == ["extra": "d"])
        for text in [#"{"v":1}"#, #"{"counts":{"a":"b"}}"#, #"{"kept":{"size":1,"b":1}}"#] {
            expectRefusal(UnevaluatedTyped.self, text)
        }
        // It depends on the value which members are unevaluated here, so they have no type of their own.
        _ = try roundTrip(UnevaluatedTyped.self, #"{"unknowable":{"ab":1},"seen":{"probe":1}}"#)
    }

    @Test func `tuples have a property for each item`() throws {
        let model = try roundTrip(
            TupleSampler.self,
            #"""
            {"point":[1,-0.5],"entry":["a",null,{"level":2},"b","c"],"tree":["t",["l"],["r",["s"]]]}
            """#
        )
        #expect(model.point == Point(first: 1, second: -0.5))
        #expect(model.entry?.third?.level == 2)
        #expect(model.entry?.second == .null)
        #expect(model.entry?.otherElements == ["b", "c"])
        #expect(model.tree?.third?.second?.first == "s")
        #expect(model.corner == Point(first: 0, second: 0.5))
        let short = try roundTrip(TupleSampler.self, #"{"entry":["a"],"tree":[],"corner":[3,4]}"#)
        #expect(short.entry?.second == nil)
        for text in [
            #"{"point":[1]}"#, #"{"point":["a",1]}"#, #"{"point":{}}"#, #"{"entry":[]}"#,
            #"{"entry":["a",1,null]}"#, #"{"entry":["a",1,{"level":1},2]}"#,
        ] {
            expectRefusal(TupleSampler.self, text)
        }
        for text in [#"{"point":[-1,0]}"#, #"{"point":[0,0,0]}"#, #"{"entry":[""]}"#] {
            let model = try JSONDecoder().decode(TupleSampler.self, from: Data(text.utf8))
            #expect(throws: SchemaViolation.self) { try model.validate() }
        }
    }

    @Test func `an absent item before another item of a tuple is written as null`() throws {
        var model = TupleSampler()
        model.entry = TupleSampler.Entry(first: "a", otherElements: ["b"])
        model.entry?.third = TupleSampler.Entry.Third(level: 2)
        let data = try JSONEncoder().encode(model)
        let expected: JSONValue = ["entry": ["a", nil, ["level": 2], "b"]]
        #expect(try JSONDecoder().decode(JSONValue.self, from: data) == expected)
        let copy = try JSONDecoder().decode(TupleSampler.self, from: data)
        #expect(copy.entry?.otherElements == ["b"])
        #expect(copy.violations().isEmpty)
    }

    @Test func `variants require the members that the value of the tag needs`() throws {
        let model = try roundTrip(
            VariantSampler.self,
            #"""
            {"id":"i","actionType":1,"target":"https://a.example","text":"t","other":1,
             "payment":{"kind":"card","number":"4","later":true}}
            """#
        )
        #expect(model.action == .open(target: "https://a.example", text: "t"))
        #expect(model.actionType == .open)
        #expect(model.target == "https://a.example")
        #expect(model.payment?.number == "4")
        #expect(model.unknownMembers == ["other": 1])
        let unknown = try roundTrip(VariantSampler.self, #"{"id":"i","actionType":9,"text":"t"}"#)
        #expect(unknown.actionType == .unrecognized(9))
        #expect(unknown.text == "t")
        let nested = try roundTrip(
            VariantSampler.self,
            #"{"id":"i","actionType":2,"text":"t","parent":{"id":"j"}}"#
        )
        #expect(nested.parent == VariantSampler(id: "j"))
        for text in [
            #"{"id":"i","actionType":1}"#, #"{"id":"i","actionType":2,"text":"t"}"#,
            #"{"id":"i","actionType":1,"target":null}"#, #"{"id":"i","payment":{"kind":"card"}}"#,
        ] {
            expectRefusal(VariantSampler.self, text)
        }
    }

    @Test func `recursive models have value semantics`() throws {
        let model = try roundTrip(
            RecursiveTree.self,
            #"""
            {"value":1,"next":{"value":2,"next":{"value":3}},"previous":{"value":0},
             "children":[{"value":4}],"byName":{"x":{"value":5}},"maybe":null,
             "twin":{"other":{"other":null}},"nested":[[],[[]]],"chain":{"a":{"b":{}}}}
            """#
        )
        #expect(model.next?.next?.value == 3)
        var copy = model
        copy.next?.next?.value = 33
        #expect(copy != model)
        #expect(model.next?.next?.value == 3)
    }

    @Test func `objects with 60 levels are decoded and encoded`() throws {
        var text = "7"
        for level in (1...60).reversed() { text = #"{"level\#(level)":\#(text),"note":"n"}"# }
        let model = try roundTrip(DeepNesting.self, text)
        #expect(model.level1?.level2?.level3?.level4?.note == "n")
        // Hashing visits all levels.
        #expect(model.hashValue == model.hashValue)
    }

    @Test func `a JSON value with 64 levels is decoded and encoded`() throws {
        var text = "1"
        // Values with more levels do not fit on the small stacks of concurrent code.
        for level in 1...64 { text = level.isMultiple(of: 2) ? "[\(text)]" : #"{"a":\#(text)}"# }
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == text)
    }

    @Test func `maps accept only values of their type`() throws {
        let map = try roundTrip(
            MapOfLists.self,
            #"""
            {"a":[{"name":"x","texts":{"k":"v"},"numbers":{"n":0.5,"m":null},"free":{"z":[1]},
             "byPattern":{"x-1":1},"objects":{"o":{"id":"i"}},"named":{"s":1},"other":2.5}],"b":[]}
            """#
        )
        #expect(map["a"]?[0].otherMembers == ["other": 2.5])
        #expect(map["c"] == nil)
        expectRefusal(MapOfLists.self, #"{"a":[{"name":"x","other":"text"}]}"#)
        // A `Double` would lose digits of this number.
        expectRefusal(
            MapOfLists.self,
            #"{"a":[{"name":"x","numbers":{"n":0.1234567890123456789}}]}"#
        )
    }

    @Test func `reserved, repeated and unusual names are encoded without a change`() throws {
        let model = try roundTrip(
            NastyNames.self,
            #"""
            {"self":"1","init":"2","class":"3","missingFromProperties":4,"a_b":"5","a-b":"6","aB":"7",
             "":"8","😀":"9","default":"10","hashValue":"11","*/":"12","\\(1)":"13","line\nbreak":"14",
             "kind":"unrecognized","campaignId":"15","campaignID":"16","unknownMembers":"17",
             "other":18,"url":"19","urlStorage":"20","+1":21,"-1":22,"1":23,"quote\"d":"24",
             "CodingKeys":{"codingKeys":"a"},"additionalProperties":"b","validate":"c","member":"d",
             "NullTime":{"null":true},"nullTime":{"time":false},"result":{"error":"e"},
             "optional":{"array":{"never":"f"}},"paypal":"g","p\u0430ypal":"h","ｐaypal":"i",
             "a\u200bb":"j","state":"none","値":{"種":"名","値":{"名":"k"}},
             "hanging":{"Type":"self","value":"l","Self":"m","value2":"n"},
             "omission":{"isOmitted":true,"knownMembers":"o","memberMirror":"p"}}
            """#
        )
        // The second name has a Cyrillic a, the third a fullwidth p.
        #expect([model.paypal, model.pаypal2, model.ｐaypal3] == ["g", "h", "i"])
        #expect(model.nullTime?.null == true && model.nullTime2?.time == false)
        #expect(model.state == NastyNames.State.noneValue)
        #expect(model.hanging?.typeDetails == .selfValue(value: "l", selfValue: "m", value2: "n"))
        guard case .名(let named) = model.値 else { throw WrongCase() }
        #expect(named.値?.名 == "k")
        #expect(model.unknownMembers == ["other": 18])
        #expect(model.kind == .unrecognizedValue)
        #expect([model.plus1, model.minus1, model.value1] == [21, 22, 23])
        #expect(model.omission?.isOmittedValue == true)
    }

    @Test func `a model has members of types from other files`() throws {
        let order = try roundTrip(
            CrossFileOrder.self,
            #"""
            {"customer":{"name":"n","home":{"city":"Odesa"},"orders":[{"city":"Lviv"}]},
             "unlisted":{"back":{"name":"m"}},"anchored":{"ok":true}}
            """#
        )
        #expect(order.customer?.orders?[0].city == .lviv)
        #expect(order.customer?.home?.city == .unrecognized("Odesa"))
    }

    @Test func `combined schemas give one model with all members`() throws {
        let model = try roundTrip(
            CompositionSampler.self,
            #"{"id":"i","extra":"e","own":true,"kind":"a","onlyForA":1,"shape":"square","side":2.5}"#
        )
        #expect(model.shape == .square)
        expectRefusal(CompositionSampler.self, #"{"id":"i"}"#)
    }

    @Test func `a root array is decoded and encoded`() throws {
        let readings = try roundTrip(
            AListOfReadings.self,
            #"[{"value":0.1},{"value":3,"at":"now"}]"#
        )
        #expect(readings.elements[0].value == 0.1)
        expectRefusal(AListOfReadings.self, "[{}]")
    }
}
