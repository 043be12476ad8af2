import SchemaKit
import Testing

struct UUIDFormatTests {
    @Test func `'uuid' is five groups of hexadecimal digits`() {
        expect(
            .uuid,
            [
                .valid("f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
                .valid("F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", "upper case"),
                .valid("ffffffff-ffff-ffff-ffff-ffffffffffff", "no version"),
                .invalid("", "nothing"),
                .invalid("f81d4fae-7dec-11d0-a765-00a0c91e6bf", "35 characters"),
                .invalid("f81d4fae-7dec-11d0-a765-00a0c91e6bf6a", "37 characters"),
                .invalid("f81d4fae7-dec-11d0-a765-00a0c91e6bf6", "a hyphen in another place"),
                .invalid(
                    "g81d4fae-7dec-11d0-a765-00a0c91e6bf6",
                    "a letter that is not hexadecimal"
                ),
                .invalid("{81d4fae-7dec-11d0-a765-00a0c91e6bf}", "braces"),
                .invalid("f81d4fae-7dec-11d0-a765-00a0c91e6bä", "a letter outside ASCII"),
            ]
        )
    }

    @Test func `each digit and each hyphen of a UUID is checked`() {
        let text = Array("f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
        for (place, character) in text.enumerated() {
            for other in ["0", "g", "-"] as [Character] {
                var changed = text
                changed[place] = other
                let isValid = (character == "-") == (other == "-") && other != "g"
                expect(.uuid, [FormatRow(name: "", text: String(changed), isValid: isValid)])
            }
        }
    }
}
