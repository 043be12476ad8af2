import SchemaKit
import SwiftModels

/// The prose for the constraints that a schema places on a value.
///
/// Each constraint is a predicate, such as "has 1 to 35 characters". A page shows the predicate alone as a rule, or
/// after a subject as a condition.
struct ConstraintProse {
    let reader: SchemaReader
    /// The members that a condition can assume to be present, or `nil` to assume that all members are present.
    private(set) var assumedNames: Set<ExactText>?

    /// The depth of the target's own keywords while the constraints of a reference's target are repeated. Otherwise
    /// `nil`.
    private var targetDepth: Int?
    /// The severity of violations of the schema around the described one, or `nil` if no schema around it gives one.
    private(set) var outerSeverity: SchemaSeverity?

    init(reader: SchemaReader) { self.reader = reader }

    /// Returns prose for a condition on values that have these members.
    func assumingPresence(of names: [String]) -> ConstraintProse {
        var prose = self
        prose.assumedNames = Set(names.map { ExactText($0) })
        return prose
    }

    /// Returns prose for schemas inside a schema or keyword whose violations have this severity.
    func inside(_ severity: SchemaSeverity?) -> ConstraintProse {
        guard let severity else { return self }
        var prose = self
        prose.outerSeverity = severity
        return prose
    }

    /// The depth to which subschemas are described. Deeper subschemas are shown as JSON text, except those that only
    /// list values or only refer to a schema with a page. In a type, they are "any value".
    static let depthLimit = 6

    /// The kind of a statement.
    enum StatementKind {
        /// A requirement. The type is left out because the page gives it elsewhere.
        case requirement
        /// A requirement with the type, because the page does not give it elsewhere.
        case typedRequirement
        case condition

        /// The kind for values whose type the page does not give elsewhere.
        var withType: StatementKind { self == .requirement ? .typedRequirement : self }
    }

    // MARK: Constraints

    /// Returns the constraints of the schema at `site`, one statement each. Constraints that other pages
    /// describe are left out.
    ///
    /// - Parameter omitted: The keywords whose constraints are left out. `oneOf` includes `anyOf` here, `allOf`
    ///   includes `extends`, and `properties` includes `required` and the patterns with rows in the table of the page.
    func statements(
        at site: ScopedSite,
        _ kind: StatementKind = .requirement,
        omitting omitted: Set<Keyword.Behavior> = [],
        depth: Int = 0
    ) -> [Statement] {
        let node = reader.node(site)
        if rejectsAllValues(site) {
            if kind == .condition { return [Statement("is not present")] }
            return addingConsequence(of: site, to: [Statement("must not be present")])
        }
        guard node.kind == .object else { return [] }
        guard depth < Self.depthLimit else {
            let keywords = reader.keywords(site)
            if node.count == 1, let list = values(keywords, kind).first { return [list] }
            if node.count == 1, let target = reader.target(of: keywords),
                let id = reader.ids[target]
            {
                return [Statement(validity(of: target, id))]
            }
            return [Statement("matches \(code: JSONLayout.shortLine(ofSchema: node))")]
        }
        let keywords = reader.keywords(site)
        let prose = inside(SchemaSeverity(of: keywords))
        let statements = prose.statements(of: keywords, kind, omitting: omitted, depth: depth)
        return kind == .condition ? statements : addingConsequence(of: site, to: statements)
    }

    /// Returns the constraints that the keywords of a schema place on a value.
    private func statements(
        of keywords: SchemaKeywords,
        _ kind: StatementKind,
        omitting omitted: Set<Keyword.Behavior>,
        depth: Int
    ) -> [Statement] {
        var statements: [Statement] = []
        if !omitted.contains(.reference), let target = reader.target(of: keywords) {
            statements += self.statements(ofTarget: target, kind, depth)
        }
        // The page gives the type elsewhere, but does not say there that another type causes only a warning.
        if kind != .requirement || SchemaSeverity(of: keywords)?.isAdvisory == true,
            let names = keywords.typeNames
        {
            statements.append(
                Statement("is \(names.map(Self.withArticle).joined(withConjunction: "or"))")
            )
        }
        statements += values(keywords, kind)
        statements += bounds(keywords)
        statements += texts(keywords)
        statements += items(keywords, kind, depth: depth)
        if !omitted.contains(.properties) { statements += members(keywords, kind, depth: depth) }
        statements += otherMembers(
            keywords,
            kind,
            depth: depth,
            patternsHaveRows: omitted.contains(.properties)
        )
        if !omitted.contains(.oneOf) { statements += branches(keywords, kind, depth: depth) }
        for addition in keywords.allOfSchemas where !omitted.contains(.allOf) {
            // The table of members does not show the schemas whose violations are not errors.
            let isAdvisory = SchemaSeverity(of: reader.keywords(addition))?.isAdvisory == true
            let inner = isAdvisory ? [] : omitted.intersection([.properties])
            statements += self.statements(at: addition, kind, omitting: inner, depth: depth + 1)
        }
        statements += exclusions(keywords, depth)
        if !omitted.contains(.conditional) { statements += conditions(keywords, depth) }
        statements += dialectSpecificConstraints(keywords, kind, depth: depth)
        statements += relations(keywords)
        // Several schemas that apply together can have the same constraint.
        return Self.distinct(statements)
    }

    /// Returns the constraints of the target of a reference.
    ///
    /// The constraints of a target that is simple, or that has no page, are repeated. For every other target, the
    /// result is a link to its page, or no statement if the current page already shows this link as the type.
    ///
    /// While the constraints of a target are repeated, a reference inside the target can lead to a second target. The
    /// constraints of the second target are repeated only if this reference is a keyword of the first target itself,
    /// not of one of its subschemas. Otherwise a few schemas with many references to each other would have millions of
    /// constraints.
    func statements(
        ofTarget target: ScopedSite,
        _ kind: StatementKind,
        _ depth: Int
    ) -> [Statement] {
        let isNested = targetDepth.map { depth > $0 } ?? false
        if let id = reader.ids[target], isNested || !reader.isSimple(target) {
            return depth == 0 && kind == .requirement ? [] : [Statement(validity(of: target, id))]
        }
        guard !isNested else {
            let text = JSONLayout.shortLine(ofSchema: reader.node(target))
            return [Statement("matches \(code: text)")]
        }
        var prose = self
        prose.targetDepth = depth + 1
        return prose.statements(at: target, kind, depth: depth + 1)
    }

    /// Returns whether a schema is `false`, or has a keyword that alone rejects every value.
    func rejectsAllValues(_ site: ScopedSite) -> Bool {
        if reader.node(site).kind == .false { return true }
        let keywords = reader.keywords(site)
        if listedValues(keywords)?.isEmpty == true { return true }
        let excluded = [keywords[.not]].compactMap { $0 } + keywords.types(in: .disallowedTypes)
        return excluded.contains(where: Self.acceptsAllValues)
    }

    /// Returns whether a schema, or a name of a type, certainly accepts every value.
    private static func acceptsAllValues(_ node: JSONNode) -> Bool {
        switch node.kind {
        case .true: true
        case .object: node.count == 0
        // In draft 3, `any` and every unknown name stand for any value.
        case .string: !typeNames.contains(node.string ?? "")
        case .null, .false, .number, .array: false
        }
    }

    private static let typeNames: Set = [
        "null", "boolean", "integer", "number", "string", "array", "object",
    ]

    func values(_ keywords: SchemaKeywords, _ kind: StatementKind) -> [Statement] {
        guard let values = listedValues(keywords), !values.isEmpty else { return [] }
        let list = values.map { Phrase([.code(JSONLayout.shortLine($0))]) }
        let always = kind != .condition && list.count == 1 ? "always " : ""
        return [Statement("is \(always)\(list.joined(withConjunction: "or"))")]
    }

    func bounds(_ keywords: SchemaKeywords) -> [Statement] {
        ValuePredicate.bounds(keywords).map { Statement(Phrase($0)) }
    }

    func texts(_ keywords: SchemaKeywords) -> [Statement] {
        ValuePredicate.texts(keywords).map { Statement(Phrase($0)) }
    }

    // MARK: Words

    /// Returns the name of a type with its article, such as "an object". In draft 3, `any` and every unknown name stand
    /// for any value.
    static func withArticle(_ name: String) -> Phrase {
        switch name {
        case "null": "null"
        case "array", "integer", "object": "an \(name)"
        default: typeNames.contains(name) ? "a \(name)" : anyValue
        }
    }
}

/// The prose for the types of values.
extension ConstraintProse {
    /// Returns the type of the values that a schema describes, with links to other pages.
    func type(of site: ScopedSite, depth: Int = 0) -> Phrase {
        types(of: site, depth).joined(withConjunction: "or")
    }

    /// Returns the type of the values that several schemas describe together.
    func type(ofAll sites: [ScopedSite]) -> Phrase {
        Self.intersection(sites.map { types(of: $0, 1) }).joined(withConjunction: "or")
    }

    private static let anyValue: Phrase = "any value"
    private static let noValue: Phrase = "no value"

    /// Returns the types of a schema. A value needs only one of these types.
    ///
    /// - Parameter depth: 0 for the subject of a page. A deeper schema with a page is shown as a link.
    private func types(of site: ScopedSite, _ depth: Int) -> [Phrase] {
        if depth > 0, let id = reader.ids[site] { return [reader.link(id)] }
        guard depth < Self.depthLimit else { return [Self.anyValue] }
        return reader.cachedTypes(of: site, atDepth: depth) { findTypes(of: site, depth) }
    }

    private func findTypes(of site: ScopedSite, _ depth: Int) -> [Phrase] {
        if rejectsAllValues(site) { return [Self.noValue] }
        let keywords = reader.keywords(site)
        // A page gives the type of its own schema, even if the schema refers to another one.
        if depth == 0, let names = keywords.typeNames {
            return names.map { type(named: $0, keywords, depth) }
        }
        if let target = reader.target(of: keywords) {
            if let id = reader.ids[target], depth > 0 || target != site {
                let link = reader.link(id)
                return [keywords.refersDynamically ? "\(link), or an extension of it" : link]
            }
            return types(of: target, depth + 1)
        }
        if let names = keywords.typeNames {
            return names.map { type(named: $0, keywords, depth) }
        }
        if keywords[.properties] != nil || keywords.describesEachMember {
            return [type(named: "object", keywords, depth)]
        }
        if keywords[.items] != nil || keywords[.prefixItems] != nil
            || keywords[.itemsOrTuple] != nil
        {
            return [type(named: "array", keywords, depth)]
        }
        if let values = listedValues(keywords) {
            return Self.distinct(values.map { Self.kindName(of: $0) })
        }
        let branchTypes = Self.intersection(
            [Keyword.Behavior.oneOf, .anyOf].map { behavior -> [Phrase] in
                let all = keywords.schemas(behavior).flatMap { types(of: $0, depth + 1) }
                let possible = Self.distinct(all).filter { $0 != Self.noValue }
                let areKnown = !possible.isEmpty && !possible.contains(Self.anyValue)
                return areKnown ? possible : [Self.anyValue]
            }
        )
        if branchTypes != [Self.anyValue] { return branchTypes }
        return Self.intersection(keywords.allOfSchemas.map { types(of: $0, depth + 1) })
    }

    /// Returns the types of values that several schemas describe together. All types with a page are named. If no type
    /// has a page, the types of the first schema are enough, because the page describes the other schemas as rules.
    private static func intersection(_ parts: [[Phrase]]) -> [Phrase] {
        let known = distinct(parts.filter { $0 != [anyValue] })
        let linked = known.filter { types in types.contains { $0.linkCount > 0 } }
        guard linked.count > 1 else { return linked.first ?? known.first ?? [anyValue] }
        return [linked.map(oneType).joined(withConjunction: "and")]
    }

    /// Returns types as one phrase that can be a part of another type.
    private static func oneType(_ types: [Phrase]) -> Phrase {
        let phrase = types.joined(withConjunction: "or")
        return types.count > 1 || phrase.linkCount > 1 ? "(\(phrase))" : phrase
    }

    private func type(named name: String, _ keywords: SchemaKeywords, _ depth: Int) -> Phrase {
        switch name {
        case "array":
            let items = [Keyword.Behavior.items, .itemsOrTuple].lazy.compactMap { keywords[$0] }
            guard let item = items.first, item.kind == .object, keywords[.prefixItems] == nil
            else { return "array" }
            let itemTypes = types(of: keywords.site(of: item), depth + 1)
            return itemTypes == [Self.anyValue] ? "array" : "array of \(Self.oneType(itemTypes))"
        case "object":
            guard keywords.describesEachMember, let others = keywords[.additionalProperties],
                others.kind == .object
            else { return "object" }
            let types = types(of: keywords.site(of: others), depth + 1)
            return types == [Self.anyValue] ? "object" : "object of \(Self.oneType(types))"
        default: return Phrase([.text(name)])
        }
    }

    private static func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
        var seen: Set<Value> = []
        return values.filter { seen.insert($0).inserted }
    }

    static func kindName(of node: JSONNode) -> Phrase {
        switch node.kind {
        case .null: "null"
        case .true, .false: "boolean"
        case .number: node.number?.int64 == nil ? "number" : "integer"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }

    /// Returns the values of `const` or `enum`, or `nil` if the schema has neither.
    func listedValues(_ keywords: SchemaKeywords) -> [JSONNode]? {
        if let constant = keywords[.constant] { return [constant] }
        return keywords[.enumeration].map { Array($0.elements) }
    }
}

/// The severity of the violations of a schema, as the keyword `severity` gives it.
enum SchemaSeverity: String, Sendable {
    case error, warning, note

    /// Reads the severity that a schema gives; `nil` if it gives none.
    init?(of keywords: SchemaKeywords) {
        guard let name = keywords[.severity]?.string else { return nil }
        self.init(rawValue: name)
    }

    /// True if violations are not errors.
    var isAdvisory: Bool { self != .error }

    /// The remark about a constraint in a schema with another severity.
    var remark: Phrase {
        switch self {
        case .error: "an error"
        case .warning: "only a warning"
        case .note: "only a note"
        }
    }
}
