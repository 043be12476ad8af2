import Foundation
import GeneratedModels
import SchemaKit
import Testing

/// The code of README and of the pages about models. `CodeBlockTests` compares the texts.
struct DocumentExamples {
    private let text = """
        {"actionName": "Copy", "actionType": 3, "actionDeeplink": "", "cpText": "AUTUMN", "textColor": "#1A1A1A"}
        """

    @Test func `a model is decoded, used and validated`() throws {
        var copied: [String] = []
        func copy(_ text: String) { copied.append(text) }
        func open(_ link: String) { copied.append(link) }
        let data = Data(text.utf8)

        let button = try JSONDecoder().decode(SMTWidgetActionButton.self, from: data)
        switch button.action {
        case .copyText(let text, _): copy(text)
        case .inAppDeepLink(let link, _), .externalBrowserLink(let link, _): open(link)
        case .otherwise: break
        }
        try button.validate()

        #expect(copied == ["AUTUMN"])
    }

    @Test func `a model is read directly`() throws {
        let bytes = Array(text.utf8)

        let button = try SMTWidgetActionButton(json: bytes)
        let lenient = try SMTWidgetActionButton(json: bytes, checked: false)

        #expect(button == lenient)
    }

    @Test func `a reading error has a location, a line and a keyword`() {
        var lines: [String] = []
        func log(_ line: String) { lines.append(line) }
        let wrong = Array(text.replacingOccurrences(of: "#1A1A1A", with: "black").utf8)

        do {
            _ = try SMTWidgetActionButton(json: wrong)
        } catch {
            log("\(error)")
            log("\(error.instanceLocation), line \(error.position.line), \(error.keyword ?? "")")
        }

        #expect(
            lines == [
                "1:96: expected ^(?:#[0-9A-Fa-f]{6})?$ at '/textColor'",
                "/textColor, line 1, pattern",
            ]
        )
    }

    @Test func `dropped items have reasons`() throws {
        var lines: [String] = []
        func log(_ line: String) { lines.append(line) }
        let data = Data(#"{"count": 1, "next": null, "previous": null, "results": [1]}"#.utf8)
        let page = try JSONDecoder().decode(WidgetPage.self, from: data)

        for (position, item) in page.results.dropped {
            log("item \(position) was dropped: \(item.reason)")
        }

        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("item 0 was dropped: ") == true)
    }
}
