import Testing

@testable import SchemaKit

/// Tests of the methods of `JSONReader` with which generated models read tags, members and items.
struct JSONReaderCursorTests {
    /// Returns the result of `body`, which reads from a text. Throws the reader's error if `body` throws.
    private func read<Value>(
        _ text: String,
        _ body: (inout JSONReader) throws -> Value
    ) throws -> Value {
        try Array(text.utf8).withUnsafeBufferPointer { buffer in
            var reader = JSONReader(buffer)
            do {
                return try body(&reader)
            } catch {
                throw reader.error
            }
        }
    }

    /// Returns the result of `find`, which looks for a member of the root object. Expects that the reader does not move
    /// and can then read the whole text.
    private func find<Value>(
        in text: String,
        _ find: (inout JSONReader) throws -> Value
    ) throws -> Value {
        try read(text) { reader in
            let start = reader.mark
            let depth = reader.depthLeft
            let value = try find(&reader)
            let (newMark, newDepth) = (reader.mark, reader.depthLeft)
            #expect(newMark == start, "\(text)")
            #expect(newDepth == depth, "\(text)")
            try reader.skipValue()
            try reader.finish()
            return value
        }
    }

    private static let tagNames = JSONMemberNames(["kind", "type"])

    /// Each text comes with the index of its tag among the two values, 2 for another string, or nil without a string.
    @Test(
        arguments: [
            (#"{"kind":"poll"}"#, 0), (#"{"kind":"quiz"}"#, 1), (#"{"kind":"other"}"#, 2),
            (#"{"kind":5}"#, nil), ("{}", nil), (#"{"kinds":"poll"}"#, nil),
            (#"{"a":[1,{"kind":"poll"}],"kind":"quiz"}"#, 1), (#"{"type":"quiz"}"#, 1),
            (#"{"type":"quiz","kind":"poll"}"#, 0), (#"{"kind":"poll","type":"quiz"}"#, 0),
            (#"{"type":"quiz","kind":5}"#, nil), (#"{"kind":"quiz","kind":"poll"}"#, 1),
            (#"{"type":"quiz","type":"poll"}"#, 1), (#"{"\u006bind":"p\u006fll"}"#, 0),
        ] as [(String, Int?)]
    )
    func `a tag of an object is found without reading the object`(_ text: String, _ tag: Int?)
        throws
    {
        let values = JSONMemberNames(["poll", "quiz"])
        #expect(try find(in: text) { try $0.tag(Self.tagNames, among: values) } == tag)
    }

    @Test(
        arguments: [
            (#"{"kind":1}"#, 1, nil), (#"{"kind":-2.0}"#, -2, nil), (#"{"kind":1.5}"#, nil, nil),
            (#"{"kind":"1"}"#, nil, nil), (#"{"a":1}"#, nil, nil), (#"{"type":3}"#, 3, nil),
            (#"{"kind":true}"#, nil, true), (#"{"kind":false}"#, nil, false),
            (#"{"kind":null}"#, nil, nil), (#"{"type":[true],"kind":true}"#, nil, true),
        ] as [(String, Int?, Bool?)]
    )
    func `an integer or a Boolean tag is found`(_ text: String, _ integer: Int?, _ flag: Bool?)
        throws
    {
        #expect(try find(in: text) { try $0.tag(Self.tagNames) } == integer)
        #expect(try find(in: text) { try $0.flag(Self.tagNames) } == flag)
    }

    @Test(
        arguments: [
            (#"{"kind":null}"#, true), (#"{"type":1}"#, true), (#"{"a":1,"type":{}}"#, true),
            (#"{"a":{"type":1}}"#, false), ("{}", false),
        ]
    )
    func `a member with one of several names is found`(_ text: String, _ isPresent: Bool) throws {
        #expect(try find(in: text) { try $0.hasMember(Self.tagNames) } == isPresent)
    }

    @Test func `a search ends at a member that decides it`() throws {
        let values = JSONMemberNames(["poll", "quiz"])
        let tag = try read(#"{"type":1,"kind":"quiz" x"#) { reader in
            try reader.tag(Self.tagNames, among: values)
        }
        #expect(tag == 1)
        #expect(try read(#"{"kind":2 x"#) { try $0.tag(Self.tagNames) } == 2)
        #expect(try read(#"{"kind":true x"#) { try $0.flag(Self.tagNames) } == true)
        #expect(try read(#"{"type":{} x"#) { try $0.hasMember(Self.tagNames) } == true)
        // The member 'kind' would decide, but the text is not JSON.
        #expect(throws: JSONReadingError.self) {
            try read(#"{"type":2 x"#) { try $0.tag(Self.tagNames) }
        }
    }

    @Test func `a string that is not a listed choice is not consumed`() throws {
        let values = JSONMemberNames(["small", "large"])
        let choices = try read(#"["large","other","sm\u0061ll"]"#) { reader in
            var items = try reader.array()
            var found: [String] = []
            while try items.next(&reader) {
                if let choice = try reader.choice(values) {
                    found.append("choice \(choice)")
                } else {
                    found.append(try reader.string())
                }
            }
            return found
        }
        #expect(choices == ["choice 1", "other", "choice 0"])
        let error = #expect(throws: JSONReadingError.self) {
            try read("[5]") { reader in
                var items = try reader.array()
                _ = try items.next(&reader)
                return try reader.choice(values)
            }
        }
        #expect(error?.instanceLocation.description == "/0")
        #expect(error?.message.contains("expected a string") == true)
    }

    @Test func `an attempt that fails gives the reason and stays at the value`() throws {
        let text = #"[[1, 2], 7, [1, {"a": []}], [3, 4.5], "x"]"#
        let found = try read(text) { reader in
            var items = try reader.array()
            var found: [String] = []
            while try items.next(&reader) {
                let start = reader.mark
                let depth = reader.depthLeft
                switch try reader.attempt([Int].self, depthLimit: 1) {
                case .success(let numbers):
                    found.append("\(numbers)")
                case .rejection(let rejection):
                    let (newMark, newDepth) = (reader.mark, reader.depthLeft)
                    #expect(newMark == start)
                    #expect(newDepth == depth)
                    // The message continues with the value that was found.
                    let message = rejection.message.prefix { $0 != "," }
                    found.append("\(rejection.keyword) '\(rejection.pointer)': \(message)")
                    try reader.skipValue()
                }
            }
            try reader.finish()
            return found
        }
        #expect(
            found == [
                "[1, 2]", "type '': expected an array", "type '/1': expected a number",
                "type '/1': expected an integer of 64 bits", "type '': expected an array",
            ]
        )
    }

    @Test func `a text that is not JSON is an error of an attempt, too`() {
        for text in ["[1, ]", "[1", "[x]", "{"] {
            #expect(throws: JSONReadingError.self, "\(text)") {
                try read(text) { reader in _ = try reader.attempt([Int].self, depthLimit: 1) }
            }
        }
    }

    /// A type that rejects every value. The details of the error are about the value at the start of the text.
    private struct Rejecting: JSONReadable {
        init(reading reader: inout JSONReader) throws(JSONReadingStop) {
            throw reader.stop(at: JSONReader.Mark(offset: 0), "const", "expected 2")
        }
    }

    @Test func `details about another value are not the reason of a rejection`() throws {
        let reasons = try ["7", "[7]"].map { text in
            try read(text) { (reader: inout JSONReader) -> String in
                if text != "7" {
                    var items = try reader.array()
                    _ = try items.next(&reader)
                }
                switch try reader.attempt(Rejecting.self, depthLimit: 1) {
                case .success: return ""
                case .rejection(let rejection):
                    return "\(rejection.keyword) '\(rejection.pointer)': \(rejection.message)"
                }
            }
        }
        #expect(reasons == ["const '': expected 2", "type '': expected a different value"])
    }

    /// The first item has nine bytes.
    private static let twoItems = Array("[[1,2,3,4],5]".utf8)
    /// The number of bytes of this text that can be read again.
    private static let rereadLimit = JSONReader.rereadByteLimit + 256 * twoItems.count

    @Test(
        arguments: [
            (0, 9), (rereadLimit - 9, rereadLimit), (rereadLimit - 8, nil), (rereadLimit, nil),
        ] as [(Int, Int?)]
    )
    func `the bytes that are read again have a limit`(count: Int, newCount: Int?) throws {
        try Self.twoItems.withUnsafeBufferPointer { buffer in
            var reader = JSONReader(buffer)
            var items = try reader.array()
            _ = try items.next(&reader)
            let start = reader.mark
            var attempted = reader
            attempted.rereadByteCount = count
            do {
                try reader.countRereading(by: attempted)
                let (newStart, found) = (reader.mark, reader.rereadByteCount)
                #expect(newStart == start)
                #expect(found == newCount)
            } catch {
                let failure = reader.error
                #expect(newCount == nil)
                #expect(failure.keyword == "anyOf")
                #expect(failure.instanceLocation.description == "/0")
            }
        }
    }

    @Test func `the error after too many bytes is that of the last attempt`() {
        Self.twoItems.withUnsafeBufferPointer { buffer in
            var reader = JSONReader(buffer)
            var attempted = reader
            attempted.rereadByteCount = Self.rereadLimit + 1
            _ = attempted.stop(at: attempted.mark, "const", "expected 2")
            do {
                try reader.countRereading(by: attempted)
                Issue.record("expected an error")
            } catch {
                let failure = reader.error
                #expect(failure.keyword == "const")
            }
        }
    }

    @Test(arguments: [(0, true), (rereadLimit, true), (rereadLimit + 1, false)])
    func `a value is not rejected after too many bytes`(count: Int, isRejected: Bool) {
        Self.twoItems.withUnsafeBufferPointer { buffer in
            var reader = JSONReader(buffer)
            reader.rereadByteCount = count
            do {
                switch try reader.attempt([Int].self, depthLimit: 1) {
                case .success: Issue.record("expected another result")
                case .rejection(let rejection): #expect(rejection.pointer == "/0")
                }
                #expect(isRejected)
            } catch {
                #expect(!isRejected)
            }
        }
    }

    /// The number of nested arrays: 0 for a value that is not an array.
    private struct Depth: JSONReadable {
        let value: Int

        init(reading reader: inout JSONReader) throws(JSONReadingStop) {
            switch try reader.attempt([Depth].self, depthLimit: 2) {
            case .success(let items):
                value = 1 + (items.map(\.value).max() ?? 0)
            case .rejection:
                try reader.skipValue()
                value = 0
            }
        }
    }

    /// The limit is two attempts. The value inside two arrays is read without an attempt, so if it is not an array, the
    /// attempt for the inner array fails, and this array has the depth 0.
    @Test(arguments: [("7", 0), ("[]", 1), ("[7]", 1), ("[[]]", 2), ("[[7]]", 1), ("[[[]]]", 3)])
    func `the depth of nested attempts is limited`(text: String, depth: Int) throws {
        #expect(try Depth(json: Array(text.utf8)).value == depth)
    }

    @Test func `a value that was skipped can be read later`() throws {
        let numbers = try read(#"[[1, "\u0061"], 2]"#) { reader in
            var items = try reader.array()
            _ = try items.next(&reader)
            let start = try reader.skippedValue()
            _ = try items.next(&reader)
            let last = try Int(reading: &reader)
            reader.move(to: start)
            var inner = try reader.array()
            _ = try inner.next(&reader)
            return [try Int(reading: &reader), last]
        }
        #expect(numbers == [1, 2])
    }

    /// Names of more than 64 members, because a cursor marks the first 64 in one word.
    private static let manyNames = (0..<130).map { "m\($0)" }

    /// The object has the members `present`. The values of the members `passed` are read from aliases.
    @Test(
        arguments: [
            ([0, 1], [1], [], 0), ([0, 1], [0], [], 1), ([63, 64], [63], [], 64),
            ([64, 128, 129], [64, 129], [], 128), ([1, 2, 3], [1], [2], 3),
            ([70, 71], [], [70], 71),
        ] as [([Int], [Int], [Int], Int)]
    )
    func `the first required member that is missing is reported at its object`(
        _ required: [Int],
        _ present: [Int],
        _ passed: [Int],
        _ missing: Int
    ) throws {
        let members = present.map { "\"m\($0)\":1" }.joined(separator: ",")
        let error = #expect(throws: JSONReadingError.self) {
            try read(" [{\(members)}]") { reader in
                var items = try reader.array()
                _ = try items.next(&reader)
                var members = try reader.object(JSONMemberNames(Self.manyNames))
                while try members.next(&reader) != nil { try reader.skipValue() }
                for index in passed { members.pass(index) }
                throw members.missing(required, &reader)
            }
        }
        #expect(error?.message == "missing required member 'm\(missing)'")
        #expect(error?.keyword == "required")
        #expect(error?.instanceLocation.description == "/0")
        #expect(error?.position == LineColumn(line: 1, column: 3))
    }

    @Test func `a required value is returned, or its absence is reported at the object`() throws {
        #expect(
            try read("{}") { reader in
                try reader.required(7, "id", at: reader.mark)
            } == 7
        )
        let error = #expect(throws: JSONReadingError.self) {
            try read(#"{"a":1}"#) { reader in
                try reader.required(nil as Int?, "id", at: reader.mark)
            }
        }
        #expect(error?.message == "missing required member 'id'")
        #expect(error?.keyword == "required")
    }

    /// Reads a tuple: a string, an optional integer, and any number of Booleans.
    private func tuple(_ text: String) throws -> (String, Int?, [Bool]) {
        try read(text) { reader in
            var items = try reader.array()
            let first = try items.required(String.self, &reader)
            let second = try items.value(Int.self, &reader)
            let rest = try items.rest(Bool.self, &reader)
            let hasMore = try items.next(&reader)
            #expect(!hasMore)
            try reader.finish()
            return (first, second, rest)
        }
    }

    @Test func `the items of a tuple are read one by one`() throws {
        let full = try tuple(#"["a", 1, true, false]"#)
        #expect(full.0 == "a" && full.1 == 1 && full.2 == [true, false])
        let short = try tuple(#"[ "a" ]"#)
        #expect(short.0 == "a" && short.1 == nil && short.2 == [])
        let error = #expect(throws: JSONReadingError.self) { try tuple(" []") }
        #expect(error?.keyword == "minItems")
        #expect(error?.message == "expected more items")
        #expect(error?.position == LineColumn(line: 1, column: 2))
        let wrong = #expect(throws: JSONReadingError.self) { try tuple(#"["a", 1, 2]"#) }
        #expect(wrong?.instanceLocation.description == "/2")
    }
}
