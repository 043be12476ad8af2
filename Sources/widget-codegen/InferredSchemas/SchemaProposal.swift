import SchemaKit
import SwiftModels

/// A JSON Schema that allows all payloads that a summary was made of.
struct SchemaProposal {
    /// The schema, indented.
    let text: String
    /// What it says without proof, in the order of the schema.
    let notes: [InferenceNote]

    /// - Parameters:
    ///   - title: the name of the whole.
    ///   - dialect: nil for the standard one, unless only the widget dialect has a format that is found.
    ///   - hasComments: whether the schema itself tells what is not proved.
    init(_ root: ValueSummary, title: String, dialect: SchemaDialect?, hasComments: Bool) {
        SummarySettling.settle(root)
        ShapeSharing.share(root)
        let plan = ProposalPlan(root)
        let dialect = dialect ?? (plan.usesWidgetFormats ? .widget : .standard)
        var writer = ProposalWriter(plan: plan, dialect: dialect, hasComments: hasComments)
        writer.write(root, title: title)
        text = IndentedJSON.text(ofJSON: writer.json.text)
        notes = writer.notes
    }
}

/// Writes the keywords of a proposal.
private struct ProposalWriter {
    let plan: ProposalPlan
    let dialect: SchemaDialect
    let hasComments: Bool
    var json = JSONWriter()
    private(set) var notes: [InferenceNote] = []

    init(plan: ProposalPlan, dialect: SchemaDialect, hasComments: Bool) {
        self.plan = plan
        self.dialect = dialect
        self.hasComments = hasComments
    }

    mutating func write(_ root: ValueSummary, title: String) {
        json.beginObject()
        json.member("$schema", dialect.uri)
        json.member("title", SwiftIdentifier.type(title))
        writeKeywords(of: root, isRoot: true)
        if !plan.definitions.isEmpty {
            json.name("$defs")
            json.beginObject()
            for definition in plan.definitions { write(definition) }
            json.endObject()
        }
        json.endObject()
    }

    private mutating func write(_ definition: ProposalPlan.Definition) {
        json.name(definition.name)
        json.beginObject()
        json.member("title", SwiftIdentifier.type(definition.name))
        switch definition.shape {
        case .object(let object): writeShape(of: object)
        case .variant(let variant, let tag): writeMembers(of: variant, tag: tag)
        }
        json.endObject()
    }

    // MARK: Values

    private mutating func write(_ value: ValueSummary) {
        json.beginObject()
        writeKeywords(of: value)
        json.endObject()
    }

    private mutating func writeKeywords(of value: ValueSummary, isRoot: Bool = false) {
        let branches = branches(of: value)
        let about = remarks(on: value, branches)
        notes += about
        if hasComments, !about.isEmpty {
            json.member("$comment", about.map(\.message).joined(separator: "; "))
        }
        guard !value.isTruncated, let first = branches.first else { return }
        let isNullable = value.nullCount > 0
        if branches.count == 1, !isNullable || first.type != nil {
            writeKeywords(of: first, value, isNullable: isNullable, isRoot: isRoot)
        } else if branches.allSatisfy(\.isPlain) {
            json.name("type")
            json.array { json in
                for branch in branches { json.string(branch.type ?? "") }
                if isNullable { json.string("null") }
            }
        } else {
            json.name("anyOf")
            json.beginArray()
            for branch in branches {
                json.beginObject()
                writeKeywords(of: branch, value, isNullable: false, isRoot: false)
                json.endObject()
            }
            if isNullable { json.object { $0.member("type", "null") } }
            json.endArray()
        }
    }

    /// What values of one kind may be.
    private enum Branch {
        case boolean
        case number(isInteger: Bool)
        case string
        case format(GuessedFormat)
        case choice([String])
        case list
        case tuple([JSONKind])
        case object(ObjectSummary)
        /// A shape that has a definition.
        case reference(String)
        case union(ObjectSummary, tag: String)

        /// The value of `type`, or nil where another keyword says it.
        var type: String? {
            switch self {
            case .boolean: "boolean"
            case .number(let isInteger): isInteger ? "integer" : "number"
            case .string, .format, .choice: "string"
            case .list, .tuple: "array"
            case .object: "object"
            case .reference, .union: nil
            }
        }

        /// Whether `type` says all there is to say.
        var isPlain: Bool {
            switch self {
            case .boolean, .number, .string: true
            case .format, .choice, .list, .tuple, .object, .reference, .union: false
            }
        }
    }

    private func branches(of value: ValueSummary) -> [Branch] {
        var branches: [Branch] = []
        if value.strings.count > 0 { branches.append(branch(of: value.strings, value.name)) }
        if value.numbers.count > 0 {
            branches.append(.number(isInteger: value.numbers.isInteger))
        }
        if value.booleanCount > 0 { branches.append(.boolean) }
        if value.arrayCount > 0 {
            branches.append(value.tuple.evident.map(Branch.tuple) ?? .list)
        }
        if let object = value.objects {
            if let reference = plan.reference(to: object) {
                branches.append(.reference(reference))
            } else {
                branches.append(Self.branch(of: object))
            }
        }
        return branches
    }

    private func branch(of strings: StringSummary, _ name: String) -> Branch {
        if let choice = ValueEvidence.choice(strings, name: name) { return .choice(choice) }
        let format = ValueEvidence.format(strings, name: name, dialect)
        return format.map(Branch.format) ?? .string
    }

    private static func branch(of object: ObjectSummary) -> Branch {
        guard case .member(let tag) = object.tag else { return .object(object) }
        return .union(object, tag: tag)
    }

    private mutating func writeKeywords(
        of branch: Branch,
        _ value: ValueSummary,
        isNullable: Bool,
        isRoot: Bool
    ) {
        if case .reference(let reference) = branch {
            if isRoot, let object = value.objects {
                writeShape(of: object)
            } else {
                json.member("$ref", reference)
            }
            return
        }
        if let type = branch.type { writeType(type, isNullable: isNullable) }
        switch branch {
        case .boolean, .number, .string, .reference:
            break
        case .format(let format):
            json.member("format", format.rawValue)
        case .choice(let values):
            writeChoice(values, isNullable: isNullable)
        case .list:
            if let elements = value.elements {
                json.name("items")
                write(elements)
            }
        case .tuple(let kinds):
            writeTuple(kinds)
        case .object(let object):
            if let variant = object.variants.first { writeMembersAlone(of: variant, tag: nil) }
        case .union(let object, _):
            writeUnion(object)
        }
    }

    private mutating func writeType(_ type: String, isNullable: Bool) {
        guard isNullable else { return json.member("type", type) }
        json.name("type")
        json.array { json in
            json.string(type)
            json.string("null")
        }
    }

    private mutating func writeChoice(_ values: [String], isNullable: Bool) {
        if values.count == 1, !isNullable { return json.member("const", values[0]) }
        json.name("enum")
        json.array { json in
            for value in values { json.string(value) }
            if isNullable { json.null() }
        }
    }

    private mutating func writeTuple(_ kinds: [JSONKind]) {
        json.name("prefixItems")
        json.array { json in
            for kind in kinds {
                json.object { json in
                    switch kind {
                    case .string: json.member("type", "string")
                    case .number: json.member("type", "number")
                    case .true, .false: json.member("type", "boolean")
                    case .null, .array, .object: break
                    }
                }
            }
        }
        json.member("items", false)
        json.member("minItems", kinds.count)
    }

    // MARK: Objects

    /// The shape of objects in the place where it is defined.
    private mutating func writeShape(of object: ObjectSummary) {
        if case .member = object.tag {
            writeUnion(object)
        } else if let variant = object.variants.first {
            writeMembers(of: variant, tag: nil)
        }
    }

    private mutating func writeUnion(_ object: ObjectSummary) {
        json.name("oneOf")
        json.array { json in
            for variant in object.variants {
                json.object { $0.member("$ref", plan.reference(to: variant) ?? "#") }
            }
        }
    }

    private mutating func writeMembers(of variant: ObjectVariant, tag: String?) {
        json.member("type", "object")
        writeMembersAlone(of: variant, tag: tag)
    }

    private mutating func writeMembersAlone(of variant: ObjectVariant, tag: String?) {
        if let values = variant.mapValues {
            if let format = variant.mapKeys?.format {
                json.name("propertyNames")
                json.object { $0.member("format", format) }
            }
            json.name("additionalProperties")
            write(values)
            return
        }
        guard !variant.members.isEmpty else { return }
        json.name("properties")
        json.beginObject()
        for member in variant.members {
            json.name(member.name)
            if member.name == tag {
                json.beginObject()
                json.member("type", "string")
                writeChoice(variant.values, isNullable: false)
                json.endObject()
            } else {
                write(member.value)
            }
        }
        json.endObject()
        let required = variant.members.filter(variant.isRequired).map(\.name)
        guard !required.isEmpty else { return }
        json.name("required")
        json.array { json in
            for name in required { json.string(name) }
        }
    }

    // MARK: Notes

    private func remarks(on value: ValueSummary, _ branches: [Branch]) -> [InferenceNote] {
        var kinds: [InferenceNote.Kind] = []
        if value.isTruncated { return [note(.truncated, value)] }
        if branches.isEmpty { kinds.append(.alwaysNull) }
        if branches.count > 1 { kinds.append(.mixedKinds(branches.map { $0.type ?? "object" })) }
        for branch in branches {
            switch branch {
            case .choice(let values):
                let count = value.strings.count
                kinds.append(
                    values.count == 1
                        ? .constant(values[0], count: count)
                        : .enumeration(values: values.count, count: count)
                )
            case .list:
                if value.elements == nil { kinds.append(.alwaysEmpty) }
            case .tuple(let elements):
                kinds.append(.tuple(length: elements.count, count: value.tuple.count))
            case .boolean, .number, .string, .format, .object, .reference, .union:
                break
            }
        }
        if let object = value.objects, object.place == value.place {
            kinds += Self.remarks(on: object)
            if plan.recursive.contains(ObjectIdentifier(object)) { kinds.append(.recursion) }
        }
        return kinds.map { note($0, value) }
    }

    private static func remarks(on object: ObjectSummary) -> [InferenceNote.Kind] {
        if case .member(let tag) = object.tag {
            return [.union(tag: tag, shapes: object.variants.count)]
        }
        return object.variants.compactMap { $0.mapKeys.map(InferenceNote.Kind.map) }
    }

    private func note(_ kind: InferenceNote.Kind, _ value: ValueSummary) -> InferenceNote {
        InferenceNote(kind: kind, name: value.name, place: value.place)
    }
}
