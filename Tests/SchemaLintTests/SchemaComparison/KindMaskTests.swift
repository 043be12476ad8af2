import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Tests that operations on sets of kinds agree with the values in the sets.
struct KindMaskTests {
    private static let types = [
        "[]", #""integer""#, #""number""#, #"["number", "integer"]"#, #""string""#,
        #"["integer", "string"]"#, #"["null", "number"]"#, #"["boolean", "object", "array"]"#,
    ]

    /// The masks of the types in 2020-12, where 1.0 is an integer, and in draft 4, where it is not.
    private static func masks() throws -> [KindMask] {
        try [StandardDialect.draft202012, .draft4].flatMap { dialect in
            try types.map { text in
                let type = try JSONParser().parse(Array(text.utf8)).root
                return try #require(KindMask(namedBy: type, in: dialect.dialect))
            }
        }
    }

    private static func values() throws -> [JSONNode] {
        let text = #"[null, false, true, "", {}, [], 1, -3, 1.0, 1e2, 0.5]"#
        return Array(try JSONParser().parse(Array(text.utf8)).root.elements)
    }

    @Test func `unions, intersections and subsets have the values that they should have`() throws {
        let (masks, values) = (try Self.masks(), try Self.values())
        for left in masks {
            for right in masks {
                let isSubset = values.allSatisfy { !right.contains($0) || left.contains($0) }
                #expect(left.includes(right) == isSubset, "\(left), \(right)")
                let (union, intersection) = (left.union(right), left.intersection(right))
                for value in values {
                    let isIn = (left.contains(value), right.contains(value))
                    #expect(union.contains(value) == (isIn.0 || isIn.1), "\(value.text)")
                    #expect(intersection.contains(value) == (isIn.0 && isIn.1), "\(value.text)")
                }
            }
        }
    }
}
