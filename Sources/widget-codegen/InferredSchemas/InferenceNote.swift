import SchemaKit

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
            "assumed '\(name)' is an enumeration (\(values) values in \(count) places)"
        case .constant(let value, let count):
            "assumed '\(name)' is the constant '\(value.text)' (in all \(count) places)"
        case .map(let keys):
            "assumed '\(name)' is a map (its member names are \(keys.phrase))"
        case .union(let tag, let shapes, let isOpen):
            "assumed '\(tag)' is a discriminator of '\(name)' (\(shapes) shapes"
                + (isOpen ? "; other values are allowed)" : ")")
        case .rule(let tag, let rule):
            "assumed '\(name)' requires \(Self.list(rule.required, "and")) "
                + "if '\(tag)' is \(Self.list(rule.values.map(\.text), "or"))"
        case .tuple(let length, let count):
            "assumed '\(name)' is a tuple (the same \(length) item types in \(count) places)"
        case .recursion:
            "assumed '\(name)' is recursive (it has the shape of an object that contains it)"
        case .alwaysNull:
            "'\(name)' is always null; any value is allowed"
        case .alwaysEmpty:
            "'\(name)' is always empty; any items are allowed"
        case .mixedKinds(let kinds):
            "'\(name)' has values of several types: \(kinds.joined(withConjunction: "and"))"
        case .truncated:
            "'\(name)' is nested deeper than \(InferenceLimits.depth) levels; any value is allowed"
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
        texts.inQuotes.joined(withConjunction: word)
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
