import SchemaKit
import Testing

@testable import ModelSupport

private typealias Number = ModelSupport.JSONNumber
private typealias Value = ModelSupport.JSONValue

/// Tests of types of the support code that read JSON text without a decoder.
@Suite struct DirectlyReadTests {
    private func read<Model: JSONReadable>(_ text: String, as type: Model.Type) throws -> Model {
        try Model(json: Array(text.utf8))
    }

    @Test("a text is read as the value that a decoder reads", arguments: JSONValueTests.rows)
    func value(row: JSONValueTests.Row) throws {
        #expect(try read(row.text, as: Value.self) == row.value)
    }

    @Test("a number is read exactly or rejected", arguments: JSONNumberTests.rows)
    func number(row: JSONNumberTests.Row) throws {
        guard let written = row.written else {
            #expect(throws: JSONReadingError.self) { try read(row.text, as: Number.self) }
            return
        }
        #expect(try JSONText.encode(read(row.text, as: Number.self)) == written)
    }

    @Test func `strings and null are read without changes`() throws {
        #expect(try read(#""PT1M""#, as: ISODuration.self) == "PT1M")
        #expect(try read(#""a b""#, as: URI.self) == "a b")
        #expect(try read("null", as: Nullable<Int>.self) == .null)
        #expect(try read("1", as: Nullable<Int>.self) == .value(1))
        #expect(throws: JSONReadingError.self) { try read("1", as: URI.self) }
    }

    /// A structure in the form of a generated model with direct decoding.
    private struct Sample: DirectlyRead, KnownMembers {
        let name: String
        let size: Int?
        let count: Defaulted<Int>
        let rest: [String: Value]

        static let knownMembers: [KnownMember] = [
            .init("name", or: ["title"]), .init("size", mayMisfit: true),
            .init("count", default: 5),
        ]
        private static let names = JSONMemberNames(knownMembers)
        private static let nameRule: SchemaRule = .minLength(2)
        private static let wholeRule: SchemaRule = .maxProperties(3)

        // No test reads the structure with a decoder.
        init(json decoder: any Decoder) throws { throw decoder.mismatch(Self.self) }

        init(reading reader: inout JSONReader) throws(JSONReadingStop) {
            var members = try reader.object(Self.names)
            var name: String?
            var size: Int?
            var count: Int?
            var title: JSONReader.Mark?
            var rest: [String: Value] = [:]
            while let position = try members.next(&reader) {
                switch position {
                case 0: name = try reader.value(String.self, Self.nameRule)
                case 1: size = try reader.fitting(Int.self, named: "size", of: &rest)
                case 2: count = try reader.value(Int.self)
                // The other names of members have positions after all members.
                case 3: title = try reader.skippedValue()
                default: try reader.member(of: &rest, .maximum(9))
                }
            }
            if name == nil, let mark = title {
                name = try reader.value(String.self, Self.nameRule, at: mark)
                title = nil
            }
            try reader.member("title", at: title, of: &rest)
            // A generated model would throw an error for a missing name.
            self.name = name ?? ""
            self.size = size
            self.count = Defaulted(read: count, default: 5)
            self.rest = rest
            try reader.check(self, Self.wholeRule, at: members.start)
        }

        var jsonContent: JSONContent {
            Self.content(["name": name, "size": size, "count": count], rest: rest)
        }
    }

    /// A text, and the result of reading it: the text that is written for the value, or the location and the keyword of
    /// the error.
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let result: String
        var testDescription: String { text }

        init(_ text: String, _ result: String? = nil) {
            (self.text, self.result) = (text, result ?? text)
        }
    }

    static let rows = [
        Row(#"{"name":"ab"}"#),
        Row(#"{"count":5,"name":"ab","size":1}"#),
        Row(#"{"title":"ab"}"#, #"{"name":"ab"}"#),
        Row(#"{"name":"ab","title":"a"}"#),
        Row(#"{"name":"ab","size":"big"}"#),
        Row(#"{"a":1,"a":2,"name":"ab"}"#, #"{"a":1,"name":"ab"}"#),
        Row(#"{"name":"a"}"#, "/name minLength"),
        Row(#"{"title":"a"}"#, "/title minLength"),
        Row(#"{"a":10,"name":"ab"}"#, "/a maximum"),
        Row(#"{"a":1,"b":2,"c":3,"name":"ab"}"#, " maxProperties"),
        Row(#"{"count":null,"name":"ab"}"#, "/count type"),
        Row("[]", " type"),
    ]

    @Test("a structure is read from its members", arguments: rows)
    func structure(row: Row) throws {
        do throws(JSONReadingError) {
            let sample = try Sample(json: Array(row.text.utf8))
            #expect((try? JSONText.encode(sample)) == row.result)
        } catch {
            #expect("\(error.instanceLocation) \(error.keyword ?? "syntax")" == row.result)
        }
    }

    @Test func `a value can be read without a check of its rules`() throws {
        let sample = try Sample(json: Array(#"{"name":"a","x":99}"#.utf8), checked: false)
        #expect(sample.name == "a")
    }

    @Test func `a skipped value is read later if it has the right type`() throws {
        let bytes = Array(#"["a",1]"#.utf8)
        try bytes.withUnsafeBufferPointer { (buffer) throws in
            var reader = JSONReader(buffer)
            let start = reader.mark
            let skipped = try reader.skippedValue()
            #expect(skipped == start)
            let fitting = try reader.fitting([Value].self, at: start)
            let misfit = try reader.fitting([Int].self, at: start)
            let violating = try reader.fitting([Value].self, .maxItems(1), at: start)
            #expect(fitting == ["a", 1] && misfit == nil && violating == nil)
            try reader.finish()
        }
    }

    @Test func `an object that does not match is nil if it has a member of another branch`() throws
    {
        let bytes = Array(#"{"a":"x"}"#.utf8)
        try bytes.withUnsafeBufferPointer { (buffer) throws in
            var reader = JSONReader(buffer)
            let start = reader.mark
            let others = JSONMemberNames(["b", "a"])
            let refused = try reader.value([String: Int].self, orNilWith: others)
            // With nil for the names, any object that does not match is nil.
            let mismatch = try reader.value([String: Int].self, orNilWith: nil)
            #expect(refused == nil && mismatch == nil)
            #expect(reader.mark == start)
            var copy = reader
            #expect(throws: JSONReadingStop.self) {
                try copy.value([String: Int].self, orNilWith: JSONMemberNames(["b"]))
            }
            let fitting = try reader.value([String: String].self, orNilWith: others)
            #expect(fitting == ["a": "x"])
        }
    }

    @Test func `a member that violates its rule is kept among the others`() throws {
        let bytes = Array("12".utf8)
        try bytes.withUnsafeBufferPointer { (buffer) throws in
            var rest: [String: Value] = [:]
            var reader = JSONReader(buffer)
            let fitting = try reader.fitting(Int.self, named: "size", .maximum(12), of: &rest)
            #expect(fitting == 12 && rest.isEmpty)
            try reader.finish()
            reader = JSONReader(buffer)
            let misfit = try reader.fitting(Int.self, named: "size", .maximum(11), of: &rest)
            #expect(misfit == nil && rest == ["size": 12])
            try reader.finish()
        }
    }

    @Test func `a skipped member is read and checked later`() throws {
        let bytes = Array("12".utf8)
        try bytes.withUnsafeBufferPointer { (buffer) throws in
            var rest: [String: Value] = [:]
            var reader = JSONReader(buffer)
            let start = try reader.skippedValue()
            try reader.member("a", at: nil, of: &rest, .maximum(11))
            #expect(rest.isEmpty)
            try reader.member("a", at: start, of: &rest, .maximum(12))
            #expect(rest == ["a": 12])
            try reader.finish()
            var copy = reader
            #expect(throws: JSONReadingStop.self) {
                try copy.member("b", at: start, of: &rest, .maximum(11))
            }
        }
    }

    /// A type of an app.
    private struct Amount: JSONConvertible, DirectlyRead {
        let cents: Int

        init(_ json: Value) throws {
            guard let cents = json["cents"]?.intValue else { throw MissingCents() }
            self.cents = cents
        }

        init(reading reader: inout JSONReader) throws(JSONReadingStop) {
            self = try reader.convertedValue()
        }

        var jsonValue: Value { ["cents": .number(Number(Int64(cents)))] }

        struct MissingCents: Error {}
    }

    @Test func `a type of an app is read from a JSON value and written as one`() throws {
        let text = #"[{"cents":5}]"#
        let amounts = try JSONText.decode(text, as: [Amount].self)
        #expect(amounts.map(\.cents) == [5])
        #expect(try read(text, as: [Amount].self) == amounts)
        #expect(try JSONText.encode(amounts) == text)
    }

    @Test func `an error of a type of an app has the location of the value`() throws {
        let text = #"[{"cents":5},{}]"#
        let error = #expect(throws: JSONReadingError.self) { try read(text, as: [Amount].self) }
        #expect(error?.instanceLocation.description == "/1")
        #expect(error?.keyword == "swiftType")
        do {
            _ = try JSONText.decode(text, as: [Amount].self)
            Issue.record("no error")
        } catch DecodingError.dataCorrupted(let context) {
            #expect(context.codingPath.map { $0.intValue } == [1])
            #expect(context.underlyingError is Amount.MissingCents)
        }
    }
}
