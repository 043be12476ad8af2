import Testing

@testable import SwiftModels

/// The facts about types that decide how types are combined and written.
struct ModelTypeTests {
    @Test(
        arguments: [
            ([], []), ([.integer, .integer], [.integer]), ([.integer, .number], [.number]),
            ([.number, .integer, .boolean], [.number, .boolean]), ([.text(.uri)], [.text(.uri)]),
            ([.text(.uri), .integer], [.text(.uri), .integer]),
            ([.text(.uri), .string], [.string]),
            ([.boolean, .text(.uri), .text(.date)], [.string, .boolean]),
            ([.boolean, .string, .text(.uri)], [.boolean, .string]),
            ([.string, .boolean], [.string, .boolean]),
        ] as [([ModelType], [ModelType])]
    )
    func `a type whose values another type includes is not distinct`(
        types: [ModelType],
        distinct: [ModelType]
    ) {
        #expect(ModelType.distinct(types) == distinct)
    }

    @Test(
        arguments: [
            (.string, 0), (.array(.string), 1), (.map(.array(.integer)), 2),
            (.nullable(.array(.any)), 1), (.lossy(.array(.string)), 1), (.union([]), 0),
            (.union([.array(.array(.string)), .map(.string)]), 2),
            (.array(.union([.string, .array(.string)])), 2),
        ] as [(ModelType, Int)]
    )
    func `arrays and maps without names are nested in one another`(type: ModelType, nesting: Int) {
        #expect(type.nesting == nesting)
    }

    @Test(
        arguments: [
            (.nullable(.string), true), (.nullable(.array(.any)), true), (.nullable(.any), false),
            (.nullable(.union([.string, .integer])), false), (.string, false), (.any, false),
            (.union([.string, .integer]), false),
        ] as [(ModelType, Bool)]
    )
    func `null is nil unless any JSON value is allowed`(type: ModelType, canBeNil: Bool) {
        #expect(type.canBeNil == canBeNil)
    }

    @Test(
        arguments: [
            (.any, false), (.array(.any), false), (.map(.any), false),
            (.nullable(.array(.any)), false), (.string, true), (.array(.string), true),
            (.map(.array(.any)), true), (.nullable(.string), true),
        ] as [(ModelType, Bool)]
    )
    func `the content of any value, any array and any object is not known`(
        type: ModelType,
        isKnown: Bool
    ) {
        #expect(type.hasKnownContent == isKnown)
    }

    @Test(
        arguments: [
            (.string, [.string]), (.union([.string, .integer]), [.string, .integer]),
            (.nullable(.string), [.nullable(.string)]),
            (
                .nullable(.union([.string, .nullable(.integer)])),
                [.nullable(.string), .nullable(.integer)]
            ),
        ] as [(ModelType, [ModelType])]
    )
    func `a union in a union is replaced by its types`(type: ModelType, types: [ModelType]) {
        #expect(type.unionTypes == types)
    }
}
