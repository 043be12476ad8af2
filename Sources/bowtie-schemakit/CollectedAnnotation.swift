import SchemaKit

/// An annotation that a keyword gives to a value, provided that the schema of the keyword and all schemas that led to
/// it accept their values.
struct CollectedAnnotation: Sendable {
    let keyword: String
    let instanceLocation: String
    /// The location of the keyword: a fragment for the schema of the case, or a whole URI for another
    /// schema.
    let keywordLocation: String
    let value: OutputAnnotation
}

extension CollectedAnnotation {
    /// Returns the annotations in the order of evaluation.
    static func annotations(
        of root: OutputUnit,
        _ validator: SchemaValidator
    ) -> [CollectedAnnotation] {
        var locations = KeywordLocations(registry: validator.program.registry)
        var annotations: [CollectedAnnotation] = []
        collect(root, &locations, into: &annotations)
        return annotations
    }

    private static func collect(
        _ unit: OutputUnit,
        _ locations: inout KeywordLocations,
        into annotations: inout [CollectedAnnotation]
    ) {
        guard unit.isValid else { return }
        if let keyword = unit.keyword, let value = unit.annotation {
            annotations.append(
                CollectedAnnotation(
                    keyword: keyword,
                    instanceLocation: unit.instanceLocation.description,
                    keywordLocation: locations.location(of: unit.absoluteKeywordLocation),
                    value: value
                )
            )
        }
        for child in unit.children { collect(child, &locations, into: &annotations) }
    }
}
