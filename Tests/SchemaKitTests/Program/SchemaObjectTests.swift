import Testing

@testable import SchemaKit

/// Tests of the keywords that the compiler finds in a schema.
struct SchemaObjectTests {
    /// The subschema at the root of a document.
    private static let root = Subschema(
        location: SchemaLocation(document: SchemaDocumentID(index: 0), entry: 0),
        resource: SchemaResourceID(index: 0),
        kinds: .all,
        tracksEvaluated: false,
        instructions: .empty,
        typeKeyword: .none,
        annotations: .empty
    )

    /// Returns the first and the last behaviors of ranges that begin or end near a behavior, or near one of the
    /// behaviors at the end of a machine word.
    private static func ranges(
        around behavior: Keyword.Behavior
    ) -> [(first: Keyword.Behavior, last: Keyword.Behavior)] {
        let number = Int(behavior.rawValue)
        let bounds =
            [0, number - 1, number, number + 1, 62, 63, 64, 65, 126]
            .compactMap { UInt8(exactly: $0).flatMap(Keyword.Behavior.init(rawValue:)) }
            + [Keyword.Behavior.allCases[Keyword.Behavior.allCases.count - 1]]
        return bounds.flatMap { first in
            bounds.filter { first.rawValue <= $0.rawValue }.map { (first, $0) }
        }
    }

    @Test func `a schema has the keywords of its own text and no others`() throws {
        var tested: Set<Keyword.Behavior> = []
        for dialect in [Dialect.draft3, .draft201909, .draft202012, .widget] {
            var schema = SchemaObject(dialect: dialect)
            for behavior in Keyword.Behavior.allCases where behavior != .annotation {
                guard let name = dialect.name(of: behavior) else { continue }
                let text = #"{"x-other": 1, "\#(name)": 2, "\#(name)": 3, "x-last": 4}"#
                let document = try JSONParser().parse(Array(text.utf8))
                // A later vocabulary of the dialect can give the name another behavior.
                let traits = dialect.keywordTraits(ofMemberAt: 3, in: document)
                guard traits?.behavior == behavior else { continue }
                tested.insert(behavior)
                document.withText { text in
                    schema.read(text, of: document, at: Self.root, dialect: dialect)
                    let behaviors = Keyword.Behavior.allCases.filter { schema.has($0) }
                    #expect(behaviors == [behavior], "\(name)")
                    // The keyword that is listed last counts.
                    let entry = schema.entry(behavior)
                    #expect(entry.index == 5, "\(name)")
                    let wrong = Self.ranges(around: behavior).filter { first, last in
                        schema.hasKeyword(from: first, through: last)
                            != (first.rawValue...last.rawValue).contains(behavior.rawValue)
                    }
                    #expect(wrong.isEmpty, "\(name)")
                    schema.close()
                }
            }
        }
        // The set of behaviors is stored in two machine words.
        #expect(tested.contains { $0.rawValue == 63 } && tested.contains { $0.rawValue == 64 })
    }
}
