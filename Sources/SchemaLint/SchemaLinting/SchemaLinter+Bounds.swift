import SchemaDiagnostics
import SchemaKit

/// Checks for bounds that contradict each other or `required`, for values of `const` and `enum` that `type` excludes,
/// for repeated values of `enum`, and for `enum` without values.
extension SchemaLinter {
    /// The pairs of a lower and an upper bound. The lower bound must not exceed the upper bound. If `isStrict` is true,
    /// the bounds must not be equal.
    private static let bounds:
        [(lower: Keyword.Behavior, upper: Keyword.Behavior, isStrict: Bool)] = [
            (.minimum, .maximum, false),
            (.minimum, .exclusiveMaximum, true),
            (.exclusiveMinimum, .maximum, true),
            (.exclusiveMinimum, .exclusiveMaximum, true),
            (.minLength, .maxLength, false),
            (.minItems, .maxItems, false),
            (.minContains, .maxContains, false),
            (.minContains, .maxItems, false),
            (.minProperties, .maxProperties, false),
        ]

    func boundsDiagnostics(_ site: SchemaSite) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for bound in Self.bounds {
            guard let lower = site.effective(bound.lower), let upper = site.effective(bound.upper),
                let order = JSONNode.order(lower.value, upper.value)
            else { continue }
            let isExclusive = site.isExclusive(bound.lower) || site.isExclusive(bound.upper)
            let isStrict = bound.isStrict || isExclusive
            if order == .descending || (isStrict && order == .equal) {
                findings.append(.contradictory(lower, upper))
            }
        }
        if let required = site.effective(.required), let maximum = site.effective(.maxProperties),
            let limit = maximum.value.number?.int64
        {
            let count = required.value.distinctStrings.count
            if count > limit {
                findings.append(.tooManyRequired(count, in: required, maximum: maximum))
            }
        }
        return findings
    }

    func valuesDiagnostics(_ site: SchemaSite) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        let kinds = site.declaredKinds
        let type = site.type
        if let constant = site[.constant], let kinds, let type, !kinds.contains(constant.value) {
            findings.append(.excludedValue(constant.value, of: constant, type: type))
        }
        guard let values = site[.enumeration] else { return findings }
        if values.value.kind == .array, values.value[0] == nil {
            findings.append(.emptyEnum(values))
        }
        var seen: [JSONValueKey: JSONNode] = [:]
        var previous: JSONNode?
        for value in values.value.elements {
            defer { previous = value }
            if let kinds, let type, !kinds.contains(value) {
                findings.append(.excludedValue(value, of: values, type: type))
            }
            if let first = seen[JSONValueKey(node: value)] {
                findings.append(
                    .repeatedEnumValue(value, first: first, after: previous ?? first)
                )
            } else {
                seen[JSONValueKey(node: value)] = value
            }
        }
        return findings
    }
}

extension SchemaSite {
    /// Returns the keyword with a behavior, or nil if the schema has no such keyword or the keyword has no effect. A
    /// keyword has no effect if `type` excludes all kinds of values that the keyword constrains, or if the keyword
    /// bounds the matches of a missing `contains`.
    fileprivate func effective(_ behavior: Keyword.Behavior) -> JSONMember? {
        if let kinds = behavior.kinds, let declaredKinds, !kinds.intersects(declaredKinds) {
            return nil
        }
        return lacksContains(for: behavior) ? nil : self[behavior]
    }

    /// Returns whether a keyword is `minContains` or `maxContains`, and the schema has no `contains`.
    func lacksContains(for behavior: Keyword.Behavior) -> Bool {
        switch behavior {
        case .minContains, .maxContains:
            self[.contains] == nil && self[.containsWithoutEvaluation] == nil
        default: false
        }
    }

    /// Returns whether a bound is exclusive because of a Boolean keyword, as in drafts 3 and 4.
    fileprivate func isExclusive(_ behavior: Keyword.Behavior) -> Bool {
        switch behavior {
        case .minimum: self[.excludesMinimum]?.value.bool == true
        case .maximum: self[.excludesMaximum]?.value.bool == true
        default: false
        }
    }
}

extension JSONNode {
    /// Returns how two numbers compare, or nil if one of the nodes is not a number.
    fileprivate static func order(_ left: JSONNode, _ right: JSONNode) -> NumberText.Order? {
        guard left.kind == .number, right.kind == .number else { return nil }
        return left.document.withText { leftText in
            right.document.withText { rightText in
                NumberText.order(
                    NumberText(leftText.token(of: leftText[left.index])),
                    NumberText(rightText.token(of: rightText[right.index]))
                )
            }
        }
    }
}

/// A JSON value as a key of dictionaries and sets: equal JSON values are equal keys.
struct JSONValueKey: Hashable {
    let node: JSONNode

    static func == (left: JSONValueKey, right: JSONValueKey) -> Bool {
        left.node.document.withText { leftText in
            right.node.document.withText { rightText in
                JSONEquality.isEqual(left.node.index, in: leftText, right.node.index, in: rightText)
            }
        }
    }

    func hash(into hasher: inout Hasher) {
        node.document.withText { JSONHash.combine(node.index, in: $0, into: &hasher) }
    }
}

/// Checks for patterns that do not compile, match no string, or match more strings than intended.
extension SchemaLinter {
    mutating func patternDiagnostics(_ site: SchemaSite) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        if let member = site[.pattern], member.value.kind == .string {
            findings += diagnostics(ofPatternAt: member.value.index, of: site)
        }
        for member in site[.patternProperties].map({ Array($0.value.members) }) ?? [] {
            findings += diagnostics(ofPatternAt: member.nameIndex, of: site)
        }
        return findings
    }

    /// Returns the findings about one pattern.
    ///
    /// - Parameter index: The entry of the pattern, which is a string or a member name.
    private mutating func diagnostics(
        ofPatternAt index: Int32,
        of site: SchemaSite
    ) -> [Diagnostic] {
        let document = site.node.document
        let source = document.stringBytes(at: index)
        switch patterns.entry(for: source) {
        case .invalid(let error):
            let range = document.range(ofContent: error.range, inStringAt: index)
            return [.invalidPattern(error, at: range)]
        case .legacy(_, let error):
            let range = document.range(ofContent: error.range, inStringAt: index)
            return [.legacyPattern(error, at: range)]
        case .valid:
            break
        }
        let text = String(decoding: source, as: UTF8.self)
        switch flaw(of: source) {
        case nil: return []
        case .matchesNothing: return [.emptyPattern(text, at: document.range(at: index))]
        case .lacksAnchors: return [.unanchoredPattern(text, at: document.range(at: index))]
        }
    }

    private mutating func flaw(of source: [UInt8]) -> PatternFlaw? {
        if let cached = patternFlaws[source] { return cached }
        let flaw = PatternFlaw.flaw(of: source)
        patternFlaws[source] = .some(flaw)
        return flaw
    }
}
