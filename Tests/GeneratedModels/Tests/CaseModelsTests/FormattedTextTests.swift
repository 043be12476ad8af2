import Foundation
import SchemaKit
import Testing

@testable import CaseModels

/// URIs and durations in the compiled goldens.
struct FormattedTextTests {
    @Test(
        arguments: [
            ("PT0S", 0), ("P1D", 86_400), ("P1W", 604_800), ("P1Y2M3W4DT5H6M7.5S", 38_898_367.5),
            ("PT1.5S", 1.5), ("PT1,5S", 1.5), ("P0.5D", 43_200), ("-PT30S", -30), ("+PT1M", 60),
            ("P0DT00H01M30S", 90), ("P1M", 2_592_000), ("PT1M", 60), ("P1Y", 31_536_000),
            ("PT0.1H", 360), ("P2W3D", 1_468_800),
        ] as [(String, Double)]
    )
    func `a duration has a number of seconds`(_ text: String, _ seconds: Double) {
        #expect(ISODuration(text).seconds == seconds)
    }

    @Test(
        arguments: [
            "", "P", "PT", "P1DT", "1D", "P1", "PT1", "P1H", "PT1D", "PT1S1M", "PT1M1M", "p1d",
            "PT1s", "PT.5S", "PT1.S", "PT1.2.3S", "PT1.,2S", "P-1D", "--P1D", "P 1D", "PT1S ",
            "PT1S\0", "P1DT1HT1M", "PTS", "P1²D", "PT1e3S", "00:01:30", "PT\u{661}S",
        ]
    )
    func `a text that is not a duration has no seconds`(_ text: String) {
        #expect(ISODuration(text).seconds == nil)
        #expect(ISODuration(text).rawValue == text)
    }

    @Test func `texts with formats are encoded without a change`() throws {
        let text = #"""
            {"link":" not a URL ","nullable":null,"requiredNullable":"HTTP://A/%7e","list":["","a b"],
             "map":{"a":"soon"},"timeout":"PT20S","screen":"shop://cart","either":"x","other":null,
             "URI":{"text":"t"}}
            """#
        let model = try JSONDecoder().decode(FormatsSampler.self, from: Data(text.utf8))
        #expect(model.link == " not a URL ")
        #expect(model.map?["a"]?.seconds == nil)
        #expect(model.timeout.seconds == 20)
        #expect(model.page.rawValue == "https://shop.example/")
        #expect(String(model.screen ?? "") == "shop://cart")
        let copy = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(model))
        #expect(try copy == JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(FormatsSampler.self, from: Data(#"{"link":1}"#.utf8))
        }
    }

    @Test(
        arguments: [
            // After its scheme, a deep link may have nearly all characters except white space.
            ("screen", "shop://item/{id}", true), ("screen", "a:\"", true),
            ("screen", "shop:", false),
            ("screen", "shop:a b", false), ("link", "http://a/%zz", false),
            ("link", "a:b#c#d", false),
            ("link", "http://u@h@o/", false), ("link", "http://[::1]:8/a?b#c", true),
        ] as [(String, String, Bool)]
    )
    func `a text must match its format to be valid`(_ name: String, _ text: String, _ isValid: Bool)
        throws
    {
        let literal = try #require(String(data: JSONEncoder().encode(text), encoding: .utf8))
        let link = name == "link" ? literal : "\"a:b\""
        let screen = name == "screen" ? literal : "\"a:b\""
        let json = #"{"link":\#(link),"screen":\#(screen),"requiredNullable":null}"#
        let model = try JSONDecoder().decode(FormatsSampler.self, from: Data(json.utf8))
        #expect(((try? model.validate()) != nil) == isValid)
        #expect(((try? FormatsSampler(json: Array(json.utf8))) != nil) == isValid)
    }

    @Test func `the overlay converts support types and Foundation types`() throws {
        let url = try #require(URL(string: "https://shop.example/a%20b?c#d"))
        let link: URI = "https://shop.example/a%20b?c#d"
        let model = FormatsSampler(link: url, optional: url, requiredNullable: nil)
        #expect(model == FormatsSampler(link: link, optional: link, requiredNullable: nil))
        #expect(URI(url) == link)
        #expect(link.url == url)
        #expect(URI("").url == nil)
        #expect(ISODuration("PT1M").timeInterval == 60)
        #expect(FormatsSampler.URLValue(link: url).link.url == url)
    }

    @Test func `the overlay adds an initializer with a URL for a nullable URI`() throws {
        let url = try #require(URL(string: "shop://cart"))
        #expect(FormatsSampler.Picture(source: url).source == "shop://cart")
        #expect(FormatsSampler.Picture(source: nil).source == nil)
    }

    @Test func `a type with the name of a support type gets another name`() {
        // `URI` is still the support type, which a string literal with an interpolation can create.
        let name = "rs-2041"
        #expect(URI("https://shop.example/rs-2041") == "https://shop.example/\(name)")
        let value: FormatsSampler.URIValue = FormatsSampler.URIValue(text: URI("t"))
        #expect(value.text == "t")
        #expect("\(ISODuration(rawValue: "PT1S"))" == "PT1S")
    }
}
