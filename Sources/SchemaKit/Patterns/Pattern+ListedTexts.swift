extension Pattern {
    /// Returns the only texts that the pattern matches if its source lists them, as `^(a|b)$` lists `a` and `b`.
    ///
    /// The source of such a pattern has only letters, groups, alternatives and question marks between `^` and `$`.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of texts.
    ///   - byteLimit: The maximum size of all texts together.
    /// - Returns: The texts in the order of the source, or none if the pattern matches other texts or exceeds a limit.
    package func listedTexts(limit: Int, byteLimit: Int) -> [String] {
        let bytes = Array(source.utf8)
        guard bytes.contains(UInt8(ascii: "^")), bytes.contains(UInt8(ascii: "$")),
            let tree = try? PatternParser.tree(of: bytes, syntax: .either)
        else { return [] }
        let list = PatternTextList(limit: limit, byteLimit: byteLimit)
        return list.wholeTexts(of: tree.root) ?? []
    }
}

/// The texts that the nodes of a pattern list. The recursion is as deep as the groups of the pattern are nested.
private struct PatternTextList {
    let limit: Int
    let byteLimit: Int

    /// Returns the texts of a node that begins at the start of the text and ends at its end, or nil for other nodes.
    func wholeTexts(of node: PatternNode) -> [String]? {
        switch node {
        case .capture(_, let body): wholeTexts(of: body)
        case .alternatives(let nodes): union(of: nodes.lazy.map { wholeTexts(of: $0) })
        case .sequence(let nodes)
        where nodes.count >= 2 && nodes.first == .assertion(.textStart)
            && nodes.last == .assertion(.textEnd):
            product(of: nodes.dropFirst().dropLast())
        default: nil
        }
    }

    /// Returns the texts that a node lists, or nil for nodes that match other texts.
    private func texts(of node: PatternNode) -> [String]? {
        switch node {
        case .empty: [""]
        case .character(let codePoint): Unicode.Scalar(codePoint).map { [String($0)] }
        case .capture(_, let body): texts(of: body)
        case .alternatives(let nodes): union(of: nodes.lazy.map { texts(of: $0) })
        case .sequence(let nodes): product(of: nodes[...])
        case .repetition(let repetition)
        where repetition.minimum == 0 && repetition.maximum == 1:
            texts(of: repetition.body).flatMap { limited($0 + [""]) }
        case .set, .assertion, .lookAround, .reference, .repetition: nil
        }
    }

    private func union(of lists: some Sequence<[String]?>) -> [String]? {
        var texts: [String] = []
        for list in lists {
            guard let list else { return nil }
            texts += list
            if texts.count > limit { return nil }
        }
        return limited(texts)
    }

    /// Returns the texts that consist of a text of each node.
    private func product(of nodes: ArraySlice<PatternNode>) -> [String]? {
        var products = [""]
        for node in nodes {
            guard let texts = texts(of: node), products.count * texts.count <= limit else {
                return nil
            }
            if texts.count == 1 {
                for index in products.indices { products[index] += texts[0] }
            } else {
                products = products.flatMap { start in texts.map { start + $0 } }
            }
            guard let product = limited(products) else { return nil }
            products = product
        }
        return products
    }

    /// Returns the texts, or nil if they exceed a limit.
    private func limited(_ texts: [String]) -> [String]? {
        guard texts.count <= limit else { return nil }
        var byteCount = 0
        for text in texts { byteCount += text.utf8.count }
        return byteCount <= byteLimit ? texts : nil
    }
}
