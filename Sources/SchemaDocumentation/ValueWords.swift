import SchemaKit
import SwiftModels

/// Words for what a schema asks of a value.
///
/// Every demand is a predicate, such as "has 1 to 35 characters", so that it serves as a rule and,
/// after a subject, as a condition.
struct ValueWords {
    let reader: SchemaReader
    /// The members that a condition may take for granted; nil where it may all.
    private(set) var granted: Set<String>?

    init(reader: SchemaReader) { self.reader = reader }

    /// The same for a condition on values that have these members.
    func granting(_ names: [String]) -> ValueWords {
        var words = self
        words.granted = Set(names)
        return words
    }

    /// How deep schemas inside schemas are told; further in stands the JSON text.
    static let depthLimit = 6

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
    func statements(
        ofTarget target: SchemaSite,
        _ mood: Mood,
        _ depth: Int
    ) -> [Statement] {
        guard let id = reader.ids[target], !isSimple(target) else {
            return statements(at: target, mood, depth: depth + 1)
        }
        return depth == 0 && mood == .demand ? [] : [Statement(validity(of: target, id))]
    }

    /// Whether a few words tell all that a schema asks.
    func isSimple(_ site: SchemaSite) -> Bool {
        let complex: [Keyword.Behavior] = [.properties, .oneOf, .anyOf, .items, .prefixItems]
        return reader.parts(of: site).allSatisfy { part in
            complex.allSatisfy { part.keywords[$0] == nil }
        }
    }

    func values(_ keywords: SchemaKeywords, _ mood: Mood) -> [Statement] {
        guard let values = listedValues(keywords), !values.isEmpty else { return [] }
        let list = values.map { Phrase([.code(JSONLayout.shortLine($0))]) }
        let always = mood != .condition && list.count == 1 ? "always " : ""
        return [Statement("is \(always)\(Phrase.list(list, "or"))")]
    }

    func bounds(_ keywords: SchemaKeywords) -> [Statement] {
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

    func bound(
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

    func texts(_ keywords: SchemaKeywords) -> [Statement] {
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
            let (open, close) = (template["open"]?.string ?? "", template["close"]?.string ?? "")
            let token = template["token"]?.string ?? ""
            let plain: Phrase = "around what matches \(code: token), up to \(code: close)"
            let use: Phrase = template["expectation"]?.string.map { "for \($0)" } ?? plain
            statements.append(Statement("uses \(code: open) only \(use)"))
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

    // MARK: Words

    static func article(_ name: String) -> Phrase {
        switch name {
        case "null": "null"
        case "boolean": "true or false"
        case "integer": "a whole number"
        case "array", "object": "an \(name)"
        default: "a \(name)"
        }
    }
}
