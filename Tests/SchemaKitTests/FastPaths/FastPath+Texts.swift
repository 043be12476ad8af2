import TestSupport

@testable import SchemaDiagnostics
@testable import SchemaKit

/// The fast paths of scanning, of matching patterns, and of evaluating values.
extension FastPath {
    static let all =
        ofBytes + [
            fastScanner, memberCursor, textPrefilter, itemPrefilter, syntaxCheck, matcher,
            evaluator,
            unions, members, items, smallNumbers, manyConstants, duplicates,
        ]

    // MARK: JSON

    /// Parts of JSON texts.
    private static let tokens = [
        "1,", "{", "}", "[", "]", ",", ":", "\"", "\\", " ", "\n  ", "null", "true", "-1", "01",
        "12345678",
        "0.5", "1e5", "\"\"", "\"a\"", "\"é決😀\"", "\"\\u0061\\ud83d\"", "{\"a\":1}",
        "{\"a\": \"b\", \"c\": []}",
        "[1,2,3]", "[\"a\", 1]", "\"sixteen---------\"", "\u{0}", "é",
    ]

    private static let fastScanner = FastPath("JSONFastScanner", tokens) { text in
        equal(
            JSONFastScannerTests.entries(text, usesFastPath: true),
            JSONFastScannerTests.entries(text, usesFastPath: false)
        )
    }

    private static let names = JSONMemberNames(["a", "b", "été", "a long name"])

    /// The position in `names` of each member name of an object. The fast path reads only texts without spaces.
    private struct Positions: JSONReadable, Equatable {
        var values: [Int] = []

        init(reading reader: inout JSONReader) throws(JSONReadingStop) {
            var members = try reader.object(names)
            while let position = try members.next(&reader) {
                values.append(position)
                try reader.skipValue()
            }
        }
    }

    private static let memberFragments = [
        #""a":1,"#, #""a":1"#, #""b":[2],"#, #""été":{},"#, #""a long name":"x","#, #""c":null,"#,
        #""\u0061":1,"#, ",",
    ]

    private static let memberCursor = FastPath("MemberCursor", memberFragments) { text in
        let members = String(decoding: text, as: UTF8.self)
        let compact = try? Positions(json: Array("{\(members)}".utf8))
        let spaced = try? Positions(
            json: Array("{ \(members.replacing(",\"", with: " , \"")) }".utf8)
        )
        return equal(compact, spaced)
    }

    // MARK: Texts without findings

    private static func hasNoFindings(_ text: [UInt8], _ program: SchemaProgram) throws -> Bool {
        guard let document = try? JSONParser().parse(text) else { return false }
        return try TextDiagnostics.diagnostics(of: document).isEmpty
            && EvaluationDiagnostics.diagnostics(of: document, program).isEmpty
    }

    private static let prefilterProgram = Result {
        try SchemaProgram.compiled(
            #"{"properties": {"a": {"type": "integer"}}, "items": {"properties": {"a": {"type": "integer"}}}}"#
        )
    }

    private static let textPrefilter = FastPath("TextPrefilter", tokens) { text in
        let program = try prefilterProgram.get()
        let prefilter = TextPrefilter()
        let passes = text.withUnsafeBufferPointer { prefilter.hasNoFindings($0, under: program) }
        return try implies(passes, try hasNoFindings(text, program))
    }

    private static let itemPrefilter = FastPath("ItemPrefilter", tokens) { text in
        let program = try prefilterProgram.get()
        guard var prefilter = ItemPrefilter(program) else {
            return .differs("the prefilter does not support the schema")
        }
        let items = text + [UInt8(ascii: "]")]
        let part = items.withUnsafeBufferPointer { prefilter.checkedPart(of: $0) }
        // A part without items decides nothing.
        let isWhole = part?.isLast == true && part?.end == items.count && part?.count != 0
        return try implies(isWhole, try hasNoFindings([UInt8(ascii: "[")] + items, program))
    }

    // MARK: Patterns

    private static let patternFragments = [
        "a", "b", "-", "^", "$", ".", "(", "(?:", "(?=", ")", "[a-c]", "[^", "]", "|", "*", "+?",
        "{2}",
        "{3,2}", #"\d"#, #"\b"#, #"\1"#, #"\u0061"#, "\\", "é", "😀",
    ]

    private static let syntaxCheck = FastPath("PatternSyntaxCheck", patternFragments) { text in
        implies(
            PatternSyntaxCheck.isWellFormed(text.span, nestingLimit: 100),
            (try? PatternParser.tree(of: text, syntax: .unicode, nestingLimit: 100)) != nil
        )
    }

    private static let patterns = [
        "example", "^example$", "^[a-c]+$", "^a{2,3}[é決]?$", "\\d{2}", "[^a]{3}", "(ab|a)+c?$",
        "^(?!a)[ab-]", "(?<=a)b", "^(?:(a)(?=b)|c)", "(a)\\1",
    ]

    /// The patterns, each with its program for the backtracking matcher.
    private static let matchers = Result {
        try patterns.map { source in
            let tree = try PatternParser.tree(of: Array(source.utf8), syntax: .unicode)
            return (source, try Pattern(source), PatternProgram(tree, limit: 100_000))
        }
    }

    private static let matcher = FastPath(
        "PatternMatcher",
        ["a", "b", "c", "ab", "-", "é", "決", "😀", "0", "12", "\n", "example"]
    ) { text in
        var backtracker = PatternBacktracker()
        for (source, pattern, program) in try matchers.get() {
            guard let program else { return .differs("\(source) has no program") }
            let expected = backtracker.matches(program, text.span, stepLimit: 1_000_000)
            let found = pattern.matches(String(decoding: text, as: UTF8.self))
            guard found == expected else { return .differs("\(source): \(found)") }
        }
        return .agrees
    }

    // MARK: Values

    private static let values = [
        "1,", "1,2,3,", "[1],[2],", "[],[1,1.0],", "\"a\",", "\"a\",\"b\",", "\"é\",\"\\u00e9\",",
        "null,",
        "{},", "{\"a\":1},", "{\"b\":[1],\"a\":\"x\"},", "{\"b\":2},{\"b\":3},", "1e0,", "-0,",
        "2.5,",
        "123456789012345678901,", "true,",
    ]

    /// Returns the array of the items in `text`, or nil if they are not JSON.
    private static func array(_ text: [UInt8]) -> JSONDocument? {
        let items = text.last == UInt8(ascii: ",") ? text.dropLast() : text[...]
        return try? JSONParser().parse([UInt8(ascii: "[")] + items + [UInt8(ascii: "]")])
    }

    private static func verdict(_ program: SchemaProgram, _ document: JSONDocument) throws -> Bool {
        try SchemaValidator(program: program).isValid(document)
    }

    private static let itemSchemas = [
        #"{"type": ["integer", "string", "object"], "properties": {"a": {"type": "integer"}}}"#,
        #"{"required": ["b"], "properties": {"a": {"minimum": 1}, "b": {"minItems": 1}}}"#,
        #"{"minimum": 1, "maxLength": 1, "maxItems": 1, "minProperties": 1}"#,
        #"{"anyOf": [{"type": "number"}, {"pattern": "^[aé]$"}], "not": {"const": 2.5}}"#,
    ]

    /// For each item schema, its program and the program of arrays of its values.
    private static let programs = Result {
        try itemSchemas.map { schema in
            try (
                item: SchemaProgram.compiled(schema),
                array: SchemaProgram.compiled("{\"items\": \(schema)}")
            )
        }
    }

    private static let evaluator = FastPath("Evaluator", values) { text in
        guard let document = array(text) else { return .undecided }
        for (_, program) in try programs.get() {
            let trace = try TracingEvaluator.trace(document, program: program)
            guard try verdict(program, document) == trace.isValid else {
                return .differs("\(trace.isValid)")
            }
        }
        return .agrees
    }

    private static let unionPrograms = Result {
        try [
            #"{"anyOf": [{"type": "integer"}, {"enum": ["a", "b"]}, {"required": ["a"]}]}"#,
            #"{"oneOf": [{"minimum": 2}, {"const": "a"}, {"properties": {"a": {"const": 1}}}]}"#,
            #"{"oneOf": [{"required": ["a"]}, {"required": ["b"]}, {"type": ["array", "null"]}]}"#,
        ].map { try SchemaProgram.compiled("{\"items\": \($0)}") }
    }

    private static let unions = FastPath("unionPlan", values) { text in
        guard let document = array(text) else { return .undecided }
        for program in try unionPrograms.get() {
            let trace = try TracingEvaluator.trace(document, program: program)
            guard try verdict(program, document) == trace.isValid else {
                return .differs("\(trace.isValid)")
            }
        }
        return .agrees
    }

    private static let items = FastPath("passItems", values) { text in
        guard let document = array(text) else { return .undecided }
        for (item, array) in try programs.get() {
            let areValid = try document.root.elements.allSatisfy { value in
                try verdict(item, JSONParser().parse(Array(value.text.utf8)))
            }
            guard try verdict(array, document) == areValid else { return .differs("\(areValid)") }
        }
        return .agrees
    }

    /// Returns pairs of programs with equal meanings. Under the second program, values take the general path.
    private static func pairs(_ schemas: [(fast: String, general: String)]) throws -> [(
        fast: SchemaProgram, general: SchemaProgram
    )] {
        try schemas.map { fast, general in
            try (
                fast: SchemaProgram.compiled("{\"items\": \(fast)}"),
                general: SchemaProgram.compiled("{\"items\": \(general)}")
            )
        }
    }

    private static func agreement(
        _ pairs: [(fast: SchemaProgram, general: SchemaProgram)],
        _ text: [UInt8]
    ) throws -> Outcome {
        guard let document = array(text) else { return .undecided }
        for (fast, general) in pairs {
            let isValid = try verdict(general, document)
            guard try verdict(fast, document) == isValid else { return .differs("\(!isValid)") }
        }
        return .agrees
    }

    /// Because of the pattern, which matches no name in the values, an object takes the general path.
    private static let memberPairs = Result {
        try pairs(
            itemSchemas.prefix(2).map { schema in
                (schema, "\(schema.dropLast()), \"patternProperties\": {\"^none$\": false}}")
            }
        )
    }

    private static let members = FastPath("membersSatisfy", values) { text in
        try agreement(memberPairs.get(), text)
    }

    private static let numberPrograms = Result {
        try ["0", "1", "2", "-3", "100000000000000000"].flatMap { number in
            // The number of `multipleOf` must be positive.
            let keywords = ["minimum", "exclusiveMaximum"] + (number > "0" ? ["multipleOf"] : [])
            return try keywords.map { keyword in
                try SchemaProgram.compiled("{\"items\": {\"\(keyword)\": \(number)}}")
            }
        }
    }

    /// Only integers without an exponent take the fast path.
    private static let smallNumbers = FastPath("smallInteger", values) { text in
        guard let document = array(text) else { return .undecided }
        let respelled = document.root.elements.map { item in
            Int64(item.text) == nil ? item.text : item.text + "e0"
        }
        let general = try JSONParser().parse(Array("[\(respelled.joined(separator: ","))]".utf8))
        for program in try numberPrograms.get() {
            let isValid = try verdict(program, general)
            guard try verdict(program, document) == isValid else { return .differs("\(!isValid)") }
        }
        return .agrees
    }

    /// The first list is long enough for a search by hashes.
    private static let constantPairs = Result {
        let constants = ["1", "[1]", "{\"a\": 1}", "null", "\"é\"", "2.50"]
        let others = (0...HashedConstant.countLimit).map { "[\($0), \"other\"]" }
        return try pairs([
            (
                "{\"enum\": [\((constants + others).joined(separator: ","))]}",
                "{\"enum\": [\(constants.joined(separator: ","))]}"
            )
        ])
    }

    private static let manyConstants = FastPath("HashedConstant", values) { text in
        try agreement(constantPairs.get(), text)
    }

    private static let duplicates = FastPath("DuplicateSearch", values) { text in
        guard let document = array(text) else { return .undecided }
        return document.withText { text in
            var items: [Int32] = []
            var hasDuplicate = false
            var item: Int32 = 1
            while item < text.indexAfter(0) {
                hasDuplicate =
                    hasDuplicate
                    || items.contains { JSONEquality.isEqual($0, in: text, item, in: text) }
                items.append(item)
                item = text.indexAfter(item)
            }
            return equal(DuplicateSearch(text).firstDuplicate(in: 0) != nil, hasDuplicate)
        }
    }
}
