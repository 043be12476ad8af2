import SchemaKit
import SwiftModels

/// The step that makes the index page, which links to all other pages.
struct IndexMaker {
    let reader: SchemaReader
    let displayPath: (String) -> String

    /// The maximum number of types that each have a box in the drawing. If there are more types, in several files, each
    /// box stands for a file.
    private static let typeBoxLimit = 40

    /// Returns the index.
    ///
    /// - Parameter pages: The pages of all types, in the order of the types.
    func page(title: String, pages: [Page]) -> Page {
        var page = Page(
            title: title,
            slug: nil,
            blocks: [.heading(level: 1, Phrase([.text(title)]))]
        )
        let files = files()
        let schemas = String(files.count, of: "schema file")
        let count = reader.types.count
        page.blocks.append(.paragraph("\(schemas), \(String(count, of: "page"))."))
        for (folder, files) in folders(files) {
            if !folder.isEmpty { page.blocks.append(.heading(level: 2, Phrase([.text(folder)]))) }
            page.blocks.append(.list(files.map(listItem)))
        }
        let names = memberNames(pages)
        if !names.isEmpty {
            page.blocks.append(.heading(level: 2, "Members"))
            page.blocks.append(.index(names))
        }
        if let drawing = overview(files) {
            page.blocks.append(.heading(level: 2, "References"))
            page.blocks.append(.paragraph(Self.remark))
            page.blocks.append(.drawing(drawing, title: "References between the schemas"))
        }
        return page
    }

    /// Returns each name of a member, and each pattern of names that has a row in a table of members, with links to the
    /// members. The order is alphabetical.
    private func memberNames(_ pages: [Page]) -> [Statement] {
        var links: [[UInt8]: [Phrase]] = [:]
        for (index, page) in pages.enumerated() {
            let id = DocumentedType.ID(index: index)
            for case .members(let members) in page.blocks {
                for member in members {
                    let link = Phrase.Span.link(id, reader.name(id), anchor: member.anchor)
                    links[PageMaker.exactName(member.name), default: []].append(Phrase([link]))
                }
            }
        }
        let names = links.keys.map { name in
            let text = String(decoding: name, as: UTF8.self)
            return (text: text, lowercased: text.lowercased(), bytes: name)
        }
        let sorted = names.sorted { left, right in
            left.lowercased == right.lowercased
                ? left.bytes.lexicographicallyPrecedes(right.bytes)
                : left.lowercased < right.lowercased
        }
        return sorted.map { name, _, bytes in
            let list = (links[bytes] ?? []).joined(withConjunction: "and")
            return Statement("\(code: name): \(list)")
        }
    }

    /// The maximum number of boxes in a drawing. In a larger drawing, the lines could not be told apart.
    private static let boxLimit = 150

    private static let remark: Phrase =
        "An arrow points to the schema that is referred to. There is no arrow between two schemas if other arrows already connect them."

    /// A file with its types. The type of the file's root schema comes first, if the root has a page.
    private struct DocumentedFile {
        let path: String
        var types: [DocumentedType.ID]
    }

    private func files() -> [DocumentedFile] {
        var files: [DocumentedFile] = []
        var fileIndices: [[UInt8]: Int] = [:]
        for index in reader.types.indices {
            let type = reader.types[index]
            let path = displayPath(reader.source(type.site).path)
            let id = DocumentedType.ID(index: index)
            guard let file = fileIndices[PageMaker.exactName(path)] else {
                fileIndices[PageMaker.exactName(path)] = files.count
                files.append(DocumentedFile(path: path, types: [id]))
                continue
            }
            files[file].types.insert(id, at: type.isRoot ? 0 : files[file].types.count)
        }
        return files
    }

    private func folders(_ files: [DocumentedFile]) -> [(folder: String, files: [DocumentedFile])] {
        var folders: [ExactText: [DocumentedFile]] = [:]
        for file in files {
            // A `Character` can consist of a slash and a combining mark.
            let end = file.path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? file.path.startIndex
            folders[ExactText(String(file.path[..<end])), default: []].append(file)
        }
        return folders.keys.sorted().map { ($0.text, folders[$0] ?? []) }
    }

    private func listItem(_ file: DocumentedFile) -> Statement {
        let firstType = file.types[0]
        let others = file.types.dropFirst().map { Statement(line(of: $0)) }
        guard reader.types[firstType.index].isRoot else {
            let bytes = file.path.utf8.split(separator: UInt8(ascii: "/")).last
            let name = bytes.map { String(Substring($0)) } ?? file.path
            return Statement("\(code: name)", details: [Statement(line(of: firstType))] + others)
        }
        return Statement(line(of: firstType), details: others)
    }

    private func line(of id: DocumentedType.ID) -> Phrase {
        let site = reader.types[id.index].site
        let description = reader.annotation(.description, in: reader.keywords(site))
        guard let text = description?.string else { return reader.link(id) }
        return "\(reader.link(id)): \(Phrase.prose(Self.firstSentence(of: text)))"
    }

    /// Returns the first line up to its first period before a space. A period before a lowercase letter or a digit does
    /// not count, because it can end an abbreviation, as in "e.g. 7".
    private static func firstSentence(of text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        var start = line.startIndex
        while let end = line[start...].firstRange(of: ". ") {
            let next = line[end.upperBound...].unicodeScalars.first { $0 != " " }
            guard let next, next.properties.isLowercase || ("0"..."9").contains(next) else {
                return line[..<end.lowerBound] + "."
            }
            start = end.upperBound
        }
        return line
    }

    /// Returns a drawing of the references between all types, or between files if there are many types in several
    /// files. Types and files without references are left out. The box of a file has the name of its first type.
    ///
    /// - Returns: A drawing, or `nil` if there are no references or too many boxes for one drawing.
    private func overview(_ files: [DocumentedFile]) -> Drawing? {
        let groupsByFile = reader.types.count > Self.typeBoxLimit && files.count > 1
        let groups =
            groupsByFile ? files.map(\.types) : reader.types.indices.map { [.init(index: $0)] }
        var groupOfType: [DocumentedType.ID: Int] = [:]
        for (index, group) in groups.enumerated() {
            for id in group { groupOfType[id] = index }
        }
        var edges: [(from: Int, to: Int)] = []
        var connected: Set<Int> = []
        for (index, group) in groups.enumerated() {
            let targets = Set(
                group.flatMap { reader.types[$0.index].uses }.compactMap { groupOfType[$0] }
            )
            // The arrow from a file to itself is left out: it would stand for all references inside the file.
            for target in targets.sorted() where target != index || !groupsByFile {
                edges.append((index, target))
                connected.formUnion([index, target])
            }
        }
        let shownGroups = connected.sorted()
        guard (1...Self.boxLimit).contains(shownGroups.count) else { return nil }
        let nodes = shownGroups.map {
            LayeredLayout.Node(reader.name(groups[$0][0]), id: groups[$0][0])
        }
        let nodeEdges = LayeredLayout.edges(edges, among: shownGroups)
        return LayeredLayout.drawing(
            nodes,
            Self.withoutImpliedEdges(nodeEdges, nodeCount: nodes.count)
        )
    }

    /// Returns the edges without those that a path of other edges implies.
    static func withoutImpliedEdges(
        _ edges: [(from: Int, to: Int)],
        nodeCount: Int
    ) -> [(from: Int, to: Int)] {
        var targets: [[Int]] = Array(repeating: [], count: nodeCount)
        for edge in edges { targets[edge.from].append(edge.to) }
        return edges.filter { edge in
            guard edge.from != edge.to else { return true }
            targets[edge.from].removeAll { $0 == edge.to }
            var visited: Set<Int> = []
            var pending = targets[edge.from]
            while let node = pending.popLast() {
                if node == edge.to { return false }
                if visited.insert(node).inserted { pending += targets[node] }
            }
            targets[edge.from].append(edge.to)
            return true
        }
    }
}
