import Foundation
import InitializerChecks
import SchemaDiagnostics
import SchemaKit
import Testing

@testable import CaseModels

/// The compiled goldens, decoded or read directly, reject a value exactly if the linter finds an error in the value.
@Suite struct LinterAgreementTests {
    struct Subject: CustomTestStringConvertible, Sendable {
        /// The schema file below `Cases/codegen`.
        let schema: String
        /// The values whose variations are tried.
        let seeds: [String]
        /// True if some members are encoded under other names than those in the text.
        let renamesMembers: Bool
        /// True if some violations are only warnings, or some findings about valid values are errors.
        let hasSeverities: Bool
        let read: @Sendable (String) -> Reading
        /// Returns whether two texts are read as models that are equal but have different hash values.
        let breaksHashing: @Sendable (String, String) -> Bool
        /// Returns the structures in a text, or nothing if the text cannot be decoded.
        let structures: @Sendable (String) -> [any InitializerChecked]

        var testDescription: String { schema }

        init<Model: Codable & JSONReadable & Hashable & SendableMetatype>(
            _ schema: String,
            _ type: Model.Type,
            renamesMembers: Bool = false,
            hasSeverities: Bool = false,
            _ seeds: String...
        ) {
            self.schema = schema
            self.seeds = seeds
            self.renamesMembers = renamesMembers
            self.hasSeverities = hasSeverities
            read = { Reading(of: Model.self, $0) }
            breaksHashing = { one, other in
                let models = [one, other].compactMap {
                    try? JSONDecoder().decode(Model.self, from: Data($0.utf8))
                }
                return models.count == 2 && models[0] == models[1]
                    && models[0].hashValue != models[1].hashValue
            }
            structures = { text in
                let model = try? JSONDecoder().decode(Model.self, from: Data(text.utf8))
                return model.map(InitializerChecks.structures) ?? []
            }
        }
    }

    /// The results of decoding a text and of reading it directly.
    struct Reading: Sendable {
        var isValid = false
        var isValidDirectly = false
        /// True if direct reading gives the decoded model, or if the text cannot be decoded.
        var isSameDirectly = true
        /// The encoded model, or nil if the text cannot be decoded.
        var copy: Data?
        /// True if the encoded model is decoded as an equal model, or if the text cannot be decoded.
        var isSameAgain = true

        init<Model: Codable & JSONReadable & Equatable>(of type: Model.Type, _ text: String) {
            let bytes = Array(text.utf8)
            if let model = try? Model(json: bytes) {
                // Checked reading drops invalid items, which are still violations.
                isValidDirectly = (try? (model as? any SchemaValidated)?.validate()) != nil
                // A model without rules accepts every value that can be read.
                if !(model is any SchemaValidated) { isValidDirectly = true }
            }
            guard let model = try? JSONDecoder().decode(type, from: Data(bytes)) else { return }
            copy = try? JSONEncoder().encode(model)
            isSameAgain = copy.flatMap { try? JSONDecoder().decode(type, from: $0) } == model
            isSameDirectly = (try? Model(json: bytes, checked: false)) == model
            isValid = (try? (model as? any SchemaValidated)?.validate()) != nil
            if !(model is any SchemaValidated) { isValid = true }
        }
    }

    static let subjects = [
        Subject(
            "patterns/schema.json",
            PatternsSampler.self,
            #"""
            {"name":"a","x-count":2,"x-b":3,"part_a":{"size":1},"tree.a":{"name":"b","x-":0},"z":null,
             "extended":{"x-a":[1],"b":"c"},"counts":{"a":1},"withDefault":{"x-a":1,"a_id":"b"},
             "overlapping":{"v":1,"v1":"a","b1":1,"b":{"size":1}}}
            """#,
            #"{"name":"a","part_b":{"size":1,"x-":1},"xMembers":true,"q":true,"overlapping":{"1":2}}"#
        ),
        Subject(
            "unions/nested.json",
            NestedUnions.self,
            #"""
            {"blocks":[{"type":"heading","text":"h"},{"type":"paragraph","text":"p","size":2},
             {"type":"image","url":"u"},{"type":"video","url":"v","poster":{"type":"image","url":"w"}},
             {"type":"rule","height":3}],"event":{"code":2,"key":"k"}}
            """#,
            #"{"blocks":[],"event":{"code":1,"x":0.5}}"#,
            #"{"event":{"code":9,"text":"t"}}"#,
            #"{"event":null}"#
        ),
        Subject(
            "equal-types/schema.json",
            EqualSampler.self,
            #"""
            {"size":{"width":1,"height":2},"tabletSize":{"width":2},"area":{"width":1,"height":1},"titledSize":{"width":1},
             "sizes":[{"width":1,"height":1}],"state":"on","mode":"off","otherMode":"auto"}
            """#,
            #"{"value":{"value":{"level":1}},"reading":{"value":{"level":2},"parent":{"state":"off"}}}"#,
            #"{"payment":{"kind":"card","number":"1"},"refund":{"kind":"cash"},"tip":{"kind":"card"}}"#,
            #"{"rule":1,"secondRule":["off",true,2]}"#,
            #"{"media":{"type":"image","frame":{"x":1}},"poster":{"type":"image","frame":{},"alt":"a"}}"#,
            #"{"choice":{"id":2,"scale":1.5},"tree":{"label":"a","children":[{"label":"b"}]},"forest":{"children":[]}}"#,
            #"{"labels":{"main":"a","x-a":{"on":true}},"captions":{"main":"abc","x-":{"on":false},"b":{"off":true}}}"#
        ),
        Subject(
            "aliases/outside.json",
            AliasesOutside.self,
            renamesMembers: true,
            #"{"kind":"a","target":{"link":"a","text":"b"},"parts":[{"size":1}],"shape":{"r":1,"link":"a"}}"#,
            #"{"kind":"a","target":{"url":"a","label":"b"},"parts":[{"width":1}],"shape":{"r":1,"url":"a"}}"#,
            #"{"kind":"b","target":{"url":"a","label":2},"parts":[{"width":1},{"size":2}],"shape":{"side":1,"url":"a"}}"#,
            #"{"kind":"b","shape":{"r":1,"side":1,"url":"a"},"other":{"id":"a"},"kept":{"id":"a","size":1}}"#,
            #"{"kind":"b","shape":{"r":1,"side":1,"link":"a"},"other":{"name":"a"},"kept":{"size":1,"unit":1}}"#,
            #"{"kind":"b","kept":{"width":1},"other":{"id":1}}"#,
            #"{"kind":"b","kept":{"id":"a","width":1},"other":{}}"#,
            #"{"kind":"b","kept":{"id":"a"},"target":{}}"#
        ),
        Subject(
            "aliases/unlike.json",
            AliasesUnlike.self,
            renamesMembers: true,
            #"{"size":1,"link":"ab","name":"a","caption":"b","color":"c","label-2":"d","label-3":"e"}"#,
            #"{"x-size":1,"link":"ab","label-3":"e"}"#,
            #"{"x-size":10,"link":"ab","label-3":"e"}"#,
            #"{"size":10,"x-size":1,"label-3":"e"}"#,
            #"{"size":1,"name":"image","link":"ab","picture":"p"}"#,
            #"{"size":1,"name":"image","url":"ab","photo":"p"}"#,
            #"{"size":1,"label":"image","link":"ab","photo":1}"#,
            #"{"size":1,"label":"other","url":"a","label-3":"e"}"#,
            #"{"size":1,"Color":"red","label-3":"e"}"#,
            #"{"size":1,"extra":{"id":1,"key":2,"text":"a"},"label-3":"e"}"#,
            #"{"size":1,"extra":{"key":2,"text":1},"label-3":"e"}"#,
            #"{"size":1,"extra":{"id":1,"key":"a"},"label-3":"e"}"#
        ),
        Subject(
            "aliases/closed.json",
            AliasesClosed.self,
            renamesMembers: true,
            hasSeverities: true,
            #"{"link":"abc","url":"abcd","count":9,"number":8,"button":{"label":"a"},"action":{"text":"b"}}"#,
            #"{"url":"abc","href":"ab","button":{"label":"a","kind":"open","text":"b","type":"close","x":true,"tip":"c"}}"#,
            #"{"button":{"label":"a"},"action":{"text":"b","type":"open","tip":"c"}}"#,
            #"{"badge":{"text":"a","word":"b"}}"#,
            #"{"badge":{"text":"a","word":1}}"#
        ),
        Subject(
            "aliases/compared.json",
            AliasesCompared.self,
            renamesMembers: true,
            hasSeverities: true,
            #"{"price":{"value":2},"limit":{"sum":1},"banner":{"url":"a","action":{"target":"home"}},"seats":[]}"#,
            #"{"price":{"sum":2},"limit":{"value":3},"banner":{"link":"a","action":{"goal":"home"}}}"#,
            #"{"price":{"sum":2,"value":1},"limit":{"sum":1},"pages":[{"id":"a"},{"key":"a"}]}"#,
            #"{"price":{"value":1},"pages":[{"key":"a"},{"key":"a"}],"tabs":{"a":{"name":"a"},"b":{"label":"b"}}}"#,
            #"{"tabs":{"a":{"label":"b"}},"seats":[{"place":"a"},{"row":"b"},{"row":"a"}]}"#,
            #"{"seats":[{"place":"a"},{"row":"b"},{"place":"b","row":"a"}]}"#,
            #"{"stock":{"count":5,"size":1,"total":3}}"#,
            #"{"stock":{"count":1,"size":5,"total":3}}"#,
            #"{"stock":{"rest":1,"count":5,"size":5,"total":3}}"#,
            #"{"stock":{"size":5,"total":3}}"#,
            #"{"times":[{"when":"2024-01-01T00:00:00Z"},{"when":"2024-01-01T02:00:00Z"}]}"#,
            #"{"times":[{"at":"2024-01-01T00:00:00Z"},{"at":"2024-01-01T02:00:00Z"}]}"#
        ),
        Subject(
            "aliases/branches.json",
            AliasesBranches.self,
            renamesMembers: true,
            #"{"heading":1,"label":"a"}"#,
            #"{"kind":"rich","title":2,"id":"a"}"#,
            #"{"kind":"plain","title":true,"size":1}"#,
            #"{"label":3}"#,
            #"{"id":"a","heading":"b"}"#
        ),
        Subject(
            "aliases/amount.json",
            AliasesAmount.self,
            renamesMembers: true,
            #"{"sum":1}"#,
            #"{"value":1,"sum":"a"}"#
        ),
        Subject(
            "aliases/cart.json",
            AliasesCart.self,
            renamesMembers: true,
            #"{"total":{"sum":3},"discounts":[{"sum":2},{"sum":1}]}"#,
            #"{"total":{"value":3},"discounts":[{"value":4},{"value":4}]}"#,
            #"{"total":{"value":3},"discounts":[{"value":2},{"sum":2}]}"#
        ),
        Subject(
            "unions/levels.json",
            UnionLevels.self,
            #"{"type":"click","x":1}"#,
            #"{"type":"media","kind":"video","size":1}"#,
            #"{"type":"media","kind":"audio","label":"a"}"#,
            #"{"type":"gift","price":1,"name":"b"}"#,
            #"{"type":"loan","reader":"a"}"#
        ),
        Subject(
            "contents/schema.json",
            ContentsSampler.self,
            hasSeverities: true,
            #"{"icon":"aGk=","key":"aGk","code":"NBUQ====","hash":"6869","mail":"a=3D=\r\nb","data":"{","json":"[1]"}"#,
            #"{"icon":"aGk","key":"aGk=","code":"nbuq====","hash":"686","mail":"a=3d","json":"[1,]","binary":"{"}"#,
            #"{"icon":"aGl=","key":"a_-k","code":"NBUQ===","hash":"6G","mail":"é","json":" \"\\ud800\" "}"#,
            #"{"payload":"{\"goal\":\"ab\",\"sizes\":[1.5,2e0],\"next\":\"{\\\"goal\\\":\\\"cd\\\"}\"}"}"#,
            #"{"payload":"{\"target\":\"ab\",\"sizes\":[1,1.0]}","noSchema":"a"}"#,
            #"{"payload":"{\"goal\":\"a\",\"sizes\":[1.25]}","loose":"{}","strict":"{\"id\":\"a\"}"}"#,
            #"{"payload":"{\"goal\":\"ab\",\"next\":\"{\\\"goal\\\":\\\"c\\\"}\"}","strict":"{\"x\":1}"}"#,
            #"{"loose":"{\"id\":\"a\"}","either":"{}","token":"eyJzdWIiOiLDqSIsImV4cCI6MX0="}"#,
            #"{"loose":"[","either":"1","token":"eyJzdWIiOiLDqSIsImV4cCI6MH0="}"#,
            #"{"loose":"1","either":"[]","token":"eyJzdWIiOiLDqSIsIngiOjF9"}"#,
            #"{"json":"{\"a\":-0.5E+3,\"b\":1e999,\"c\":01}","either":"[null,true,false,[{}]]"}"#,
            #"{"json":"{\"a\":1e-999,\"b\":\"\\u00e9\\ud83d\\ude00\\n\"}","either":{}}"#
        ),
        Subject(
            "dependencies/schema.json",
            DependencySampler.self,
            #"""
            {"name":"a","card":"12","address":{"street":"s","box":"b"},"zip":1,"tag":"t","reader":true,
             "unit":"px","size":1,"factor":2,"parent":{"unit":"auto","factor":1},"reason":"r"}
            """#,
            #"{"address":{"street":"s","box":"b"},"zip":1,"unit":"em","factor":1,"size":1}"#,
            #"{"reason":"r","size":1,"zip":2}"#
        ),
        Subject(
            "dependencies/older.json",
            OlderDependencySampler.self,
            #"{"hasPets":"maybe","age":1,"note":"n","minimum":1,"exclusiveMinimum":true}"#,
            #"{"hasPets":"yes","age":1,"note":"n","minimum":1}"#
        ),
        Subject(
            "wide/schema.json",
            LinterSettings.self,
            #"""
            {"rules":{"kind":"rules","name":"a","homepage":"https://example.com/","severity":"off","limit":2,"note":null,
             "owner":"b","value":{"width":2},"arrayAlign":true,"arrayBreak":1,"arrayCount":null,"arrayIndent":"on",
             "x-a":"b","parent":{"kind":"rules","name":"c","homepage":"https://example.com/","oldLimit":null},"other":1}}
            """#,
            #"{"rules":{"kind":"rules","name":"a","homepage":"u:","y":2},"usual":{"kind":"rules","name":"a","homepage":"u:"}}"#
        ),
        Subject(
            "variants/constant.json",
            ConstantVariants.self,
            #"{"kind":"sale","label":"a","until":1,"mode":"quiet","sound":"s"}"#,
            #"{"kind":"sale","label":"a","sound":"s","x":1}"#
        ),
        Subject(
            "deep-nesting/lists.json",
            DeepLists.self,
            #"{"grid":[[[[{"a":[[[[[3,4],[]]]],null],"b":[null]},{}]],[]]],"x":1}"#,
            #"{"grid":[]}"#
        ),
        Subject(
            "drafts/draft3.json",
            OldDeal.self,
            #"{"id":1,"price":2.5,"tag":"t","count":"many","options":{"size":1},"gift":true}"#,
            #"{"id":2,"tag":null,"count":3}"#
        ),
        Subject(
            "drafts/draft4.json",
            OldBanner.self,
            #"{"id":1,"ratio":2.5,"priority":2,"sizes":[1,2,"a"],"action":{"code":null}}"#,
            #"{"id":2,"ratio":-1,"sizes":[],"action":{"code":1}}"#
        ),
        Subject(
            "lossy/schema.json",
            Playlist.self,
            #"""
            {"tracks":[{"title":"a","seconds":2},{"title":"b","x":1}],"markers":[1,2.5],"labels":["ab","cd"],
             "groups":[[1],[2,3]],"sections":{"a":[{"title":"c"}]},"ratings":{"b":[1,2]},"hints":["a"]}
            """#,
            #"""
            {"tracks":[{"title":"a"}],"markers":null,
             "notes":[{"kind":"text","text":"a"},{"kind":"time","second":1}],
             "folder":{"name":"a","folders":[{"name":"b","folders":[{"name":"c","folders":[]}]}]}}
            """#
        ),
        Subject("lossy/list.json", TrackList.self, #"[{"title":"a"},{"title":"b","seconds":1}]"#),
        Subject("lossy/map.json", TracksByName.self, #"{"a":{"title":"a"},"b":null}"#),
        Subject("null-roots/choice.json", NullRootChoice.self, "null", #""on""#, #""other""#, "1"),
        Subject(
            "null-roots/object.json",
            NullRootObject.self,
            "null",
            #"{"size":1,"inner":{"size":2,"inner":null}}"#
        ),
        Subject("null-roots/union.json", NullRootUnion.self, "null", #""a""#, "1", "true"),
        Subject(
            "null-roots/user.json",
            NullRootUser.self,
            #"{"object":null,"choice":null,"unions":[null,"a",1],"link":null,"shape":null}"#,
            #"""
            {"object":{"size":1},"choice":"off","unions":[],"link":{"href":"a"},
             "shape":{"kind":"circle","radius":1}}
            """#
        ),
        Subject(
            "dynamic/tree.json",
            DynamicTree.self,
            #"{"data":1,"children":[{"children":[],"label":""},{"data":null}]}"#
        ),
        Subject(
            "dynamic/labelled-tree.json",
            LabelledTree.self,
            #"{"label":"a","children":[{"label":"b","children":[{"label":"c","data":{}}]}]}"#
        ),
        Subject(
            "dynamic/number-list.json",
            DynamicNumberList.self,
            #"{"elements":[1,0.5],"next":{"elements":[0],"next":{"elements":[]}}}"#
        ),
        Subject(
            "dynamic/user.json",
            DynamicUser.self,
            #"""
            {"tree":{"children":[{"data":1}]},"labelled":{"label":"a","children":[{"label":"b"}]},
             "list":{"elements":["a",1],"next":{"elements":[null]}},"numbers":{"elements":[1]}}
            """#
        ),
        Subject(
            "dynamic/recursive-named.json",
            DynamicRecursiveNamedTree.self,
            #"{"name":"a","size":1,"children":[{"name":"b","children":[]}]}"#
        ),
        Subject(
            "dynamic/recursive.json",
            DynamicRecursiveTree.self,
            #"{"size":1,"children":[{"name":1,"children":[{"size":2}]}]}"#
        ),
        Subject(
            "rivals/schema.json",
            RivalSampler.self,
            #"{"loose":{"memory":"a","x-a":1},"closed":{"text":"a"},"asked":{"text":"a","size":1}}"#,
            #"{"loose":{"memory":1,"instances":1},"asked":{"text":1,"href":"a"},"tagged":{"rows":1}}"#,
            #"{"loose":{"memory":null},"closed":{"href":"a","x-":1},"asked":"a"}"#,
            #"{"tagged":{"columns":"a","kind":"grid"},"asked":{"text":"a","href":1}}"#,
            #"{"tagged":{"columns":"a","rows":1},"closed":{"label":"a","text":"b"}}"#,
            #"{"tagged":{"kind":"list","elements":[1]}}"#
        ),
        Subject(
            "severity/schema.json",
            SeveritySampler.self,
            renamesMembers: true,
            hasSeverities: true,
            #"{"label":"a","hint":"b","count":1,"box":{"size":3},"code":1,"layout":"x","choice":6}"#,
            #"{"label":"a","code":"2","box":{"size":10},"layout":"X","choice":2}"#,
            #"{"text":"a","tip":"b"}"#,
            #"{"label":"a","mood":null}"#,
            #"{"caption":"a","text":"b","mood":"calm"}"#,
            #"""
            {"label":"a","times":[{"at":"2024-05-17T09:00:00Z"},{"at":"2024-05-17T12:00:30+02:00"}],
             "link":{"url":"app://find/OPO?q=a%20b+c","parameters":{"q":"a b c","from":"OPO"}}}
            """#,
            #"{"label":"a","times":[{"at":"2024-05-17T09:00:00Z"},{"at":"2024-05-17T09:00:00Z"}]}"#,
            #"{"label":"a","link":{"url":"app://find?q=a&page=2","parameters":{"q":"a"}}}"#,
            #"{"label":"a","link":{"url":"app://find?q=a","parameters":{"q":"b"}}}"#,
            #"""
            {"label":"a","choice":4,"size":"abc","part":{"t":"abc"},"sealed":{"a":1,"b":"x","c":2},"named":{"abcd":1},
             "tags":["ab"],"entry":{"text":"abc"},"pair":{"text":"ab"},"old":4}
            """#,
            #"{"label":"a","size":6,"part":{"u":3},"tags":["abc"],"entry":{"text":"abc","other":"b"}}"#,
            #"{"label":"a","size":"ab","part":{"t":5},"pair":{"text":"abc","other":"b"},"named":{"a":1}}"#,
            #"{"label":"a","size":[],"part":{"t":"ab","u":4},"pair":{"text":"ab","other":"b"},"old":6}"#
        ),
        Subject(
            "severity/branches.json",
            SeverityBranches.self,
            renamesMembers: true,
            hasSeverities: true,
            #"{"size":5,"picture":{"url":"a"},"title":"b","limits":{"from":1,"to":2},"note":"c"}"#,
            #"{"size":12,"picture":{"link":"a"},"name":"b","limits":{"fromThen":1,"to":2},"note":1}"#,
            #"{"size":0.5,"picture":{"href":"a"},"heading":"b","limits":{"from":1,"to":"a"},"note":null}"#,
            #"{"size":0,"picture":{"link":"a","color":"b"},"title":"a","name":"b","limits":{"to":"a"}}"#,
            #"{"size":"a","picture":{"href":"a","color":"b"},"limits":{"to":true,"form":1}}"#,
            #"{"cover":{"link":"a","color":1},"button":{"kind":"link","url":"a","width":5}}"#,
            #"{"cover":{"link":"a","color":"b"},"button":{"kind":"link","link":"a","width":"b"}}"#,
            #"{"cover":{"link":1,"color":1},"button":{"kind":"link","link":"a","width":5}}"#,
            #"{"shape":{"width":5}}"#,
            #"{"shape":{"width":5,"unit":"a"}}"#,
            #"{"frame":{"width":5}}"#,
            #"{"frame":{"width":5,"unit":"a"}}"#,
            #"{"frame":{"width":12,"size":5,"unit":"a"}}"#,
            #"{"plan":{"url":"app://find?q=a","query":{"q":"a"}},"picture":{"color":"b"},"limits":5}"#,
            #"{"plan":{"url":"app://find?q=a","query":{"q":"b"}},"picture":{"url":"a","color":"b"}}"#
        ),
        Subject(
            "nullability/conditional.json",
            NullabilityConditional.self,
            #"{"isOn":true,"label":"a","hint":"b","shape":"c","count":1}"#,
            #"{"isOn":false,"label":null,"hint":null,"shape":{},"count":"a"}"#,
            #"{"isOn":false,"label":null,"hint":null,"shape":{"a":1}}"#,
            #"{"isOn":true,"hint":null}"#,
            #"{"isOn":true,"hint":"b","link":"c"}"#,
            #"{"isOn":false,"label":null,"hint":null,"shape":{},"link":"c"}"#
        ),
        Subject(
            "nullability/listed.json",
            NullabilityListed.self,
            #"{"state":null,"steps":[null,null,"last"]}"#,
            #"{"state":"open","steps":["first","next"]}"#,
            #"{"state":"127.0.0.1","steps":["x-1"]}"#,
            #"{"state":"other","steps":[]}"#,
            #"{"steps":[null]}"#
        ),
        Subject(
            "severity/unread.json",
            SeverityUnread.self,
            renamesMembers: true,
            hasSeverities: true,
            #"{"badge":{"link":"a","color":1}}"#,
            #"{"badge":{"link":"a","color":"b","text":"c"}}"#,
            #"{"badge":{"link":"a","color":true,"text":"c"}}"#,
            #"{"badge":{"url":"a","color":true}}"#,
            #"{"label":{"link":"a","size":1}}"#,
            #"{"label":{"link":"a","size":"b"},"seal":{"link":"a"}}"#,
            #"{"label":{"link":"a","text":1},"seal":{}}"#,
            #"{"stamp":{"link":"a","size":"b"}}"#,
            #"{"stamp":{"link":"a"},"label":{}}"#,
            #"{"mark":{"link":"a"}}"#,
            #"{"mark":{"link":"a","size":"b"}}"#,
            #"{"mark":{"link":"a","size":1,"id":2}}"#,
            #"{"mark":{"url":"a","size":"b"},"gate":{"link":"a"}}"#,
            #"{"gate":{"link":"a","key":1}}"#,
            #"{"gate":{"link":"a","text":1}}"#,
            #"{"gate":{"url":"a","key":1,"text":2}}"#
        ),
        Subject(
            "severity/unevaluated.json",
            SeverityUnevaluated.self,
            hasSeverities: true,
            #"{"closed":{"size":5,"id":1},"advised":{"a":1,"b":2},"rows":["a",3]}"#,
            #"{"closed":{"size":12,"id":1},"advised":{"a":"x","c":2},"rows":[1,true]}"#,
            #"{"closed":{"size":12,"color":"b"},"advised":{"b":"x","c":2},"rows":["a",true]}"#,
            #"{"closed":{"id":"a","color":1,"size":12},"advised":{"c":null,"d":2},"rows":["a","b"]}"#,
            #"{"closed":{"id":"a","shape":1},"advised":{"c":null,"d":"x"},"rows":[3,4]}"#,
            #"{"closed":{"id":"a","color":1,"size":"b","shape":1},"rows":["a",3,false]}"#
        ),
        Subject(
            "repeated-rules/schema.json",
            RepeatedRules.self,
            #"""
            {"code":"AB","codes":["CD","EF"],"first":["GH",1],"byName":{"x-a":"AB","y-b":"AZ"},"byKey":{"a":"AZ","b":"BCD"},
             "either":"none","more":"A12Z","short":"a","brief":"b"}
            """#,
            #"{"code":"A--B","codes":[],"first":["g"],"byName":{"x-a":"a","y-b":"AB"},"byKey":{"a":"BCDEFG"}}"#,
            #"{"code":"AB","word":"AB","either":"A--B","more":"A1234567Z","short":"abcd"}"#
        ),
        Subject(
            "implied/schema.json",
            ImpliedSampler.self,
            #"{"child":{"name":"a"},"list":[1,2],"map":{"a":"b"},"pair":["a",1,true],"texts":"abc","listed":"x"}"#,
            #"{"tree":{"value":1,"children":[{"value":2},{"children":[]}]},"narrow":{"value":1,"children":[1]}}"#,
            #"{"restricted":{"kind":"a","x":1},"any":{"kind":"b","y":1},"one":{"kind":"a","x":1}}"#,
            #"{"items":[{"a":true}],"texts":{"name":"a"},"listed":{"name":"a"},"described":{"size":1}}"#,
            #"{"items":[1],"twice":{"a":"b"},"described":true}"#,
            "1"
        ),
        Subject(
            "flags/schema.json",
            FlagSampler.self,
            #"""
            {"enabled":true,"url":"a","reason":"b","plan":{"isPaid":true,"price":1},"count":null,
             "notice":{"isSilent":false,"sound":"a","volume":0.5},"shape":{"kind":"circle","radius":1}}
            """#,
            #"{"enabled":false,"plan":{"isPaid":false,"until":"a"},"card":null,"owner":"a"}"#,
            #"{"card":"1","owner":"a","notice":{"isSilent":true},"shape":{"kind":"square","side":1}}"#,
            #"{"shape":{"kind":"triangle","side":1,"height":2},"count":1}"#,
            #"{"shape":{"kind":"point"},"url":"a"}"#
        ),
        Subject(
            "flags/root.json",
            FlagUnion.self,
            #"{"name":"a","active":true,"since":1}"#,
            #"{"name":"a","active":false,"state":"b"}"#
        ),
        Subject(
            "unevaluated/typed.json",
            UnevaluatedTyped.self,
            #"""
            {"id":"a","counts":{"a":1},"kept":{"size":1,"b":"c"},"v":[1],
             "chosen":{"kind":"a","extra":true,"x-b":1.5,"c":"d"}}
            """#,
            #"{"chosen":{"kind":"b","extra":"d","x-":1},"unknowable":{"ab":1,"size":1}}"#,
            #"{"seen":{"probe":1,"size":1,"a":"b"},"unknowable":{"size":1,"b":"c"}}"#
        ),
        Subject(
            "unevaluated/outside.json",
            UnevaluatedOutside.self,
            #"{"x":1,"y":2}"#,
            #"{"x":1,"inner":{"y":1}}"#,
            #"{"x":1,"inner":{"x":1,"z":1},"other":{"y":1,"z":1}}"#,
            #"{"other":{"y":1}}"#,
            #"{"y":1,"z":1}"#
        ),
    ]

    @Test("models accept a value exactly if the linter finds no error", arguments: subjects)
    func agreement(_ subject: Subject) throws {
        let validator = try validator(of: subject.schema)
        var counts = [true: 0, false: 0]
        for text in try subject.seeds.flatMap(Self.variations) {
            let isValid = try accepts(Array(text.utf8), validator, of: subject)
            counts[isValid, default: 0] += 1
            let reading = subject.read(text)
            #expect(reading.isValid == isValid, "\(text)")
            #expect(reading.isValidDirectly == isValid, "\(text)")
            #expect(reading.isSameDirectly, "\(text)")
            #expect(reading.isSameAgain, "\(text)")
            guard let copy = reading.copy else { continue }
            let copyIsValid = try accepts(Array(copy), validator, of: subject)
            #expect(copyIsValid == isValid, "\(text)")
            if !subject.renamesMembers {
                let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
                #expect(try JSONDecoder().decode(JSONValue.self, from: copy) == value, "\(text)")
            }
        }
        #expect(counts.values.allSatisfy { $0 > 0 }, "all values have the same verdict")
    }

    /// The compiler derives the hash values from all stored properties. If the generated operator `==` does not compare
    /// one of them, equal models can have different hash values.
    @Test("equal models have equal hash values", arguments: subjects)
    func equality(_ subject: Subject) throws {
        for seed in subject.seeds {
            for text in try Self.variations(of: seed) {
                #expect(!subject.breaksHashing(seed, text), "\(seed) and \(text)")
            }
        }
    }

    @Test("initializers create valid values", arguments: subjects)
    func initializers(_ subject: Subject) throws {
        let validator = try validator(of: subject.schema)
        for text in try subject.seeds.flatMap(Self.variations)
        where try accepts(Array(text.utf8), validator, of: subject) {
            for value in subject.structures(text) {
                let problems = value.problems { try ($0 as? any SchemaValidated)?.validate() }
                #expect(problems == [], "\(text)")
            }
        }
    }

    /// Returns whether the linter finds no error in a text.
    private func accepts(
        _ text: [UInt8],
        _ validator: SchemaValidator,
        of subject: Subject
    ) throws -> Bool {
        // The verdict is much faster than the findings.
        guard subject.hasSeverities else { return try validator.isValid(JSONParser().parse(text)) }
        return try !validator.diagnostics(of: text).contains { $0.severity == .error }
    }

    /// Returns a validator of a schema, which may refer to the other schemas in its folder and the folders below it.
    private func validator(of schema: String) throws -> SchemaValidator {
        let file = CaseFolder.file(schema)
        let folder = file.deletingLastPathComponent()
        var registry = SchemaRegistry()
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        where name.hasSuffix(".json") {
            let other = folder.appending(path: name)
            let bytes = Array(try Data(contentsOf: other))
            try registry.add(SourceFile(path: name, bytes: bytes), uri: other.absoluteString)
        }
        return try SchemaValidator(uri: file.absoluteString, registry: registry)
    }

    /// Drafts 3 and 4 distinguish `1` and `1.0`. Models do not, because a decoder does not report the spelling of a
    /// number. The generator has a note about this difference.
    @Test(
        "a number with a fraction of zero is an integer in every draft",
        arguments: [
            (#"{"id":1.0}"#, true), (#"{"id":10e-1}"#, true), (#"{"id":1.5}"#, false),
        ]
    )
    func zeroFraction(_ text: String, _ isValid: Bool) {
        let reading = Reading(of: OldDeal.self, text)
        #expect(reading.isValid == isValid)
        #expect(reading.isValidDirectly == isValid)
    }

    // MARK: Variations

    /// Returns the value of a seed, values to replace it, and copies of it in which one member or item is replaced or
    /// added, or one member is removed.
    private static func variations(of seed: String) throws -> [String] {
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(seed.utf8))
        return try ([value] + variations(of: value)).map {
            String(decoding: try JSONEncoder().encode($0), as: UTF8.self)
        }
    }

    private static func variations(of value: JSONValue) -> [JSONValue] {
        var found = others
        switch value {
        case .object(let members):
            for (name, member) in members {
                var copy = members
                copy[name] = nil
                found.append(.object(copy))
                for other in variations(of: member) {
                    copy[name] = other
                    found.append(.object(copy))
                }
            }
            // There are fewer values than names.
            for (name, other) in zip(names, others + others) where members[name] == nil {
                var copy = members
                copy[name] = other
                found.append(.object(copy))
            }
        case .array(let items):
            found.append(.array(items + [.null]))
            for (index, item) in items.enumerated() {
                for other in variations(of: item) {
                    var copy = items
                    copy[index] = other
                    found.append(.array(copy))
                }
            }
        case .null, .bool, .number, .string: break
        }
        return found
    }

    /// The values that replace each value of a seed.
    private static let others: [JSONValue] = [
        nil, true, 0, -1, 1, 2.5, "", "a", [], [1], [:], ["size": 1], ["size": 0],
    ]

    /// The names of the members that are added to each object of a seed.
    private static let names = [
        "a", "x-a", "x-", "part_", "tree.", "tree.z", "b_id", "v9", "9", "name", "label", "size",
        "x-é", "href", "later", "xMembers", "children", "reader", "parent",
    ]
}
