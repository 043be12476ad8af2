import SchemaKit
import SwiftModels

/// Words for what a schema asks of a value.
///
/// Every demand is a predicate, such as "has 1 to 35 characters", so that it serves as a rule and,
/// after a subject, as a condition.
struct ValueWords {
    let reader: SchemaReader

    /// How deep schemas inside schemas are told; further in stands the JSON text.
    private static let depthLimit = 6

    /// Whether words tell what has to be or what is assumed.
    enum Mood {
        /// What has to be, beside the type, which is told elsewhere.
        case demand
        /// What has to be in a case of several, the type included.
        case branch
        case condition

        /// The same where nothing else tells the type.
        var withType: Mood { self == .demand ? .branch : self }
    }

    // MARK: Types

    /// What kind of value a schema describes, with links.
    func type(of site: SchemaSite, depth: Int = 0) -> Phrase {
        if depth > 0, let id = reader.ids[site] { return reader.link(id) }
        guard depth < Self.depthLimit else { return "any value" }
        let keywords = reader.keywords(site)
        if let target = reader.target(of: keywords) {
            if let id = reader.ids[target], depth > 0 || target != site { return reader.link(id) }
            return type(of: target, depth: depth + 1)
        }
        if let names = keywords.typeNames {
            let types = names.map { type(named: $0, keywords, depth) }
            return Phrase.list(types, "or")
        }
        if keywords[.properties] != nil { return "object" }
        if keywords[.items] != nil || keywords[.prefixItems] != nil
            || keywords[.itemsOrTuple] != nil
        {
            return type(named: "array", keywords, depth)
        }
        if let values = listedValues(keywords) {
            return Phrase.list(distinct(values.map { Self.kindName(of: $0) }), "or")
        }
        let alternatives = keywords.schemas(.oneOf) + keywords.schemas(.anyOf)
        if !alternatives.isEmpty {
            let types = alternatives.map { type(of: $0, depth: depth + 1) }
            let telling = distinct(types).filter { $0 != "any value" }
            if !telling.isEmpty { return Phrase.list(telling, "or") }
        }
        for addition in keywords.additions {
            let phrase = type(of: addition, depth: depth + 1)
            if phrase != "any value" { return phrase }
        }
        return "any value"
    }

    private func type(named name: String, _ keywords: SchemaKeywords, _ depth: Int) -> Phrase {
        switch name {
        case "integer": return "whole number"
        case "boolean": return "true or false"
        case "array":
            let items = [Keyword.Behavior.items, .itemsOrTuple].lazy.compactMap { keywords[$0] }
            guard let item = items.first, item.kind == .object else { return "array" }
            let element = type(of: keywords.site(of: item), depth: depth + 1)
            return element == "any value" ? "array" : "array of \(element)"
        case "object":
            guard keywords[.properties] == nil, let others = keywords[.additionalProperties],
                others.kind == .object
            else { return "object" }
            let value = type(of: keywords.site(of: others), depth: depth + 1)
            return value == "any value" ? "object" : "object of \(value)"
        default: return Phrase([.text(name)])
        }
    }

    private func distinct(_ phrases: [Phrase]) -> [Phrase] {
        var seen: Set<Phrase> = []
        return phrases.filter { seen.insert($0).inserted }
    }

    private static func kindName(of node: JSONNode) -> Phrase {
        switch node.kind {
        case .null: "null"
        case .true, .false: "true or false"
        case .number: node.number?.int64 == nil ? "number" : "whole number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }

    /// The values of `const` or `enum`.
    private func listedValues(_ keywords: SchemaKeywords) -> [JSONNode]? {
        if let constant = keywords[.constant] { return [constant] }
        return keywords[.enumeration].map { Array($0.elements) }
    }

    // MARK: Demands

    /// What the schema at `site` asks, one statement each, without what other pages tell.
    func statements(
        at site: SchemaSite,
        _ mood: Mood = .demand,
        omitting omitted: Set<Keyword.Behavior> = [],
        depth: Int = 0
    ) -> [Statement] {
        let node = reader.node(site)
        if node.kind == .false {
            return [Statement(mood == .condition ? "is not there" : "must not be there")]
        }
        guard node.kind == .object else {
            return mood == .condition ? [Statement("is there")] : []
        }
        guard depth < Self.depthLimit else {
            return [Statement("fits \(code: JSONLayout.shortLine(node))")]
        }
        let keywords = reader.keywords(site)
        var statements: [Statement] = []
        if let target = reader.target(of: keywords) {
            statements += self.statements(ofTarget: target, mood, depth)
        }
        if mood != .demand, let names = keywords.typeNames {
            statements.append(Statement("is \(Phrase.list(names.map(Self.article), "or"))"))
        }
        statements += values(keywords, mood)
        statements += bounds(keywords)
        statements += texts(keywords)
        statements += elements(keywords, mood, depth)
        if !omitted.contains(.properties) { statements += members(keywords, mood, depth) }
        statements += names(keywords, mood, depth)
        if !omitted.contains(.oneOf) { statements += alternatives(keywords, depth) }
        for addition in keywords.additions {
            let inner = omitted.intersection([.properties])
            statements += self.statements(at: addition, mood, omitting: inner, depth: depth + 1)
        }
        statements += conditions(keywords, depth)
        statements += relations(keywords)
        guard mood != .condition, let otherwise = consequence(keywords) else { return statements }
        return Self.adding(otherwise, to: statements)
    }

    /// A reference to a page with members or alternatives is a link; other pages are retold.
    private func statements(
        ofTarget target: SchemaSite,
        _ mood: Mood,
        _ depth: Int
    ) -> [Statement] {
        guard let id = reader.ids[target], !isSimple(target) else {
            return statements(at: target, mood, depth: depth + 1)
        }
        return depth == 0 && mood == .demand ? [] : [Statement("is a valid \(reader.link(id))")]
    }

    /// Whether a few words tell all that a schema asks.
    func isSimple(_ site: SchemaSite) -> Bool {
        let complex: [Keyword.Behavior] = [.properties, .oneOf, .anyOf, .items, .prefixItems]
        return reader.parts(of: site).allSatisfy { part in
            complex.allSatisfy { part.keywords[$0] == nil }
        }
    }

    private func values(_ keywords: SchemaKeywords, _ mood: Mood) -> [Statement] {
        guard let values = listedValues(keywords), !values.isEmpty else { return [] }
        let list = values.map { Phrase([.code(JSONLayout.shortLine($0))]) }
        let always = mood != .condition && list.count == 1 ? "always " : ""
        return [Statement("is \(always)\(Phrase.list(list, "or"))")]
    }

    private func bounds(_ keywords: SchemaKeywords) -> [Statement] {
        var statements: [Statement] = []
        let lower = bound(
            keywords,
            .minimum,
            .exclusiveMinimum,
            .excludesMinimum,
            "is at least",
            "is more than"
        )
        let upper = bound(
            keywords,
            .maximum,
            .exclusiveMaximum,
            .excludesMaximum,
            "is at most",
            "is less than"
        )
        if let low = keywords[.minimum], let high = keywords[.maximum], lower?.isPlain == true,
            upper?.isPlain == true
        {
            statements.append(Statement("is from \(low.text) to \(high.text)"))
        } else {
            statements += [lower?.phrase, upper?.phrase].compactMap { $0 }.map { Statement($0) }
        }
        if let divisor = keywords[.multipleOf] {
            statements.append(Statement("is a multiple of \(divisor.text)"))
        }
        let counts: [(Keyword.Behavior, Keyword.Behavior, String, String)] = [
            (.minLength, .maxLength, "character", "characters"),
            (.minItems, .maxItems, "element", "elements"),
            (.minProperties, .maxProperties, "member", "members"),
        ]
        for (minimum, maximum, one, many) in counts {
            guard
                let words = Self.count(keywords[minimum]?.text, keywords[maximum]?.text, one, many)
            else { continue }
            statements.append(Statement("has \(words)"))
        }
        return statements
    }

    private func bound(
        _ keywords: SchemaKeywords,
        _ inclusive: Keyword.Behavior,
        _ exclusive: Keyword.Behavior,
        _ excludes: Keyword.Behavior,
        _ words: String,
        _ strictWords: String
    ) -> (phrase: Phrase, isPlain: Bool)? {
        if let value = keywords[exclusive] { return ("\(strictWords) \(value.text)", false) }
        guard let value = keywords[inclusive] else { return nil }
        let isStrict = keywords[excludes]?.bool == true
        return ("\(isStrict ? strictWords : words) \(value.text)", !isStrict)
    }

    /// A number of things, such as "1 to 35 characters".
    static func count(_ minimum: String?, _ maximum: String?, _ one: String, _ many: String)
        -> String?
    {
        func things(_ number: String) -> String { "\(number) \(number == "1" ? one : many)" }
        switch (minimum, maximum) {
        case (nil, nil), ("0", nil): return nil
        case (let least?, nil): return "at least \(things(least))"
        case (nil, let most?), ("0", let most?): return "at most \(things(most))"
        case (let least?, let most?):
            return least == most ? "exactly \(things(least))" : "\(least) to \(things(most))"
        }
    }

    private func texts(_ keywords: SchemaKeywords) -> [Statement] {
        var statements: [Statement] = []
        if let name = keywords[.format]?.string {
            let meaning = keywords.dialect.format(named: name)?.expectation
            statements.append(
                Statement(meaning.map { "is \($0)" } ?? "has the format \(code: name)")
            )
        }
        if let pattern = keywords[.pattern]?.string {
            statements.append(Statement("matches \(code: pattern)"))
        }
        if let template = keywords[.template] {
            let open = template["open"]?.string ?? ""
            let expectation = template["expectation"]?.string ?? "a token"
            statements.append(
                Statement("has only tokens from \(code: open) on that are \(expectation)")
            )
        }
        if keywords[.secret] != nil { statements.append(Statement("holds no secret")) }
        if let media = keywords[.contentMediaType]?.string {
            statements.append(Statement("holds a text of the type \(code: media)"))
        }
        if let encoding = keywords[.contentEncoding]?.string {
            statements.append(Statement("is encoded with \(code: encoding)"))
        }
        return statements
    }

    // MARK: Parts

    private func elements(_ keywords: SchemaKeywords, _ mood: Mood, _ depth: Int) -> [Statement] {
        var statements: [Statement] = []
        if keywords[.uniqueItems]?.bool == true {
            statements.append(Statement("has no two equal elements"))
        }
        let tuple = keywords.schemas(.prefixItems)
        for (position, site) in tuple.enumerated() {
            add(site, "element \(position + 1)", to: &statements, mood.withType, depth)
        }
        for behavior in [
            Keyword.Behavior.items, .itemsOrTuple, .additionalItems, .unevaluatedItems,
        ] {
            guard let value = keywords[behavior] else { continue }
            if value.kind == .array {
                for (position, site) in keywords.schemas(behavior).enumerated() {
                    add(site, "element \(position + 1)", to: &statements, mood.withType, depth)
                }
            } else if value.kind == .false {
                statements.append(
                    Statement(
                        tuple.isEmpty && behavior == .items ? "is empty" : "has no further elements"
                    )
                )
            } else {
                let subject: Phrase = tuple.isEmpty ? "each element" : "each further element"
                let mood = tuple.isEmpty ? mood : mood.withType
                add(keywords.site(of: value), subject, to: &statements, mood, depth)
            }
        }
        if let value = keywords[.contains] ?? keywords[.containsWithoutMarks] {
            let count =
                Self.count(
                    keywords[.minContains]?.text ?? "1",
                    keywords[.maxContains]?.text,
                    "element that",
                    "elements that"
                ) ?? "any number of elements that"
            let inner = self.statements(at: keywords.site(of: value), .condition, depth: depth + 1)
            statements.append(Statement("has \(count) \(joined(inner))"))
        }
        if let pointer = keywords[.uniqueBy]?.string {
            statements.append(Statement("has parts that differ in \(code: pointer)"))
        }
        return statements
    }

    /// What is asked of something inside the value, with its name in front.
    private func add(
        _ site: SchemaSite,
        _ subject: Phrase,
        to statements: inout [Statement],
        _ mood: Mood,
        _ depth: Int
    ) {
        // What a page of its own tells, and the type of the value leads to, is not told again.
        if depth == 0, mood != .condition, let target = page(of: site), !isSimple(target) { return }
        var inner = self.statements(at: site, mood, depth: depth + 1)
        if mood == .branch, let text = reader.keywords(site)[.description]?.string {
            inner.insert(Statement(Phrase.prose(text)), at: 0)
        }
        if inner.isEmpty { return }
        if inner.count == 1, inner[0].details.isEmpty {
            let colon = inner[0].phrase.hasVerb ? "" : ":"
            statements.append(Statement("\(subject)\(colon) \(inner[0].phrase)"))
        } else {
            let colon = mood == .condition ? "" : ":"
            statements.append(Statement("\(subject)\(colon)", details: inner))
        }
    }

    /// The schema with a page that one is, or refers to.
    func page(of site: SchemaSite) -> SchemaSite? {
        if reader.ids[site] != nil { return site }
        return reader.target(of: reader.keywords(site)).flatMap { reader.ids[$0] == nil ? nil : $0 }
    }

    private func members(_ keywords: SchemaKeywords, _ mood: Mood, _ depth: Int) -> [Statement] {
        var statements: [Statement] = []
        var told: Set<String> = []
        for (name, site) in keywords.namedSchemas(.properties) {
            let count = statements.count
            add(site, "\(code: name)", to: &statements, mood, depth)
            // A condition on a value takes for granted that it is there.
            if statements.count > count, mood == .condition { told.insert(name) }
        }
        statements += requirements(keywords, mood).filter { !told.contains($0.name) }.map(
            \.statement
        )
        return statements
    }

    private func requirements(
        _ keywords: SchemaKeywords,
        _ mood: Mood
    ) -> [(name: String, statement: Statement)] {
        keywords.requiredNames.map { name in
            (
                name,
                Statement(
                    mood == .condition ? "\(code: name) is there" : "\(code: name) is required"
                )
            )
        }
    }

    /// What is asked of members by their names, known and unknown.
    private func names(_ keywords: SchemaKeywords, _ mood: Mood, _ depth: Int) -> [Statement] {
        var statements: [Statement] = []
        for (pattern, site) in keywords.namedSchemas(.patternProperties) {
            let subject: Phrase = "each member whose name matches \(code: pattern)"
            add(site, subject, to: &statements, mood.withType, depth)
        }
        for behavior in [Keyword.Behavior.additionalProperties, .unevaluatedProperties] {
            guard let value = keywords[behavior] else { continue }
            if value.kind == .false {
                statements.append(Statement("has no other members"))
            } else {
                let subject: Phrase =
                    keywords[.properties] == nil ? "each member" : "each other member"
                let hasMembers = keywords[.properties] != nil
                add(
                    keywords.site(of: value),
                    subject,
                    to: &statements,
                    hasMembers ? mood.withType : mood,
                    depth
                )
            }
        }
        if let value = keywords[.propertyNames] {
            add(keywords.site(of: value), "the name of each member", to: &statements, mood, depth)
        }
        for (name, required) in keywords[.dependentRequired]?.members.map({ ($0.name, $0.value) })
            ?? []
        {
            let list = required.elements.compactMap(\.string).map { Phrase([.code($0)]) }
            guard !list.isEmpty else { continue }
            let verb = list.count == 1 ? "is" : "are"
            statements.append(
                Statement("with \(code: name), \(Phrase.list(list, "and")) \(verb) required")
            )
        }
        let dependent =
            keywords.namedSchemas(.dependentSchemas) + keywords.namedSchemas(.dependencies)
        for (name, site) in dependent {
            let node = reader.node(site)
            if node.kind == .array {
                let list = node.elements.compactMap(\.string).map { Phrase([.code($0)]) }
                statements.append(
                    Statement("with \(code: name), \(Phrase.list(list, "and")) required")
                )
                continue
            }
            let inner = self.statements(at: site, depth: depth + 1)
            if !inner.isEmpty {
                statements.append(Statement("with \(code: name):", details: inner))
            }
        }
        if let pointer = keywords[.keyedBy]?.string {
            statements.append(Statement("has members named as they say in \(code: pointer)"))
        }
        return statements
    }

    // MARK: Combinations

    private func alternatives(_ keywords: SchemaKeywords, _ depth: Int) -> [Statement] {
        let kinds: [(Keyword.Behavior, Phrase)] = [
            (.oneOf, "fits exactly one of these:"), (.anyOf, "fits at least one of these:"),
        ]
        return kinds.compactMap { behavior, words in
            let sites = keywords.schemas(behavior)
            guard !sites.isEmpty else { return nil }
            let choices = sites.map { alternative($0, depth) }
            let isList = sites.allSatisfy { reader.keywords($0)[.constant] != nil }
            let words = isList ? "is one of these:" : words
            return Statement(words, details: choices, isChoice: true)
        }
    }

    /// An alternative in a line, with what its author says of it.
    func alternative(_ site: SchemaSite, _ depth: Int = 0) -> Statement {
        let keywords = reader.keywords(site)
        var phrase: Phrase
        if let id = reader.ids[site] {
            phrase = "is a valid \(reader.link(id))"
        } else if let constant = keywords[.constant] {
            phrase = Phrase([.code(JSONLayout.shortLine(constant))])
        } else {
            phrase = joined(statements(at: site, .condition, depth: depth + 1))
        }
        if phrase.isEmpty { phrase = "is any value" }
        if let title = keywords.node["title"]?.string, reader.ids[site] == nil {
            phrase = phrase + " (\(title))"
        }
        guard let text = keywords[.description]?.string else { return Statement(phrase) }
        return Statement("\(phrase): \(Phrase.prose(text))")
    }

    private func joined(_ statements: [Statement]) -> Phrase {
        Phrase.list(statements.map(\.inline), "and")
    }

    private func conditions(_ keywords: SchemaKeywords, _ depth: Int) -> [Statement] {
        var statements: [Statement] = []
        if let value = keywords[.not] {
            let inner = self.statements(at: keywords.site(of: value), .condition, depth: depth + 1)
            if inner.count == 1, inner[0].details.isEmpty, let opposite = inner[0].phrase.negated {
                statements.append(Statement(opposite))
            } else if !inner.isEmpty {
                statements.append(Statement("is not so: \(joined(inner).withSubject)"))
            }
        }
        guard let condition = keywords[.conditional] else { return statements }
        let inner = self.statements(at: keywords.site(of: condition), .condition, depth: depth + 1)
        let words = joined(inner).withSubject
        let branches: [(Keyword.Behavior, Phrase)] = [
            (.consequence, words.isEmpty ? "always:" : "when \(words):"),
            (.alternative, "otherwise:"),
        ]
        for (behavior, words) in branches {
            guard let value = keywords[behavior] else { continue }
            let site = keywords.site(of: value)
            let told = self.statements(at: site, .branch, depth: depth + 1)
            guard !told.isEmpty else { continue }
            let isFirst = behavior == .alternative && keywords[.consequence] == nil
            let phrase = isFirst ? "unless \(joined(inner).withSubject):" : words
            statements.append(Statement(phrase, details: told))
        }
        return statements
    }

    private func relations(_ keywords: SchemaKeywords) -> [Statement] {
        var statements: [Statement] = []
        for member in keywords[.atMost]?.members.map({ $0 }) ?? [] {
            guard let other = member.value.string else { continue }
            statements.append(Statement("\(code: member.name) is at most \(code: other)"))
        }
        if let contrast = keywords[.contrast], let of = contrast["of"] {
            let list = of.elements.compactMap(\.string).map { Phrase([.code($0)]) }
            let ratio = contrast["atLeast"]?.text ?? "1"
            statements.append(
                Statement("\(Phrase.list(list, "and")) have a contrast of at least \(ratio)")
            )
        }
        if let reading = keywords[.durationReading], let otherwise = reading["otherwise"] {
            let units = reading["units"]?.string ?? ""
            statements.append(
                Statement(
                    "is read in the units \(code: units), and as \(otherwise.text) seconds otherwise"
                )
            )
        }
        return statements
    }

    /// What is told of values that do not fit.
    private func consequence(_ keywords: SchemaKeywords) -> Phrase? {
        let texts = [keywords[.message]?.string, keywords[.effect]?.string].compactMap { $0 }
        guard !texts.isEmpty else { return nil }
        return Phrase.prose(texts.joined(separator: "; "))
    }

    private static func adding(_ consequence: Phrase, to statements: [Statement]) -> [Statement] {
        guard let first = statements.first else { return [] }
        if statements.count == 1 {
            var only = first
            only.phrase = first.phrase.withRemark("if not: \(consequence)")
            return [only]
        }
        return [Statement("all of this (if not: \(consequence)):", details: statements)]
    }

    // MARK: Words

    private static func article(_ name: String) -> Phrase {
        switch name {
        case "null": "null"
        case "boolean": "true or false"
        case "integer": "a whole number"
        case "array", "object": "an \(name)"
        default: "a \(name)"
        }
    }
}
