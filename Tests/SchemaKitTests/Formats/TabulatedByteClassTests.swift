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

    @Test func `a byte class contains the bytes from the first to the last`() {
        let bounds: [UInt8] = [0x00, 0x01, 0x3E, 0x3F, 0x40, 0x41, 0x7E, 0x7F]
        for first in bounds {
            for last in bounds where first <= last {
                let bytes = ByteClass(Unicode.Scalar(first), through: Unicode.Scalar(last))
                let members = (UInt8.min...UInt8.max).filter(bytes.contains)
                #expect(members == Array(first...last), "\(first) to \(last)")
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
