import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the equality of values, and of the hashes that agree with it.
struct JSONEqualityTests {
    private func compare(_ left: String, _ right: String) throws -> (
        isEqual: Bool, haveEqualHashes: Bool
    ) {
        let leftDocument = try JSONParser().parse(Array(left.utf8))
        let rightDocument = try JSONParser().parse(Array(right.utf8))
        return leftDocument.withText { leftText in
            rightDocument.withText { rightText in
                let isEqual = JSONEquality.isEqual(0, in: leftText, 0, in: rightText)
                let isEqualReversed = JSONEquality.isEqual(0, in: rightText, 0, in: leftText)
                #expect(isEqual == isEqualReversed, "equality must be symmetric")
                var classes = ValueClasses()
                let leftClass = classes.number(of: 0, in: leftText)
                let rightClass = classes.number(of: 0, in: rightText)
                #expect((leftClass == rightClass) == isEqual, "equal values form a class")
                return (isEqual, Self.hash(leftText) == Self.hash(rightText))
            }
        }
    }

    private static func hash(_ text: JSONText) -> Int {
        var hasher = Hasher()
        JSONHash.combine(0, in: text, into: &hasher)
        return hasher.finalize()
    }

    /// Two values, and a flag that is true if they are equal.
    struct Row: CustomTestStringConvertible, Sendable {
        let left: String
        let right: String
        let isEqual: Bool
        var testDescription: String { "\(left) \(isEqual ? "==" : "!=") \(right)" }
    }

    private static let rows = [
        Row(left: "null", right: "null", isEqual: true),
        Row(left: "null", right: "false", isEqual: false),
        Row(left: "true", right: "true", isEqual: true),
        Row(left: "true", right: "false", isEqual: false),
        Row(left: "0", right: "false", isEqual: false),
        Row(left: "1", right: "\"1\"", isEqual: false),
        Row(left: "1", right: "1.0", isEqual: true),
        Row(left: "-0", right: "0.0e3", isEqual: true),
        Row(left: "0", right: "-0", isEqual: true),
        Row(left: "0", right: "10", isEqual: false),
        Row(left: "-0", right: "100", isEqual: false),
        Row(left: "10", right: "-10", isEqual: false),
        Row(left: "1", right: "-0", isEqual: false),
        Row(left: "0", right: "-1", isEqual: false),
        Row(left: "0", right: "-10", isEqual: false),
        Row(left: "0", right: "20", isEqual: false),
        Row(left: "12", right: "13", isEqual: false),
        Row(left: "9007199254740992", right: "9007199254740993", isEqual: false),
        Row(left: "1e400", right: "1e401", isEqual: false),
        Row(left: #""a""#, right: #""\u0061""#, isEqual: true),
        Row(left: #""/""#, right: #""\/""#, isEqual: true),
        Row(left: "\"é\"", right: "\"e\u{301}\"", isEqual: false),
        Row(left: #""\ud83d\ude00""#, right: "\"😀\"", isEqual: true),
        Row(left: #""\ud83d""#, right: #""\ud83e""#, isEqual: false),
        Row(left: #""\uD83D""#, right: #""\ud83d""#, isEqual: true),
        Row(left: #""\ud83d""#, right: #""\ufffd""#, isEqual: false),
        Row(left: "[]", right: "[ ]", isEqual: true),
        Row(left: "[]", right: "{}", isEqual: false),
        Row(left: "[1,2]", right: "[2,1]", isEqual: false),
        Row(left: "[1,2]", right: "[1,2,3]", isEqual: false),
        Row(left: "[[1],[]]", right: "[[],[1]]", isEqual: false),
        Row(left: "[1,[2]]", right: "[[1,2]]", isEqual: false),
        Row(left: #"{"a":1,"b":2}"#, right: #"{"b":2,"\u0061":1.0}"#, isEqual: true),
        Row(left: #"{"a":1,"b":2}"#, right: #"{"a":2,"b":1}"#, isEqual: false),
        Row(left: #"{"a":1}"#, right: #"{"a":1,"b":1}"#, isEqual: false),
        Row(left: #"{"a":1}"#, right: #"{"A":1}"#, isEqual: false),
        Row(left: #"{"a":1,"a":1}"#, right: #"{"a":1}"#, isEqual: true),
        Row(left: #"{"a":1,"a":1,"b":2}"#, right: #"{"b":2,"a":1}"#, isEqual: true),
        Row(left: #"{"a":1,"b":2}"#, right: #"{"a":1,"a":1}"#, isEqual: false),
        Row(left: #"{"b":2,"a":1,"a":1}"#, right: #"{"a":1,"b":2}"#, isEqual: true),
        Row(left: #"{"a":1,"b":2}"#, right: #"{"b":2,"a":1,"a":1}"#, isEqual: true),
        Row(left: #"{"a":1,"b":2}"#, right: #"{"b":2,"a":1,"a":3}"#, isEqual: false),
        Row(left: #"{"a":1,"a":2,"b":3}"#, right: #"{"a":1,"a":2,"b":3,"b":3}"#, isEqual: true),
        Row(left: #"{"a":1,"a":2,"b":3}"#, right: #"{"a":1,"b":3,"a":2}"#, isEqual: false),
        Row(left: #"{"a":1,"a":2}"#, right: #"{"a":2,"a":1}"#, isEqual: false),
        Row(left: #"{"a":1,"a":2,"a":1}"#, right: #"{"a":1,"a":2}"#, isEqual: true),
        Row(left: #"[{"a":1,"a":2}]"#, right: #"[{"a":1,"a":2}]"#, isEqual: true),
        Row(
            left: #"{"x":0,"a":{"b":1,"b":1},"a":{"b":1}}"#,
            right: #"{"a":{"b":1},"x":0,"a":{"b":1.0}}"#,
            isEqual: true
        ),
        Row(left: #"{"":{}}"#, right: #"{"":[]}"#, isEqual: false),
    ]

    @Test(arguments: rows)
    func `values are compared by their meaning, not by their spelling`(row: Row) throws {
        let result = try compare(row.left, row.right)
        #expect(result.isEqual == row.isEqual)
        if row.isEqual { #expect(result.haveEqualHashes) }
    }

    /// If these objects had equal hashes, `uniqueItems` would compare each pair of many such objects.
    @Test(arguments: [
        (#"{"a":1,"a":2}"#, #"{"a":2,"a":1}"#),
        (#"{"b":0,"a":1,"a":2}"#, #"{"a":1,"b":0,"a":2}"#),
        (#"{"a":1,"a":2,"a":1}"#, #"{"a":1,"a":1,"a":2}"#),
    ])
    func `objects that differ in the order of a name's values have different hashes`(
        left: String,
        right: String
    ) throws {
        let result = try compare(left, right)
        #expect(!result.isEqual && !result.haveEqualHashes)
    }

    /// Objects with more than eight members look their members up in a dictionary.
    @Test(arguments: [2, 7, 8, 9, 10, 40])
    func `objects of every size are compared without regard to order`(count: Int) throws {
        func object(_ members: [String]) -> String { "{\(members.joined(separator: ","))}" }
        let members = (0..<count).map { "\"m\($0)\":\($0)" }
        let reversed: [String] = members.reversed()
        let rest = Array(members.dropFirst())
        let reversedRest: [String] = rest.reversed()
        let whole = object(members)
        let equal = [
            object(reversed), object(reversed + members), object([members[count - 1]] + members),
            object(members + [members[0]]),
        ]
        for other in equal {
            let result = try compare(whole, other)
            #expect(result.isEqual && result.haveEqualHashes, "\(other)")
        }
        let (changed, added) = (["\"m0\":-1"], ["\"x\":0"])
        let different = [
            object(reversedRest), object(changed + rest), object(reversedRest + changed),
            object(reversedRest + added), object(reversed + added), object(reversed + changed),
            object(changed + reversed),
        ]
        for other in different {
            let result = try compare(whole, other)
            #expect(!result.isEqual && !result.haveEqualHashes, "\(other)")
        }
    }

    @Test func `two spellings of a value are equal and have equal hashes`() throws {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<600 {
            let tree = RandomTree(depth: 4, using: &generator)
            let texts = (tree.spelled(using: &generator), tree.spelled(using: &generator))
            let result = try compare(texts.0, texts.1)
            #expect(result.isEqual && result.haveEqualHashes, "\(texts)")
        }
    }

    @Test func `two values that differ in one place are not equal and have different hashes`()
        throws
    {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<600 {
            let tree = RandomTree(depth: 4, using: &generator)
            let other = tree.altered(using: &generator)
            let texts = (tree.spelled(using: &generator), other.spelled(using: &generator))
            let result = try compare(texts.0, texts.1)
            #expect(!result.isEqual && !result.haveEqualHashes, "\(texts)")
        }
    }
}
