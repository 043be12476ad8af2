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
    /// The references to the shapes that have a definition.
    private var references: [ObjectIdentifier: String] = [:]
    /// The shapes that refer to themselves, directly or indirectly.
    private(set) var recursive: Set<ObjectIdentifier> = []
    private var uses: [ObjectIdentifier: Int] = [:]
    private var order: [ObjectSummary] = []
    private var names: Set<String> = []

    init(_ root: ValueSummary) {
        var open: Set<ObjectIdentifier> = []
        visit(root, &open)
        for object in order {
            let id = ObjectIdentifier(object)
            let isRoot = root.objects === object && root.kinds == [.object] && root.nullCount == 0
            if isRoot {
                references[id] = "#"
            } else if uses[id] ?? 0 > 1 {
                references[id] = define(.object(object), [object.name, object.name + " object"])
            }
            guard case .member(let tag) = object.tag else { continue }
            for variant in object.variants {
                let name = variant.values.first?.text ?? object.name
                references[ObjectIdentifier(variant)] = define(
                    .variant(variant, tag: tag),
                    [name, "\(name) \(object.name)"]
                )
            }
        }
    }

    func reference(to object: ObjectSummary) -> String? { references[ObjectIdentifier(object)] }

    func reference(to variant: ObjectVariant) -> String? { references[ObjectIdentifier(variant)] }

    private mutating func visit(_ value: ValueSummary, _ open: inout Set<ObjectIdentifier>) {
        if value.strings.formats.contains(where: \.callsForWidgets), value.strings.count > 0 {
            usesWidgetFormats = true
        }
        if let elements = value.elements { visit(elements, &open) }
        guard let object = value.objects else { return }
        let id = ObjectIdentifier(object)
        uses[id, default: 0] += 1
        if open.contains(id) { recursive.insert(id) }
        guard uses[id] == 1 else { return }
        order.append(object)
        open.insert(id)
        for variant in object.variants {
            for member in variant.members { visit(member.value, &open) }
            if let values = variant.mapValues { visit(values, &open) }
        }
        open.remove(id)
    }

    /// Adds a definition for a shape under the first name that is free.
    private mutating func define(_ shape: Shape, _ candidates: [String]) -> String {
        let spelled = candidates.map(SwiftIdentifier.member)
        var name = spelled.first { !names.contains($0) } ?? spelled[0]
        var number = 2
        while names.contains(name) {
            name = "\(spelled[0])\(number)"
            number += 1
        }
        names.insert(name)
        definitions.append(Definition(name: name, shape: shape))
        return "#/$defs/\(URIReference.percentEncoded(name, keeping: "_"))"
    }
}

/// The keywords for values of one kind.
enum ProposalBranch {
    case boolean
    case number(isInteger: Bool)
    case string
    case format(GuessedFormat)
    case choice([TagValue])
    /// Known strings, with other strings allowed.
    case openChoice([TagValue])
    case list
    case tuple([JSONKind])
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
        case .choice(let values): values.first?.typeName
        case .list, .tuple: "array"
        case .object: "object"
        case .openChoice, .reference, .union: nil
        }
    }

    /// True if `type` is the only keyword that is needed.
    var isPlain: Bool {
        switch self {
        case .boolean, .number, .string: true
        case .format, .choice, .openChoice, .list, .tuple, .object, .reference, .union: false
        }
    }
}

extension ProposalPlan {
    /// Returns the branches of the schema for the values at one position.
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
            branches.append(value.tuple.evident.map(ProposalBranch.tuple) ?? .list)
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
        if let choice = ValueEvidence.choice(strings, name: name) {
            return .choice(choice.map(TagValue.string))
        }
        let format = ValueEvidence.format(strings, name: name, dialect)
        return format.map(ProposalBranch.format) ?? .string
    }

    private static func branch(
        of numbers: NumberSummary,
        named name: String
    ) -> ProposalBranch {
        let codes = ValueEvidence.codes(numbers, name: name)
        return codes.map { .choice($0.map(TagValue.integer)) }
            ?? .number(isInteger: numbers.isInteger)
    }

    private static func branch(of object: ObjectSummary) -> ProposalBranch {
        guard case .member(let tag) = object.tag else { return .object(object) }
        return .union(object, tag: tag)
    }
}

/// Functions that judge the evidence of the values at one position.
enum ValueEvidence {
    /// Returns the values, in the order of their first occurrence, if they are likely to be all possible
    /// values. Returns `nil` if more are to be expected.
    ///
    /// The proportion of values that occurred only once estimates the probability that the next value is
    /// new (Good–Turing). The name of a discriminator suggests an enumeration, so it needs less evidence.
    static func choice(_ strings: StringSummary, name: String) -> [String]? {
        let isTag = DiscriminatorName.rank(of: name) != nil
        guard strings.formats.isEmpty, isTag || !namesOneOfMany(name),
            let counted = strings.values.counted,
            areAll(counted.map(\.count), isTag ? tagThreshold : standardThreshold)
        else { return nil }
        return counted.map(\.value)
    }

    /// Returns the numbers if they are likely to be all possible values. Only numbers of a discriminator
    /// are treated as codes.
    static func codes(_ numbers: NumberSummary, name: String) -> [Int64]? {
        guard DiscriminatorName.rank(of: name) != nil, let counted = numbers.values.counted,
            counted.allSatisfy({ 0...InferenceLimits.tagNumber ~= $0.value }),
            areAll(counted.map(\.count), tagThreshold)
        else { return nil }
        return counted.map(\.value)
    }

    /// Returns whether the shapes of a discriminator are likely to be all that exist.
    static func areAll(_ shapes: [ObjectVariant], tag: String) -> Bool {
        var counts: [Int] = []
        for shape in shapes {
            guard let value = shape[tag]?.value, let names = value.strings.values.counted,
                let codes = value.numbers.values.counted
            else { return false }
            counts += names.map(\.count) + codes.map(\.count)
        }
        return areAll(counts, tagThreshold)
    }

    /// Returns whether values that occurred as often as `counts` are likely to be all that exist.
    private static func areAll(_ counts: [Int], _ threshold: Threshold) -> Bool {
        let count = counts.reduce(0, +)
        let singles = counts.count { $0 == 1 }
        return counts.count >= threshold.values && count >= threshold.count
            && count >= threshold.repeats * counts.count && singles * threshold.singles <= count
    }

    /// The minimum evidence: the number of distinct values, the number of values, their average frequency,
    /// and the number of values for each one that occurred only once.
    private struct Threshold {
        let values: Int
        let count: Int
        let repeats: Int
        let singles: Int
    }

    private static let standardThreshold = Threshold(values: 2, count: 10, repeats: 3, singles: 10)
    private static let tagThreshold = Threshold(values: 1, count: 5, repeats: 2, singles: 5)

    /// Returns whether a member's name suggests unlimited values, such as `user_id`, `imageUrl` or `name`.
    private static func namesOneOfMany(_ name: String) -> Bool {
        let lowered = name.lowercased()
        return endlessEndings.contains(where: lowered.hasSuffix)
    }

    private static let endlessEndings = [
        "id", "ids", "uuid", "guid", "key", "token", "name", "url", "uri", "slug", "hash",
        "version",
        "title", "text", "label", "path", "file", "tag", "tags", "description", "message",
        "channel",
    ]

    /// Returns the most specific format that all of the strings have.
    static func format(
        _ strings: StringSummary,
        name: String,
        _ dialect: SchemaDialect
    ) -> GuessedFormat? {
        strings.formats.first { format in
            guard dialect == .widget || !format.isOfWidgets else { return false }
            // Four numbers are an address only if the name suggests it, because versions have an equal
            // form.
            guard format == .ipv4 else { return true }
            return ["ip", "addr", "host", "server"].contains(where: name.lowercased().contains)
        }
    }
}
