/// An assumption of a proposed schema that the payloads do not prove.
struct InferenceNote: Hashable, Sendable {
    let kind: Kind
    /// The name of the member that the note is about.
    let name: String
    let place: PayloadPlace

    enum Kind: Hashable, Sendable {
        case enumeration(values: Int, count: Int)
        case constant(TagValue, count: Int)
        case map(MapKeys)
        case union(tag: String, shapes: Int, isOpen: Bool)
        case rule(tag: String, TagEvidence.Rule)
        case tuple(length: Int, count: Int)
        case recursion
        case alwaysNull
        case alwaysEmpty
        case mixedKinds([String])
        case truncated
    }

    var message: String {
        switch kind {
        case .enumeration(let values, let count):
            "'\(name)' has \(values) values in \(count) places: taken for an enumeration"
        case .constant(let value, let count):
            "'\(name)' is '\(value.text)' in all of \(count) places: taken for a constant"
        case .map(let keys):
            "the members of '\(name)' are named by \(keys.phrase): taken for a map"
        case .union(let tag, let shapes, let isOpen):
            "'\(tag)' tells \(shapes) shapes of '\(name)' apart: taken for a discriminator"
                + (isOpen ? ", of which other values are allowed" : "")
        case .rule(let tag, let rule):
            "'\(tag)' \(Self.list(rule.values.map(\.text), "or")) in '\(name)' always comes with "
                + "\(Self.list(rule.required, "and")): taken for a rule"
        case .tuple(let length, let count):
            "'\(name)' has the same \(length) kinds of elements in \(count) places: taken for a tuple"
        case .recursion:
            "'\(name)' looks like what it is in: taken for a tree"
        case .alwaysNull:
            "'\(name)' is null wherever it is found: any value is allowed"
        case .alwaysEmpty:
            "'\(name)' is empty wherever it is found: any elements are allowed"
        case .mixedKinds(let kinds):
            "'\(name)' is of several kinds: \(kinds.joined(separator: ", "))"
        case .truncated:
            "'\(name)' is nested deeper than \(InferenceLimits.depth) levels: any value is allowed"
        }
    }

    var id: CodegenDiagnostic.ID {
        switch kind {
        case .enumeration, .constant: .guessedValues
        case .map: .guessedMap
        case .union: .guessedUnion
        case .rule: .guessedRule
        case .tuple: .guessedTuple
        case .recursion: .guessedRecursion
        case .alwaysNull, .alwaysEmpty, .truncated: .noEvidence
        case .mixedKinds: .mixedKinds
        }
    }

    /// Returns a list such as `'a', 'b' or 'c'`.
    private static func list(_ texts: [String], _ word: String) -> String {
        let quoted = texts.map { "'\($0)'" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " \(word) " + last
    }

    var diagnostic: CodegenDiagnostic {
        CodegenDiagnostic(
            id: id,
            severity: .note,
            message: message,
            path: place.path,
            position: place.position
        )
    }
}
