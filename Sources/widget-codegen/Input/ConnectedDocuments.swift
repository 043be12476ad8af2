import SchemaKit

/// Documents grouped by their references: documents are connected if they refer to each other, directly or
/// indirectly.
struct ConnectedDocuments {
    /// For each document, another one that it is connected with. The representative of a group has no
    /// entry.
    private var leads: [SchemaDocumentID: SchemaDocumentID] = [:]

    mutating func connect(_ first: SchemaDocumentID, _ second: SchemaDocumentID) {
        let (first, second) = (representative(of: first), representative(of: second))
        if first != second { leads[second] = first }
    }

    /// Returns the positions of `documents`, grouped by connection. The groups are in the order of their
    /// first documents.
    mutating func groups(of documents: [SchemaDocumentID]) -> [[Int]] {
        var positions: [SchemaDocumentID: Int] = [:]
        var groups: [[Int]] = []
        for (index, document) in documents.enumerated() {
            let representative = representative(of: document)
            if let position = positions[representative] {
                groups[position].append(index)
            } else {
                positions[representative] = groups.count
                groups.append([index])
            }
        }
        return groups
    }

    /// Returns, for each of `others`, the `documents` that are connected with it. No two of `others` may be
    /// connected.
    mutating func members(
        _ documents: [SchemaDocumentID],
        with others: [SchemaDocumentID]
    ) -> [[SchemaDocumentID]] {
        var members: [SchemaDocumentID: [SchemaDocumentID]] = [:]
        for document in documents {
            members[representative(of: document), default: []].append(document)
        }
        return others.map { members[representative(of: $0)] ?? [] }
    }

    private mutating func representative(of document: SchemaDocumentID) -> SchemaDocumentID {
        var (last, passed) = (document, [SchemaDocumentID]())
        while let next = leads[last] {
            passed.append(last)
            last = next
        }
        for one in passed { leads[one] = last }
        return last
    }
}
