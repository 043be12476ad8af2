import SchemaDiagnostics
import SchemaKit

/// Checks for references that cannot be resolved and for definitions that nothing refers to.
extension SchemaLinter {
    /// The advice for a reference to a remote schema.
    package static let remoteAdvice = "add a folder with --schemas"

    /// Returns the findings about references of a site that cannot be resolved. A reference to a remote
    /// schema is only a warning. The schema may exist, but nothing is fetched, so values are not checked
    /// against it.
    func referenceDiagnostics(_ site: SchemaSite, _ number: Int) -> [Diagnostic] {
        (sites.deadReferences[number] ?? []).compactMap { member, reason in
            switch reason {
            case .noSuchResource(let uri):
                guard !hasIgnoredIdentifier(site) else { return nil }
                if reason.isRemote {
                    let finding = Diagnostic.deadReference(
                        member,
                        reason,
                        meant: nil,
                        advice: Self.remoteAdvice
                    )
                    return finding.asNotice(.warning)
                }
                guard uri.hasPrefix("file:") else { return nil }
                let missing = MissingResource(uri: uri, referrer: referrer(of: site))
                return .deadReference(member, reason, meant: nil, advice: advice[missing])
            case .noSuchAnchor, .targetNotASchema, .endless:
                return .deadReference(member, reason, meant: nil)
            case .pointerToNowhere(let pointer, _):
                return .deadReference(
                    member,
                    reason,
                    meant: nearestPointer(pointer, of: member, in: site)
                )
            }
        }
    }

    func endlessReferenceDiagnostics(_ site: SchemaSite, _ number: Int) -> [Diagnostic] {
        guard let target = site.knownTarget, let member = site[.reference],
            inPlaceCycles.leadsBack(from: number, to: target)
        else { return [] }
        return [.endlessReference(member)]
    }

    /// Returns whether the file's root has an identifier that is ignored. The base URI of its references is
    /// then unknown.
    private func hasIgnoredIdentifier(_ site: SchemaSite) -> Bool {
        guard let root = sites.numbers[site.location.document]?.first else { return false }
        return sites[root].ignored.contains { $0.behavior == .identifier }
    }

    /// Returns the reference with its last token corrected, or nil if no member name is similar to that
    /// token.
    private func nearestPointer(
        _ text: String,
        of member: JSONMember,
        in site: SchemaSite
    ) -> String? {
        // Suggest names only for references into the same file. The authors of a schema know its own names
        // best.
        guard let written = member.value.string, written.hasPrefix("#"),
            var pointer = JSONPointer(parsing: URIReference.percentDecoded(text)),
            let last = pointer.tokens.popLast(),
            let container = sites.registry.node(at: sites.registry.resource(site.resource).root)
                .value(at: pointer),
            let name = NearestName.suggestion(for: last, among: container.members.map(\.name))
        else { return nil }
        return "#" + URIReference.fragment(pointer.appending(name))
    }

    /// Returns the findings about definitions that nothing refers to. A file that contains only definitions
    /// has none, because other files use it.
    func definitionDiagnostics(in file: SchemaDocumentID) -> [Diagnostic] {
        guard let root = sites.numbers[file]?.first,
            sites[root].keywords.contains(where: { $0.behavior.constrains })
        else { return [] }
        let document = sites.registry.document(file)
        let definitions = (sites.numbers[file] ?? []).map { sites[$0] }.filter {
            $0.role == .definitions && $0.isDefinedForReferences
        }
        var found: [Diagnostic] = []
        for site in definitions {
            guard let member = site.member,
                !liveRanges.isReferenced(site.node, in: file),
                !isNamedElsewhere(member, document)
            else { continue }
            found.append(.deadDefinition(member))
        }
        return found
    }

    /// Returns whether an unresolved reference ends with the name of the definition.
    private func isNamedElsewhere(_ member: JSONMember, _ file: SchemaDocument) -> Bool {
        liveRanges.unresolvedNames.contains(member.name)
    }
}

extension SchemaSite {
    /// True for a definition that only references can use. A definition with an identifier or an anchor can
    /// be reached in other ways, and one with a Swift name becomes a type of its own.
    fileprivate var isDefinedForReferences: Bool {
        self[.identifier] == nil && self[.dynamicAnchor] == nil && self[.anchor] == nil
            && self[.swiftName] == nil
    }
}

/// The targets of the references of all files, sorted by their entries.
struct ReferencedRanges {
    private var targets: [SchemaDocumentID: [Target]] = [:]
    /// The last tokens of the references to resources that were not found.
    private(set) var unresolvedNames: Set<String> = []

    private struct Target {
        let entry: Int32
        /// The entry of the schema with the reference, if it is in the same file.
        let source: Int32?
    }

    init(_ sites: SchemaSites) {
        for (source, target) in sites.references {
            let isLocal = source.document == target.document
            targets[target.document, default: []].append(
                Target(entry: target.entry, source: isLocal ? source.entry : nil)
            )
        }
        for document in targets.keys {
            targets[document]?.sort { $0.entry < $1.entry }
        }
        for (_, dead) in sites.deadReferences {
            for (member, reason) in dead {
                guard case .noSuchResource = reason, let text = member.value.string,
                    let fragment = URIReference(text).fragment,
                    let name = fragment.split(separator: "/").last
                else { continue }
                unresolvedNames.insert(URIReference.percentDecoded(String(name)))
            }
        }
    }

    /// Returns whether a reference from outside of a value leads to the value or into it.
    func isReferenced(_ node: JSONNode, in document: SchemaDocumentID) -> Bool {
        let end = node.document.indexAfter(node.index)
        return targets(from: node.index, to: end, in: document).contains { target in
            guard let source = target.source else { return true }
            return source < node.index || source >= end
        }
    }

    /// Returns whether any reference leads to a value or into it.
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
        return all[Self.position(of: start, in: all)..<Self.position(of: end, in: all)]
    }

    /// Returns the index of the first target whose entry is at least `entry`.
    private static func position(of entry: Int32, in all: [Target]) -> Int {
        var low = 0
        var high = all.count
        while low < high {
            let middle = (low + high) / 2
            if all[middle].entry < entry { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The cycles of schemas that apply each other, directly or indirectly, to the same value (Core 2020-12,
/// section 9.4.1).
///
/// They are the strongly connected components of a graph. Its edges lead from each schema to the schemas that
/// it applies in place. References whose target depends on the value are not followed.
struct InPlaceCycles {
    private let components: StronglyConnectedComponents

    init(_ sites: SchemaSites) {
        components = StronglyConnectedComponents(ofEdges: Self.appliedInPlace(sites))
    }

    /// Returns whether the reference of a site leads back to the site at the same value.
    func leadsBack(from site: Int, to target: Int) -> Bool {
        components.componentOfNode[site] == components.componentOfNode[target]
    }

    private static func appliedInPlace(_ sites: SchemaSites) -> [[Int]] {
        var applied: [[Int]] = Array(repeating: [], count: sites.sites.count)
        for (number, site) in sites.sites.enumerated() {
            if let target = site.knownTarget { applied[number].append(target) }
            guard let parent = site.parent, let role = site.role, role.appliesInPlace,
                sites[parent].keywords.contains(where: { $0.behavior == role })
            else { continue }
            applied[parent].append(number)
        }
        return applied
    }
}

extension SchemaSite {
    /// The site that its reference leads to, if the target does not depend on the value.
    var knownTarget: Int? { self[.reference] == nil || leadsElsewhere ? nil : target }
}
