import TestSupport
import Testing

@testable import SchemaDocumentation

/// The drawing of a type between the types that refer to it and the types that it refers to.
struct NeighborhoodLayoutTests {
    /// Returns the drawing on the page of a type called Hub.
    ///
    /// - Parameters:
    ///   - userCount: The number of other types that refer to Hub.
    ///   - targetCount: The number of other types to which Hub refers.
    ///   - isRecursive: True if Hub also refers to itself.
    private func drawing(userCount: Int, targetCount: Int, isRecursive: Bool = false) throws
        -> Drawing?
    {
        let targets = (0..<targetCount).map { "Use\($0)" } + (isRecursive ? ["Hub"] : [])
        let users = (0..<userCount).map { "User\($0)" }
        func members(_ names: [String]) -> String {
            names.map { ##""\##($0)": {"$ref": "#/$defs/\##($0)"}"## }.joined(separator: ",")
        }
        let definitions =
            [#""Hub": {"title": "Hub", "properties": {\#(members(targets))}}"#]
            + users.map {
                #""\#($0)": {"title": "\#($0)", "properties": {\#(members(["Hub"]))}}"#
            }
            + (0..<targetCount).map { #""Use\#($0)": {"title": "Use\#($0)", "minimum": 1}"# }
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "hub.json",
            #"{"title": "Root", "$defs": {\#(definitions.joined(separator: ","))}}"#
        )
        let documentation = SchemaDocumentation(try DocumentationCase.load([path]), title: "Hub")
        let page = try #require(documentation.pages.first { $0.slug == "Hub" })
        return page.blocks.lazy.compactMap { block in
            if case .drawing(let drawing, _) = block { drawing } else { nil }
        }.first
    }

    private func text(of drawing: Drawing) -> [String] {
        func number(_ value: Double) -> String { String(Int(value.rounded())) }
        let boxes = drawing.boxes.map { box in
            let mark = box.isCenter ? " in the center" : box.id == nil ? " without a link" : ""
            return "\(number(box.x)) \(number(box.y)) \(box.label.shown)\(mark)"
        }
        let lines = drawing.lines.map { line in
            line.points.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: " to ")
                + (line.isCurved ? ", curved" : "") + ", arrow \(line.arrow)"
        }
        return boxes + lines
    }

    @Test func `lines connect a type with its users above and its targets below`() throws {
        let drawing = try #require(try drawing(userCount: 2, targetCount: 2, isRecursive: true))
        let boxes = [
            "34 8 User0", "34 42 User1", "34 76 Hub in the center", "60 110 Use0", "60 144 Use1",
            "60 178 Hub",
        ]
        let lines = [
            "21 21 to 34 21, arrow none", "21 55 to 34 55, arrow none",
            "21 89 to 34 89, arrow atEnd", "21 21 to 21 89, arrow none",
            "47 123 to 60 123, arrow atEnd", "47 157 to 60 157, arrow atEnd",
            "47 191 to 60 191, arrow atEnd", "47 102 to 47 191, arrow none",
        ]
        #expect(text(of: drawing) == boxes + lines)
    }

    @Test(arguments: [(0, 1), (1, 0), (1, 1)])
    func `a side without types has no line`(userCount: Int, targetCount: Int) throws {
        let drawing = try #require(try drawing(userCount: userCount, targetCount: targetCount))
        #expect(drawing.boxes.count == userCount + targetCount + 1)
        #expect(drawing.boxes.filter(\.isCenter).map(\.label.full) == ["Hub"])
        // The only user has its own line, the line along its side and the line into the center; the only target has the
        // first two.
        #expect(drawing.lines.count == userCount * 3 + targetCount * 2)
    }

    @Test(arguments: [(19, 0, 19), (20, 0, 20), (21, 2, 20), (22, 3, 20)])
    func `each side has at most 20 boxes`(count: Int, restCount: Int, boxCount: Int) throws {
        for (userCount, targetCount) in [(count, 1), (1, count)] {
            let drawing = try #require(try drawing(userCount: userCount, targetCount: targetCount))
            // The center and the only type on the other side have boxes, too.
            #expect(drawing.boxes.count == boxCount + 2)
            let rests = drawing.boxes.filter { $0.id == nil && !$0.isCenter }.map(\.label.full)
            #expect(rests == (restCount > 0 ? ["and \(restCount) more"] : []))
        }
    }

    @Test(arguments: [
        (31, "abcdefghijklmnopqrstuvwxyz01234"), (32, "abcdefghijklmnopqrstuvwxyz012345"),
        (33, "abcdefghijklmno…rstuvwxyz0123456"), (34, "abcdefghijklmno…stuvwxyz01234567"),
    ])
    func `a label of at most 32 characters is not shortened`(count: Int, shown: String) {
        let name = "abcdefghijklmnopqrstuvwxyz0123456789".prefix(count)
        let label = Drawing.Label(String(name), limit: 32)
        #expect(label.shown == shown)
        #expect(label.full == name)
    }

    /// A text, its characters on the page, and its width in pixels.
    private static let labels: [(String, String, Double)] = [
        ("Type", "Type", 4 * 7.3), ("Тип", "Тип", 3 * 7.3), ("סוג", "סוג", 3 * 7.3),
        ("e\u{301}", "e\u{301}", 7.3), ("类型", "类型", 2 * 13.0),
        ("a\u{202E}", #"a\u{202E}"#, 9 * 7.3),
    ]

    @Test(arguments: labels)
    func `the width of a label is that of its visible characters`(
        text: String,
        shown: String,
        width: Double
    ) {
        let label = Drawing.Label(text, limit: 32)
        #expect(label.shown == shown)
        #expect(abs(label.width - width) < 0.01)
    }
}
