import Testing

@testable import SchemaKit

struct TabulatedByteClassTests {
    @Test func `the table and the byte classes agree on each byte`() {
        for (tabulated, bytes, containsNonASCII) in TabulatedByteClass.classes {
            for byte in UInt8.min...UInt8.max {
                #expect(
                    tabulated.contains(byte)
                        == (byte < 0x80 ? bytes.contains(byte) : containsNonASCII),
                    "byte \(byte) of the class with the flag \(tabulated.flag)"
                )
            }
        }
    }

    @Test func `byte classes can be combined by union and difference`() {
        let bytes = ByteClass("!", through: "~") - ByteClass("0", through: "9") | ByteClass("5")
        for byte in UInt8.min...UInt8.max {
            let isDigit = (0x30...0x39).contains(byte)
            let isIn = (0x21...0x7E).contains(byte) && (byte == 0x35 || !isDigit)
            #expect(bytes.contains(byte) == isIn, "byte \(byte)")
        }
    }
}
