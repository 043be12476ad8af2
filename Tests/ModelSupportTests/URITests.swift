import Foundation
import Testing

@testable import ModelSupport

@Suite struct URITests {
    @Test(arguments: ["", "https://a.example/b?c#d", "../x", "not a URI ä", "%zz"])
    func `a URI keeps its text when it is written and read`(text: String) throws {
        let uri = URI(text)
        #expect(uri.description == text)
        #expect(try JSONText.decode(JSONText.encode(uri), as: URI.self) == uri)
        #expect(try JSONText.decode(JSONText.encode([uri]), as: [URI].self) == [uri])
        #expect(
            try JSONText.decode(JSONText.encode(["a": uri]), as: [String: URI].self) == ["a": uri]
        )
    }

    @Test func `a URI can be a literal or an interpolation`() {
        let uri: URI = "https://\("a").example"
        #expect(uri == URI(rawValue: "https://a.example"))
    }

    @Test(arguments: ["1", "null", "[]"])
    func `a value that is not a string is not a URI`(text: String) {
        #expect(throws: DecodingError.self) { try JSONText.decode(text, as: URI.self) }
    }

    @Test func `the Foundation overlay converts URIs to and from URL`() throws {
        let url = try #require(URL(string: "https://a.example/b"))
        #expect(URI(url) == "https://a.example/b")
        #expect(URI("https://a.example/b").url == url)
        #expect(URI("").url == nil)
    }
}
