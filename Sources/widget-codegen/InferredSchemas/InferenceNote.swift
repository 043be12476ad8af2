import SchemaKit

/// A note for the user of a proposed schema: an assumption that the payloads do not prove, or a value without a single
/// known type.
struct InferenceNote: Hashable, Sendable {
    let kind: Kind
    /// The name of the summary that the note is about; see ``ValueSummary/name``.
    let name: String
    let position: FilePosition

    enum Kind: Hashable, Sendable {
        case enumeration(valueCount: Int, occurrences: Int)
        case constant(TagValue, occurrences: Int)
        case map(MapKeyKind)
        /// `isOpen` is true if the schema also allows other values of the tag.
        case union(tag: String, shapeCount: Int, isOpen: Bool)
        case rule(tag: String, TagEvidence.Rule)
        case tuple(length: Int, occurrences: Int)
        case recursion
        case alwaysNull
        case alwaysEmpty
        case mixedKinds([String])
        /// The payloads themselves have several types.
        case mixedPayloads([String])
        case truncated
    }

    var message: String {
        switch kind {
        case .enumeration(let valueCount, let occurrences):
            "assumed '\(name)' is an enumeration (\(valueCount) values, \(occurrences) occurrences)"
        case .constant(let value, let occurrences):
            "assumed '\(name)' is the constant '\(value.text)' (in all \(occurrences) occurrences)"
        case .map(let keys):
            "assumed '\(name)' is a map (its member names are \(keys.phrase))"
        case .union(let tag, let shapeCount, let isOpen):
            "assumed '\(tag)' distinguishes the shapes of '\(name)' (\(shapeCount) shapes"
                + (isOpen ? "; other values of '\(tag)' are allowed)" : ")")
        case .rule(let tag, let rule):
            "assumed '\(name)' requires \(rule.required.inQuotes.joined(withConjunction: "and")) "
                + "if '\(tag)' is \(rule.values.map(\.text).inQuotes.joined(withConjunction: "or"))"
        case .tuple(let length, let occurrences):
            "assumed '\(name)' is a tuple (the same \(length) item types in \(occurrences) arrays)"
        case .recursion:
            "assumed '\(name)' is recursive (it has the shape of an object that contains it)"
        case .alwaysNull:
            "'\(name)' is always null; any value is allowed"
        case .alwaysEmpty:
            "'\(name)' is always empty; any items are allowed"
        case .mixedKinds(let kinds):
            "'\(name)' has values of several types: \(kinds.joined(withConjunction: "and"))"
        case .mixedPayloads(let kinds):
            "the payloads have several types: \(kinds.joined(withConjunction: "and"))"
                + "; check that they belong to one schema"
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
        case .mixedKinds, .mixedPayloads: .mixedKinds
        }
    }

    var diagnostic: CodegenDiagnostic {
        CodegenDiagnostic(
            id: id,
            severity: .note,
            message: message,
            path: position.path,
            position: position.lineColumn
        )
    }
}
