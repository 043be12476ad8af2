import SchemaKit

/// What a branch goes by, so that it is found again in another version.
struct BranchLabel: Hashable, Sendable {
    let level: Level
    let text: String

    /// The best first.
    enum Level: CaseIterable, Sendable {
        /// The value of a member that says which branch is meant.
        case tag
        case title
        /// The name of the definition that it refers to, or of its file.
        case name
        case required
    }
}

extension ComparedSchemas {
    /// What a branch goes by, the best first.
    func labels(of branch: SidedSchema) -> [BranchLabel] {
        let set = constraints(of: [branch])
        var labels: [BranchLabel] = []
        if let tag = tag(of: set) { labels.append(BranchLabel(level: .tag, text: tag)) }
        let nodes = set.parts.map { node(place(of: $0)) }
        if let title = nodes.lazy.compactMap({ $0["title"]?.string }).first {
            labels.append(BranchLabel(level: .title, text: "'\(title)'"))
        }
        if let name = nodes.first?["$ref"]?.string?.split(separator: "/").last {
            labels.append(BranchLabel(level: .name, text: "'\(name)'"))
        }
        let required = members(of: set).required.keys.sorted()
        if !required.isEmpty {
            let names = required.map { "'\($0)'" }.joined(separator: ", ")
            labels.append(BranchLabel(level: .required, text: "with \(names)"))
        } else if set.kinds != .all {
            let names = set.kinds.typeNames.joined(separator: " or ")
            labels.append(BranchLabel(level: .required, text: "of type \(names)"))
        }
        return labels
    }

    /// The member with one constant value, as `"kind": "poll"`; of several, all of them.
    private func tag(of set: ConstraintSet) -> String? {
        let view = members(of: set)
        let tags = view.names.sorted().compactMap { name -> String? in
            let inner = constraints(of: view.schemas(for: name))
            guard inner.valueLists.count == 1, inner.valueLists[0].values.count == 1 else {
                return nil
            }
            return "\(JSONText.quoted(name)): \(SampleValue(inner.valueLists[0].values[0]).text)"
        }
        return tags.isEmpty ? nil : tags.joined(separator: ", ")
    }
}
