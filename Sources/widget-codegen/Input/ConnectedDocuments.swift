import SchemaKit

/// Documents by their references to each other: which of them are connected, directly or not.
struct ConnectedDocuments {
    /// For each document one that it is connected with, up to a representative without an entry.
    private var leads: [SchemaDocumentID: SchemaDocumentID] = [:]

    mutating func connect(_ first: SchemaDocumentID, _ second: SchemaDocumentID) {
        let (first, second) = (representative(of: first), representative(of: second))
        if first != second { leads[second] = first }
    }

    /// The positions of `documents`, together those that hang together; in the order of the first
    /// of each group.
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

    /// Returns those of `documents` that are connected with each of `others`, of which no two are.
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
