import SchemaKit

/// The rules of the keywords that constrain a value itself, without the values inside it.
extension RuleBuilder {
    mutating func valueRules(_ schema: SchemaKeywords, _ type: ModelType?) -> [ModelRule] {
        var result: [ModelRule] = []
        if let names = schema.typeNames, let value = schema[.typeUnion] ?? schema[.type] {
            noteIntegerSpelling(of: names, value, schema)
            if !type.hasOnlyTypes(names, in: graph, &facts) {
                result.append(.type(names.compactMap(SchemaTypeName.init)))
            }
        } else if let union = schema[.typeUnion] ?? schema[.type] {
            result.append(.anyOf(typeRules(union, schema)))
        }
        if let disallowed = schema[.disallowedTypes] {
            if schema.schemas(.disallowedTypes).contains(where: { isPartlyUnenforced($0) }) {
                noteUnenforced(.disallowedTypes, schema)
            } else {
                result.append(.not(.anyOf(typeRules(disallowed, schema))))
            }
        }
        if let values = schema[.enumeration], values.kind == .array {
            result.append(contentsOf: self.values(Array(values.elements), type))
        }
        if let value = schema[.constant] {
            result.append(contentsOf: values([value], type))
        }
        return result
    }

    /// Returns a rule for each of the names and schemas that draft 3 allows in `type` and `disallow`.
    private mutating func typeRules(_ node: JSONNode, _ schema: SchemaKeywords) -> [ModelRule] {
        let nodes = node.kind == .array ? Array(node.elements) : [node]
        noteIntegerSpelling(of: nodes.compactMap(\.string), node, schema)
        return nodes.map { node in
            guard let name = node.string else {
                return condition(at: schema.site(of: node), of: nil)
            }
            return SchemaTypeName(rawValue: name).map { .type([$0]) } ?? .anything
        }
    }

    /// Returns the rule for a value that equals one of `nodes`. There is no rule if the type is
    /// a closed enumeration of exactly these values.
    private func values(_ nodes: [JSONNode], _ type: ModelType?) -> [ModelRule] {
        let nodes = nodes.filter { !$0.repeatsNameWithOtherValue }
        let values = nodes.map { ModelValue(json: $0) }
        // A `ModelValue` cannot represent every number.
        guard !values.contains(nil) else {
            let items = nodes.map(\.compactText).joined(separator: ", ")
            return [.exact(nil, text: ExactText("[\(items)]"))]
        }
        if case .named(let id) = type, case .enumeration(let enumeration) = graph[id].shape,
            !enumeration.isOpen,
            enumeration.values.map(\.json) == values.compactMap({ $0 })
        {
            return []
        }
        return [.values(values.compactMap { $0 })]
    }

    func boundRules(_ schema: SchemaKeywords) -> [ModelRule] {
        var result: [ModelRule] = []
        for (behavior, plainBound) in Self.bounds {
            guard let node = schema[behavior], node.kind == .number else { continue }
            var bound = plainBound
            if behavior == .minimum, schema[.excludesMinimum]?.bool == true {
                bound = .exclusiveMinimum
            }
            if behavior == .maximum, schema[.excludesMaximum]?.bool == true {
                bound = .exclusiveMaximum
            }
            if !bound.appliesToNumbers {
                result.append(.bound(bound, .integer(Int64(node.number?.clampedCount ?? .max))))
            } else if let value = ModelValue(json: node) {
                result.append(.bound(bound, value))
            } else {
                result.append(.exact(bound, text: ExactText(node.text)))
            }
        }
        return result
    }

    private static let bounds: [(Keyword.Behavior, ModelRule.Bound)] = [
        (.minimum, .minimum), (.exclusiveMinimum, .exclusiveMinimum), (.maximum, .maximum),
        (.exclusiveMaximum, .exclusiveMaximum), (.multipleOf, .multipleOf),
        (.minLength, .minLength), (.maxLength, .maxLength), (.minItems, .minItems),
        (.maxItems, .maxItems), (.minProperties, .minProperties), (.maxProperties, .maxProperties),
    ]

    mutating func textRules(_ schema: SchemaKeywords) -> [ModelRule] {
        patternRules(schema) + formatRules(schema)
    }

    /// Returns the rule for a format.
    ///
    /// Formats are assertions in every dialect, as in the default validation of payloads (`FormatPolicy.assert`).
    private func formatRules(_ schema: SchemaKeywords) -> [ModelRule] {
        guard let name = schema[.format]?.string, let format = schema.dialect.format(named: name)
        else { return [] }
        return [.format(format, name: name)]
    }

    /// Returns the rule for the content of a string, in a dialect that asserts content.
    mutating func contentRules(_ schema: SchemaKeywords) -> [ModelRule] {
        guard schema.dialect.assertsContent, enforcement.extent != .evaluation else { return [] }
        let encoding =
            schema[.contentEncoding]?.string.map { ContentEncoding($0) } ?? .identity
        let mediaType = schema[.contentMediaType]?.string.map { ContentMediaType($0) }
        guard encoding != .unknown else { return [] }
        guard mediaType == .json else {
            return isEnforced && encoding != .identity ? [.content(encoding, json: nil)] : []
        }
        let rule = keepingNames { $0.child(schema, .contentSchema) ?? .anything }
        if isEnforced { return [.content(encoding, json: rule)] }
        // Violations of `schema` itself are not errors, but its `contentSchema` can contain schemas whose violations
        // are.
        if rule.isAnything { return [] }
        let anyJSON = ModelRule.content(encoding, json: .anything)
        return [.conditional(anyJSON, then: .content(encoding, json: rule), otherwise: .anything)]
    }

    private mutating func patternRules(_ schema: SchemaKeywords) -> [ModelRule] {
        guard let source = schema[.pattern]?.string else { return [] }
        guard let pattern = PortablePattern(source) else {
            noteUnenforced(.pattern, schema, mistake: PortablePattern.mistake(in: source))
            return []
        }
        return [.pattern(pattern)]
    }

    /// Adds a note on the first `integer` in dialects up to draft 4, where the spelling of a number decides whether
    /// it is an integer.
    ///
    /// A `Decoder` does not report how a number was written, and a `JSONReader` must accept what a `Decoder` accepts.
    private mutating func noteIntegerSpelling(
        of names: [String],
        _ value: JSONNode,
        _ schema: SchemaKeywords
    ) {
        guard schema.dialect.traits.integersHaveNoFraction, names.contains("integer"),
            !names.contains("number"), !hasNotedIntegerSpelling
        else { return }
        hasNotedIntegerSpelling = true
        let kind = ModelNote.Kind.partlyEnforced("type 'integer'", gap: "1.0 counts as an integer")
        graph.add(ModelNote(kind: kind, site: schema.site(of: value)))
    }
}

extension ModelEnumeration.Value {
    fileprivate var json: ModelValue {
        switch self {
        case .string(let text): .string(text)
        case .integer(let number): .integer(number)
        case .boolean(let value): .boolean(value)
        }
    }
}

extension JSONNode {
    /// True if an object in the value gives several values to one name. Such an object equals only objects that repeat
    /// the name, too (see `JSONEquality`). No value of a model repeats a name, so none equals the object.
    fileprivate var repeatsNameWithOtherValue: Bool {
        switch kind {
        case .array: return elements.contains(where: \.repeatsNameWithOtherValue)
        case .object:
            var firstValues: [ExactText: JSONNode] = [:]
            for member in members {
                if member.value.repeatsNameWithOtherValue { return true }
                let name = ExactText(member.name)
                guard let firstValue = firstValues[name] else {
                    firstValues[name] = member.value
                    continue
                }
                let isEqual = document.withText { text in
                    JSONEquality.isEqual(firstValue.index, in: text, member.value.index, in: text)
                }
                guard isEqual else { return true }
            }
            return false
        default: return false
        }
    }

    /// The JSON text of the value in one line, without comments.
    fileprivate var compactText: String {
        switch kind {
        case .array: "[" + elements.map(\.compactText).joined(separator: ", ") + "]"
        case .object:
            "{"
                + members.map { member in
                    let name = document.bytes[member.nameRange.start..<member.nameRange.end]
                    return String(decoding: name, as: UTF8.self) + ": " + member.value.compactText
                }.joined(separator: ", ") + "}"
        default: text
        }
    }
}
