import SchemaKit
import SwiftModels

/// The step that makes examples for schemas that describe objects or arrays but have no examples.
///
/// Several candidates are made from the examples, constants, defaults and bounds of the schema and its subschemas. Only
/// a candidate that is valid against the schema becomes an example.
struct ExampleMaker {
    /// The number of choices of branches that are tried. There are two candidates for each choice: one with all
    /// members, and one with only the required members.
    private static let variantCount = 12
    /// The limit of the work of one evaluation, in steps.
    private static let stepLimit = 100_000
    /// The maximum length of an example, in bytes. A longer example would take up most of the page.
    private static let byteLimit = 1500

    private let reader: SchemaReader
    private let work: ExampleWork
    /// The maximum number of schemas and members that are read for all examples. Beyond it, no further examples are
    /// made, and pages show only the examples in their schemas. Without the limit, each page of a schema that refers to
    /// a large schema would read that schema again.
    static let workLimit = 20_000_000

    /// One program for all schemas that need an example, with the identifiers of these schemas in the program; `nil` if
    /// no schema needs one, or if a schema does not compile.
    private let compiled: (program: SchemaProgram, ids: [ScopedSite: SubschemaID])?

    init(_ reader: SchemaReader, workLimit: Int = Self.workLimit) {
        self.reader = reader
        work = ExampleWork(limit: workLimit)
        let sites = reader.types.map(\.site).filter { site in
            let schemas = reader.inPlaceSchemas(of: site).map(\.keywords)
            // The first of these schemas is the schema at `site` itself.
            return schemas[0][.examples] == nil && schemas.contains(where: \.describesContainer)
        }
        guard !sites.isEmpty else {
            compiled = nil
            return
        }
        var compiler = SchemaCompiler(registry: reader.registry, options: .init(formats: .assert))
        let locations = sites.map { SchemaLocation(document: $0.document, entry: $0.entry) }
        // If a schema does not compile, the pages show only the examples that the schemas contain.
        compiled = (try? compiler.compile(locations)).map { program, ids in
            let pairs = zip(sites, ids).map { ($0, $1) }
            return (program, Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
        }
    }

    /// Returns a valid value of a schema, or `nil` if the schema has examples, if it describes neither objects nor
    /// arrays, or if no valid value was found.
    func example(of site: ScopedSite) -> JSONDocument? {
        guard let compiled, let id = compiled.ids[site] else { return nil }
        var tried: Set<String> = []
        for number in 0..<2 * Self.variantCount {
            var builder = ExampleBuilder(
                reader,
                work,
                hasAllMembers: number < Self.variantCount,
                variant: number % Self.variantCount
            )
            guard let text = builder.value(of: [site]), tried.insert(text).inserted,
                text.utf8.count <= Self.byteLimit,
                let document = try? JSONParser().parse(Array(text.utf8)),
                isValid(document, under: id, of: compiled.program)
            else { continue }
            return document
        }
        return nil
    }

    private func isValid(
        _ document: JSONDocument,
        under id: SubschemaID,
        of program: SchemaProgram
    ) -> Bool {
        document.withText { text in
            program.withEvaluator(of: text) { evaluator in
                evaluator.limitWork(to: Self.stepLimit)
                return (try? evaluator.evaluate(0, under: id)) == true
            }
        }
    }
}

/// The schemas and members that examples may still read.
private final class ExampleWork {
    private(set) var left: Int

    init(limit: Int) { left = limit }

    func spend(_ count: Int) { left -= count }
}

/// The construction of one candidate for an example, as JSON text.
private struct ExampleBuilder {
    /// The maximum nesting of values. A value that is nested more deeply is not made.
    private static let depthLimit = 6
    /// The maximum number of items that are made for an array.
    private static let itemLimit = 5
    /// The maximum number of schemas that apply together.
    private static let schemaLimit = 64

    private let reader: SchemaReader
    private let work: ExampleWork
    private let hasAllMembers: Bool
    /// The number that selects branches. Each choice among `n` branches takes the remainder of the division by `n` and
    /// leaves the quotient for the next choices.
    private var variant: Int
    /// The number of values that may still be made. Recursive schemas would allow any number.
    private var budget = 300
    private var depth = 0
    /// The number of unfinished values for each schema. The next value will be inside these values.
    private var openCounts: [ScopedSite: Int] = [:]
    /// The index of the value in its array, which selects one of several examples.
    private var itemIndex = 0

    init(_ reader: SchemaReader, _ work: ExampleWork, hasAllMembers: Bool, variant: Int) {
        self.reader = reader
        self.work = work
        self.hasAllMembers = hasAllMembers
        self.variant = variant
    }

    /// Returns a value for schemas that apply together, or `nil` if none was found.
    mutating func value(of sites: [ScopedSite]) -> String? {
        budget -= 1
        guard budget > 0, work.left > 0, depth < Self.depthLimit,
            !sites.contains(where: { reader.node($0).kind == .false })
        else { return nil }
        var schemas = sites.flatMap(inPlaceSchemas)
        work.spend(schemas.count)
        let openSites = schemas.map(\.site)
        // A schema that contains itself occurs at most once inside itself.
        guard openSites.allSatisfy({ openCounts[$0, default: 0] <= 1 }) else { return nil }
        for site in openSites { openCounts[site, default: 0] += 1 }
        depth += 1
        defer {
            depth -= 1
            for site in openSites { openCounts[site, default: 0] -= 1 }
        }
        var index = 0
        // Without the limit, a branch that refers to its own schema would add its schemas endlessly.
        while index < schemas.count, schemas.count <= Self.schemaLimit {
            if let value = givenValue(schemas) { return value }
            for choice in [Keyword.Behavior.oneOf, .anyOf] {
                let branches = schemas[index].schemas(choice)
                if !branches.isEmpty {
                    schemas += self.inPlaceSchemas(of: branches[choose(branches.count)])
                }
            }
            schemas += conditionalSchemas(schemas[index])
            index += 1
        }
        return givenValue(schemas) ?? composedValue(schemas)
    }

    private func inPlaceSchemas(of site: ScopedSite) -> [SchemaKeywords] {
        reader.ids[site] == nil
            ? reader.firstSchemas(of: site) : reader.inPlaceSchemas(of: site).map(\.keywords)
    }

    private mutating func choose(_ count: Int) -> Int {
        defer { variant /= count }
        return variant % count
    }

    /// Returns the schemas of `if` and `then`, or of `else`.
    private mutating func conditionalSchemas(_ keywords: SchemaKeywords) -> [SchemaKeywords] {
        guard keywords[.conditional] != nil else { return [] }
        let kinds: [Keyword.Behavior] =
            choose(2) == 0 ? [.else] : [.conditional, .then]
        return kinds.compactMap { keywords[$0] }.flatMap {
            inPlaceSchemas(of: keywords.site(of: $0))
        }
    }

    /// Returns a value that the schemas give: a constant, an example, a value of `enum`, or a default. An example or a
    /// default that contains a secret is skipped.
    private func givenValue(_ schemas: [SchemaKeywords]) -> String? {
        if let constant = schemas.lazy.compactMap({ $0[.constant] }).first {
            return JSONLayout.line(constant)
        }
        let sites = schemas.map(\.site)
        for keywords in schemas {
            let examples = keywords.items(.examples)
            let values = examples.isEmpty ? keywords.items(.enumeration) : examples
            let value = values.indices.lazy.map { values[(itemIndex + $0) % values.count] }.first {
                examples.isEmpty || !reader.isSecret($0, of: keywords.site, under: sites)
            }
            if let value { return JSONLayout.line(value) }
        }
        for keywords in schemas {
            guard let value = keywords[.defaultValue] else { continue }
            return reader.isSecret(value, of: keywords.site, under: sites)
                ? nil : JSONLayout.line(value)
        }
        return nil
    }

    private mutating func composedValue(_ schemas: [SchemaKeywords]) -> String? {
        let names = schemas.lazy.compactMap(\.typeNames).first
        let name = names?.first { $0 != "null" } ?? names?.first
        switch name {
        case "array": return array(schemas)
        case "string": return string(schemas)
        case "integer", "number": return number(schemas)
        case "boolean": return "true"
        case "null": return "null"
        case "object": return object(schemas)
        default:
            let hasMembers = schemas.contains {
                $0[.properties] != nil || !$0.requiredNames.isEmpty
            }
            return hasMembers ? object(schemas) : string(schemas)
        }
    }

    // MARK: Objects and arrays

    private mutating func object(_ schemas: [SchemaKeywords]) -> String? {
        var sitesByName: [ExactText: [ScopedSite]] = [:]
        var names: [ExactText] = []
        for (name, site) in schemas.flatMap({ $0.namedSchemas(.properties) }) {
            let name = ExactText(name)
            if sitesByName[name] == nil { names.append(name) }
            sitesByName[name, default: []].append(site)
        }
        let requiredNames = schemas.flatMap(reader.requiredNames).map { ExactText($0) }
        let required = Set(requiredNames)
        names += requiredNames.filter { sitesByName[$0] == nil }
        work.spend(names.count)
        var members: [(name: String, value: String)] = []
        var writtenNames: Set<ExactText> = []
        for name in names where !writtenNames.contains(name) {
            let sites = sitesByName[name] ?? []
            let isRequired = required.contains(name)
            guard isRequired || hasAllMembers && !sites.contains(where: isDeprecated) else {
                continue
            }
            if let value = value(of: sites) {
                members.append((name.text, value))
                writtenNames.insert(name)
            } else if isRequired {
                return nil
            }
        }
        addOtherMember(schemas, to: &members)
        return write { writer in
            writer.object { writer in
                for (name, value) in members {
                    writer.name(name)
                    writer.raw(value)
                }
            }
        }
    }

    private func isDeprecated(_ site: ScopedSite) -> Bool {
        inPlaceSchemas(of: site).contains {
            reader.annotation(.deprecated, in: $0)?.bool == true
        }
    }

    /// Adds a member that `additionalProperties` describes, if the object has no members yet.
    private mutating func addOtherMember(
        _ schemas: [SchemaKeywords],
        to members: inout [(name: String, value: String)]
    ) {
        guard members.isEmpty else { return }
        let sites = schemas.compactMap { keywords in
            keywords[.additionalProperties].map(keywords.site)
        }
        guard !sites.isEmpty, let value = value(of: sites) else { return }
        members.append(("name", value))
    }

    private mutating func array(_ schemas: [SchemaKeywords]) -> String? {
        let prefix = schemas.lazy.map(\.firstItems).first { !$0.isEmpty } ?? []
        let rest = schemas.compactMap { keywords -> ScopedSite? in
            let node =
                keywords[.items]
                ?? keywords[keywords.hasTuple ? .additionalItems : .itemsOrTuple]
            return node.flatMap { $0.kind == .object ? keywords.site(of: $0) : nil }
        }
        let least = bound(.minItems, of: schemas) ?? 0
        let most = bound(.maxItems, of: schemas) ?? Self.itemLimit
        let count = max(prefix.count, least, rest.isEmpty ? 0 : 1)
        guard min(count, most) <= Self.itemLimit else { return nil }
        let outerIndex = itemIndex
        defer { itemIndex = outerIndex }
        var items: [String] = []
        for index in 0..<min(count, most) {
            itemIndex = index
            let sites = index < prefix.count ? [prefix[index]] : rest
            guard let item = value(of: sites) else {
                if items.count < least { return nil }
                break
            }
            items.append(item)
        }
        return write { writer in
            writer.array { writer in for item in items { writer.raw(item) } }
        }
    }

    private func bound(_ behavior: Keyword.Behavior, of schemas: [SchemaKeywords]) -> Int? {
        schemas.lazy.compactMap { $0[behavior]?.number?.int64 }.first.flatMap { Int(exactly: $0) }
    }

    private func write(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        body(&writer)
        return writer.text
    }

    // MARK: Strings and numbers

    /// A string for each common format.
    private static let formatSamples = [
        "date-time": "2030-01-31T09:30:00Z", "date": "2030-01-31", "time": "09:30:00Z",
        "duration": "PT30M", "email": "user@example.com", "hostname": "example.com",
        "ipv4": "192.0.2.1", "ipv6": "2001:db8::1", "uri": "https://example.com/a",
        "uri-reference": "https://example.com/a", "iri": "https://example.com/a",
        "uri-template": "https://example.com/{id}", "json-pointer": "/a",
        "uuid": "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "regex": "^[a-z]+$",
    ]

    private func string(_ schemas: [SchemaKeywords]) -> String {
        let formats = schemas.lazy.compactMap { $0[.format]?.string }
        var text = formats.compactMap { Self.formatSamples[$0] }.first ?? "text"
        if let least = bound(.minLength, of: schemas), least <= Self.paddedLengthLimit {
            while text.count < least { text += "a" }
        }
        if let most = bound(.maxLength, of: schemas), most >= 0 { text = String(text.prefix(most)) }
        return write { $0.string(text) }
    }

    /// The maximum `minLength` up to which a sample is padded.
    private static let paddedLengthLimit = 200

    private func number(_ schemas: [SchemaKeywords]) -> String {
        func text(_ behavior: Keyword.Behavior) -> String? {
            schemas.lazy.compactMap { $0[behavior]?.number?.text }.first
        }
        if let least = text(.minimum) ?? text(.multipleOf) { return least }
        if let least = bound(.exclusiveMinimum, of: schemas), least < .max { return "\(least + 1)" }
        let most = bound(.maximum, of: schemas) ?? 1
        return "\(min(most, 1))"
    }
}
