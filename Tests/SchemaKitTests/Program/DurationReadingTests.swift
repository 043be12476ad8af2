import Testing

@testable import SchemaKit

/// Tests of the texts with which messages replace durations that the receiver of a payload misreads.
struct DurationReadingTests {
    private func reading(_ units: String) throws -> DurationReading {
        DurationReading(units: try #require(ISODuration.Units(units)), otherwise: 7)
    }

    @Test(
        arguments: [
            (0, "PT0S"), (1, "PT1S"), (59, "PT59S"), (60, "PT1M"), (61, "PT1M1S"),
            (3_599, "PT59M59S"), (3_600, "PT1H"), (3_601, "PT1H1S"), (86_399, "PT23H59M59S"),
            (86_400, "P1D"), (86_460, "P1DT1M"), (90_061, "P1DT1H1M1S"), (864_000, "P10D"),
            (-1, nil), (0.5, nil), (.infinity, nil), (1e300, nil),
        ] as [(Double, String?)]
    )
    func `a whole number of seconds is written in the largest units`(
        length: Double,
        text: String?
    ) throws {
        #expect(try reading("DTHMS").text(ofLength: length) == text)
    }

    @Test(
        arguments: [
            ("D", 86_400, "P1D"), ("D", 60, nil), ("D", 86_460, nil), ("D", 0, "PT0S"),
            ("THMS", 60, "PT1M"), ("THMS", 86_400, nil), ("DTHM", 60, "PT1M"), ("DTHM", 1, nil),
        ] as [(String, Double, String?)]
    )
    func `a text is offered only if the receiver reads its length`(
        units: String,
        length: Double,
        text: String?
    ) throws {
        #expect(try reading(units).text(ofLength: length) == text)
    }
}
