import SchemaDiagnostics
import SchemaKit

/// Checks for names that the dialect does not know and for keywords that have no effect.
extension SchemaLinter {
    /// The names that have been reported in a file. Each name is reported only once.
    struct SeenNames {
        var foreignKeywords: Set<String> = []
        var formats: Set<String> = []
    }

    /// Returns whether a reference leads to a value or into the value.
    private func containsReferenceTarget(_ node: JSONNode, in site: SchemaSite) -> Bool {
        referenceTargets.isTarget(inside: node, in: site.location.document)
    }

    mutating func namesDiagnostics(
        _ site: SchemaSite,
        _ seen: inout SeenNames
    ) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        var keywords = IntendedKeywords(of: site)
        for member in site.unknown {
            let name = member.name
            // Custom members, such as `x-…`, and the targets of references are not keywords.
            guard !KeywordSpelling.isUserDefined(name),
                !containsReferenceTarget(member.value, in: site)
            else { continue }
            if let foreign = Self.foreignKeywords[name] {
                guard seen.foreignKeywords.insert(name).inserted else { continue }
                findings.append(
                    .foreignKeyword(
                        member,
                        replacement: Self.replacement(for: foreign, in: site),
                        dialectURI: site.dialect.uri
                    )
                )
            } else if let suggestion = spelling.suggestion(
                for: name,
                withValueOf: member.value.kind,
                in: site.dialect
            ), !keywords.hasMember(suggestion) {
                findings.append(
                    .misspelledKeyword(
                        member,
                        suggestion: suggestion,
                        isSafe: keywords.isUnmistakable(member, for: suggestion)
                    )
                )
            }
        }
        if let format = formatDiagnostic(site, &seen) { findings.append(format) }
        return findings
    }

    /// The keywords of all standard dialects that affect the verdict or set an identifier. Authors who use such a
    /// keyword expect an effect.
    private static let foreignKeywords: [String: Keyword.Behavior] = {
        var keywords: [String: Keyword.Behavior] = [:]
        for dialect in StandardDialect.allCases.map(\.dialect) {
            for name in dialect.keywordNames {
                guard let behavior = dialect.keyword(named: name)?.behavior,
                    behavior.constrains || behavior == .identifier
                else { continue }
                switch behavior {
                // Tools use these names of draft 3 for their own members.
                case .extends, .disallowedTypes: continue
                // No draft asserts the content of strings.
                case .contentEncoding, .contentMediaType, .contentSchema: continue
                default: break
                }
                keywords[name] = behavior
            }
        }
        return keywords
    }()

    /// The keywords that earlier drafts lack, each with a keyword of these drafts that has the same effect, and the
    /// values of the latter.
    private static let earlierKeywords:
        [Keyword.Behavior: (behavior: Keyword.Behavior, values: String)] = [
            .prefixItems: (.itemsOrTuple, "an array of schemas"),
            .constant: (.enumeration, "one value"),
            .dependentRequired: (.dependencies, "arrays of names"),
            .dependentSchemas: (.dependencies, "schemas"),
        ]

    /// Returns the words for the keyword that has the effect of a foreign keyword. Returns nil if the dialect has no
    /// such keyword, or if the schema has it already.
    private static func replacement(
        for foreign: Keyword.Behavior,
        in site: SchemaSite
    ) -> String? {
        if let name = site.dialect.name(of: foreign) {
            return site.node[name] == nil ? "'\(name)'" : nil
        }
        guard let earlier = earlierKeywords[foreign],
            let name = site.dialect.name(of: earlier.behavior)
        else { return nil }
        let words = "'\(name)' with \(earlier.values)"
        guard site.node[name] != nil else { return words }
        // The schema of the items after those of `prefixItems` gets another name, too.
        guard foreign == .prefixItems, let rest = site.dialect.name(of: .additionalItems),
            site.node[rest] == nil
        else { return nil }
        return "\(words), and '\(rest)' for further items,"
    }

    /// Returns the finding about a `$schema` that names a built-in dialect with the wrong scheme.
    func dialectDiagnostics(_ site: SchemaSite) -> [Diagnostic] {
        guard let value = site.node["$schema"], let text = value.string,
            let uri = sites.registry.dialectURI(differingInSchemeFrom: text)
        else { return [] }
        return [.wrongScheme(value, of: uri)]
    }

    // MARK: Formats

    private func formatDiagnostic(
        _ site: SchemaSite,
        _ seen: inout SeenNames
    ) -> Diagnostic? {
        guard let member = site[.format], let name = member.value.string,
            site.dialect.format(named: name) == nil, !Self.knownFormats.contains(name)
        else { return nil }
        let names = Self.formatNames(of: site.dialect)
        let suggestion =
            Self.correctedFormatNames[name] ?? NearestName.suggestion(for: name, among: names)
        guard suggestion != nil || site.dialect.assertsFormats else { return nil }
        guard seen.formats.insert(name).inserted else { return nil }
        return .unknownFormat(
            member.value,
            name: name,
            suggestion: suggestion,
            isSafe: suggestion.map { NearestName.isSlip(name, for: $0, among: names) } ?? false
        )
    }

    private static func formatNames(of dialect: Dialect) -> [String] {
        Array(dialect.traits.formats.formatsByName.keys)
            + dialect.vocabularies.flatMap { $0.formats.formatsByName.keys }
    }

    /// The formats of all drafts, and common formats of OpenAPI.
    private static let knownFormats: Set<String> = {
        var names: Set<String> = [
            "phone", "style", "utc-millisec", "byte", "binary", "password", "int8", "int16",
            "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float", "double", "char",
            "media-range", "html", "commonmark", "markdown",
        ]
        for dialect in StandardDialect.allCases.map(\.dialect) {
            names.formUnion(dialect.traits.formats.formatsByName.keys)
        }
        return names
    }()

    /// Common wrong names of formats, each with the right name.
    private static let correctedFormatNames = [
        "url": "uri", "datetime": "date-time", "timestamp": "date-time", "host": "hostname",
        "ip": "ipv4", "guid": "uuid", "regexp": "regex", "e-mail": "email",
    ]

    // MARK: Keywords without effect

    mutating func ineffectiveKeywordDiagnostics(_ site: SchemaSite, _ index: Int) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        if let diagnostic = ignoredBesideReference(site) { findings.append(diagnostic) }
        if site[.conditional] == nil, let name = site.dialect.name(of: .conditional) {
            for behavior in [Keyword.Behavior.then, .else] {
                guard let member = site[behavior] else { continue }
                findings.append(.ineffective(member, without: "'\(name)'"))
            }
        }
        let consequences = [Keyword.Behavior.then, .else]
        // With `unevaluatedProperties` or `unevaluatedItems`, a condition alone has an effect: these keywords do not
        // check the members and items that the condition evaluates.
        if let member = site[.conditional], consequences.allSatisfy({ site[$0] == nil }),
            !memberGroups.dependsOnEvaluated(index)
        {
            let names = consequences.compactMap { site.dialect.name(of: $0) }.inQuotes
            findings.append(.ineffective(member, without: names.joined(withConjunction: "or")))
        }
        if let member = site[.additionalItems], site[.itemsOrTuple]?.value.kind != .array,
            let name = site.dialect.name(of: .itemsOrTuple)
        {
            findings.append(.ineffective(member, without: "'\(name)' as an array"))
        }
        if let name = site.dialect.name(of: .contains)
            ?? site.dialect.name(of: .containsWithoutEvaluation)
        {
            for (behavior, member) in site.keywords where site.lacksContains(for: behavior) {
                findings.append(.ineffective(member, without: "'\(name)'"))
            }
        }
        if let member = site[.dropsInvalid] {
            let appliers = [Keyword.Behavior.items, .additionalProperties, .patternProperties]
            if appliers.allSatisfy({ site[$0] == nil }) {
                let names = appliers.compactMap { site.dialect.name(of: $0) }.inQuotes
                findings.append(.ineffective(member, without: names.joined(withConjunction: "or")))
            }
        }
        guard let kinds = site.declaredKinds, let type = site.type else { return findings }
        let found = Set(findings.map(\.range))
        for (behavior, member) in site.keywords where !found.contains(member.nameRange) {
            guard let keywordKinds = behavior.kinds, !keywordKinds.intersects(kinds) else {
                continue
            }
            findings.append(.inapplicable(member, constrains: keywordKinds, excludedBy: type))
        }
        return findings
    }

    /// Returns the finding about the keywords that are ignored beside a reference. A `type` that equals the
    /// type of the reference's target is harmless.
    private func ignoredBesideReference(_ site: SchemaSite) -> Diagnostic? {
        let target = site.target.map { sites[sites.destination(of: $0)] }
        let ignoredKinds = site.ignoredKinds
        let ignored = site.ignored.filter { behavior, _ in
            guard behavior.constrains else { return false }
            return !behavior.isType || target?.declaredKinds == nil
                || target?.declaredKinds != ignoredKinds
        }
        guard let first = ignored.first, let reference = site[.reference] else { return nil }
        return .ignoredBesideReference(
            first.member,
            others: ignored.dropFirst().map(\.member.name),
            reference: reference,
            solution: site.dialect.nameOfConjunction
        )
    }
}

/// The keywords that unknown members of one schema may misspell.
///
/// Each keyword is compared only once with all members of the schema, because many members can misspell it.
private struct IntendedKeywords {
    private let site: SchemaSite
    private var presenceByKeyword: [String: Bool] = [:]
    private var nearCounts: [String: Int] = [:]

    init(of site: SchemaSite) { self.site = site }

    /// Returns whether the schema has a member named like the keyword.
    mutating func hasMember(_ keyword: String) -> Bool {
        if let cached = presenceByKeyword[keyword] { return cached }
        let isPresent = site.node[keyword] != nil
        presenceByKeyword[keyword] = isPresent
        return isPresent
    }

    /// Returns whether the name of an unknown member can only be a misspelling of the keyword.
    mutating func isUnmistakable(_ member: JSONMember, for keyword: String) -> Bool {
        let name = member.name
        guard NearestName.isSlip(name, for: keyword, among: site.dialect.keywordNames) else {
            return false
        }
        // No other unknown member may have a name near the keyword.
        return nearCount(of: keyword) == (NearestName.isNear(name, keyword) ? 1 : 0)
    }

    /// Returns the number of unknown members with names near the keyword.
    private mutating func nearCount(of keyword: String) -> Int {
        if let cached = nearCounts[keyword] { return cached }
        let count = site.unknown.count { NearestName.isNear($0.name, keyword) }
        nearCounts[keyword] = count
        return count
    }
}

extension SchemaSite {
    /// The kinds that an ignored `type` names.
    fileprivate var ignoredKinds: KindMask? {
        ignored.last { $0.behavior.isType }
            .flatMap { KindMask(namedBy: $0.member.value, in: dialect) }
    }
}

/// Checks for required members that are not defined and for members without a description.
extension SchemaLinter {
    mutating func requiredMemberDiagnostics(_ site: SchemaSite, _ index: Int) -> [Diagnostic] {
        guard let required = site[.required], required.value.kind == .array,
            !onlyTestsValue(index)
        else { return [] }
        let requiredNames = required.value.distinctStrings
        var findings: [Diagnostic] = []
        for item in required.value.elements {
            guard let name = item.string, memberGroups.certainlyLacks(name, at: index) else {
                continue
            }
            let suggestion = memberGroups.names(at: index)?
                .suggestion(for: name, within: nameSearchBudget) {
                    !requiredNames.contains(ExactText($0))
                }
            findings.append(
                .undefinedRequired(
                    item,
                    name: name,
                    suggestion: suggestion,
                    isForbidden: site[.additionalProperties]?.value.bool == false
                )
            )
        }
        return findings
    }

    /// Returns whether a schema only tests values, so that it need not define the members that it requires. Such a
    /// schema is the value of `not`, `if` or `disallow`, or a schema that this value applies in place.
    private func onlyTestsValue(_ index: Int) -> Bool {
        var current: Int? = index
        while let site = current.map({ sites[$0] }), let keyword = site.containingKeyword,
            keyword.appliesInPlace
        {
            if keyword == .not || keyword == .conditional || keyword == .disallowedTypes {
                return true
            }
            current = site.parent
        }
        return false
    }

    // MARK: Descriptions

    /// The minimum number of members with a description for each member without one. Below this ratio, nothing is
    /// reported.
    private static let describedMemberRatio = 5

    func descriptionDiagnostics(_ site: SchemaSite) -> [Diagnostic] {
        guard let member = site[.properties] else { return [] }
        let properties = member.value.members.compactMap { property in
            sites.site(of: property.value, in: site)
        }
        let undescribed = properties.filter { !isDescribed($0) }
        guard properties.count - undescribed.count >= Self.describedMemberRatio * undescribed.count
        else { return [] }
        return undescribed.compactMap { sites[$0].member.map { .missingDescription($0) } }
    }

    /// Returns whether a schema allows only one value, so that its member needs no description.
    private func allowsOnlyOneValue(_ site: SchemaSite) -> Bool {
        site[.constant] != nil || site[.enumeration]?.value[1] == nil && site[.enumeration] != nil
    }

    /// Returns whether a schema has a description or a title, the target of its reference has a description, or no
    /// description is needed. A schema that applies other schemas in place needs none, because those schemas can have
    /// descriptions.
    private func isDescribed(_ index: Int) -> Bool {
        let site = sites[index]
        if site.node.kind != .object || site[.description] != nil || allowsOnlyOneValue(site)
            || site.node["title"] != nil
            || site.ignored.contains(where: { $0.behavior == .description })
        {
            return true
        }
        guard !site.hasUnknownTarget else { return true }
        if let target = site.target {
            return target == index || sites[target][.description] != nil
        }
        return site.keywords.contains { $0.behavior.appliesInPlace }
    }
}

/// Groups of subschemas that may be applied to the same value, with the members that each group defines.
///
/// A group is a connected component of a graph. The edges of the graph join a schema to the schemas that it applies in
/// place or refers to. The groups are larger than necessary, so that a member is reported as undefined only if no
/// schema can define it.
struct MemberGroups {
    /// The union–find forest of the sites: the index of each site's parent, or of the site itself if it is a root.
    private var parents: [Int]
    private var groups: [Int: Group] = [:]
    /// An index of the names of each group in which similar names were searched.
    private var nameIndexes: [Int: NearestNameIndex] = [:]

    /// The maximum number of matches of required names with patterns in one file. A match of a long name, or with a
    /// large pattern, counts as several matches. Without this limit, each of many names could be matched with each of
    /// many patterns.
    static let matchLimit = 1 << 16
    /// The number of bytes of a name that count as one more match.
    private static let byteCountOfMatch = 64
    /// The number of states of a pattern that count as one more match. Each match allocates memory for all states.
    private static let stateCountOfMatch = 1_000
    /// The number of matches that remain, negative once the limit was exceeded.
    var remainingMatchCount = MemberGroups.matchLimit

    /// The member names and patterns that the schemas of one group define.
    private struct Group {
        var names: Set<ExactText> = []
        var patterns: [Pattern] = []
        /// True if the group may define members with any name, because `additionalProperties` or
        /// `unevaluatedProperties` is an object (not a Boolean), because the target of a reference is unknown, or
        /// because a pattern was not compiled.
        var mayDefineAnyName = false
        /// True if the group has `unevaluatedProperties` or `unevaluatedItems`.
        var dependsOnEvaluated = false
    }

    init(_ sites: SchemaSites, patterns: inout LintedPatterns) {
        parents = Array(sites.sites.indices)
        for index in sites.sites.indices {
            let site = sites[index]
            if let parent = site.parent, site.containingKeyword?.appliesInPlace == true {
                join(index, parent)
            }
            if let target = site.target { join(index, target) }
        }
        for index in sites.sites.indices {
            add(sites[index], to: root(of: index), patterns: &patterns)
        }
    }

    /// Returns whether the group of a site defines members, but certainly not one with this name: no pattern of the
    /// group may match the name, and the group does not define members with any name. Returns false after
    /// ``matchLimit`` matches.
    mutating func certainlyLacks(_ name: String, at index: Int) -> Bool {
        guard let group = groups[root(of: index)], !group.mayDefineAnyName, !group.names.isEmpty,
            !group.names.contains(ExactText(name))
        else { return false }
        for pattern in group.patterns {
            remainingMatchCount -= 1 + name.utf8.count / Self.byteCountOfMatch
            remainingMatchCount -= pattern.stateCount / Self.stateCountOfMatch
            guard remainingMatchCount >= 0, pattern.matches(name) == .noMatch else { return false }
        }
        return true
    }

    /// Returns an index of the names that the group of a site defines; nil if the group defines nothing.
    mutating func names(at index: Int) -> NearestNameIndex? {
        let root = root(of: index)
        if let cached = nameIndexes[root] { return cached }
        guard let group = groups[root] else { return nil }
        let names = NearestNameIndex(group.names.sorted().map(\.text))
        nameIndexes[root] = names
        return names
    }

    /// Allows the full number of matches again, for the next file (see `matchLimit`).
    mutating func resetMatchCount() { remainingMatchCount = Self.matchLimit }

    /// Returns whether a verdict may depend on the members and items that the site's schema evaluates.
    mutating func dependsOnEvaluated(_ index: Int) -> Bool {
        groups[root(of: index)]?.dependsOnEvaluated == true
    }

    private mutating func add(
        _ site: SchemaSite,
        to root: Int,
        patterns: inout LintedPatterns
    ) {
        var group = groups.removeValue(forKey: root) ?? Group()
        defer { groups[root] = group }
        if site.hasUnknownTarget { group.mayDefineAnyName = true }
        for (behavior, member) in site.keywords {
            if behavior == .unevaluatedProperties || behavior == .unevaluatedItems {
                group.dependsOnEvaluated = true
            }
            switch behavior {
            case .properties:
                for property in member.value.members {
                    group.names.insert(ExactText(property.name))
                    let aliases = site.dialect.name(of: .aliases).flatMap { property.value[$0] }
                    for alias in aliases.map({ Array($0.members) }) ?? [] {
                        group.names.insert(ExactText(alias.name))
                    }
                }
            case .patternProperties:
                for property in member.value.members {
                    switch patterns.entry(for: property.nameBytes) {
                    case .valid(let pattern), .legacy(let pattern, _):
                        if let pattern {
                            group.patterns.append(pattern)
                        } else {
                            group.mayDefineAnyName = true
                        }
                    case .invalid:
                        break
                    }
                }
            case .additionalProperties, .unevaluatedProperties:
                if member.value.kind == .object { group.mayDefineAnyName = true }
            default:
                break
            }
        }
    }

    private mutating func join(_ left: Int, _ right: Int) {
        let left = root(of: left)
        let right = root(of: right)
        if left != right { parents[max(left, right)] = min(left, right) }
    }

    private mutating func root(of index: Int) -> Int {
        var root = index
        while parents[root] != root { root = parents[root] }
        var current = index
        while parents[current] != root { (current, parents[current]) = (parents[current], root) }
        return root
    }
}

extension JSONNode {
    /// The strings among the items of an array.
    var distinctStrings: Set<ExactText> {
        Set(elements.lazy.compactMap(\.string).map { ExactText($0) })
    }
}
