import Testing

@testable import widget_codegen

/// The limits of inference: at each limit, and one past it.
@Suite struct InferenceLimitTests {
    @Test(arguments: [InferenceLimits.depth, InferenceLimits.depth + 1, 500])
    func `a value that is nested deeper than the limit has no schema`(_ depth: Int) throws {
        let payload = Array(
            (String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)).utf8
        )
        let inference = try Inference([payload])
        #expect(try inference.allows(payload))
        let isCut = depth > InferenceLimits.depth
        #expect(inference.proposal.notes.count == (isCut ? 1 : 0))
    }

    @Test(arguments: [InferenceLimits.depth, InferenceLimits.depth + 1])
    func `an object that is nested deeper than the limit has no schema`(_ depth: Int) throws {
        let payload = Array(
            (String(repeating: #"{"a":"#, count: depth) + "1"
                + String(repeating: "}", count: depth)).utf8
        )
        let inference = try Inference([payload])
        #expect(try inference.allows(payload))
        let isCut = inference.proposal.notes.contains { $0.message.contains("deeper than 100") }
        #expect(isCut == (depth > InferenceLimits.depth))
    }

    @Test(arguments: [InferenceLimits.variants, InferenceLimits.variants + 1])
    func `a tag with more values than the limit does not distinguish shapes`(
        _ count: Int
    ) throws {
        let objects = (0..<count).map { #"{"kind":"k\#($0)","\#($0 % 2 == 0 ? "x" : "y")":1}"# }
        let payload = Array("[\(objects.joined(separator: ","))]".utf8)
        let inference = try Inference([payload])
        #expect(try inference.allows(payload))
        let isUnion = inference.proposal.text.contains("oneOf")
        #expect(isUnion == (count <= InferenceLimits.variants))
    }

    @Test func `an object with more members than the limit is a map`() throws {
        let members = (0...InferenceLimits.members).map { #""k\#($0)x":\#($0)"# }
        let payload = Array("{\(members.joined(separator: ","))}".utf8)
        let inference = try Inference([payload])
        #expect(inference.proposal.text.contains("additionalProperties"))
        #expect(inference.proposal.text.utf8.count < 400)
        #expect(try inference.allows(payload))
        // The map must also accept the value of a name that cannot be written in a schema.
        let unlisted = Array(#"{\#(members.joined(separator: ",")),"\ud800":"x y"}"#.utf8)
        #expect(try Inference([unlisted]).allows(unlisted))
        // A map lists no tag, so a tag cannot tell it from other objects.
        let tagged = [
            #"{"kind":"a",\#(members.joined(separator: ","))}"#, #"{"kind":"b","y":1}"#,
        ].map { Array($0.utf8) }
        let union = try Inference(tagged)
        for object in tagged { #expect(try union.allows(object)) }
        let fewer = Array("{\(members.dropLast().joined(separator: ","))}".utf8)
        #expect(try !Inference([fewer]).proposal.text.contains("additionalProperties"))
    }
}
