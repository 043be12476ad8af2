import Testing

@testable import SchemaLint

@Suite struct `Calendar days` {
    @Test(
        arguments: [
            (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"),
            (951_782_400, "2000-02-29"), (951_868_800, "2000-03-01"),
            (1_735_603_200, "2024-12-31"), (1_735_689_600, "2025-01-01"),
            (4_107_542_400, "2100-03-01"),
        ]
    )
    func `The day is computed from the seconds since 1970`(_ seconds: Int, _ day: String) {
        #expect(CalendarDay(secondsSince1970: seconds).description == day)
        #expect(CalendarDay(day) == CalendarDay(secondsSince1970: seconds))
    }

    @Test(
        arguments: [
            "", "2030", "2030-1-1", "2030-13-01", "2030-00-10", "2030-04-31", "2023-02-29",
            "1900-02-29", "2030-12-31 ", "2030/12/31", "2030-12-31-", "+030-12-31", "2030-12-3a",
        ]
    )
    func `A text that is not a date is refused`(_ text: String) {
        #expect(CalendarDay(text) == nil)
    }

    @Test func `Days are ordered`() throws {
        let days = try ["2029-12-31", "2030-01-01", "2030-01-31", "2030-02-01"].map {
            try #require(CalendarDay($0))
        }
        #expect(days == days.sorted())
        #expect(!(days[0] < days[0]))
    }
}
