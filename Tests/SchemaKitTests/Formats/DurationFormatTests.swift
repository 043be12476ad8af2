import SchemaKit
import Testing

struct DurationFormatTests {
    @Test func `'duration' follows RFC 3339, appendix A`() {
        expect(
            .duration,
            [
                .valid("P1Y2M3DT4H5M6S", "all units"),
                .valid("P3W", "weeks"),
                .valid("PT36H", "hours"),
                .valid("P0D", "zero"),
                .valid("P1DT1S", "a day and a second"),
                .valid("p1dt2h", "lower case"),
                .invalid("P", "no unit"),
                .invalid("P1DT", "no unit of time"),
                .invalid("PT", "no unit, neither of date nor of time"),
                .invalid("P1Y3D", "a gap"),
                .invalid("PT1H6S", "a gap in the time"),
                .invalid("P3D2M", "out of order"),
                .invalid("P1M1M", "the same unit twice"),
                .invalid("P1W2D", "weeks and days"),
                .invalid("P1D2W", "days and weeks"),
                .invalid("P2WT1H", "weeks and hours"),
                .invalid("P1H", "hours in the date"),
                .invalid("PT1D", "days in the time"),
                .invalid("PT1.5S", "a fraction"),
                .invalid("P1", "no unit after a number"),
                .invalid("PD", "no number before a unit"),
                .invalid("-P1D", "a sign"),
                .invalid("1D", "no P"),
            ]
        )
    }
}
