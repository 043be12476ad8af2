import SchemaKit
import SwiftModels
import Testing

@testable import widget_lint

struct RemovedTypesTests {
    private static func structure(_ keys: String..., file: Int = 0) -> TypeContent {
        TypeContent(fileIndex: file, form: .structure(Set(keys.map { ExactText($0) })))
    }

    private static func enumeration(_ literals: String...) -> TypeContent {
        TypeContent(fileIndex: 0, form: .enumeration(Set(literals.map { ExactText($0) })))
    }

    private static func wrapper(_ type: String) -> TypeContent {
        TypeContent(fileIndex: 0, form: .wrapper(.named(type)))
    }

    private static let contents: [TypeContent?] = [
        nil, structure("a", "b", file: 1), structure("a", "b", "c"), structure(), structure("a"),
        enumeration("x", "y"), wrapper("Int"), structure("\u{E9}"),
    ]

    /// New types, and the index of the removed type that each seems to be.
    private static let rows: [(content: TypeContent, index: Int?)] = [
        (structure("a"), 4), (structure("a", "z"), 4), (structure("b", "c"), 2),
        (structure("a", file: 1), 1), (structure("z"), nil), (structure(), 3),
        (enumeration("y", "x"), 5), (enumeration("x"), nil), (enumeration("x", "z"), nil),
        (wrapper("Int"), 6), (wrapper("String"), nil), (structure("\u{E9}"), 7),
        (structure("e\u{301}"), nil),
    ]

    @Test(arguments: rows.indices)
    func `a removed type is found by its content`(_ row: Int) {
        let (content, index) = Self.rows[row]
        var types = RemovedTypes(Self.contents)
        let found = types.takeFirst(similarTo: content)
        #expect(found == index)
        #expect(types.indices == Self.contents.indices.filter { $0 != index })
    }

    @Test func `each removed type is found once`() {
        var types = RemovedTypes([Self.structure("a"), Self.structure("b"), Self.structure("a")])
        let found = (0..<3).map { _ in types.takeFirst(similarTo: Self.structure("a")) }
        #expect(found == [0, 2, nil])
        #expect(types.indices == [1])
    }

    /// The types have 3 of 7 keys in common, so that they do not seem to be one type. A pair costs 8 steps.
    @Test(arguments: [(limit: 16, isFound: false), (limit: 17, isFound: true)])
    func `the pairs of types and the keys that are compared have a limit`(
        row: (limit: Int, isFound: Bool)
    ) {
        let others = Array(repeating: Self.structure("a", "b", "c", "d", "e", "f", "g"), count: 2)
        let same = Self.structure("a", "b", "c", "t", "u", "v", "w")
        var types = RemovedTypes(others + [same], stepLimit: row.limit)
        let found = types.takeFirst(similarTo: same)
        #expect(found == (row.isFound ? 2 : nil))
    }

    @Test func `types that are taken in their order cost one pair each`() {
        let count = 1_000
        var types = RemovedTypes(
            (0..<count).map { Self.structure("m\($0)") },
            stepLimit: 2 * count
        )
        let found = (0..<count).map { types.takeFirst(similarTo: Self.structure("m\($0)")) }
        #expect(found.compactMap { $0 } == Array(0..<count))
    }
}
