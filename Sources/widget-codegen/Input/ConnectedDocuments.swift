import SchemaKit

/// Documents grouped by their references. Two documents are connected if one of them refers to the other, or if a
/// third document is connected with both.
struct ConnectedDocuments {
    /// The parent of each document in a disjoint-set forest. The representative of a group has no parent.
    private var parents: [SchemaDocumentID: SchemaDocumentID] = [:]

    mutating func connect(_ first: SchemaDocumentID, _ second: SchemaDocumentID) {
        let (first, second) = (representative(of: first), representative(of: second))
        if first != second { parents[second] = first }
    }

    /// Returns the indices of `documents` in groups of connected documents. The groups are in the order of their first
    /// documents.
    mutating func groups(of documents: [SchemaDocumentID]) -> [[Int]] {
        var groupIndices: [SchemaDocumentID: Int] = [:]
        var groups: [[Int]] = []
        for (index, document) in documents.enumerated() {
            let representative = representative(of: document)
            if let groupIndex = groupIndices[representative] {
                groups[groupIndex].append(index)
            } else {
                groupIndices[representative] = groups.count
                groups.append([index])
            }
        }
        return groups
    }

    /// Returns, for each of `samples`, those of `documents` that are connected with the sample. No two samples may be
    /// connected.
    mutating func groups(
        of documents: [SchemaDocumentID],
        connectedWith samples: [SchemaDocumentID]
    ) -> [[SchemaDocumentID]] {
        var groups: [SchemaDocumentID: [SchemaDocumentID]] = [:]
        for document in documents {
            groups[representative(of: document), default: []].append(document)
        }
        return samples.map { groups[representative(of: $0)] ?? [] }
    }

    private mutating func representative(of document: SchemaDocumentID) -> SchemaDocumentID {
        var root = document
        var path: [SchemaDocumentID] = []
        while let parent = parents[root] {
            path.append(root)
            root = parent
        }
        // The documents on the path now refer to the root directly, which makes later searches short.
        for document in path { parents[document] = root }
        return root
    }
}
