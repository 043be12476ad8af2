import SchemaKit
import SwiftModels

/// The step that makes a page for each collected type.
struct PageMaker {
    let reader: SchemaReader
    let prose: ConstraintProse
    private let exampleMaker: ExampleMaker
    /// The conversion of a file's path into the path that pages show.
    let displayPath: (String) -> String
    private let inheritance: Inheritance

    /// The rows for members of other schemas that pages may still have.
    private final class Inheritance {
        var rowsLeft: Int
        /// The size that the schemas of the members in these rows may have.
        var sizeLeft: Int

        init(rowLimit: Int, sizeLimit: Int) {
            rowsLeft = rowLimit
            sizeLeft = sizeLimit
        }
    }

    /// The maximum number of rows for members of other schemas, on all pages together. Beyond it, pages have only links
    /// to these schemas. Without the limit, thousands of schemas that refer to one with thousands of members would have
    /// millions of rows.
    static let inheritedMemberLimit = 50_000
    /// The maximum size of the schemas of these members, on all pages together: the number of their values and names,
    /// plus one for each 64 bytes. Beyond it, pages have only links, too. One member can have thousands of values.
    static let inheritedSizeLimit = 500_000

    init(
        _ reader: SchemaReader,
        inheritedMemberLimit: Int = Self.inheritedMemberLimit,
        inheritedSizeLimit: Int = Self.inheritedSizeLimit,
        displayPath: @escaping (String) -> String
    ) {
        self.reader = reader
        inheritance = Inheritance(rowLimit: inheritedMemberLimit, sizeLimit: inheritedSizeLimit)
        prose = ConstraintProse(reader: reader)
        exampleMaker = ExampleMaker(reader)
        self.displayPath = displayPath
    }

    func page(of id: DocumentedType.ID) -> Page {
        let type = reader.types[id.index]
        let schemas = reader.inPlaceSchemas(of: type.site)
        let keywords = reader.keywords(type.site)
        var page = Page(title: type.name, slug: type.slug, blocks: [])
        page.blocks.append(.heading(level: 1, Phrase([.text(type.name)])))
        page.blocks.append(.aside(typeAndLocation(of: type)))
        if reader.annotation(.deprecated, in: keywords)?.bool == true {
            page.blocks.append(.paragraph("Deprecated\(prose.replacementEnding(keywords))."))
        }
        page.blocks += Self.paragraphs(
            reader.annotation(.description, in: keywords)?.string
        )
        if let severity = SchemaSeverity(of: keywords), severity.isAdvisory {
            page.blocks.append(.paragraph("A violation is \(severity.remark)."))
        }
        let examples = addExample(of: type, keywords, to: &page)
        addCombinedSchemas(of: type, schemas, to: &page)
        addMembers(at: type.site, schemas, to: &page)
        addRules(of: type.site, to: &page)
        addExamples(examples, to: &page)
        addNeighbors(of: id, to: &page)
        return page
    }

    /// Returns the type of a schema's values, and the location of the schema: the file, the line and the JSON Pointer.
    private func typeAndLocation(of type: DocumentedType) -> Phrase {
        let path = displayPath(reader.source(type.site).path)
        let pointer = reader.pointer(type.site).description
        let valueType = prose.type(of: type.site)
        let line: Phrase = "\(valueType), in \(code: path), line \(reader.line(of: type.site) ?? 1)"
        return pointer.isEmpty ? line : line + ", at \(code: pointer)"
    }

    private static func paragraphs(_ text: String?) -> [Page.Block] {
        lines(of: text).map { .paragraph(Phrase.prose($0)) }
    }

    private static func lines(of text: String?) -> [String] {
        (text ?? "").split(whereSeparator: \.isNewline).map(String.init)
            .filter { !$0.allSatisfy(\.isWhitespace) }
    }

    // MARK: Combined schemas

    private func addCombinedSchemas(
        of type: DocumentedType,
        _ schemas: [SchemaReader.InPlaceSchema],
        to page: inout Page
    ) {
        var seen: Set<DocumentedType.ID> = []
        let pages = schemas.compactMap(\.page).filter { seen.insert($0).inserted }
        if !pages.isEmpty {
            let links = pages.map(reader.link).joined(withConjunction: "and")
            page.blocks.append(.paragraph("It must also match \(links)."))
        }
        let keywords = reader.keywords(type.site)
        let kinds: [(Keyword.Behavior, String)] = [
            (.oneOf, "Exactly one of these"), (.anyOf, "At least one of these"),
        ]
        for (behavior, title) in kinds {
            let sites = keywords.schemas(behavior)
            guard !sites.isEmpty else { continue }
            if let (tag, cases) = prose.tagAndCases(of: sites) {
                page.blocks.append(.heading(level: 2, "One schema for each \(code: tag)"))
                page.blocks.append(.list(cases))
            } else {
                page.blocks.append(.heading(level: 2, Phrase([.text(title)])))
                page.blocks.append(.list(sites.map { prose.branch($0) }))
            }
        }
    }

    // MARK: Members

    private func addMembers(
        at site: ScopedSite,
        _ schemas: [SchemaReader.InPlaceSchema],
        to page: inout Page
    ) {
        // Another schema whose violations are not errors has no rows. The rules show its constraints.
        let schemas = schemas.filter {
            let isAdvisory = SchemaSeverity(of: $0.keywords)?.isAdvisory == true
            return !(isAdvisory && $0.keywords.site != site) && takeRows(for: $0)
        }
        let described = describedMembers(.properties, of: schemas)
        let requiredNames = schemas.flatMap { $0.keywords.requiredNames }
        let required = Set(requiredNames.map(Self.exactName))
        var members = described.map {
            member($0, isRequired: required.contains(Self.exactName($0.name)))
        }
        var names = Set(described.map { Self.exactName($0.name) })
        for name in requiredNames where names.insert(Self.exactName(name)).inserted {
            members.append(undescribedMember(name))
        }
        members += conditionalMembers(schemas, besides: names)
        members += patternMembers(schemas)
        guard !members.isEmpty else { return }
        page.blocks.append(.heading(level: 2, "Members"))
        page.blocks.append(.members(members))
    }

    /// Returns whether a page has rows for the members of a schema. The members of a schema that another page describes
    /// have rows only within the limits for such members. Their rows are subtracted from the limits.
    private func takeRows(for schema: SchemaReader.InPlaceSchema) -> Bool {
        guard schema.page != nil else { return true }
        let count = [Keyword.Behavior.properties, .patternProperties, .required].reduce(0) {
            $0 + (schema.keywords[$1]?.count ?? 0)
        }
        let size = reader.sizeOfMembers(in: schema.keywords)
        guard count <= inheritance.rowsLeft, size <= inheritance.sizeLeft else { return false }
        inheritance.rowsLeft -= count
        inheritance.sizeLeft -= size
        return true
    }

    /// Returns the bytes of a name. Names of members are equal only if their bytes are equal. Swift also treats other
    /// strings as equal, if they are canonically equivalent.
    static func exactName(_ name: String) -> [UInt8] { Array(name.utf8) }

    /// Returns the members or patterns that a keyword describes, in the order in which they first occur.
    private func describedMembers(
        _ behavior: Keyword.Behavior,
        of schemas: [SchemaReader.InPlaceSchema]
    ) -> [DescribedMember] {
        var described: [DescribedMember] = []
        var indices: [[UInt8]: Int] = [:]
        for (keywords, page) in schemas {
            for (name, site) in keywords.namedSchemas(behavior) {
                if let index = indices[Self.exactName(name)] {
                    described[index].sites.append(site)
                } else {
                    indices[Self.exactName(name)] = described.count
                    described.append(DescribedMember(name: name, sites: [site], page: page))
                }
            }
        }
        return described
    }

    /// Returns a required member that `properties` does not describe.
    private func undescribedMember(_ name: String) -> Page.Member {
        Page.Member(
            name: Phrase.visibleName(name),
            anchor: Page.Member.anchor(of: name, kind: "member"),
            type: "any value",
            labels: [.required],
            paragraphs: [],
            rules: []
        )
    }

    /// Returns the members that only conditional subschemas describe, such as those of `dependentSchemas`
    /// or `then`.
    private func conditionalMembers(
        _ schemas: [SchemaReader.InPlaceSchema],
        besides describedNames: Set<[UInt8]>
    ) -> [Page.Member] {
        var describedNames = describedNames
        var visited: Set<ScopedSite> = []
        var members: [Page.Member] = []
        for (keywords, page) in schemas {
            var cases = keywords.namedSchemas(.dependentSchemas)
            cases += keywords.namedSchemas(.dependencies).filter {
                reader.node($0.site).kind == .object
            }
            var remarks = cases.map { ($0.site, Phrase("For objects with \(code: $0.name).")) }
            for behavior in [Keyword.Behavior.then, .else] {
                guard let node = keywords[behavior] else { continue }
                remarks.append(
                    (keywords.site(of: node), "Only if a condition under Rules applies.")
                )
            }
            for (site, remark) in remarks {
                for schema in reader.inPlaceSchemas(of: site)
                where visited.insert(schema.keywords.site).inserted && takeRows(for: schema) {
                    for (name, inner) in schema.keywords.namedSchemas(.properties)
                    where describedNames.insert(Self.exactName(name)).inserted {
                        let described = DescribedMember(name: name, sites: [inner], page: page)
                        members.append(member(described, remark: remark))
                    }
                }
            }
        }
        return members
    }

    /// Returns the members given by patterns of names, if their schemas have pages.
    private func patternMembers(
        _ schemas: [SchemaReader.InPlaceSchema]
    ) -> [Page.Member] {
        describedMembers(.patternProperties, of: schemas).filter { pattern in
            pattern.sites.contains { prose.siteWithPage(of: $0) != nil }
        }
        .map { pattern in
            var described = pattern
            described.anchorKind = "pattern"
            return member(described, remark: "Every member whose name matches this pattern.")
        }
    }

    /// A member and the schemas that describe it.
    private struct DescribedMember {
        let name: String
        var sites: [ScopedSite]
        /// The page of the other schema that declares the member, or `nil` if the schema of this page declares it.
        let page: DocumentedType.ID?
        /// The word with which the anchor begins.
        var anchorKind = "member"
    }

    private func member(
        _ member: DescribedMember,
        isRequired: Bool = false,
        remark: Phrase? = nil
    ) -> Page.Member {
        let (name, sites) = (member.name, member.sites)
        let allKeywords = sites.map(reader.keywords)
        let isDeprecated = keywordsInPlace(of: sites).contains {
            reader.annotation(.deprecated, in: $0)?.bool == true
        }
        let isRequired = isRequired || allKeywords.contains { $0[.requiresMember]?.bool == true }
        return Page.Member(
            name: Phrase.visibleName(name),
            anchor: Page.Member.anchor(of: name, kind: member.anchorKind),
            type: prose.type(ofAll: sites),
            labels: [isRequired ? .required : .optional] + (isDeprecated ? [.deprecated] : []),
            paragraphs: paragraphs(on: member, isDeprecated: isDeprecated, remark: remark),
            rules: rules(of: sites)
        )
    }

    private func paragraphs(
        on member: DescribedMember,
        isDeprecated: Bool,
        remark: Phrase?
    ) -> [Phrase] {
        let sites = member.sites
        let allKeywords = sites.map(reader.keywords)
        var paragraphs: [Phrase] = []
        if isDeprecated {
            let replacements = keywordsInPlace(of: sites).lazy.map { prose.replacementEnding($0) }
            let replacement = replacements.first { !$0.isEmpty } ?? Phrase()
            paragraphs.append("Deprecated\(replacement).")
        }
        let description = sites.lazy.compactMap { reader.description(of: $0) }.first
        paragraphs += Self.lines(of: description).map(Phrase.prose)
        if let (sample, owner) = sites.lazy.compactMap({ value(.defaultValue, of: $0) }).first,
            !reader.isSecret(sample, of: owner, under: sites)
        {
            paragraphs.append("Default: \(code: JSONLayout.shortLine(sample))")
        }
        for keywords in allKeywords { paragraphs += aliases(keywords) }
        if let (examples, owner) = sites.lazy.compactMap({ value(.examples, of: $0) }).first {
            let shown = examples.elements.lazy.filter {
                !reader.isSecret($0, of: owner, under: sites)
            }
            let list = Array(shown.prefix(Self.exampleLimit)).map {
                Phrase([.code(JSONLayout.shortLine($0))])
            }
            if !list.isEmpty {
                let word = list.count == 1 ? "Example" : "Examples"
                paragraphs.append("\(word): \(list.joined(withConjunction: "and"))")
            }
        }
        if let remark { paragraphs.append(remark) }
        if let page = member.page { paragraphs.append("From \(reader.link(page)).") }
        return paragraphs
    }

    /// Returns the keywords of schemas, of the schemas to which they refer, and of those in `allOf`.
    private func keywordsInPlace(of sites: [ScopedSite]) -> [SchemaKeywords] {
        sites.flatMap(reader.firstSchemas)
    }

    /// Returns the rules and the advice of the schemas of a member, without duplicates.
    private func rules(of sites: [ScopedSite]) -> [Statement] {
        var rules: [Statement] = []
        var seen: Set<Statement> = []
        for site in sites {
            // The page of a schema lists its rules. They are repeated here only if the schema is simple.
            let hasPageWithRules = reader.ids[site] != nil && !reader.isSimple(site)
            let constraints = hasPageWithRules ? [] : prose.statements(at: site)
            for rule in constraints + advice(reader.keywords(site))
            where seen.insert(rule).inserted { rules.append(rule) }
        }
        return rules.sentences
    }

    /// The maximum number of examples of a member.
    private static let exampleLimit = 3

    /// Returns the value of an annotation and the site of its schema, which may be a referenced one.
    private func value(
        _ behavior: Keyword.Behavior,
        of site: ScopedSite
    ) -> (value: JSONNode, owner: ScopedSite)? {
        for keywords in reader.firstSchemas(of: site) {
            if let value = reader.annotation(behavior, in: keywords) {
                return (value, keywords.site)
            }
        }
        return nil
    }

    private func aliases(_ keywords: SchemaKeywords) -> [Phrase] {
        keywords.members(.aliases).map { alias -> Phrase in
            let source = alias.value["source"]?.string.map { " (used in \($0))" } ?? ""
            let readers = alias.value["readBy"].map { node in
                node.string.map { ", read by \($0)" } ?? ", read by no known receiver"
            }
            return "Also called \(code: alias.name)\(source)\(readers ?? "")."
        }
    }

    // MARK: Rules

    private func addRules(of site: ScopedSite, to page: inout Page) {
        // Members and branches have sections of their own. Here, `oneOf` stands for `anyOf`, too.
        let omitted: Set<Keyword.Behavior> = [.properties, .oneOf]
        let schemas = reader.inPlaceSchemas(of: site)
        // The table of members shows these names as required.
        let names = schemas.flatMap { $0.keywords.requiredNames }
        let required = Set(names.map { Statement("\(code: $0) is required") })
        var rules = prose.statements(at: site, omitting: omitted).filter { !required.contains($0) }
        for schema in schemas where schema.page == nil { rules += advice(schema.keywords) }
        guard !rules.isEmpty else { return }
        page.blocks.append(.heading(level: 2, "Rules"))
        page.blocks.append(.list(rules.sentences))
    }

    /// Returns the recommendations of a schema, which do not affect validity.
    private func advice(_ keywords: SchemaKeywords) -> [Statement] {
        keywords.schemas(.advice).compactMap { site in
            let inner = prose.inside(.warning).statements(at: site)
            if inner.count == 1, inner[0].details.isEmpty {
                return Statement("recommended: \(inner[0].phrase)")
            }
            return inner.isEmpty ? nil : Statement("recommended:", details: inner)
        }
    }

    // MARK: Examples

    /// Adds the first example of the schema, or an example that is made from the schema.
    ///
    /// - Returns: The other examples of the schema.
    private func addExample(
        of type: DocumentedType,
        _ keywords: SchemaKeywords,
        to page: inout Page
    ) -> ArraySlice<JSONNode> {
        let examples = keywords.items(.examples).filter {
            !reader.isSecret($0, of: type.site, under: [])
        }
        if let first = examples.first {
            page.blocks.append(.heading(level: 2, "Example"))
            page.blocks.append(.code(JSONLayout.lines(first)))
        } else if let made = exampleMaker.example(of: type.site) {
            page.blocks.append(.heading(level: 2, "Example"))
            page.blocks.append(.aside("Made from the schema, which has no example."))
            page.blocks.append(.code(JSONLayout.lines(made.root)))
        }
        return examples.dropFirst()
    }

    private func addExamples(_ examples: ArraySlice<JSONNode>, to page: inout Page) {
        guard !examples.isEmpty else { return }
        let title: Phrase = examples.count == 1 ? "Another example" : "More examples"
        page.blocks.append(.heading(level: 2, title))
        for example in examples {
            page.blocks.append(.code(JSONLayout.lines(example)))
        }
    }

    private func addNeighbors(of id: DocumentedType.ID, to page: inout Page) {
        let type = reader.types[id.index]
        let users = type.users.filter { $0 != id }
        guard !users.isEmpty || !type.uses.isEmpty else { return }
        page.blocks.append(.heading(level: 2, "References"))
        let kinds = [(users, "Used by"), (type.uses.filter { $0 != id }, "Uses")]
        for (ids, words) in kinds where !ids.isEmpty {
            let links = ids.map(reader.link).joined(withConjunction: "and")
            page.blocks.append(.paragraph("\(words) \(links)."))
        }
        if type.uses.contains(id) { page.blocks.append(.paragraph("It refers to itself.")) }
        let drawing = NeighborhoodLayout.drawing(of: id, in: reader.types)
        page.blocks.append(
            .drawing(drawing, title: "References to and from \(type.name)")
        )
    }
}
