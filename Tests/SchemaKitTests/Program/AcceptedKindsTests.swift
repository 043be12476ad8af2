import Testing

@testable import SchemaKit

/// Tests of sets of kinds, which are compared with the sets of sample values that they accept.
struct AcceptedKindsTests {
    /// A value of each kind that the tests use, in each spelling that has a column of its own.
    private enum Sample: CaseIterable {
        case integer
        /// 1.0, for example.
        case wholeFraction
        /// 1.5, for example.
        case fraction
        case string
        case escapedString
        case object

        var kind: JSONKind {
            switch self {
            case .integer, .wholeFraction, .fraction: .number
            case .string, .escapedString: .string
            case .object: .object
            }
        }

        /// The column of the value in a row of a decision program.
        var column: Int {
            switch self {
            case .integer, .string, .object: Int(kind.rawValue)
            case .wholeFraction, .fraction, .escapedString: Int(kind.rawValue) | 8
            }
        }
    }

    private static func samples(of kinds: AcceptedKinds) -> Set<Sample> {
        Set(
            Sample.allCases.filter { sample in
                kinds.contains(column: sample.column)
                    || sample == .wholeFraction && kinds.containsOnlyIntegers(column: sample.column)
            }
        )
    }

    /// All combinations of the kinds of the samples, with the three kinds of numbers that dialects distinguish.
    private static let sets: [(kinds: AcceptedKinds, samples: Set<Sample>)] = {
        let number = KindMask.number.bits
        let numbers: [(bits: UInt16, samples: Set<Sample>)] = [
            (0, []), (number, [.integer, .wholeFraction, .fraction]),
            (number | KindMask.integersOnly, [.integer, .wholeFraction]),
            (number | KindMask.integersWithoutFractionOnly, [.integer]),
        ]
        let strings: [(bits: UInt16, samples: Set<Sample>)] = [
            (0, []), (KindMask.string.bits, [.string, .escapedString]),
        ]
        let objects: [(bits: UInt16, samples: Set<Sample>)] = [
            (0, []), (KindMask(.object).bits, [.object]),
        ]
        var sets: [(kinds: AcceptedKinds, samples: Set<Sample>)] = []
        for number in numbers {
            for string in strings {
                for object in objects {
                    let mask = KindMask(bits: number.bits | string.bits | object.bits)
                    let samples = number.samples.union(string.samples).union(object.samples)
                    sets.append((AcceptedKinds(mask), samples))
                }
            }
        }
        return sets
    }()

    /// Expects that a set accepts the samples, and that its properties agree with them.
    private func expect(_ kinds: AcceptedKinds, accepts samples: Set<Sample>, _ name: String) {
        let found = Self.samples(of: kinds)
        if found != samples { Issue.record("\(name) accepts \(found) instead of \(samples)") }
        if kinds.isEmpty != samples.isEmpty { Issue.record("\(name): isEmpty") }
        if kinds.areScalar == samples.contains(.object) { Issue.record("\(name): areScalar") }
        for kind in [JSONKind.number, .string, .object]
        where kinds.mayContain(kind) != samples.contains(where: { $0.kind == kind }) {
            Issue.record("\(name): mayContain(\(kind))")
        }
    }

    @Test func `a set has the values of its kinds`() {
        for (kinds, samples) in Self.sets { expect(kinds, accepts: samples, "\(samples)") }
    }

    @Test func `an intersection has the values that all sets have, in any order`() {
        for first in Self.sets {
            for second in Self.sets {
                var both = first.kinds
                both.formIntersection(second.kinds)
                let common = first.samples.intersection(second.samples)
                expect(both, accepts: common, "\(first.samples) and \(second.samples)")
                for third in Self.sets {
                    var all = both
                    all.formIntersection(third.kinds)
                    if Self.samples(of: all) != common.intersection(third.samples) {
                        Issue.record("\(common) and \(third.samples)")
                    }
                }
            }
        }
    }

    @Test func `a difference has the values that only the first set has`() {
        for first in Self.sets {
            for second in Self.sets where !second.kinds.acceptsOnlyWholeFractions {
                var difference = first.kinds
                difference.subtract(second.kinds)
                expect(
                    difference,
                    accepts: first.samples.subtracting(second.samples),
                    "\(first.samples) without \(second.samples)"
                )
            }
        }
    }
}
