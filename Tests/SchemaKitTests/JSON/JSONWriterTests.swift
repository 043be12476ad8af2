import TestSupport
import Testing

@testable import SchemaKit

/// Tests of JSON texts that the writer writes.
struct JSONWriterTests {
    @Test func `the parser reads the values that the writer wrote`() throws {
        var generator = SeededGenerator(seed: 17)
        for _ in 0..<300 {
            let strings = (0..<4).map { _ in RandomTree.word(using: &generator) }
            var writer = JSONWriter()
            writer.object { writer in
                writer.member("s", strings[0])
                writer.member("n", orNull: nil)
                writer.name(strings[1])
                writer.array { writer in
                    writer.string(strings[2])
                    writer.number(-7)
                    writer.bool(true)
                    writer.null()
                    writer.object { _ in }
                    writer.array { $0.string(strings[3]) }
                }
                writer.member("i", 12)
                writer.member("b", false)
            }
            let root = try JSONParser().parse(Array(writer.text.utf8)).root
            let names = root.members.map { $0.name.utf8.map { $0 } }
            #expect(names == ["s", "n", strings[1], "i", "b"].map { Array($0.utf8) })
            let array = Array(root.members)[2].value
            #expect(
                array.elements.map(\.kind) == [.string, .number, .true, .null, .object, .array]
            )
            #expect(
                array[0].map { root.document.stringBytes(at: $0.index) } == Array(strings[2].utf8)
            )
            #expect(array[5]?[0]?.string == strings[3])
        }
    }

    @Test func `a text can be taken from the writer in parts`() {
        var writer = JSONWriter()
        writer.beginArray()
        var text = writer.take()
        for number in 1...3 {
            writer.number(number)
            text += writer.take()
        }
        writer.endArray()
        #expect(text + writer.take() == "[1,2,3]")
    }

    @Test func `control characters and quotation marks are escaped`() {
        let text = "\"\\\n\r\t\u{0}\u{1F}\u{7F}é😀/"
        #expect(JSONText.quoted(text) == #""\"\\\n\r\t\u0000\u001f\#u{7F}é😀/""#)
        // These characters are neighbors of those that are escaped.
        #expect(JSONText.quoted(" !#[]") == #"" !#[]""#)
        #expect(JSONText.quoted(" !#[]\"") == #"" !#[]\"""#)
    }
}
