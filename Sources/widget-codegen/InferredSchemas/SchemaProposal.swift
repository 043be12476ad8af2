import CommandLineInterface
import SchemaKit
import SwiftModels

/// A JSON Schema that accepts all payloads of a summary.
struct SchemaProposal {
    /// The indented text of the schema.
    let text: String
    /// The notes about the schema, in the order of its text.
    let notes: [InferenceNote]

    /// Creates the proposal for a summary.
    ///
    /// - Parameters:
    ///   - title: The words from which the title of the root schema, a type name, is made.
    ///   - dialect: The dialect of the schema, or `nil` to choose it: the widget dialect if a format needs it (see
    ///     ``GuessedFormat/needsWidgetDialect``), otherwise the standard dialect.
    ///   - hasComments: True to add comments to the schema, which name the assumptions.
    init(_ root: ValueSummary, title: String, dialect: SchemaDialect?, hasComments: Bool) {
        SummaryResolution.resolve(root)
        ShapeSharing.share(root)
        let plan = ProposalPlan(root)
        let dialect = dialect ?? (plan.usesWidgetFormats ? .widget : .standard)
        var writer = ProposalWriter(plan: plan, dialect: dialect, hasComments: hasComments)
        writer.write(root, title: title)
        text = IndentedJSON.text(ofJSON: writer.json.text)
        notes = writer.notes
    }

    /// Returns whether a file with this beginning can be an earlier proposal: it has the same layout and title. The
    /// dialect may differ, because it depends on the formats that the payloads have.
    func isVersion(_ beginning: [UInt8]) -> Bool {
        let old = Self.firstLines(of: String(decoding: beginning, as: UTF8.self))
        let new = Self.firstLines(of: text)
        guard old.count == new.count, old.first == new.first, old.last == new.last else {
            return false
        }
        return SchemaDialect.allCases.contains { old.contains("  \"$schema\": \"\($0.uri)\"") }
    }

    /// Returns the line of the brace, the dialect and the title, without the commas at their ends.
    private static func firstLines(of text: String) -> [Substring] {
        text.split(separator: "\n", maxSplits: 3).prefix(3).map { line in
            line.hasSuffix(",") ? line.dropLast() : line
        }
    }
}

/// A writer of the keywords of a proposal.
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

    /// Writes the schema for the values at one location.
    ///
    /// - Parameter isTag: True if rules of the enclosing object refer to the values. The schema then lists the known
    ///   strings, unless there are too many or the value may be null.
    private mutating func write(_ value: ValueSummary, isTag: Bool = false) {
        json.beginObject()
        writeKeywords(of: value, isTag: isTag)
        json.endObject()
    }

    private mutating func writeKeywords(
        of value: ValueSummary,
        isRoot: Bool = false,
        isTag: Bool = false
    ) {
        var branches = plan.branches(of: value, in: dialect)
        if isTag, branches.count == 1, value.nullCount == 0, case .string = branches[0],
            let counted = value.strings.values.counted
        {
            branches = [.openEnumeration(counted.map { .string($0.value) })]
        }
        let newNotes = notes(on: value, branches, isRoot: isRoot)
        notes += newNotes
        if hasComments, !newNotes.isEmpty {
            json.member("$comment", newNotes.map(\.message).joined(separator: "; "))
        }
        guard !value.isTruncated, let first = branches.first else { return }
        let isNullable = value.nullCount > 0
        if branches.count == 1, !isNullable || first.type != nil {
            writeKeywords(of: first, value, isNullable: isNullable, isRoot: isRoot)
        } else if branches.allSatisfy(\.needsOnlyType) {
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

    /// Writes the keywords of one branch.
    ///
    /// - Parameter isNullable: True if the branch must also allow null.
    private mutating func writeKeywords(
        of branch: ProposalBranch,
        _ value: ValueSummary,
        isNullable: Bool,
        isRoot: Bool
    ) {
        if case .reference(let reference) = branch {
            if isRoot, let object = value.objects {
                // Other places refer to the shape of the root with `#`, so the root itself contains the shape.
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
        case .enumeration(let values):
            writeEnumeration(values, isNullable: isNullable)
        case .openEnumeration(let values):
            writeOpenEnumeration(values)
        case .list:
            if let items = value.items {
                json.name("items")
                write(items)
            }
        case .tuple(let items):
            writeTuple(items)
        case .object(let object):
            if let variant = object.variants.first { writeMemberKeywords(of: variant, tag: nil) }
        case .union(let object, let tag):
            writeUnion(object, tag: tag)
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

    private mutating func writeEnumeration(_ values: [TagValue], isNullable: Bool) {
        if values.count == 1, !isNullable {
            json.name("const")
            values[0].write(to: &json)
            return
        }
        json.name("enum")
        json.array { json in
            for value in values { value.write(to: &json) }
            if isNullable { json.null() }
        }
    }

    private mutating func writeOpenEnumeration(_ values: [TagValue]) {
        json.name("anyOf")
        json.beginArray()
        json.beginObject()
        writeEnumeration(values, isNullable: false)
        json.endObject()
        json.object { $0.member("type", "string") }
        json.endArray()
    }

    private mutating func writeTuple(_ items: [TupleSummary.Item]) {
        json.name("prefixItems")
        json.array { json in
            for item in items {
                json.object { json in
                    switch item.kind {
                    case .string: json.member("type", "string")
                    case .number: json.member("type", item.isInteger ? "integer" : "number")
                    case .true, .false: json.member("type", "boolean")
                    case .null, .array, .object: break
                    }
                }
            }
        }
        json.member("items", false)
        json.member("minItems", items.count)
    }

    // MARK: Objects

    /// Writes the shape of objects where it is defined: in `$defs` or in the root schema.
    private mutating func writeShape(of object: ObjectSummary) {
        if case .member(let tag) = object.tag {
            writeUnion(object, tag: tag.text)
        } else if let variant = object.variants.first {
            writeMembers(of: variant, tag: nil)
        }
    }

    /// Writes a `oneOf` of the shapes. If the tag may have values that no payload had, an `if` limits the `oneOf` to
    /// the known values.
    private mutating func writeUnion(_ object: ObjectSummary, tag: String) {
        guard !ValueEvidence.containAllValues(object.variants, ofTag: tag) else {
            return writeShapes(of: object)
        }
        let values = object.variants.flatMap(\.tagValues)
        json.member("type", "object")
        json.name("properties")
        json.beginObject()
        json.name(tag)
        json.beginObject()
        writeTypes(of: values)
        json.endObject()
        json.endObject()
        json.name("required")
        json.array { $0.string(tag) }
        writeCondition(tag, values, isRequired: true)
        json.name("then")
        json.beginObject()
        writeShapes(of: object)
        json.endObject()
    }

    private mutating func writeTypes(of values: [TagValue]) {
        let names = values.map(\.typeName)
        guard let first = names.first else { return }
        guard let second = names.first(where: { $0 != first }) else {
            return json.member("type", first)
        }
        json.name("type")
        json.array { json in
            json.string(first)
            json.string(second)
        }
    }

    /// Writes an `if` that matches the objects whose tag has one of `values`.
    ///
    /// - Parameter isRequired: True if another keyword already requires the tag.
    private mutating func writeCondition(_ tag: String, _ values: [TagValue], isRequired: Bool) {
        json.name("if")
        json.beginObject()
        json.name("properties")
        json.beginObject()
        json.name(tag)
        json.beginObject()
        writeEnumeration(values, isNullable: false)
        json.endObject()
        json.endObject()
        if !isRequired {
            json.name("required")
            json.array { $0.string(tag) }
        }
        json.endObject()
    }

    private mutating func writeShapes(of object: ObjectSummary) {
        json.name("oneOf")
        json.array { json in
            for variant in object.variants {
                json.object { $0.member("$ref", plan.reference(to: variant) ?? "#") }
            }
        }
    }

    /// Writes `type` and the keywords on the members.
    private mutating func writeMembers(of variant: ObjectVariant, tag: String?) {
        json.member("type", "object")
        writeMemberKeywords(of: variant, tag: tag)
    }

    /// Writes the keywords on the members, or on the keys and values of a map.
    private mutating func writeMemberKeywords(of variant: ObjectVariant, tag: String?) {
        if let values = variant.mapValues {
            // Some members were counted without their names. The keywords of a map would apply to them, too.
            if variant.hasUnlistedMembers { return }
            if let format = variant.mapKeys?.format {
                json.name("propertyNames")
                json.object { $0.member("format", format) }
            }
            json.name("additionalProperties")
            write(values)
            return
        }
        guard !variant.members.isEmpty else { return }
        let rules = variant.tagEvidence?.rules(for: variant) ?? []
        json.name("properties")
        json.beginObject()
        for member in variant.members {
            json.name(member.name)
            let name = ExactText(member.name)
            if tag.map(ExactText.init) == name {
                json.beginObject()
                writeTypes(of: variant.tagValues)
                writeEnumeration(variant.tagValues, isNullable: false)
                json.endObject()
            } else {
                let isTag = (variant.tagEvidence?.tag).map(ExactText.init) == name
                write(member.value, isTag: isTag && !rules.isEmpty)
            }
        }
        json.endObject()
        writeRequired(variant.members.filter(variant.isRequired).map(\.name))
        if let tag = variant.tagEvidence?.tag, let member = variant[tag] {
            write(rules, tag: tag, isRequired: variant.isRequired(member))
        }
    }

    private mutating func writeRequired(_ names: [String]) {
        guard !names.isEmpty else { return }
        json.name("required")
        json.array { json in
            for name in names { json.string(name) }
        }
    }

    /// Writes rules that require the members that always occur with some values of the tag.
    private mutating func write(_ rules: [TagEvidence.Rule], tag: String, isRequired: Bool) {
        guard rules.count > 1 else {
            for rule in rules { write(rule, tag: tag, isRequired: isRequired) }
            return
        }
        json.name("allOf")
        json.beginArray()
        for rule in rules {
            json.beginObject()
            write(rule, tag: tag, isRequired: isRequired)
            json.endObject()
        }
        json.endArray()
    }

    private mutating func write(_ rule: TagEvidence.Rule, tag: String, isRequired: Bool) {
        writeCondition(tag, rule.values, isRequired: isRequired)
        json.name("then")
        json.beginObject()
        writeRequired(rule.required)
        json.endObject()
    }

    // MARK: Notes

    private func notes(
        on value: ValueSummary,
        _ branches: [ProposalBranch],
        isRoot: Bool
    ) -> [InferenceNote] {
        var kinds: [InferenceNote.Kind] = []
        if value.isTruncated { return [note(.truncated, value)] }
        if branches.isEmpty { kinds.append(.alwaysNull) }
        if branches.count > 1 {
            let types = branches.map { $0.type ?? "object" }
            kinds.append(isRoot ? .mixedPayloads(types) : .mixedKinds(types))
        }
        for branch in branches {
            switch branch {
            case .enumeration(let values):
                let isText = values[0].kind == .string
                let occurrences = isText ? value.strings.count : value.numbers.count
                kinds.append(
                    values.count == 1
                        ? .constant(values[0], occurrences: occurrences)
                        : .enumeration(valueCount: values.count, occurrences: occurrences)
                )
            case .list:
                if value.items == nil { kinds.append(.alwaysEmpty) }
            case .tuple(let items):
                kinds.append(.tuple(length: items.count, occurrences: value.tuple.count))
            case .boolean, .number, .string, .format, .openEnumeration, .object, .reference, .union:
                break
            }
        }
        // Several locations can share a summary of objects. Only the first of them has the notes on the objects.
        if let object = value.objects, object.position == value.position {
            kinds += Self.noteKinds(on: object)
            if plan.recursiveShapes.contains(ObjectIdentifier(object)) { kinds.append(.recursion) }
        }
        return kinds.map { note($0, value) }
    }

    private static func noteKinds(on object: ObjectSummary) -> [InferenceNote.Kind] {
        if case .member(let tag) = object.tag {
            let isOpen = !ValueEvidence.containAllValues(object.variants, ofTag: tag.text)
            return [.union(tag: tag.text, shapeCount: object.variants.count, isOpen: isOpen)]
        }
        return object.variants.flatMap { variant in
            let rules = variant.tagEvidence?.rules(for: variant) ?? []
            return [variant.mapKeys.map(InferenceNote.Kind.map)].compactMap { $0 }
                + rules.map { .rule(tag: variant.tagEvidence?.tag ?? "", $0) }
        }
    }

    private func note(_ kind: InferenceNote.Kind, _ value: ValueSummary) -> InferenceNote {
        InferenceNote(kind: kind, name: value.name, position: value.position)
    }
}

/// The dialects in which a schema can be proposed.
enum SchemaDialect: String, CaseIterable, Sendable {
    case standard = "2020-12"
    case widget

    var uri: String {
        switch self {
        case .standard: "https://json-schema.org/draft/2020-12/schema"
        case .widget: "https://schemas.widgets.example/vocabulary/widget-dialect.json"
        }
    }
}

extension SchemaDialect: ChoiceValue {
    var summary: String {
        switch self {
        case .standard: "draft 2020-12, which all validators support"
        case .widget: "the widget dialect, which has more formats and asserts them"
        }
    }
}
