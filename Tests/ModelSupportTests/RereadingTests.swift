import SchemaKit
import Testing

@testable import ModelSupport

/// The work to read values again that do not fit the first branch of a union has a limit.
@Suite struct RereadingTests {
    /// Objects inside one another. Each is read as a branch with a text after the object in it and, if this fails, as a
    /// branch with a number.
    private struct Levels: DirectlyRead {
        let count: Int

        init(json decoder: any Decoder) throws {
            if let text = try decoder.value(ifFitting: Branch<String>.self) {
                count = text.count
            } else {
                count = try Branch<Int>(json: decoder).count
            }
        }

        init(reading reader: inout JSONReader) throws(JSONReadingStop) {
            if let text = try reader.value(Branch<String>.self, orNilWith: nil) {
                count = text.count
            } else {
                count = try reader.value(Branch<Int>.self).count
            }
        }

        var jsonContent: ModelSupport.JSONContent { .null }
    }

    private struct Branch<Last: DirectlyRead>: DirectlyRead {
        let count: Int

        init(json decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: MemberName.self)
            let inner = MemberName("inner")
            count =
                members.contains(inner)
                ? try Levels.member(inner, of: members, as: .present).count + 1 : 1
            _ = try Last.member(MemberName("last"), of: members, as: .present)
        }

        init(reading reader: inout JSONReader) throws(JSONReadingStop) {
            var members = try reader.object(RereadingTests.names)
            var count = 1
            while let position = try members.next(&reader) {
                switch position {
                case 0: count += try reader.value(Levels.self).count
                default: _ = try reader.value(Last.self)
                }
            }
            self.count = count
        }

        var jsonContent: ModelSupport.JSONContent { .null }
    }

    private static let names = JSONMemberNames(["inner", "last"])

    /// Returns a text with objects inside one another, which all fit the second branch only.
    private static func text(levels: Int) -> String {
        String(repeating: #"{"inner":"#, count: levels - 1) + #"{"last":1}"#
            + String(repeating: #","last":1}"#, count: levels - 1)
    }

    @Test func `a few objects inside one another are read as the second branch`() throws {
        let text = Self.text(levels: 8)
        #expect(try Levels(json: Array(text.utf8)).count == 8)
        #expect(try JSONText.decode(text, as: Levels.self).count == 8)
    }

    @Test func `direct reading ends if each level doubles the number of attempts`() {
        let text = Self.text(levels: 22)
        let error = #expect(throws: JSONReadingError.self) {
            try Levels(json: Array(text.utf8))
        }
        #expect(error?.keyword == "anyOf")
    }

    @Test func `decoding ends if each level doubles the number of attempts`() {
        let text = Self.text(levels: 22)
        let error = #expect(throws: DecodingError.self) {
            try JSONText.decode(text, as: Levels.self)
        }
        #expect(error.map { RepeatedDecoding.isExceeded($0) } == true)
    }

    /// An error of decoding.
    private struct Misfit: Error {}

    /// The limit is 2^16 values, and 256 for each value in the outermost value.
    @Test(arguments: [(65_792, false), (65_793, true)])
    func `values can be decoded again up to the limit`(count: Int, isExceeded: Bool) {
        let result = Result {
            try RepeatedDecoding.attempt(
                {
                    try RepeatedDecoding.attempt(
                        { () throws -> Int in throw Misfit() },
                        size: { count }
                    )
                },
                size: { 1 }
            )
        }
        let hasExcess =
            if case .failure(let error) = result { RepeatedDecoding.isExceeded(error) } else {
                false
            }
        #expect(hasExcess == isExceeded)
    }

    @Test func `a decoded value has the size of its values and strings`() throws {
        let text = #"{"a":[1,null,true],"b":{"c":"\#(String(repeating: "x", count: 64))"}}"#
        #expect(try JSONText.decoder(of: text).valueSize == 8)
        #expect(try JSONText.decoder(of: "true").valueSize == 1)
    }
}
