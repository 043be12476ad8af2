import TestSupport
import Testing

@testable import SchemaDocumentation

/// Tests of the drawings of references: the layout in columns, the edges that are left out, and the numbers of boxes.
struct LayeredLayoutTests {
    /// Returns the nodes and edges of a random graph.
    private static func graph(seed: UInt64) -> ([LayeredLayout.Node], [(from: Int, to: Int)]) {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...30, using: &generator)
        let nodes = (0..<count).map { number in
            let length = Int.random(in: 1...60, using: &generator)
            return LayeredLayout.Node(
                String(repeating: generator.oneIn(5) ? "Ж" : "w", count: length) + "\(number)"
            )
        }
        let edgeCount = Int.random(in: 0...(2 * count), using: &generator)
        let edges = (0..<edgeCount).map { _ in
            (
                from: Int.random(in: 0..<count, using: &generator),
                to: Int.random(in: 0..<count, using: &generator)
            )
        }
        return (nodes, edges)
    }

    @Test func `boxes do not overlap, lie inside the drawing, and are not crossed by lines`() {
        for seed in 0..<UInt64(LongTests.count(60, long: 300)) {
            let (nodes, edges) = Self.graph(seed: seed)
            let drawing = LayeredLayout.drawing(nodes, edges)
            #expect(drawing.boxes.count == nodes.count)
            for (index, box) in drawing.boxes.enumerated() {
                #expect(box.x >= 0 && box.x + box.width <= drawing.width, "seed \(seed)")
                #expect(box.y >= 0 && box.y + box.height <= drawing.height, "seed \(seed)")
                #expect(box.label.width < box.width, "seed \(seed)")
                for other in drawing.boxes[(index + 1)...] {
                    let isApart =
                        box.x + box.width < other.x || other.x + other.width < box.x
                        || box.y + box.height < other.y || other.y + other.height < box.y
                    #expect(isApart, "seed \(seed): \(box.label.full) \(other.label.full)")
                }
            }
            for line in drawing.lines {
                for point in Self.points(on: line) {
                    let crossed = drawing.boxes.first { box in
                        box.x + 0.5 < point.x && point.x < box.x + box.width - 0.5
                            && box.y + 0.5 < point.y && point.y < box.y + box.height - 0.5
                    }
                    #expect(crossed == nil, "seed \(seed): \(crossed?.label.full ?? "")")
                }
            }
        }
    }

    /// Returns points on a line, with small distances between them.
    private static func points(on line: Drawing.Line) -> [Drawing.Line.Point] {
        var points: [Drawing.Line.Point] = []
        for (index, pair) in zip(line.points, line.points.dropFirst()).enumerated() {
            let (start, end) = pair
            for step in 0...40 {
                let t = Double(step) / 40
                // The first segment of a curved line is straight, the second one is a curve, and so on.
                let isCurve = line.isCurved && !index.isMultiple(of: 2)
                // A curve is a cubic Bézier curve. Its two control points are halfway between its ends horizontally,
                // one at the height of each end.
                let rise = isCurve ? t * t * (3 - 2 * t) : t
                let run = isCurve ? 1.5 * t * (1 - t) + t * t * t : t
                points.append(
                    .init(
                        x: start.x + (end.x - start.x) * run,
                        y: start.y + (end.y - start.y) * rise
                    )
                )
            }
        }
        return points
    }

    @Test func `two drawings of a graph are equal`() {
        let (nodes, edges) = Self.graph(seed: 7)
        let drawings = (0..<2).map { _ in LayeredLayout.drawing(nodes, edges) }
        #expect(drawings[0].boxes == drawings[1].boxes)
        #expect(drawings[0].lines == drawings[1].lines)
    }

    @Test func `a target is to the right of its source in a graph without cycles`() {
        let nodes = ["a", "b", "c", "d"].map { LayeredLayout.Node($0) }
        let drawing = LayeredLayout.drawing(nodes, [(0, 1), (1, 2), (0, 2), (3, 2)])
        let x = Dictionary(uniqueKeysWithValues: drawing.boxes.map { ($0.label.full, $0.x) })
        let columns = ["a", "b", "c"].compactMap { x[$0] }
        #expect(columns == columns.sorted() && Set(columns).count == 3)
        // A node without references to it is in the column before its target.
        #expect(x["d"] == x["b"])
    }

    /// Returns the vertical position of each node in a drawing, by its name.
    private static func positions(
        _ names: [String],
        _ edges: [(from: Int, to: Int)]
    ) -> [String: Double] {
        let drawing = LayeredLayout.drawing(names.map { LayeredLayout.Node($0) }, edges)
        return Dictionary(uniqueKeysWithValues: drawing.boxes.map { ($0.label.full, $0.y) })
    }

    @Test func `a node is at the height of the middle one of its three neighbors`() {
        let sources = Self.positions(["a", "b", "c", "d"], [(0, 3), (1, 3), (2, 3)])
        let targets = Self.positions(["a", "b", "c", "d"], [(3, 0), (3, 1), (3, 2)])
        for y in [sources, targets] {
            #expect(y["d"] == y["b"])
            let column = ["a", "b", "c"].compactMap { y[$0] }
            #expect(column == column.sorted() && Set(column).count == 3)
        }
    }

    @Test func `targets are in the order of their sources, so that lines do not cross`() {
        let y = Self.positions(["a", "b", "c", "d"], [(0, 2), (0, 3), (1, 2)])
        for names in [["a", "b"], ["d", "c"]] {
            let column = names.compactMap { y[$0] }
            #expect(column == column.sorted() && Set(column).count == 2)
        }
    }

    @Test(arguments: [(38, 40), (39, 2)])
    func `the overview of more than 40 types has a box for each file`(
        count: Int,
        boxCount: Int
    ) throws {
        // Besides the definitions, the root schemas of two files have pages.
        let members = (0..<count).map { ##""p\##($0)": {"$ref": "#/$defs/t\##($0)"}"## }
        let definitions = (0..<count).map { #""t\#($0)": {"title": "T\#($0)"}"# }
        let folder = try TemporaryFolder()
        let many = try folder.write(
            "many.json",
            """
            {"title": "Many", "properties": {\(members.joined(separator: ","))},
             "$defs": {\(definitions.joined(separator: ","))}}
            """
        )
        let other = try folder.write(
            "other.json",
            #"{"title": "Other", "properties": {"m": {"$ref": "many.json"}}}"#
        )
        let schemas = try DocumentationCase.load([many, other])
        let index = try #require(SchemaDocumentation(schemas, title: "Many").pages.first)
        let drawing = try #require(
            index.blocks.lazy.compactMap { block in
                if case .drawing(let drawing, _) = block { drawing } else { nil }
            }.first
        )
        #expect(drawing.boxes.count == boxCount)
    }

    @Test func `an edge that closes a cycle is not left out as implied`() {
        let edges = [(from: 0, to: 1), (1, 2), (2, 0), (0, 2), (1, 1)]
        let kept = IndexMaker.withoutImpliedEdges(edges, nodeCount: 3)
        #expect(kept.map { "\($0.from)\($0.to)" } == ["01", "12", "20", "11"])
    }

    @Test func `neighbors are drawn below each other, and the last box counts the rest`() throws {
        let names = (1..<60).map { "T\($0)" }
        let members = names.map { ##""\##($0)": {"$ref": "#/$defs/\##($0)"}"## }
        let definitions = names.map { ##""\##($0)": {"title": "\##($0)"}"## }
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "many.json",
            """
            {"title": "Many", "properties": {\(members.joined(separator: ","))},
             "$defs": {\(definitions.joined(separator: ","))}}
            """
        )
        let schemas = try DocumentationCase.load([schema])
        let documentation = SchemaDocumentation(schemas, title: "Many")
        let page = try #require(documentation.pages.first { $0.slug == "Many" })
        let drawing = try #require(
            page.blocks.lazy.compactMap { block in
                if case .drawing(let drawing, _) = block { drawing } else { nil }
            }.first
        )
        #expect(drawing.boxes.count == 21)
        #expect(drawing.boxes.last?.label.full == "and 40 more")
        // The drawing fits the screen of a phone.
        #expect(drawing.width < 330)
        for (box, next) in zip(drawing.boxes, drawing.boxes.dropFirst()) {
            #expect(box.y + box.height < next.y)
        }
    }
}
