import TestSupport
import Testing

@testable import SchemaKit
@testable import SchemaLint

/// A keyword, a schema that has the keyword, and values that show its effect.
struct KeywordRow: CustomTestStringConvertible, Sendable {
    let behavior: Keyword.Behavior
    let name: String
    /// The URI of the dialect.
    let dialect: String
    /// The schema, without `$schema`.
    let schema: String
    /// A value that is valid with the keyword and without it.
    let valid: String
    /// A value that the keyword makes invalid, or that gives another finding because of it.
    let affected: String?
    /// The consumers that handle the keyword in addition to those that follow from its role.
    let also: Set<KeywordConsumer>
    /// The consumers that need not handle the keyword, each with the reason.
    let exempt: [KeywordConsumer: String]

    var testDescription: String { "\(behavior)" }

    init(
        _ behavior: Keyword.Behavior,
        _ name: String,
        in dialect: String = .draft202012,
        _ schema: String,
        valid: String = "null",
        affected: String? = nil,
        also: Set<KeywordConsumer> = [],
        exempt: [KeywordConsumer: String] = [:]
    ) {
        self.behavior = behavior
        self.name = name
        self.dialect = dialect
        self.schema = schema
        self.valid = valid
        self.affected = affected
        self.also = also
        self.exempt = exempt
    }

    /// The consumers that the row expects to handle the keyword.
    var expected: Set<KeywordConsumer> {
        KeywordConsumer.all(for: behavior.role).union(also).subtracting(exempt.keys)
    }

    /// Returns the text of the schema with the keyword.
    func withKeyword() throws -> String { try parsed().text }

    /// Returns the text of the schema without the members that have the name of the keyword.
    func withoutKeyword() throws -> String { try parsed().without(name).text }

    /// Returns a row whose schema lacks `type`, so that it accepts kinds of values that the keyword does not constrain.
    func withoutType() throws -> KeywordRow {
        let text = try parsed().without("type").text
        return KeywordRow(behavior, name, in: dialect, text, valid: valid, affected: affected)
    }

    /// Returns the text of the schema with another value of the keyword.
    func settingKeyword(to value: SampleValue) throws -> String {
        try parsed().setting(name, to: value).text
    }

    private func parsed() throws -> SampleValue {
        let node = try JSONParser().parse(Array(schema.utf8)).root
        guard case .object(let members) = SampleValue(node) else {
            throw NotAnObject()
        }
        let head = SampleValue.Member(name: "$schema", value: .string(dialect))
        return .object([head] + members.filter { $0.name != head.name })
    }

    private struct NotAnObject: Error {}
}

extension SampleValue {
    /// Returns the value without the members of this name, at any depth.
    fileprivate func without(_ name: String) -> SampleValue {
        mapMembers { $0.name == name ? nil : $0 }
    }

    /// Returns the value with another value for the members of this name, at any depth.
    fileprivate func setting(_ name: String, to value: SampleValue) -> SampleValue {
        mapMembers { $0.name == name ? Member(name: name, value: value) : $0 }
    }

    private func mapMembers(_ change: (Member) -> Member?) -> SampleValue {
        switch self {
        case .literal, .string: return self
        case .array(let items): return .array(items.map { $0.mapMembers(change) })
        case .object(let members):
            return .object(
                members.compactMap(change).map {
                    Member(name: $0.name, value: $0.value.mapMembers(change))
                }
            )
        }
    }
}

/// The URIs of dialects.
extension String {
    static let draft3 = Dialect.draft3.uri
    static let draft4 = Dialect.draft4.uri
    static let draft7 = Dialect.draft7.uri
    static let draft201909 = Dialect.draft201909.uri
    static let draft202012 = Dialect.draft202012.uri
    static let version1 = Dialect.version1.uri
    static let widget = Dialect.widget.uri
}
