import Foundation
import Testing

@testable import ModelSupport

@Suite struct FormattedTextTests {
    @Test(
        arguments: [
            ("#ff8000", [1, 128.0 / 255, 0, 1]), ("#F80", [1, 136.0 / 255, 0, 1]),
            ("#ff800080", [1, 128.0 / 255, 0, 128.0 / 255]),
            ("#f808", [1, 136.0 / 255, 0, 136.0 / 255]),
            ("Orange", [1, 165.0 / 255, 0, 1]), ("clear", [0, 0, 0, 0]),
            ("transparent", [0, 0, 0, 0]),
            ("", nil), ("#", nil), ("#ff", nil), ("#ff80000", nil), ("#gg0000", nil),
            ("ff8000", nil),
            ("#\u{FF11}00", nil), ("blac\u{212A}", nil), ("linear-gradient(red, blue)", nil),
        ] as [(String, [Double]?)]
    )
    func `a color has the components of its text`(_ text: String, _ parts: [Double]?) {
        let components = CSSColor(text).components
        #expect(components.map { [$0.red, $0.green, $0.blue, $0.opacity] } == parts)
        #expect(CSSColor(text).rawValue == text)
    }

    @Test func `a color is made from its components`() {
        #expect(CSSColor(.init(red: 1, green: 0.5, blue: 0)) == "#ff8000")
        #expect(CSSColor(.init(red: 2, green: -1, blue: 0, opacity: 0)) == "#ff000000")
        #expect(CSSColor(.init(red: 16.0 / 255, green: 15.0 / 255, blue: 1)) == "#100fff")
        #expect(CSSColor(.init(red: .nan, green: 0, blue: .infinity)) == "#0000ff")
    }

    @Test func `a UUID keeps its text`() throws {
        let text = "F81D4FAE-7dec-11d0-a765-00a0c91e6bf6"
        let uuid = try #require(UUID(uuidString: text))
        #expect(UUIDString(text).uuid == uuid)
        #expect(UUIDString(text).rawValue == text)
        #expect(UUIDString(uuid) == "f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
        #expect(UUIDString("x").uuid == nil)
    }
}
