import Testing

@testable import ModelSupport

@Suite struct TupleElementsTests {
    private struct Point: Codable, JSONCoding {
        let x: Double
        let y: Double?
        let label: String?
        let rest: [Bool]

        init(from decoder: any Decoder) throws {
            var elements = try ElementReader(decoder)
            x = try elements.decode()
            y = try elements.optional()
            label = try elements.optional()
            rest = try elements.decodeRest()
        }

        func encode(to encoder: any Encoder) throws { try jsonContent.encode(to: encoder) }

        var jsonContent: JSONContent { .array(TupleElements([x, y, label], rest: rest)) }
    }

    @Test(arguments: ["[1]", "[1,2]", #"[1,2,"a"]"#, #"[1,2,"a",true,false]"#])
    func `the elements of a tuple are read and written in order`(text: String) throws {
        let point = try JSONText.decode(text, as: Point.self)
        #expect(try JSONText.encode(point) == text)
        #expect(point.jsonContent.value == (try JSONText.decode(text)))
    }

    @Test(arguments: ["[]", #"["a"]"#, #"[1,"a"]"#, #"[1,2,"a",3]"#, "[1,null]", "{}", "1"])
    func `an array with items of other types is rejected`(text: String) {
        #expect(throws: DecodingError.self) { try JSONText.decode(text, as: Point.self) }
    }

    @Test(
        arguments: [
            ([1, nil, 3], [4], [1, nil, 3, 4]),
            ([nil, nil, 3], [], [nil, nil, 3]),
            ([1, nil, nil], [4], [1, nil, nil, 4]),
            ([1, nil, nil], [], [1]),
            ([nil, nil, nil], [], []),
        ] as [([Int?], [Int], JSONValue)]
    )
    func `a missing element before another one is null`(
        elements: [Int?],
        rest: [Int],
        expected: JSONValue
    ) {
        let elements = TupleElements(elements.map { $0 as (any JSONCoding)? }, rest: rest)
        #expect(JSONContent.array(elements).value == expected)
    }

    @Test func `elements are found by their indexes`() {
        let elements = TupleElements([1, "a"], rest: [true, false])
        #expect(elements.count == 4)
        #expect(
            (0..<4).map { elements.contentElement($0).jsonContent.value } == [1, "a", true, false]
        )
    }
}
