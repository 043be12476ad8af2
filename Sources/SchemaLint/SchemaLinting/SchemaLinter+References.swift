import SchemaDiagnostics
import SchemaKit

/// Checks for references that cannot be resolved or are circular, and for unused definitions.
extension SchemaLinter {
    /// The advice for a reference to a remote schema.
    package static let remoteAdvice = "add the folder of the schema with --schemas"

    /// Returns the findings about references of a site that cannot be resolved. For a reference to a remote schema, the
    /// finding is only a warning, because the schema may exist but is not fetched. It is an error if the text is not a
    /// URI reference, which JSON Schema requires (core, section 8.2.3). There is no finding about a missing schema if
    /// the base URI of the reference is unknown, or if the URI is neither remote nor a `file:` URI.
    mutating func referenceDiagnostics(_ site: SchemaSite, _ index: Int) -> [Diagnostic] {
        (sites.unresolvedReferences[index] ?? []).compactMap { member, reason in
            switch reason {
            case .noSuchResource(let uri):
                guard !hasIgnoredIdentifier(site) else { return nil }
                if reason.isRemote {
                    guard let text = member.value.string, Self.isURIReference(text) else {
                        return .notAURIReference(member)
                    }
                    let finding = Diagnostic.unresolvedReference(
                        member,
                        reason,
                        suggestion: nil,
                        advice: Self.remoteAdvice
                    )
                    return finding.asNotice(.warning)
                }
                guard uri.hasPrefix("file:") else { return nil }
                let missing = MissingResource(uri: uri, referrer: referrer(of: site))
                return .unresolvedReference(
                    member,
                    problems[missing].map(ReferenceError.unusableFile) ?? reason,
                    suggestion: nil,
                    advice: advice[missing]
                )
            case .noSuchAnchor, .targetNotASchema, .unusableFile, .endless:
                return .unresolvedReference(member, reason, suggestion: nil)
            case .noSuchValue(let pointer, _):
                return .unresolvedReference(
                    member,
                    reason,
                    suggestion: nearestPointer(pointer, of: member, in: site)
                )
            }
        }
    }

    /// Returns the findings about the references of a file that lead to an error in a file that is not linted.
    func references(of file: SchemaDocumentID, leadingTo error: SchemaError) -> [Diagnostic] {
        let reason = ReferenceError.unusableFile(problem: error.problemOfFile)
        return sites.references(of: file, leadingTo: error).map {
            .unresolvedReference($0, reason, suggestion: nil)
        }
    }

    private static func isURIReference(_ text: String) -> Bool {
        StringFormat.uriReference.matches(Array(text.utf8).span)
    }

    /// A reference that resolves, although its text is not a URI reference.
    struct UnencodedReference {
        let value: JSONNode
        /// The percent-encoded reference, if it is a JSON Pointer into the resource that contains it.
        let encoded: String?
    }

    /// Returns the references of a file that can be resolved although the metaschema rejects their texts. They are in
    /// the order of the file's text. Generators of schemas write such references, for example with the name of a type
    /// such as `List<String>` without percent-encoding.
    ///
    /// - Parameter errors: The errors that the metaschema reports.
    func unencodedReferences(
        in file: SchemaDocumentID,
        rejectedBy errors: [Diagnostic]
    ) -> [UnencodedReference] {
        let starts = Set(errors.filter { $0.id == .format }.map(\.range.start))
        guard !starts.isEmpty else { return [] }
        var registry = sites.registry
        var references: [UnencodedReference] = []
        for (siteIndex, member, target) in sites.references(in: file)
        where starts.contains(member.value.range.start) {
            let resource = sites[siteIndex].resource
            let encoded = member.value.string.flatMap(Self.percentEncodedReference)
                .flatMap { (try? registry.resolve($0, from: resource)) == target ? $0 : nil }
            references.append(UnencodedReference(value: member.value, encoded: encoded))
        }
        return references.sorted { $0.value.index < $1.value.index }
    }

    /// Returns the reference with its fragment percent-encoded (RFC 6901, section 6), or nil if the text is anything
    /// other than a fragment with a JSON Pointer.
    private static func percentEncodedReference(_ text: String) -> String? {
        guard text.hasPrefix("#") else { return nil }
        let fragment = URIReference.percentDecoded(String(text.dropFirst()))
        return JSONPointer(parsing: fragment).map { "#" + URIReference.fragment($0) }
    }

    func circularReferenceDiagnostics(_ site: SchemaSite, _ index: Int) -> [Diagnostic] {
        guard let target = site.staticTarget, let member = site[.reference],
            inPlaceCycles.leadsBack(from: index, to: target)
        else { return [] }
        return [.circularReference(member)]
    }

    /// Returns whether the identifier of the file's root is ignored, so that the base URI of the file's references is
    /// unknown.
    private func hasIgnoredIdentifier(_ site: SchemaSite) -> Bool {
        let root = sites.indicesByFile[site.location.document]?.first
        return root.map { sites[$0].ignoresIdentifier } == true
    }

    /// Returns the reference with its last token corrected. Returns nil if no member name is similar to that token, if
    /// the reference leads into another resource, or if the budget for such searches is spent.
    private mutating func nearestPointer(
        _ text: String,
        of member: JSONMember,
        in site: SchemaSite
    ) -> String? {
        // The pointer is followed in the resource of the site.
        let root = sites.registry.resource(site.resource).root
        guard let written = member.value.string, written.hasPrefix("#"),
            var pointer = JSONPointer(parsing: URIReference.percentDecoded(text)),
            let last = pointer.tokens.popLast(),
            let container = locations.value(at: pointer, from: sites.registry.node(at: root)),
            let name = names(of: container, in: root.document)
                .suggestion(for: last, within: nameSearchBudget)
        else { return nil }
        return "#" + URIReference.fragment(pointer.appending(name))
    }

    /// Returns an index of the names of an object's members.
    private mutating func names(
        of object: JSONNode,
        in document: SchemaDocumentID
    ) -> NearestNameIndex {
        let location = SchemaLocation(document: document, entry: object.index)
        if let cached = namesByObject[location] { return cached }
        let names = NearestNameIndex(object.members.map(\.name))
        namesByObject[location] = names
        return names
    }

    /// Returns the findings about unused definitions. A file that contains only definitions has no such findings,
    /// because its definitions are for other files.
    func definitionDiagnostics(in file: SchemaDocumentID) -> [Diagnostic] {
        guard let root = sites.indicesByFile[file]?.first,
            sites[root].keywords.contains(where: { $0.behavior.constrains })
        else { return [] }
        let definitions = (sites.indicesByFile[file] ?? []).map { sites[$0] }.filter {
            $0.containingKeyword == .definitions && $0.isUsefulOnlyIfReferenced
        }
        var findings: [Diagnostic] = []
        for site in definitions {
            guard let member = site.member,
                !referenceTargets.isReferencedFromOutside(site.node, in: file),
                !isNamedByUnresolvedReference(member)
            else { continue }
            findings.append(.unusedDefinition(member))
        }
        return findings
    }

    /// Returns whether the text of a reference whose resource was not found ends with the name of the definition. Such
    /// a reference may be intended for this definition.
    private func isNamedByUnresolvedReference(_ member: JSONMember) -> Bool {
        referenceTargets.unresolvedNames.contains(member.name)
    }
}

extension SchemaSite {
    /// True if a definition is useful only with a reference to it. A definition with an identifier or an anchor can be
    /// used by other files, and a definition with a Swift name becomes a Swift type.
    fileprivate var isUsefulOnlyIfReferenced: Bool {
        self[.identifier] == nil && self[.dynamicAnchor] == nil && self[.anchor] == nil
            && self[.swiftName] == nil
    }
}

/// The targets of the references in all files, sorted by their entries.
struct ReferenceTargets {
    private var targets: [SchemaDocumentID: [Target]] = [:]
    /// The last tokens of the references whose resource was not found.
    private(set) var unresolvedNames: Set<String> = []

    private struct Target {
        let entry: Int32
        /// The entry of the schema with the reference, if it is in the same file.
        let source: Int32?
    }

    init(_ sites: SchemaSites) {
        for (siteIndex, _, target) in sites.references {
            let source = sites[siteIndex].location
            let isLocal = source.document == target.document
            targets[target.document, default: []].append(
                Target(entry: target.entry, source: isLocal ? source.entry : nil)
            )
        }
        for document in targets.keys {
            targets[document]?.sort { $0.entry < $1.entry }
        }
        for (_, references) in sites.unresolvedReferences {
            for (member, reason) in references {
                guard case .noSuchResource = reason, let text = member.value.string,
                    let fragment = URIReference(text).fragment,
                    let name = fragment.split(separator: "/").last
                else { continue }
                let token = URIReference.percentDecoded(String(name))
                unresolvedNames.insert(JSONPointer(parsing: "/" + token)?.tokens.last ?? token)
            }
        }
    }

    /// Returns whether a reference outside of a value leads to the value or into the value.
    func isReferencedFromOutside(_ node: JSONNode, in document: SchemaDocumentID) -> Bool {
        let end = node.document.indexAfter(node.index)
        return targets(from: node.index, to: end, in: document).contains { target in
            guard let source = target.source else { return true }
            return source < node.index || source >= end
        }
    }

    /// Returns whether any reference leads to a value or into the value.
    func isTarget(inside node: JSONNode, in document: SchemaDocumentID) -> Bool {
        let end = node.document.indexAfter(node.index)
        return !targets(from: node.index, to: end, in: document).isEmpty
    }

    private func targets(
        from start: Int32,
        to end: Int32,
        in document: SchemaDocumentID
    ) -> ArraySlice<Target> {
        guard let all = targets[document] else { return [] }
        let first = all.partitioningIndex { $0.entry >= start }
        return all[first..<all.partitioningIndex { $0.entry >= end }]
    }
}

/// The cycles of schemas that apply each other, directly or indirectly, to the same value (Core 2020-12,
/// section 9.4.1).
///
/// The cycles are the strongly connected components of a graph. Its edges lead from each schema to the schemas that it
/// applies in place. References whose target depends on the dynamic scope are ignored.
struct InPlaceCycles {
    private let components: StronglyConnectedComponents

    init(_ sites: SchemaSites) {
        components = StronglyConnectedComponents(ofEdges: Self.appliedInPlace(sites))
    }

    /// Returns whether the reference from `site` to `target` is part of a cycle, so that `site` applies itself again to
    /// the same value.
    func leadsBack(from site: Int, to target: Int) -> Bool {
        components.componentOfNode[site] == components.componentOfNode[target]
    }

    private static func appliedInPlace(_ sites: SchemaSites) -> [[Int]] {
        var applied: [[Int]] = Array(repeating: [], count: sites.sites.count)
        for (index, site) in sites.sites.enumerated() {
            if let target = site.staticTarget { applied[index].append(target) }
            // The parent may ignore the keyword, because the dialect ignores all keywords beside a reference.
            guard let parent = site.parent, let keyword = site.containingKeyword,
                keyword.appliesInPlace, sites[parent][keyword] != nil
            else { continue }
            applied[parent].append(index)
        }
        return applied
    }
}

extension SchemaSite {
    /// The index of the target of `$ref`. It is nil if the schema has no `$ref`, or if any of its references is dynamic
    /// or cannot be resolved.
    var staticTarget: Int? { self[.reference] == nil || hasUnknownTarget ? nil : target }
}
