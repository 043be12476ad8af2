import Foundation
import SchemaKit
import Testing

@testable import CaseModels

/// The models of schemas with `dropsInvalid`.
struct DroppedItemTests {
    private let text = #"""
        {"tracks": [{"title": "a"}, 7, {"seconds": 1}, {"title": ""}, {"title": "b", "x": 2}],
         "markers": [1, "x", 10], "tags": ["ab", 1, "c"], "groups": [[1, -1, "a"], 2],
         "sections": {"x": [1, {"title": "b"}], "y": 7}, "ratings": {"u": [1, null]},
         "notes": [{"kind": "text"}, {"kind": "time", "second": 3}, {"kind": "other"}],
         "folder": {"name": "r", "folders": [{"name": 1}, {"name": "s", "folders": [{}]}]}}
        """#

    private func decoded<Model: Decodable>(_ text: String, as type: Model.Type) throws -> Model {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    private func value(_ model: some Encodable) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(model))
    }

    @Test func `decoding keeps the items that their types can hold`() throws {
        let model = try decoded(text, as: Playlist.self)
        #expect(try Playlist(json: Array(text.utf8), checked: false) == model)
        #expect(model.tracks.map(\.title) == ["a", "", "b"])
        #expect(model.tracks.dropped.keys.sorted() == [1, 2])
        #expect(
            model.tracks.dropped[2]?.reason
                == "the value: required: missing required member 'title'"
        )
        #expect(model.markers?.map(\.self) == [1, 10])
        #expect(model.labels?.map(\.self) == ["ab", "c"])
        #expect(model.groups?.map(Array.init) == [[1, -1]])
        #expect(model.sections?["x"]?.map(\.title) == ["b"])
        #expect(model.sections?.dropped.keys.sorted() == ["y"])
        #expect(model.ratings?["u"]?.map(\.self) == [1])
        #expect(model.notes?.count == 2)
        #expect(model.folder?.folders?.map(\.name) == ["s"])
        #expect(model.folder?.folders?[0].folders?.dropped.count == 1)
    }

    @Test func `checked reading keeps the items that are valid`() throws {
        let model = try Playlist(json: Array(text.utf8))
        #expect(model.tracks.map(\.title) == ["a", "b"])
        #expect(model.tracks.dropped.keys.sorted() == [1, 2, 3])
        #expect(model.tracks.dropped[3]?.reason == "/title: minLength: at least 1 character")
        #expect(model.markers?.map(\.self) == [1])
        #expect(model.labels?.map(\.self) == ["ab"])
        #expect(model.groups?.map(Array.init) == [[1]])
        #expect(model.notes?.count == 1)
    }

    @Test func `dropped items are encoded unchanged`() throws {
        var expected = try decoded(text, as: [String: JSONValue].self)
        // `tags` is an alias of `labels`.
        expected["labels"] = expected.removeValue(forKey: "tags")
        #expect(try value(decoded(text, as: Playlist.self)) == .object(expected))
        #expect(try value(Playlist(json: Array(text.utf8))) == .object(expected))
    }

    @Test func `invalid items are violations at their locations, dropped or kept`() throws {
        let locations = [
            "/folder/folders/0/name", "/folder/folders/1/folders/0", "/groups/0/1", "/groups/0/2",
            "/groups/1", "/labels/1", "/labels/2", "/markers/1", "/markers/2", "/notes/0",
            "/notes/2",
            "/ratings/u/1", "/sections/x/0", "/sections/y", "/tracks/1", "/tracks/2",
            "/tracks/3/title",
        ]
        let decoded = try decoded(text, as: Playlist.self)
        #expect(decoded.violations().map(\.pointer) == locations)
        #expect(throws: SchemaViolation.self) { try decoded.validate() }
        let read = try Playlist(json: Array(text.utf8))
        #expect(read.violations().map(\.pointer) == locations)
    }

    @Test(
        arguments: [
            (#"{"tracks": [], "markers": null}"#, "/tracks"),
            (#"{"tracks": 1, "markers": null}"#, "/tracks"),
            (#"{"tracks": [{"title": "a"}]}"#, ""),
            (#"{"tracks": [{"title": "a"}], "markers": null, "labels": ["aa", "aa"]}"#, "/labels"),
            (
                #"{"tracks": [{"title": "a"}], "markers": null, "folder": {"name": ""}}"#,
                "/folder/name"
            ),
        ]
    )
    func `checked reading throws for a violation outside of items`(text: String, location: String) {
        let error = #expect(throws: (any Error).self) { try Playlist(json: Array(text.utf8)) }
        // The error about the missing member of the root ends with the name of the member instead of a location.
        #expect(
            "\(error.map { "\($0)" } ?? "")".hasSuffix(
                location.isEmpty ? "'markers'" : "'\(location)'"
            )
        )
    }

    @Test func `a root array and a root map drop invalid items`() throws {
        var list = try TrackList(json: Array(#"[1, {"title": "a"}, 2, {"title": "b"}, 3]"#.utf8))
        #expect(list.elements.map(\.title) == ["a", "b"])
        list.elements.removeFirst()
        list.elements.append(Track(title: "c"))
        // The dropped items are written at their old indices.
        #expect(try value(list) == [1, ["title": "b"], 2, ["title": "c"], 3])
        let map = try decoded(#"{"x": {"title": "a"}, "y": 4, "z": null}"#, as: TracksByName.self)
        #expect(map["x"]?.title == "a")
        #expect(map["z"] == nil)
        #expect(map.members["z"] == .null)
        #expect(map.members.dropped.keys.sorted() == ["y"])
        #expect(map.violations().map(\.pointer) == ["/y"])
    }
}
