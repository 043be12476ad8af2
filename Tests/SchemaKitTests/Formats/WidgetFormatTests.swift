import SchemaKit
import Testing

/// The formats of the widget vocabulary.
struct WidgetFormatTests {
    @Test func `a hex color has a number sign and digits`() {
        expect(
            .hexColor,
            [
                .valid("#fff"), .valid("#ffff", "with opacity"), .valid("#A0b1C2"),
                .valid("#A0b1C2d3", "with opacity"),
                .invalid("", "nothing"), .invalid("#", "no digits"), .invalid("fff", "no sign"),
                .invalid("#ff", "two digits"), .invalid("#fffff", "five digits"),
                .invalid("#ggg", "letters that are not hexadecimal"), .invalid("white", "a name"),
                .invalid("#ffffff ", "a space"),
            ]
        )
    }

    @Test func `a gradient has a known name and two arguments or more`() {
        expect(
            .cssGradient,
            [
                .valid("linear-gradient(#fff, #000)"),
                .valid("Linear-Gradient(90deg, rgba(1, 2, 3, 0.5) 10%, hsl(3 4% 5%))", "functions"),
                .valid("repeating-radial-gradient(circle at 50%, red 0, blue 20px)"),
                .valid("conic-gradient(red,blue)"),
                .invalid("linear-gradient()", "nothing"),
                .invalid("linear-gradient(red)", "one argument"),
                .invalid("linear-gradient(red,)", "an empty argument"),
                .invalid("linear-gradient(red, , blue)", "an empty argument between two"),
                .invalid("linear-gradient(red, blue", "not closed"),
                .invalid("linear-gradient(red, blue))", "closed twice"),
                .invalid("linear-gradient(red, blue);", "a semicolon after the parenthesis"),
                .invalid("linear-gradient (red, blue)", "a space before the parenthesis"),
                .invalid("gradient(red, blue)", "another name"),
                .invalid("linear-gradient(red, \u{7F})", "a control character"),
                .invalid("linear-gradient(red, \u{1F})", "a control character"),
                .invalid("linear-gradient(red, é)", "a character outside ASCII"),
                .invalid("#ffffff", "a color"),
            ]
        )
    }

    @Test func `a web URL is absolute and has a host`() {
        expect(
            .webURL,
            [
                .valid("https://example.com"), .valid("HTTP://example.com:80/a?b#c"),
                .valid("https://exämple.com/ä", "international"),
                .invalid("https:///a", "no host"), .invalid("https://", "nothing after '//'"),
                .invalid("https://?a", "a query after '//'"),
                .invalid("https://#a", "a fragment after '//'"),
                .invalid("https://?b@c", "an at sign in a query"), .invalid("https://#b@c"),
                .invalid("https://a@/b", "user information only"), .valid("https://a@b/@"),
                .invalid("https://a:b@", "user information only"), .valid("https://:@b"),
                .invalid("https://:80/", "a port only"), .invalid("//example.com", "no scheme"),
                .invalid("ftp://example.com", "another scheme"),
                .invalid("httpss://example.com", "a scheme with an additional letter"),
                .invalid("<https://example.com>", "angle brackets"),
                .invalid("https://example.com/a b", "a space"), .invalid("example.com"),
                .invalid(""),
            ]
        )
    }

    @Test func `a deep link has a scheme and something after it`() {
        expect(
            .deepLink,
            [
                .valid("shop://cart"), .valid("shop:cart", "no slashes"),
                .valid("my-app+x.1://a{b}|c", "characters that no URI has"),
                .valid("https://example.com", "a web address"), .valid("shop://ä"),
                .invalid("shop:", "nothing after the scheme"), .invalid("/cart", "no scheme"),
                .invalid("1shop://cart", "a digit first"), .invalid("shop://a b", "a space"),
                .invalid("<shop://cart>", "angle brackets"), .invalid("shop://a\u{A0}b"),
                .invalid("shop://<a", "an angle bracket"), .invalid("shop://a>"),
                .invalid("shop://a\u{1F}", "a control character"), .invalid("shop://a\u{7F}"),
                .invalid(""),
            ]
        )
    }

    @Test func `an ISO duration may have a sign, fractions and weeks`() {
        expect(
            .isoDuration,
            [
                .valid("P1Y2M3W4DT5H6M7S", "all units"), .valid("PT1.5S", "a fraction"),
                .valid("PT0,5H", "a comma"), .valid("-P1D", "a sign"), .valid("+PT1M"),
                .valid("p1dt2h", "lower case"), .valid("P1W"), .valid("P0DT00H00M30S"),
                .valid("P1Y3D", "a gap"),
                .invalid("P", "no unit"), .invalid("PT", "no unit of time"),
                .invalid("P1DT", "no unit after the T"), .invalid("P1", "no letter"),
                .invalid("PD", "no number"), .invalid("P1D1D", "a unit twice"),
                .invalid("P1D1M", "out of order"), .invalid("P1H", "an hour in the date"),
                .invalid("PT1D", "a day in the time"), .invalid("PT1.S", "no digits"),
                .invalid("PT.5S", "no digit before the point"), .invalid("30", "a number"),
                .invalid("--P1D", "two signs"), .invalid("PT30S ", "a space"), .invalid(""),
            ]
        )
    }

    @Test func `a Django duration has days, hours, minutes and seconds`() {
        expect(
            .djangoDuration,
            [
                .valid("P0DT00H00M30S"), .valid("P0DT1H"), .valid("PT1.5S"), .valid("-P1D"),
                .invalid("P1W", "weeks"), .invalid("P1Y"), .invalid("P1M", "months"),
                .invalid("pt30s", "lower case"), .invalid("00:00:30", "a clock"),
                .invalid("30", "seconds"),
            ]
        )
    }

    @Test func `a precise date-time has a fraction`() {
        expect(
            .preciseDateTime,
            [
                .valid("2024-05-17T09:30:00.1Z"), .valid("2024-05-17T09:30:00.123456+02:00"),
                .invalid("2024-05-17T09:30:00Z", "no fraction"),
                .invalid("2024-05-17T09:30:00.123", "no zone"),
                .invalid("2024-05-17T09:30:00.123+0000", "no colon in the zone"),
                .invalid("2024-05-17", "a date"),
            ]
        )
    }

    @Test func `a decimal is a number as text`() {
        expect(
            .decimal,
            [
                .valid("0.500"), .valid("12"), .valid("-1.5"), .valid("007"),
                .invalid(".5", "no digit before the point"),
                .invalid("5.", "no digit after the point"),
                .invalid("1e3", "an exponent"), .invalid("1,5", "a comma"), .invalid("+1"),
                .invalid(" 1"), .invalid(""),
            ]
        )
    }
}
