import SchemaKit

/// A text that identifies a branch, so that the branch can be found in another version.
struct BranchLabel: Hashable, Sendable {
    let level: Level
    let text: String

    /// The source of a label. The best comes first.
    enum Level: CaseIterable, Sendable {
        /// The values of the members that have a constant in this branch.
        case tag
        case title
        /// The last part of the branch's reference: the name of a definition or of a file.
        case name
        case required
    }
}

extension ComparedSchemas {
    /// Returns the labels of a branch, the best first.
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

    /// Returns the members with a constant value, such as `"kind": "poll"`, or nil if there are none.
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
