import SchemaDiagnostics
import SchemaKit

/// An annotation that a keyword gives to a value.
///
/// If a schema rejects a value, the annotations of this schema and of the schemas that it applies are not collected.
struct CollectedAnnotation: Sendable {
    let keyword: String
    let instanceLocation: String
    /// The location of the keyword: a URI fragment in the schema of the test case, or a URI in another schema.
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

/// The locations of keywords in the schema of a test case, including embedded resources.
private struct KeywordLocations {
    private var registry: SchemaRegistry
    /// The prefixes of keyword locations, by the URI of the resource that contains the keyword.
    private var prefixes: [ExactText: String] = [:]

    init(registry: SchemaRegistry) {
        self.registry = registry
    }

    /// Returns the location of a keyword in the form of ``CollectedAnnotation/keywordLocation``. The fragment of
    /// `absoluteLocation` is relative to the resource that contains the keyword.
    mutating func location(of absoluteLocation: String) -> String {
        let numberSign = absoluteLocation.utf8.firstIndex(of: UInt8(ascii: "#"))
        let fragmentStart = numberSign ?? absoluteLocation.endIndex
        let uri = String(absoluteLocation[..<fragmentStart])
        // The prefix contains the number sign already.
        return prefix(ofResource: uri) + absoluteLocation[fragmentStart...].dropFirst()
    }

    private mutating func prefix(ofResource uri: String) -> String {
        if let prefix = prefixes[ExactText(uri)] { return prefix }
        let prefix = pointer(toResource: uri).map { "#" + URIReference.fragment($0) } ?? uri + "#"
        prefixes[ExactText(uri)] = prefix
        return prefix
    }

    /// Returns the JSON Pointer from the root of the test case's schema to a resource, or `nil` if the resource is
    /// in another schema.
    private mutating func pointer(toResource uri: String) -> JSONPointer? {
        guard let id = try? registry.resource(uri: uri) else { return nil }
        let resource = registry.resource(id)
        let file = registry.document(resource.document)
        guard file.uri == CaseRunner.schemaURI else { return nil }
        return file.document.pointer(to: resource.entries.lowerBound)
    }
}
