import SchemaKit
import Testing

struct StringFormatTests {
    @Test func `the example in an expectation matches the format`() {
        // The expectation of 'regex' names no example.
        for format in StringFormat.allCases where format != .regex {
            let words = format.expectation.split(separator: ", such as ").last ?? ""
            for example in words.split(separator: " or ") {
                #expect(format.matches(text: String(example)), "\(format)")
            }
        }
    }

    @Test func `each draft has the formats that it defines`() {
        let draft4: Set = ["date-time", "email", "hostname", "ipv4", "ipv6", "uri"]
        let draft6 = draft4.union(["uri-reference", "uri-template", "json-pointer"])
        let draft7 = draft6.union([
            "date", "time", "regex", "idn-email", "idn-hostname", "iri", "iri-reference",
            "relative-json-pointer",
        ])
        let draft201909 = draft7.union(["duration", "uuid"])
        #expect(
            Set(StringFormat.Table.draft3.formatsByName.keys) == [
                "date-time", "date", "time", "regex", "color", "uri", "email", "ip-address", "ipv6",
                "host-name",
            ]
        )
        #expect(Set(StringFormat.Table.draft4.formatsByName.keys) == draft4)
        #expect(Set(StringFormat.Table.draft6.formatsByName.keys) == draft6)
        #expect(Set(StringFormat.Table.draft7.formatsByName.keys) == draft7)
        #expect(Set(StringFormat.Table.draft201909.formatsByName.keys) == draft201909)
        #expect(Set(StringFormat.Table.draft202012.formatsByName.keys) == draft201909)
        #expect(Set(StringFormat.Table.version1.formatsByName.keys) == draft201909)
    }

    @Test func `the name of a format can have different meanings in different drafts`() {
        #expect(StringFormat.Table.draft3["time"] == .localTime)
        #expect(StringFormat.Table.draft7["time"] == .time)
        #expect(StringFormat.Table.draft201909["email"] == .emailAddress)
        #expect(StringFormat.Table.draft202012["email"] == .email)
        #expect(StringFormat.Table.draft6["hostname"] == .plainHostname)
        #expect(StringFormat.Table.draft7["hostname"] == .hostname)
        #expect(StringFormat.Table.draft7["phone"] == nil)
    }

    @Test func `only the format 'regex' asks the closure whether a text is a regular expression`() {
        func matches(_ format: StringFormat, isRegex: (Span<UInt8>) -> Bool) -> Bool {
            format.matches(Array("(a".utf8).span, isRegex: isRegex)
        }
        // Without a closure, every text counts as a regular expression.
        #expect(StringFormat.regex.matches(text: "(a"))
        #expect(!matches(.regex) { _ in false })
        #expect(!matches(.date) { _ in true })
    }
}
