/// A search for the schemas to which dynamic references can lead.
///
/// Only resources with at least one compiled subschema can be in the dynamic scope. Compiling the schemas that were
/// found can enter further resources, so the compiler continues the search until it finds nothing more. The search
/// examines each subschema, each reference and each resource once, however often it is continued.
struct DynamicCandidateSearch {
    /// A schema with a dynamic anchor.
    struct Candidate {
        let anchor: ExactText
        let resource: SchemaResourceID
        let location: SchemaLocation
    }

    /// The candidates in all entered resources, by their anchors. They include anchors without a reference, because a
    /// later subschema can refer to them.
    private var candidates: [ExactText: [Candidate]] = [:]
    private var enteredResources: Set<SchemaResourceID> = []
    /// The anchors of all examined references.
    private var referencedAnchors: Set<ExactText> = []
    private var examinedSubschemaCount = 0
    private var examinedReferenceCount = 0

    /// Returns the candidates that were not returned before, sorted by resource and anchor.
    ///
    /// - Parameters:
    ///   - subschemas: The compiled subschemas, including those of earlier calls.
    ///   - references: The anchors of the dynamic references, including those of earlier calls.
    ///   - registry: The registry of the subschemas.
    mutating func newCandidates(
        in subschemas: [Subschema],
        references: [ExactText],
        _ registry: SchemaRegistry
    ) -> [Candidate] {
        var found: [Candidate] = []
        for anchor in references[examinedReferenceCount...]
        where referencedAnchors.insert(anchor).inserted {
            found += candidates[anchor] ?? []
        }
        examinedReferenceCount = references.count
        for subschema in subschemas[examinedSubschemaCount...]
        where enteredResources.insert(subschema.resource).inserted {
            found += enter(subschema.resource, registry)
        }
        examinedSubschemaCount = subschemas.count
        return found.sorted { ($0.resource.index, $0.anchor) < ($1.resource.index, $1.anchor) }
    }

    /// Returns the candidates of a resource to which an examined reference can lead.
    private mutating func enter(
        _ id: SchemaResourceID,
        _ registry: SchemaRegistry
    ) -> [Candidate] {
        let resource = registry.resource(id)
        var found: [Candidate] = []
        for (anchor, entry) in resource.dynamicAnchors {
            let location = SchemaLocation(document: resource.document, entry: entry)
            let candidate = Candidate(anchor: anchor, resource: id, location: location)
            candidates[anchor, default: []].append(candidate)
            if referencedAnchors.contains(anchor) { found.append(candidate) }
        }
        return found
    }
}
