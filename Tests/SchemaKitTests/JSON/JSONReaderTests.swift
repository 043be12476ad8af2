import TestSupport
import Testing

@testable import SchemaKit

/// Tests of `JSONReader`, which creates no document and must agree with the parser.
struct JSONReaderTests {
    /// Some of the names in `documents`. The last two must be escaped in JSON, so a text can have their bytes without
    /// having these members.
    private static let names = JSONMemberNames([
        "id", "tags", "a", "nested", "été", "a name that is long", #"a\b"#, #"x":1,"y"#,
    ])

    /// Any value. The reader knows the names of its members that are in `names`.
    private indirect enum AnyValue: JSONReadable, Equatable {
        case null
        case bool(Bool)
        case number(String)
        case string(String)
        case array([AnyValue])
        case object([String: AnyValue])

        init(reading reader: inout JSONReader) throws(JSONReadingStop) {
            switch try reader.kind() {
            case .null:
                _ = try reader.null()
                self = .null
            case .true, .false: self = .bool(try reader.boolean())
            case .number: self = .number(String(decoding: try reader.numberText(), as: UTF8.self))
            case .string: self = .string(try reader.string())
            case .array: self = .array(try [AnyValue](reading: &reader))
            case .object:
                var members = try reader.object(names)
                var values: [String: AnyValue] = [:]
                while let position = try members.next(&reader) {
                    let name = position >= 0 ? names[position] : reader.memberName
                    if values[name] == nil {
                        values[name] = try AnyValue(reading: &reader)
                    } else {
                        try reader.skipValue()
                    }
                }
                self = .object(values)
            }
        }

        init(_ node: JSONNode) {
            switch node.kind {
            case .null: self = .null
            case .true, .false: self = .bool(node.kind == .true)
            case .number: self = .number(node.text)
            case .string: self = .string(node.string ?? "")
            case .array: self = .array(node.elements.map { AnyValue($0) })
            case .object:
                // If a name is repeated, the first member counts.
                self = .object(
                    Dictionary(
                        node.members.map { ($0.name, AnyValue($0.value)) },
                        uniquingKeysWith: { first, _ in first }
                    )
                )
            }
        }
    }

    private static let documents = [
        #"{"id": 7, "tags": ["a", "b"], "nested": {"x": [true, false, null, {}]}, "n": -1.5e+10}"#,
        #"{"id":7,"tags":["a"],"a":{"id":"wgt-1","tags":[]},"nested":"x","été":1,"a name that is long":2}"#,
        #"{"tags":[],"id":1,"id":{"id":[2]},"\u0061":"ab\u00e9\ud83d\ude00\n","b":"0123456789abcdef"}"#,
        "\u{FEFF}[\"é日😀\", \"\\u00e9\\ud83d\\ude00\\n\", 0.25, 1e400, [[[[]]]], \"\", \"a b\"]",
        "{\"a\":1,\"a\":2,\"\":{\"eight---\":\"sixteen---------\",\"\\\"\":[1,2,3]}}\r\n",
        #"{"a name that is long":1,"a\b":2,"x":1,"y":3}"#,
        #"{"a name that is long":1,"a\\b":2,"x\":1,\"y":3}"#,
        "[123456789012345678901234567890, -0, 0e5, 1.0, 12345678, \"12345678\", \"1234567\"]",
    ]

    /// Returns true if the text has a lone surrogate, which a Swift string cannot contain.
    private func hasLoneSurrogate(_ document: JSONDocument) -> Bool {
        (0..<Int32(document.entryCount)).contains { index in
            guard document.entry(at: index).kind == .string else { return false }
            let text = document.stringBytes(at: index)
            return zip(text, text.dropFirst()).contains { $0 == 0xED && $1 >= 0xA0 }
        }
    }

    /// Expects that the reader and the parser give equal values or equal errors. If a string has a lone surrogate, only
    /// the reader must throw an error. Returns true if both give values.
    private func expectAgreement(on bytes: [UInt8]) -> Bool {
        let read = Result { try AnyValue(json: bytes) }
        do throws(JSONSyntaxError) {
            let document = try JSONParser().parse(bytes)
            if hasLoneSurrogate(document) {
                #expect(throws: JSONReadingError.self) { try read.get() }
                return false
            }
            let value = try? read.get()
            #expect(value == AnyValue(document.root), "\(String(decoding: bytes, as: UTF8.self))")
            return true
        } catch {
            let failure = #expect(throws: JSONReadingError.self) { try read.get() }
            #expect(failure?.keyword == nil)
            #expect(failure?.offset == error.range.start)
            #expect(failure?.message == error.message)
            return false
        }
    }

    @Test(arguments: documents) func `the reader agrees with the parser on whole documents`(
        _ text: String
    ) {
        #expect(expectAgreement(on: Array(text.utf8)))
    }

    @Test(arguments: [
        "null", "true", "false", "7", "-1.5e3", "\"\"", "\"é\"", "[]", "{}", "[null]",
        "[true, false]",
    ])
    func `the reader agrees with the parser on values at the end of a text`(_ text: String) {
        #expect(expectAgreement(on: Array(text.utf8)))
        #expect(expectAgreement(on: Array(" \(text)\n".utf8)))
    }

    @Test func `the reader agrees with the parser on every prefix of a document`() {
        for text in Self.documents {
            let bytes = Array(text.utf8)
            for count in 0..<bytes.count { _ = expectAgreement(on: Array(bytes.prefix(count))) }
        }
    }

    /// An integer that must be positive if it is a root value.
    private struct Count: JSONReadable, Equatable {
        let value: Int

        init(_ value: Int) { self.value = value }

        init(reading reader: inout JSONReader) throws(JSONReadingStop) {
            value = try Int(reading: &reader)
        }

        static func root(reading reader: inout JSONReader) throws(JSONReadingStop) -> Count {
            let mark = reader.mark
            let count = try Count(reading: &reader)
            guard count.value > 0 else {
                throw reader.stop(at: mark, "minimum", "expected at least 1")
            }
            return count
        }
    }

    @Test func `values inside of root containers are read as root values`() throws {
        #expect(try Count(json: Array("2".utf8)) == Count(2))
        #expect(try [Count?](json: Array("[2, null]".utf8)) == [Count(2), nil])
        // The second member `a` is skipped, because the first member with a name counts.
        let members = try [String: [Count]](json: Array(#"{"a": [1], "a": [0], "b": []}"#.utf8))
        #expect(members == ["a": [Count(1)], "b": []])
        let invalid: [(String, (String) throws -> Void)] = [
            ("0", { _ = try Count(json: Array($0.utf8)) }),
            ("[1, 0]", { _ = try [Count](json: Array($0.utf8)) }),
            (#"{"a": 1, "b": 0}"#, { _ = try [String: Count](json: Array($0.utf8)) }),
            (#"{"a": [null, 0]}"#, { _ = try [String: [Count?]](json: Array($0.utf8)) }),
        ]
        for (text, read) in invalid {
            let error = #expect(throws: JSONReadingError.self, "\(text)") { try read(text) }
            #expect(error?.keyword == "minimum")
            #expect(error?.offset == text.firstIndex(of: "0")?.utf16Offset(in: text))
        }
    }

    /// A model that keeps the reader's `checksRules`, which tells models to check their rules.
    private struct RuleFlag: JSONReadable {
        let checksRules: Bool

        init(reading reader: inout JSONReader) throws(JSONReadingStop) {
            checksRules = reader.checksRules
            try reader.skipValue()
        }
    }

    @Test(arguments: ["\u{D000}", "\u{D7FF}", "\u{E000}", "\u{FFFD}"])
    func `a string with escapes can have characters whose bytes resemble those of a surrogate`(
        character: String
    ) throws {
        let text = #"["\n\#(character)"]"#
        #expect(try [String](json: Array(text.utf8)) == ["\n" + character])
    }

    @Test(arguments: [#"{"\ud800": 1}"#, #"[{"a": {"\udc00": "\ud800"}, "\ud83d": []}]"#])
    func `a skipped value can have unpaired surrogates`(value: String) throws {
        #expect(try RuleFlag(json: Array(value.utf8)).checksRules)
        // The second member `a` is skipped, but the names of other members are read.
        let members = try [String: Int](json: Array(#"{"a": 1, "a": \#(value)}"#.utf8))
        #expect(members == ["a": 1])
        let text = #"{"a": 1, "a": \#(value), "\ud800": 2}"#
        let error = #expect(throws: JSONReadingError.self) {
            try [String: Int](json: Array(text.utf8))
        }
        #expect(error?.keyword == "type")
    }

    @Test func `a reader asks models to check their rules unless the caller does not want it`()
        throws
    {
        let text = Array("1".utf8)
        #expect(try RuleFlag(json: text).checksRules)
        for checked in [true, false] {
            #expect(try RuleFlag(json: text, checked: checked).checksRules == checked)
        }
        let flags = try text.withUnsafeBufferPointer { buffer in
            let checksRules = JSONReader(buffer).checksRules
            return [checksRules, try RuleFlag(json: buffer).checksRules]
        }
        #expect(flags == [true, true])
    }

    @Test func `the reader reads no byte outside of the text`() {
        let memory = GuardedMemory(pageCount: 1)
        func read<Value: JSONReadable>(_ type: Value.Type, _ text: UnsafeBufferPointer<UInt8>) {
            var reader = JSONReader(text)
            _ = try? Value(reading: &reader)
            _ = try? reader.finish()
        }
        let scalars = ["12345678901234567890.25e-10", "true", "false", "null", "\"ab\\u00e9\""]
        for document in Self.documents + scalars {
            let bytes = Array(document.utf8)
            for count in 0...bytes.count {
                let text = UnsafeBufferPointer(memory.copyToEnd(Array(bytes.prefix(count))))
                read(AnyValue.self, text)
                read([String: Int?].self, text)
                read([Double].self, text)
                read(Int.self, text)
                read(Double?.self, text)
                read(Bool?.self, text)
                read(String?.self, text)
            }
        }
    }

    @Test func `a type may have more names than an integer of 16 bits can count`() throws {
        let names = JSONMemberNames((0...32_768).map { "n\($0)" })
        let text = Array(#"{"n0":1,"n32768":1,"n32769":1,"n16383":1}"#.utf8)
        let found = try text.withUnsafeBufferPointer { buffer in
            var reader = JSONReader(buffer, checksRules: true)
            var members = try reader.object(names)
            var found: [Int] = []
            while let position = try members.next(&reader) {
                found.append(position)
                try reader.skipValue()
            }
            return found
        }
        #expect(found == [0, 32_768, -1, 16_383])
        #expect(names[32_768] == "n32768" && names.count == 32_769)
    }

    @Test(.long)
    func `the reader agrees with the parser on a document with any byte at any offset`() {
        let bytes = Array(#"{"a":[12,-0.5e3,"b\n",null]}"#.utf8)
        for place in bytes.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = bytes
                changed[place] = byte
                _ = expectAgreement(on: changed)
                changed = bytes
                changed.insert(byte, at: place)
                _ = expectAgreement(on: changed)
            }
        }
    }

    @Test(arguments: 1...22)
    func `integers with 1 to 22 digits are read exactly or rejected`(count: Int) throws {
        let digits = ["9", "1", "0"].map { String(repeating: $0, count: count) }
        let powerOfTen = "1" + String(repeating: "0", count: count - 1)
        let numbers = digits + [powerOfTen, "9223372036854775807", "9223372036854775808"]
        for number in numbers + numbers.map({ "-" + $0 }) + ["-9223372036854775809"] {
            let hasLeadingZero = count > 1 && number.drop { $0 == "-" }.first == "0"
            let expected = hasLeadingZero ? nil : Int(number)
            #expect((try? Int(json: Array(number.utf8))) == expected, "\(number)")
            #expect((try? [Int](json: Array("[\(number),1]".utf8)))?.first == expected, "\(number)")
        }
    }

    @Test func `the bytes after the end of a text do not change its value or its error`() {
        func outcome(_ read: () throws -> AnyValue) -> (value: AnyValue?, failure: String) {
            do {
                return (try read(), "")
            } catch {
                return (nil, "\(error)")
            }
        }
        for text in Self.documents {
            let bytes = Array(text.utf8)
            for count in 1..<bytes.count {
                let alone = outcome { try AnyValue(json: Array(bytes.prefix(count))) }
                let slice = bytes.withUnsafeBufferPointer { buffer in
                    outcome { try AnyValue(json: UnsafeBufferPointer(rebasing: buffer[..<count])) }
                }
                #expect(slice.value == alone.value, "\(count) bytes of \(text)")
                #expect(slice.failure == alone.failure, "\(count) bytes of \(text)")
            }
        }
    }

    @Test func `the reader agrees with the parser on randomly changed documents`() {
        var random = SeededGenerator(seed: 21)
        let pieces = [
            "\"", "\\", "\\ud83d", "{", "}", "[", "]", ",", ":", "-", "e", ".", "0", " ", "null",
            "é",
        ]
        var validCount = 0
        for _ in 0..<8_000 {
            var bytes = Array(random.pick(Self.documents).utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let start = Int.random(in: 0...bytes.count, using: &random)
                let end = Int.random(in: start...min(start + 2, bytes.count), using: &random)
                bytes.replaceSubrange(start..<end, with: Array(random.pick(pieces).utf8))
            }
            if random.oneIn(20) {
                bytes[bytes.count / 2] = UInt8.random(in: 0...255, using: &random)
            }
            if expectAgreement(on: bytes) { validCount += 1 }
        }
        #expect(validCount > 200)
    }

    @Test func `the reader agrees with the parser on strings of every length`() throws {
        for count in 0...40 {
            for character in ["a", "é", "\\n"] {
                let content = String(repeating: character, count: count)
                #expect(expectAgreement(on: Array("[\"\(content)\",1]".utf8)))
                #expect(expectAgreement(on: Array("\"\(content)\"".utf8)))
                // The spaces make 16 bytes readable, so the reader builds a short string without an initializer. The
                // string must be the one that an initializer creates.
                let spaces = String(repeating: " ", count: 15)
                let text = try String(json: Array("\"\(content)\"\(spaces)".utf8))
                #expect(text.utf8.count == content.replacing("\\n", with: "\n").utf8.count)
                #expect(text.hashValue == String(Array(text)).hashValue)
                #expect(Set([text]).contains(content.replacing("\\n", with: "\n")))
            }
        }
    }

    @Test func `an error without details has the location at which the reader stopped`() {
        Array(#"{"a":[[1]]}"#.utf8).withUnsafeBufferPointer { buffer in
            var reader = JSONReader(buffer, checksRules: true, depthLimit: 2)
            do { try reader.skipValue() } catch {}
            #expect(reader.error.description == "1:7: expected a different value at '/a/0'")
        }
    }

    @Test func `an error about a missing value has the position of the innermost value around it`()
    {
        Array(#"{"a":[[1]]}"#.utf8).withUnsafeBufferPointer { buffer in
            var reader = JSONReader(buffer)
            let start = reader.mark
            _ = reader.stop(at: start, "const", "expected 2", pointer: "/a/0/b")
            #expect(reader.error.description == "1:7: expected 2 at '/a/0/b'")
        }
    }

    @Test func `the reader has the depth limit of the parser`() {
        for depth in [511, 512, 513, 600] {
            let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            _ = expectAgreement(on: Array(arrays.utf8))
            let objects =
                String(repeating: "{\"a\":", count: depth) + "1"
                + String(repeating: "}", count: depth)
            _ = expectAgreement(on: Array(objects.utf8))
        }
    }

    private static let numbers: [(String, Int?, Double?)] = [
        ("0", 0, 0), ("-0", 0, 0), ("1.0", 1, 1), ("1e2", 100, 100),
        ("9007199254740993", 9_007_199_254_740_993, nil),
        ("9223372036854775807", Int.max, nil),
        ("-9223372036854775808", Int.min, nil),
        ("9223372036854775808", nil, nil), ("0.1", nil, 0.1),
        ("123456789012345.6", nil, 123_456_789_012_345.6), ("1.00000000000000001", nil, nil),
        ("0.30000000000000004", nil, 0.300_000_000_000_000_04), ("1e400", nil, nil),
        ("5e-324", nil, .leastNonzeroMagnitude),
        ("99.999999999999", nil, 99.999_999_999_999), ("-12.50", nil, -12.5),
        // 17 digits may round the exact value of the Double. 18 digits may not.
        ("0.10000000000000001", nil, 0.1), ("-0.10000000000000001", nil, -0.1),
        ("0.29999999999999999", nil, 0.3), ("0.29999999999999998", nil, nil),
        ("0.100000000000000006", nil, nil), ("9.9999999999999992e22", nil, 1e23),
        ("4.9406564584124654e-324", nil, .leastNonzeroMagnitude), ("4e-324", nil, nil),
        ("1e-400", nil, nil), ("123456789012345678", 123_456_789_012_345_678, nil),
        ("12345678901234568e1", 123_456_789_012_345_680, 123_456_789_012_345_680),
        // The exact values are halfway between two numbers of 17 digits, and round to the even one.
        ("562949953421312.12", nil, 562_949_953_421_312.125),
        ("562949953421312.13", nil, nil), ("562949953421312.37", nil, nil),
        ("562949953421312.38", nil, 562_949_953_421_312.375),
        // Not JSON
        ("00.5", nil, nil), ("-00.5", nil, nil), ("01", nil, nil), ("1.", nil, nil),
        (".5", nil, nil), ("-.5", nil, nil), ("-", nil, nil), ("1.e1", nil, nil),
        ("1e", nil, nil), ("1e+", nil, nil), ("+1", nil, nil),
        ("\"1\"", nil, nil),
    ]

    @Test(arguments: numbers)
    func `a number is read exactly or rejected`(_ text: String, _ integer: Int?, _ double: Double?)
    {
        #expect((try? Int(json: Array(text.utf8))) == integer)
        #expect((try? Double(json: Array(text.utf8))) == double)
        // The numbers need not end at the end of the text.
        let list = Array("[\(text),2.5,\(text) ]".utf8)
        #expect((try? [Double](json: list)) == double.map { [$0, 2.5, $0] })
        let integers = Array("[\(text),25,\(text) ]".utf8)
        #expect((try? [Int](json: integers)) == integer.map { [$0, 25, $0] })
    }

    /// Numbers, each with the value that is read without a `JSONNumber`, and the number of bytes that are consumed.
    private static let plainIntegers: [(text: String, value: Int?, count: Int)] = [
        ("0", 0, 1), ("-0", 0, 2), ("7,8", 7, 1), ("12]", 12, 2), ("12}", 12, 2), ("12 ", 12, 2),
        ("12\n", 12, 2), ("12a", 12, 2), ("-907,", -907, 4), ("00", nil, 0), ("01", nil, 0),
        ("-01", nil, 0), ("-", nil, 0), ("-,", nil, 0), ("--1", nil, 0), ("+1", nil, 0),
        ("1.0", nil, 0), ("0.5", nil, 0), ("1e1", nil, 0), ("1E1", nil, 0), ("12.", nil, 0),
        ("\"1\"", nil, 0), ("null", nil, 0), (" 1", 1, 2),
        ("999999999999999999", 999_999_999_999_999_999, 18),
        ("-999999999999999999,", -999_999_999_999_999_999, 19),
        ("1000000000000000000", nil, 0), ("-1000000000000000000", nil, 0),
        ("0000000000000000001", nil, 0),
    ]

    @Test(arguments: plainIntegers)
    func `a plain integer has up to 18 digits, and any other value is not consumed`(
        row: (text: String, value: Int?, count: Int)
    ) {
        let result = Array(row.text.utf8).withUnsafeBufferPointer { buffer in
            var reader = JSONReader(buffer)
            let start = reader.mark.offset
            let value = reader.plainInteger()
            return (value: value, start: start, end: reader.mark.offset)
        }
        #expect(result.value == row.value)
        #expect(result.end == (row.value == nil ? result.start : row.count))
    }

    @Test func `a decimal is read as the Double that Swift parses`() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<20_000 {
            // No number of at most 15 digits is rejected as inexact.
            let digits = String(UInt64.random(in: 0..<1_000_000_000_000_000, using: &random))
            let point = Int.random(in: 1...digits.count, using: &random)
            let whole = String(digits.prefix(point))
            let text = point == digits.count ? whole : "\(whole).\(digits.dropFirst(point))"
            #expect((try? Double(json: Array(text.utf8))) == Double(text), "\(text)")
        }
    }
}
