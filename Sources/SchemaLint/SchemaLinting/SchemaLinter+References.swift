import SchemaKit

/// References that lead nowhere, and definitions that nothing refers to.
extension SchemaLinter {
    /// How to give a schema that a reference names by its address on the web.
    package static let remoteAdvice = "give the folder with its file by --schemas"

    /// The references of a site that lead nowhere. One to an address on the web is a warning: the schema may well be
    /// there, but as nothing is fetched the part that refers to it is not checked.
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

    /// Whether the file says where it belongs, but in a place where that does not count: then nobody
    /// knows what its references are relative to.
    private func hasIgnoredIdentifier(_ site: SchemaSite) -> Bool {
        guard let root = sites.numbers[site.location.document]?.first else { return false }
        return sites[root].ignored.contains { $0.behavior == .identifier }
    }

    /// The reference with another last step, if a name there is near to it.
    private func nearestPointer(
        _ text: String,
        of member: JSONMember,
        in site: SchemaSite
    ) -> String? {
        // Only of references into the same file: what another holds, its author knows.
        guard let written = member.value.string, written.hasPrefix("#"),
            var pointer = JSONPointer(parsing: URIReference.percentDecoded(text)),
            let last = pointer.tokens.popLast(),
            let container = sites.registry.node(at: sites.registry.resource(site.resource).root)
                .value(at: pointer),
            let name = NearestName.suggestion(for: last, among: container.members.map(\.name))
        else { return nil }
        return "#" + URIReference.fragment(pointer.appending(name))
    }

    /// A file that defines and says nothing else is there for others.
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

    /// Whether a reference that could not be followed ends as one to the definition would.
    private func isNamedElsewhere(_ member: JSONMember, _ file: SchemaDocument) -> Bool {
        liveRanges.unresolvedNames.contains(member.name)
    }
}

extension SchemaSite {
    /// What has an identifier or an anchor can be reached in other ways, and what has a name in
    /// Swift becomes a type of its own.
    fileprivate var isDefinedForReferences: Bool {
        self[.identifier] == nil && self[.dynamicAnchor] == nil && self[.anchor] == nil
            && self[.swiftName] == nil
    }
}

/// Where the references of all files lead, in the order of the text.
struct ReferencedRanges {
    private var targets: [SchemaDocumentID: [Target]] = [:]
    /// The last steps of the references that could not be followed.
    private(set) var unresolvedNames: Set<String> = []

    private struct Target {
        let entry: Int32
        /// The reference, where it stands in the same file.
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

    /// Whether a reference from outside leads to a value or into it.
    func isReferenced(_ node: JSONNode, in document: SchemaDocumentID) -> Bool {
        let end = node.document.indexAfter(node.index)
        return targets(from: node.index, to: end, in: document).contains { target in
            guard let source = target.source else { return true }
            return source < node.index || source >= end
        }
    }

    /// Whether any reference leads to a value or into it.
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

    /// The first target that does not begin before `entry`.
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
