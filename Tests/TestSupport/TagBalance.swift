/// Checks that each end tag of a page closes the element that was opened last.
public enum TagBalance {
    private static let voidElements: Set<String> = [
        "meta", "link", "wbr", "br", "hr", "img", "input",
    ]

    /// Returns the first mistake in the order of tags, or nil if there is none.
    public static func flaw(in page: String) -> String? {
        var open: [String] = []
        var rest = page[...]
        while let start = rest.firstIndex(of: "<") {
            rest = rest[start...]
            if rest.hasPrefix("<!--") {
                guard let end = rest.firstRange(of: "-->") else { return "a comment has no end" }
                rest = rest[end.upperBound...]
                continue
            }
            guard let end = rest.firstIndex(of: ">") else { return "a tag has no end" }
            let tag = rest[rest.index(after: rest.startIndex)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("!") || tag.hasPrefix("?") || tag.hasSuffix("/") { continue }
            let isEnd = tag.hasPrefix("/")
            let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
            if name.isEmpty { return "'<\(tag)>' is no tag" }
            if voidElements.contains(name) { continue }
            if isEnd {
                guard open.popLast() == name else { return "'</\(name)>' closes something else" }
                continue
            }
            open.append(name)
            guard name == "script" || name == "style" else { continue }
            guard let close = rest.firstRange(of: "</\(name)>") else {
                return "'\(name)' has no end"
            }
            rest = rest[close.lowerBound...]
        }
        return open.last.map { "'<\($0)>' is not closed" }
    }
}
