import Foundation
import GeneratedModels
import SnakeCaseModels
import Testing

/// Models for a decoder with a key strategy decode the values that other models decode with a plain decoder.
struct SnakeCaseModelsTests {
    private static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }()

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return encoder
    }()

    private func roundTrip<Model: Codable>(_ type: Model.Type, _ text: String) throws -> JSONText {
        let model = try Self.decoder.decode(type, from: Data(text.utf8))
        return try JSONText(Self.encoder.encode(model))
    }

    @Test(arguments: PayloadFixture.valid.filter { $0.schema.contains("deals-feed") })
    func `a key strategy does not change the values of a feed`(_ fixture: PayloadFixture) throws {
        let data = try fixture.data()
        let plain = try JSONDecoder().decode(GeneratedModels.DealsFeed.self, from: data)
        let feed = try Self.decoder.decode(SnakeCaseModels.DealsFeed.self, from: data)
        #expect(feed.elements.map(\.cityName) == plain.elements.map(\.cityName))
        #expect(
            feed.elements.map(\.imageUrl?.rawValue) == plain.elements.map(\.imageUrl?.rawValue)
        )
        let copy = try Self.encoder.encode(feed)
        #expect(try Self.decoder.decode(SnakeCaseModels.DealsFeed.self, from: copy) == feed)
        // An unknown name in camel case is encoded in snake case.
        let unknown = plain.elements.flatMap(\.unknownMembers.keys)
        let isSnakeCase = unknown.allSatisfy { $0 == $0.lowercased() }
        #expect(try (JSONText(copy) == JSONText(data)) == isSnakeCase)
        #expect(try JSONText(JSONEncoder().encode(plain)) == JSONText(data))
    }

    @Test func `a feed in snake case is decoded and encoded`() throws {
        let text = #"[{"city_name":"Porto","image_url":"https://img.farandwide.example/opo.jpg"}]"#
        let feed = try Self.decoder.decode(SnakeCaseModels.DealsFeed.self, from: Data(text.utf8))
        #expect(feed.elements.first?.cityName == "Porto")
        #expect(feed.elements.first?.imageUrl == "https://img.farandwide.example/opo.jpg")
        #expect(feed.elements.first?.unknownMembers == [:])
        #expect(try JSONText(Self.encoder.encode(feed)) == JSONText(Data(text.utf8)))
        // The test of the fixtures has at least one argument.
        #expect(PayloadFixture.valid.contains { $0.schema.contains("deals-feed") })
    }

    @Test(
        arguments: [
            #"{"image_url":"i","url":"u","_private_name_":"p","a1_b":1}"#,
            #"{"page_size":20,"parts":[{"part_kind":"last_part","later_on":{"x_y":1}}]}"#,
            #"{"by_locale":{"pt_BR":"x","aB":"y"},"any_value":{"Keep_Me":[{"as_is":1}]}}"#,
            #"{"later_name":{"Kept_asIs":null}}"#,
            #"{"play_count":1,"later_name":2}"#,
        ]
    )
    func `names are decoded and encoded unchanged`(_ text: String) throws {
        #expect(try roundTrip(SnakeCaseSampler.self, text) == JSONText(Data(text.utf8)))
    }

    @Test(
        arguments: [
            (#"{"pageSize":5}"#, #"{"page_size":5}"#), (#"{"page_limit":5}"#, #"{"page_size":5}"#),
            (#"{"line_2":"l"}"#, #"{"line2":"l"}"#), (#"{"videoURL":"v"}"#, #"{"video_url":"v"}"#),
            (#"{"laterName":1}"#, #"{"later_name":1}"#),
        ]
    )
    func `aliases and names that the key strategies cannot restore are encoded as other names`(
        _ text: String,
        _ copy: String
    ) throws {
        #expect(try roundTrip(SnakeCaseSampler.self, text) == JSONText(Data(copy.utf8)))
    }

    @Test(
        arguments: [
            (#"{"checked_value":{"image_url":"i"}}"#, true),
            (#"{"checked_value":{"image_url":1}}"#, false),
            (#"{"checked_value":{"imageUrl":1}}"#, true),
            (#"{"json_text":"{\"part_kind\":\"last_part\"}"}"#, true),
            (#"{"json_text":"{\"part_kind\":\"no_part\"}"}"#, false),
            (#"{"json_text":"{\"partKind\":\"last_part\"}"}"#, false),
            (#"{"limits":{"low_end":1,"high_end":2}}"#, true),
            (#"{"limits":{"low_end":3,"high_end":2}}"#, false),
            (#"{"limits":{"low_end":1,"highEnd":2}}"#, false),
            (#"{"checked_list":[{"is_main":true}]}"#, true),
            (#"{"checked_list":[{"isMain":true}]}"#, false),
            (#"{"sealed":{"first_name":"a","last_name":{"aB":1}}}"#, true),
            (#"{"sealed":{"first_name":"a","last_name":{"a_b":1}}}"#, false),
            (#"{"sealed":{"first_name":"a"}}"#, false),
            (#"{"owner":{"user_id":1}}"#, true), (#"{"owner":{"user_id":0}}"#, false),
            (#"{"owner":{"company_id":9}}"#, true),
            (#"{"owner":{"company_id":9,"x_y":1}}"#, false),
            (#"{"named_members":{"first_name":"a","age":1}}"#, true),
            (#"{"named_members":{"First":"a"}}"#, false),
            (#"{"keyed_parts":{"main_part":{"name":"main_part"}}}"#, true),
            (#"{"keyed_parts":{"main_part":{"name":"mainPart"}}}"#, false),
            (#"{"link":{"url":"x?utm_source=a","my_params":{"utm_source":"a"}}}"#, true),
            (#"{"link":{"url":"x?utmSource=a","my_params":{"utm_source":"a"}}}"#, false),
        ]
    )
    func `rules apply to the names in the JSON text`(
        _ text: String,
        _ isValid: Bool
    ) throws {
        let model = try Self.decoder.decode(SnakeCaseSampler.self, from: Data(text.utf8))
        #expect(model.violations().isEmpty == isValid)
    }

    @Test func `the locations of violations have the names in the JSON text`() throws {
        let text = #"{"link":{"url":"x?utm_source=a","my_params":{"utm_source":"b"}}}"#
        let model = try Self.decoder.decode(SnakeCaseSampler.self, from: Data(text.utf8))
        #expect(model.violations().map(\.pointer) == ["/link/my_params/utm_source"])
    }

    @Test func `a plain decoder does not find the members`() throws {
        let text = #"{"image_url":"i"}"#
        let model = try JSONDecoder().decode(SnakeCaseSampler.self, from: Data(text.utf8))
        #expect(model.imageUrl == nil)
        #expect(model.unknownMembers == ["image_url": "i"])
    }
}
