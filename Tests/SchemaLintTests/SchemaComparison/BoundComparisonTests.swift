import TestSupport
import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Tests that the comparison of all pairs of bounds, counts and divisors agrees with the values that they accept.
struct BoundComparisonTests {
    /// A schema, and a function that returns whether the schema accepts a number.
    private struct Constraint {
        let schema: String
        let accepts: (Double) -> Bool
    }

    /// Compares each constraint with each, and expects the changes that the accepted samples show.
    private func expectAgreement(_ constraints: [Constraint], on samples: [Double]) throws {
        let programs = try constraints.map { try SchemaProgram.compiled($0.schema) }
        for (oldIndex, old) in constraints.enumerated() {
            for (newIndex, new) in constraints.enumerated() {
                var comparison = SchemaComparison(
                    ComparedSchemas(old: programs[oldIndex], new: programs[newIndex])
                )
                let changes = comparison.changes()
                let narrows = samples.contains { old.accepts($0) && !new.accepts($0) }
                let widens = samples.contains { new.accepts($0) && !old.accepts($0) }
                #expect(
                    changes.contains(where: \.narrows) == narrows
                        && changes.contains(where: \.widens) == widens,
                    "\(old.schema) -> \(new.schema): \(changes.map(\.message))"
                )
            }
        }
    }

    private static let numbers: [(text: String, value: Double)] = [
        ("-0.5", -0.5), ("0", 0), ("0.5", 0.5), ("1", 1),
    ]

    private typealias Accepts = @Sendable (_ bound: Double, _ value: Double) -> Bool

    private static let lowerBounds: [(keyword: String, accepts: Accepts)] = [
        ("minimum", { $0 <= $1 }), ("exclusiveMinimum", { $0 < $1 }),
    ]

    private static let upperBounds: [(keyword: String, accepts: Accepts)] = [
        ("maximum", { $0 >= $1 }), ("exclusiveMaximum", { $0 > $1 }),
    ]

    @Test(arguments: ["integer", "number"], [true, false])
    func `bounds are compared by the numbers that they allow`(type: String, isLower: Bool) throws {
        var constraints = [Constraint(schema: #"{"type": "\#(type)"}"#) { _ in true }]
        for bound in isLower ? Self.lowerBounds : Self.upperBounds {
            for number in Self.numbers {
                constraints.append(
                    Constraint(
                        schema: #"{"type": "\#(type)", "\#(bound.keyword)": \#(number.text)}"#
                    ) { bound.accepts(number.value, $0) }
                )
            }
        }
        let step = type == "integer" ? 1 : 0.25
        try expectAgreement(constraints, on: Array(stride(from: -3, through: 3, by: step)))
    }

    @Test(arguments: [
        "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties",
    ])
    func `counts are compared by the counts that they allow`(keyword: String) throws {
        var constraints = [Constraint(schema: "{}") { _ in true }]
        for count in 0...3 {
            constraints.append(
                Constraint(schema: #"{"\#(keyword)": \#(count)}"#) {
                    keyword.hasPrefix("min") ? $0 >= Double(count) : $0 <= Double(count)
                }
            )
        }
        try expectAgreement(constraints, on: (0...5).map { Double($0) })
    }

    @Test func `divisors are compared by the numbers that they allow`() throws {
        var constraints = [Constraint(schema: #"{"type": "number"}"#) { _ in true }]
        for (text, divisor) in [("0.5", 0.5), ("1", 1), ("1.5", 1.5), ("2", 2), ("3", 3), ("4", 4)]
        {
            constraints.append(
                Constraint(schema: #"{"type": "number", "multipleOf": \#(text)}"#) {
                    $0.truncatingRemainder(dividingBy: divisor) == 0
                }
            )
        }
        try expectAgreement(constraints, on: Array(stride(from: 0, through: 24, by: 0.25)))
    }
}
