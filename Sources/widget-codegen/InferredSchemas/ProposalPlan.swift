import SchemaKit
import SwiftModels

/// The shapes of a proposal that become definitions, with their names.
struct ProposalPlan {
    /// A definition in `$defs`.
    struct Definition {
        let name: String
        let shape: Shape
    }

    enum Shape {
        case object(ObjectSummary)
        /// One of the shapes that the member `tag` distinguishes.
        case variant(ObjectVariant, tag: String)
    }

    private(set) var definitions: [Definition] = []
    private(set) var usesWidgetFormats = false
    /// The references to the shapes that have a definition, and to the shape of the root.
    private var references: [ObjectIdentifier: String] = [:]
    /// The shapes that refer to themselves, directly or indirectly.
    private(set) var recursiveShapes: Set<ObjectIdentifier> = []
    private var useCounts: [ObjectIdentifier: Int] = [:]
    /// The objects in the order of their first use.
    private var objects: [ObjectSummary] = []
    /// The names of the definitions.
    private var names: Set<String> = []

    init(_ root: ValueSummary) {
        var ancestors: Set<ObjectIdentifier> = []
        visit(root, &ancestors)
        for object in objects {
            let id = ObjectIdentifier(object)
            let isRoot = root.objects === object && root.kinds == [.object] && root.nullCount == 0
            if isRoot {
                references[id] = "#"
            } else if useCounts[id] ?? 0 > 1 {
                references[id] = define(.object(object), [object.name, object.name + " object"])
            }
            guard case .member(let tag) = object.tag else { continue }
            for variant in object.variants {
                let name = variant.tagValues.first?.text ?? object.name
                references[ObjectIdentifier(variant)] = define(
                    .variant(variant, tag: tag.text),
                    [name, "\(name) \(object.name)"]
                )
            }
        }
    }

    func reference(to object: ObjectSummary) -> String? { references[ObjectIdentifier(object)] }

    func reference(to variant: ObjectVariant) -> String? { references[ObjectIdentifier(variant)] }

    /// Collects the shapes in `value`, counts their uses, and finds the shapes that refer to themselves.
    private mutating func visit(_ value: ValueSummary, _ ancestors: inout Set<ObjectIdentifier>) {
        // The schema for such a value is empty, so it refers to no definition.
        if value.isTruncated { return }
        if value.strings.formats.contains(where: \.needsWidgetDialect), value.strings.count > 0 {
            usesWidgetFormats = true
        }
        if let items = value.items { visit(items, &ancestors) }
        guard let object = value.objects else { return }
        let id = ObjectIdentifier(object)
        useCounts[id, default: 0] += 1
        if ancestors.contains(id) { recursiveShapes.insert(id) }
        guard useCounts[id] == 1 else { return }
        objects.append(object)
        ancestors.insert(id)
        for variant in object.variants {
            for member in variant.members { visit(member.value, &ancestors) }
            if let values = variant.mapValues { visit(values, &ancestors) }
        }
        ancestors.remove(id)
    }

    /// Adds a definition for a shape under the first unused name, and returns the reference to it.
    private mutating func define(_ shape: Shape, _ candidates: [String]) -> String {
        let candidates = candidates.map { SwiftIdentifier.member($0) }
        var name = candidates.first { !names.contains($0) } ?? candidates[0]
        var number = 2
        while names.contains(name) {
            name = "\(candidates[0])\(number)"
            number += 1
        }
        names.insert(name)
        definitions.append(Definition(name: name, shape: shape))
        return "#/$defs/\(URIReference.percentEncoded(name, keeping: "_"))"
    }
}

/// A branch of a proposed schema: the keywords for values of one kind.
enum ProposalBranch {
    case boolean
    case number(isInteger: Bool)
    case string
    case format(GuessedFormat)
    case enumeration([TagValue])
    /// Known strings. Other strings are allowed, too.
    case openEnumeration([TagValue])
    case list
    case tuple([TupleSummary.Item])
    case object(ObjectSummary)
    /// A shape that has a definition.
    case reference(String)
    case union(ObjectSummary, tag: String)

    /// The value of `type`, or `nil` if another keyword implies it.
    var type: String? {
        switch self {
        case .boolean: "boolean"
        case .number(let isInteger): isInteger ? "integer" : "number"
        case .string, .format: "string"
        case .enumeration(let values): values.first?.typeName
        case .list, .tuple: "array"
        case .object: "object"
        case .openEnumeration, .reference, .union: nil
        }
    }

    /// True if `type` is the only keyword that is needed.
    var needsOnlyType: Bool {
        switch self {
        case .boolean, .number, .string: true
        case .format, .enumeration, .openEnumeration, .list, .tuple, .object, .reference, .union:
            false
        }
    }
}

extension ProposalPlan {
    /// Returns the branches of the schema for the values at one location.
    func branches(of value: ValueSummary, in dialect: SchemaDialect) -> [ProposalBranch] {
        var branches: [ProposalBranch] = []
        if value.strings.count > 0 {
            branches.append(Self.branch(of: value.strings, named: value.name, in: dialect))
        }
        if value.numbers.count > 0 {
            branches.append(Self.branch(of: value.numbers, named: value.name))
        }
        if value.booleanCount > 0 { branches.append(.boolean) }
        if value.arrayCount > 0 {
            branches.append(value.tuple.tupleItems.map(ProposalBranch.tuple) ?? .list)
        }
        if let object = value.objects {
            if let reference = reference(to: object) {
                branches.append(.reference(reference))
            } else {
                branches.append(Self.branch(of: object))
            }
        }
        return branches
    }

    private static func branch(
        of strings: StringSummary,
        named name: String,
        in dialect: SchemaDialect
    ) -> ProposalBranch {
        if let values = ValueEvidence.enumeration(strings, name: name) {
            return .enumeration(values.map(TagValue.string))
        }
        let format = ValueEvidence.format(strings, name: name, dialect)
        return format.map(ProposalBranch.format) ?? .string
    }

    private static func branch(
        of numbers: NumberSummary,
        named name: String
    ) -> ProposalBranch {
        let codes = ValueEvidence.codes(numbers, name: name)
        return codes.map { .enumeration($0.map(TagValue.integer)) }
            ?? .number(isInteger: numbers.isInteger)
    }

    private static func branch(of object: ObjectSummary) -> ProposalBranch {
        guard case .member(let tag) = object.tag else { return .object(object) }
        return .union(object, tag: tag.text)
    }
}

/// Functions that judge the evidence of the values at one location.
enum ValueEvidence {
    /// Returns the strings, in the order of their first occurrence, if these are likely to be all possible strings.
    /// Returns `nil` if others are likely to follow.
    ///
    /// The proportion of values that occurred only once estimates the probability that the next value is
    /// new (Good–Turing). The name of a tag suggests an enumeration, so it needs less evidence.
    static func enumeration(_ strings: StringSummary, name: String) -> [String]? {
        let isTag = TagName.rank(of: name) != nil
        guard strings.formats.isEmpty, isTag || !suggestsUnlimitedValues(name),
            let counted = strings.values.counted,
            areComplete(counted.map(\.count), isTag ? tagThreshold : standardThreshold)
        else { return nil }
        return counted.map(\.value)
    }

    /// Returns the numbers if they are likely to be all possible numbers of a tag. Returns `nil` for members that are
    /// not tags, because their numbers are not codes. Also returns `nil` if a number is negative or exceeds
    /// `InferenceLimits.tagNumber`.
    static func codes(_ numbers: NumberSummary, name: String) -> [Int64]? {
        guard TagName.rank(of: name) != nil, let counted = numbers.values.counted,
            counted.allSatisfy({ 0...InferenceLimits.tagNumber ~= $0.value }),
            areComplete(counted.map(\.count), tagThreshold)
        else { return nil }
        return counted.map(\.value)
    }

    /// Returns whether objects of some shapes are likely to contain all possible values of a tag.
    static func containAllValues(_ shapes: [ObjectVariant], ofTag tag: String) -> Bool {
        var counts: [Int] = []
        for shape in shapes {
            guard let value = shape[tag]?.value, let names = value.strings.values.counted,
                let codes = value.numbers.values.counted
            else { return false }
            counts += names.map(\.count) + codes.map(\.count)
        }
        return areComplete(counts, tagThreshold)
    }

    /// Returns whether some distinct values are likely to be all possible values.
    ///
    /// - Parameter counts: The number of occurrences of each value.
    private static func areComplete(_ counts: [Int], _ threshold: Threshold) -> Bool {
        let count = counts.reduce(0, +)
        let singles = counts.count { $0 == 1 }
        return counts.count >= threshold.distinctCount && count >= threshold.count
            && count >= threshold.averageCount * counts.count
            && singles * threshold.countForEachSingle <= count
    }

    /// The minimum evidence that the known values are all possible values.
    private struct Threshold {
        /// The number of distinct values.
        let distinctCount: Int
        /// The number of occurrences of all values together.
        let count: Int
        /// The average number of occurrences of a distinct value.
        let averageCount: Int
        /// The number of occurrences of all values together that is required for each value that occurred only once.
        let countForEachSingle: Int
    }

    private static let standardThreshold = Threshold(
        distinctCount: 2,
        count: 10,
        averageCount: 3,
        countForEachSingle: 10
    )
    private static let tagThreshold = Threshold(
        distinctCount: 1,
        count: 5,
        averageCount: 2,
        countForEachSingle: 5
    )

    /// Returns whether a member's name suggests unlimited values, such as `user_id`, `imageUrl` or `name`.
    private static func suggestsUnlimitedValues(_ name: String) -> Bool {
        let lowered = name.lowercased()
        return unlimitedEndings.contains(where: lowered.hasSuffix)
    }

    private static let unlimitedEndings = [
        "id", "ids", "uuid", "guid", "key", "token", "name", "url", "uri", "slug", "hash",
        "version", "title", "text", "label", "path", "file", "tag", "tags", "description",
        "message", "channel",
    ]

    /// Returns the most specific format that all of the strings have and that the dialect defines, or `nil` if there is
    /// none.
    static func format(
        _ strings: StringSummary,
        name: String,
        _ dialect: SchemaDialect
    ) -> GuessedFormat? {
        strings.formats.first { format in
            guard dialect == .widget || !format.isWidgetFormat else { return false }
            // Four numbers are an address only if the name suggests it, because version numbers have this form, too.
            guard format == .ipv4 else { return true }
            return ["ip", "addr", "host", "server"].contains(where: name.lowercased().contains)
        }
    }
}
