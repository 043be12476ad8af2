package import SchemaKit

/// The search for secrets in the defaults and examples of schemas, which pages and comments do not show.
extension SchemaIndex {
    /// Returns whether a default or an example contains a secret, or is a part of one. The keyword `secret` can be in
    /// the schemas at `sites`, in other schemas that apply to the value or to a part of it, and in schemas that apply
    /// to an object or an array around the value. A branch may apply even if the value does not match it. Returns true
    /// if a search does not end within its limit.
    package mutating func containsSecret(_ sample: JSONNode, under sites: [ScopedSite]) -> Bool {
        let outer = outerSecrets()
        var search = SampleSecretSearch(sample, under: sites, sampleSecrets)
        return search.findsOuterSecret(outer, under: sites) || search.findsSecret(&self)
    }
}

/// The facts that the searches for secrets share: the compiled patterns, and the steps that are left.
final class SampleSecrets {
    /// The maximum number of steps of all searches: subschemas, their keywords, parts of values to which they may
    /// apply, and 64 bytes each of the texts that patterns search. Without the limit, each of many examples could visit
    /// each of many schemas.
    static let stepLimit = 5_000_000
    /// The number of bytes that a pattern searches in one step.
    private static let bytesPerStep = 64

    private var stepsLeft = SampleSecrets.stepLimit
    private var patterns: [ExactText: Pattern] = [:]
    private var scratch = PatternScratch()

    /// Takes a number of steps, and returns true if they were left.
    fileprivate func takeSteps(_ count: Int) -> Bool {
        stepsLeft -= count
        return stepsLeft >= 0
    }

    /// Returns whether a pattern of `secret` matches in a text. Returns true if the pattern cannot be compiled, or if
    /// too few steps are left.
    fileprivate func matches(_ source: String, in text: [UInt8]) -> Bool {
        guard takeSteps(text.count / Self.bytesPerStep) else { return true }
        guard let pattern = pattern(ExactText(source)) else { return true }
        return !Redaction.secrets(in: text, by: pattern, scratch: &scratch).isEmpty
    }

    /// Returns whether a pattern of `patternProperties` matches a name. Returns true if the pattern cannot be compiled,
    /// or if too few steps are left.
    fileprivate func matches(_ source: ExactText, name: ExactText) -> Bool {
        let text = Array(name.text.utf8)
        guard takeSteps(1 + text.count / Self.bytesPerStep), let pattern = pattern(source) else {
            return true
        }
        return pattern.matches(text.span, scratch: &scratch) != .noMatch
    }

    private func pattern(_ source: ExactText) -> Pattern? {
        if let known = patterns[source] { return known }
        let pattern = try? Pattern(source.text, syntax: .either)
        patterns[source] = pattern
        return pattern
    }
}

/// The search for a secret in one value. Each part of the value is visited once for each schema that may apply to it.
private struct SampleSecretSearch {
    private struct Visit: Hashable {
        let site: ScopedSite
        /// The entry of the part of the value.
        let entry: Int32
    }

    private let sample: JSONNode
    private let secrets: SampleSecrets
    private var pending: [(site: ScopedSite, value: JSONNode)]
    private var visited: Set<Visit> = []
    private var exceedsLimit = false

    init(_ sample: JSONNode, under sites: [ScopedSite], _ secrets: SampleSecrets) {
        self.sample = sample
        self.secrets = secrets
        pending = sites.map { ($0, sample) }
    }

    /// Returns whether the sample contains a secret that another schema marks at its own value or at a value around it.
    /// If the sample belongs to a member, the schemas of all `patternProperties` that match the name of the member are
    /// added to the schemas that ``findsSecret(_:)`` visits.
    mutating func findsOuterSecret(_ outer: OuterSecrets, under sites: [ScopedSite]) -> Bool {
        if outer.exceedsLimit { return true }
        for location in Set(sites.map(\.location)) {
            for name in outer.names[location] ?? [] {
                for member in outer.patternMembers
                where secrets.matches(member.pattern, name: name) {
                    pending.append((member.schema, sample))
                }
            }
            if outer.partSchemas.contains(location), hasText(sample) { return true }
            for source in outer.patterns[location] ?? [] {
                takeSteps(1)
                if exceedsLimit || isSecret(sample, source.text) { return true }
            }
        }
        return false
    }

    /// Returns whether a value is or contains a string or a number. The name of a member counts as a string.
    private mutating func hasText(_ value: JSONNode) -> Bool {
        let entries = value.index..<value.document.indexAfter(value.index)
        takeSteps(entries.count)
        return exceedsLimit
            || entries.contains { entry in
                let kind = value.document.entry(at: entry).kind
                return kind == .string || kind == .number
            }
    }

    mutating func findsSecret(_ index: inout SchemaIndex) -> Bool {
        while !exceedsLimit, let (site, value) = pending.popLast() {
            guard visited.insert(Visit(site: site, entry: value.index)).inserted else { continue }
            let schema = index.keywords(site)
            takeSteps(1 + schema.node.count)
            if let source = schema[.secret]?.string, isSecret(value, source) { return true }
            for target in index.targets(of: schema) { pending.append((target, value)) }
            for member in schema.node.members {
                guard let keyword = keyword(of: member, in: schema) else { continue }
                switch keyword.behavior {
                case .properties: addMembers(of: value, of: schema, index)
                case .contentSchema:
                    if contentHasSecret(value, under: member.value, of: schema, &index) {
                        return true
                    }
                default: add(member.value, keyword, of: schema, on: value)
                }
            }
        }
        return exceedsLimit
    }

    private mutating func takeSteps(_ count: Int) {
        if !secrets.takeSteps(count) { exceedsLimit = true }
    }

    /// Returns the keyword of a member of a schema, or `nil` if the schema ignores the member.
    private func keyword(
        of member: JSONMember,
        in schema: SchemaKeywords
    ) -> KeywordTable.Traits? {
        let keyword = schema.dialect.keywordTraits(
            ofMemberAt: member.nameIndex,
            in: schema.node.document
        )
        guard let keyword, schema[keyword.behavior]?.index == member.value.index else { return nil }
        return keyword
    }

    /// Adds the subschemas of a keyword, each with the parts of the value to which it may apply.
    private mutating func add(
        _ keywordValue: JSONNode,
        _ keyword: KeywordTable.Traits,
        of schema: SchemaKeywords,
        on value: JSONNode
    ) {
        let behavior = keyword.behavior
        let parts: [JSONNode]
        switch behavior {
        // A value that matches the subschema is invalid.
        case .not, .disallowedTypes: return
        case .propertyNames:
            parts = value.members.map {
                JSONNode(document: value.document, index: $0.nameIndex)
            }
        case _ where behavior.appliesInPlace: parts = [value]
        case _ where behavior.role == .childApplicator:
            parts = children(of: value, behavior, schema)
        default: return
        }
        guard !parts.isEmpty else { return }
        let subschemas = SchemaKeywords.subschemas(of: keywordValue, keyword.subschemas)
        takeSteps(subschemas.count * parts.count)
        guard !exceedsLimit else { return }
        for node in subschemas {
            for part in parts { pending.append((schema.site(of: node), part)) }
        }
    }

    /// Adds the members of a value that `properties` declares, or for which it declares another name in `aliases`, each
    /// with its schema.
    private mutating func addMembers(
        of value: JSONNode,
        of schema: SchemaKeywords,
        _ index: SchemaIndex
    ) {
        guard value.count > 0 else { return }
        var sites: [ExactText: [ScopedSite]] = [:]
        for (name, site) in schema.namedSchemas(.properties) {
            let names = [name] + index.keywords(site).members(.aliases).map(\.name)
            takeSteps(names.count)
            for name in names { sites[ExactText(name), default: []].append(site) }
        }
        takeSteps(value.count)
        for member in value.members {
            for site in sites[ExactText(member.name)] ?? [] {
                pending.append((site, member.value))
            }
        }
    }

    /// Returns the items or members to which the subschemas of a keyword may apply.
    private mutating func children(
        of value: JSONNode,
        _ behavior: Keyword.Behavior,
        _ schema: SchemaKeywords
    ) -> [JSONNode] {
        guard behavior == .additionalProperties, value.kind == .object else {
            return value.members.map(\.value) + Array(value.elements)
        }
        let properties = schema.namedSchemas(.properties)
        takeSteps(properties.count)
        let declared = Set(properties.map { ExactText($0.name) })
        return value.members.filter { !declared.contains(ExactText($0.name)) }.map(\.value)
    }

    /// Returns whether a value is or contains a secret. `source` is the pattern in the `secret` of a schema that
    /// applies to the value. If the value is an object or an array, which should not be a secret, all strings and
    /// numbers in it are secrets.
    private mutating func isSecret(_ value: JSONNode, _ source: String) -> Bool {
        switch value.kind {
        case .null, .true, .false: return false
        case .number: return true
        case .string:
            return secrets.matches(source, in: value.document.stringBytes(at: value.index))
        case .array, .object: break
        }
        var waiting = [value]
        while let node = waiting.popLast() {
            takeSteps(1 + node.count)
            if exceedsLimit { return true }
            switch node.kind {
            case .null, .true, .false: break
            case .number, .string: return true
            case .array: waiting += node.elements
            case .object:
                for member in node.members {
                    if secrets.matches(source, in: member.nameBytes) { return true }
                    waiting.append(member.value)
                }
            }
        }
        return false
    }

    /// Returns whether the JSON text in a string contains a secret according to `contentSchema`. Returns true if the
    /// text cannot be read.
    private func contentHasSecret(
        _ value: JSONNode,
        under contentSchema: JSONNode,
        of schema: SchemaKeywords,
        _ index: inout SchemaIndex
    ) -> Bool {
        guard value.kind == .string else { return false }
        let text = value.document.stringBytes(at: value.index)
        let encoding = schema[.contentEncoding]?.string.map { ContentEncoding($0) } ?? .identity
        guard let content = encoding.decode(text.span),
            let document = try? JSONParser().parse(content)
        else { return true }
        return index.containsSecret(document.root, under: [schema.site(of: contentSchema)])
    }
}
