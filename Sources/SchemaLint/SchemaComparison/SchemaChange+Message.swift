import SchemaKit

extension SchemaChange {
    /// A sentence that describes the difference.
    var message: String {
        let location = instanceLocation.description
        return location.isEmpty ? words : "at '\(location)', \(words)"
    }

    /// The location of the value as a JSON Pointer. The token `*` stands for any member or item.
    var instanceLocation: JSONPointer {
        JSONPointer(
            steps.compactMap { step in
                switch step {
                case .member(let name): name
                case .otherMember, .memberMatching, .memberName: "*"
                case .item(let position): String(position)
                case .otherItem: "*"
                case .branch, .dependent, .negation: nil
                }
            }
        )
    }

    /// The name for non-integer numbers, if a version accepts integers only.
    static let fractions = "fraction"

    private var words: String {
        steps.contains(.negation) ? "under 'not', \(plainWords)" : plainWords
    }

    private var plainWords: String {
        switch kind {
        case .types(let removed, let added, let now): Self.words(ofTypes: removed, added, now)
        case .refused: "\(subject) refused now"
        case .allowed where subject == Self.everyValue:
            "values are accepted now, and none was before"
        case .allowed: "\(subject) accepted now, and were refused before"
        case .value(let text, isRemoved: true): "the value \(text) is no longer accepted"
        case .value(let text, isRemoved: false): "the value \(text) is accepted now"
        case .valuesListed: "only the listed values are accepted now"
        case .valuesFreed: "values other than the listed ones are accepted now"
        case .bound(let keyword, let old, let new): Self.words(of: keyword.rawValue, old, new)
        case .keyword(let name, let old, let new), .annotation(let name, let old, let new):
            Self.words(of: name, old.map(Self.shortened), new.map(Self.shortened))
        case .required(let name): "'\(name)' is required now"
        case .notRequired(let name): "'\(name)' is no longer required"
        case .memberDescribed: "the member has a schema now, and could be anything before"
        case .memberForgotten: "the member has no schema any more, and can be anything"
        case .memberRefused: "the member is refused now, as the schema no longer knows it"
        case .memberAllowed: "the member is known now, and was refused before"
        case .dependency(let other, let name, isRemoved: true):
            "'\(name)' no longer requires '\(other)'"
        case .dependency(let other, let name, isRemoved: false): "'\(name)' requires '\(other)' now"
        case .branch(let label, isRemoved: true): Self.words(ofBranch: label, "is gone")
        case .branch(let label, isRemoved: false): Self.words(ofBranch: label, "is new")
        case .choice(let keyword, isRemoved: true): "'\(keyword)' is gone"
        case .choice(let keyword, isRemoved: false): "'\(keyword)' is new"
        case .exclusive(isNow: true): "only one alternative may fit now, and several could before"
        case .exclusive(isNow: false): "several alternatives may fit now, and only one could before"
        case .deadReference(isNow: true): "the reference leads nowhere now"
        case .deadReference(isNow: false): "the reference leads somewhere now, and led nowhere"
        case .condition: "the condition of 'if' is another"
        }
    }

    /// The beginning of a sentence about the values at the location.
    private var subject: String {
        switch steps.last {
        case .otherMember: "other members are"
        case .otherItem(let position): position == 0 ? "elements are" : "further elements are"
        default: Self.everyValue
        }
    }

    private static let everyValue = "every value is"

    private static func words(
        ofTypes removed: [String],
        _ added: [String],
        _ now: [String]
    ) -> String {
        if removed.count > 3 {
            return "\(phrase(ofTypes: now)) alone are accepted now"
        }
        if added.isEmpty { return "\(phrase(ofTypes: removed)) are no longer accepted" }
        if removed.isEmpty { return "\(phrase(ofTypes: added)) are accepted now" }
        return "\(phrase(ofTypes: added)) are accepted now, and no longer "
            + phrase(ofTypes: removed)
    }

    private static func phrase(ofTypes names: [String]) -> String {
        let types = names.filter { $0 != fractions }.map { "'\($0)'" }
        let values = types.isEmpty ? [] : ["values of type " + types.joined(separator: " or ")]
        return (values + (names.contains(fractions) ? ["numbers with a fraction"] : []))
            .joined(separator: " and ")
    }

    private static func words(of keyword: String, _ old: String?, _ new: String?) -> String {
        switch (old, new) {
        case (let old?, let new?): "'\(keyword)' is \(new) now, and was \(old)"
        case (nil, let new?): "'\(keyword)' is \(new) now, and there was none"
        case (let old?, nil): "'\(keyword)' is gone, and was \(old)"
        case (nil, nil): "'\(keyword)' is another"
        }
    }

    private static func words(ofBranch label: String, _ what: String) -> String {
        label.isEmpty ? "an alternative \(what)" : "the alternative \(label) \(what)"
    }

    /// Returns a JSON text, cut so that a message can quote it.
    static func shortened(_ text: String) -> String {
        text.count <= 120 ? text : text.prefix(117) + "…"
    }
}
