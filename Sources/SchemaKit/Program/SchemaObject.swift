/// A schema that is a JSON object, prepared for the compiler.
///
/// The compiler reads all schemas into one instance, one after another, so that the memory of the lists is reused. The
/// instance cannot be copied, because copying changes reference counts. (Benchmark: `compile`, schema "fast".)
struct SchemaObject: ~Copyable {
    /// The document of the current schema; nil before the first schema is read.
    private var document: JSONDocument?
    /// The text of `document`; nil after the current schema is closed.
    private var currentText: JSONText?
    private(set) var location = SchemaLocation(
        document: SchemaDocumentID(index: 0),
        entry: 0
    )
    private(set) var resource = SchemaResourceID(index: 0)
    private(set) var dialect: Dialect
    /// The keywords that the dialect knows, except those with the behavior `annotation`. Schemas have few keywords, so
    /// linear search is faster than a table.
    private var keywords: [KnownKeyword] = []
    /// The number of keywords of the current schema. The remaining keywords are from earlier schemas.
    private var keywordCount = 0
    /// The behaviors of the keywords in `keywords`, as bits. Most lookups are for keywords that the schema does not
    /// have.
    private var behaviors: (low: UInt64, high: UInt64) = (0, 0)
    /// The keywords from users' vocabularies.
    private(set) var customKeywords: [CustomMember] = []
    /// The members that are collected as annotations: first annotation keywords and unknown names in the order of the
    /// text, then the keywords that the compiler adds by `annotate(_:kinds:)`.
    private(set) var annotations: [AnnotationKeyword] = []

    private typealias KnownKeyword = (behavior: Keyword.Behavior, nameIndex: Int32)
    typealias CustomMember = (keyword: CustomKeyword, member: JSONMember)

    /// Creates an instance with the dialect that most schemas are expected to have.
    init(dialect: Dialect) {
        self.dialect = dialect
        keywords.reserveCapacity(16)
    }

    var node: JSONNode { node(at: location.entry) }

    /// The text of the schema's document.
    var text: JSONText {
        guard let currentText else { preconditionFailure("no schema has been read") }
        return currentText
    }

    private func node(at index: Int32) -> JSONNode {
        guard let document else { preconditionFailure("no schema has been read") }
        return JSONNode(document: document, index: index)
    }

    /// Reads the next schema, which replaces the current schema.
    ///
    /// - Parameters:
    ///   - text: The text of `document`. It must be valid until the schema is closed.
    ///   - subschema: The location and the resource of the schema.
    mutating func read(
        _ text: JSONText,
        of document: JSONDocument,
        at subschema: Subschema,
        dialect: Dialect
    ) {
        // Most consecutive schemas have the same document and dialect.
        if self.document?.identity != document.identity { self.document = document }
        if self.dialect !== dialect { self.dialect = dialect }
        location = subschema.location
        resource = subschema.resource
        currentText = text
        clear()
        addMembers(dialect, text)
    }

    /// Ends the use of the current schema, before its text becomes invalid.
    mutating func close() { currentText = nil }

    private mutating func clear() {
        behaviors = (0, 0)
        keywordCount = 0
        if !customKeywords.isEmpty { customKeywords.removeAll() }
        if !annotations.isEmpty { annotations.removeAll(keepingCapacity: true) }
    }

    private mutating func addMembers(_ dialect: Dialect, _ text: JSONText) {
        addMembers(dialect, text) { _ in true }
        if dialect.traits.referenceOverridesOtherKeywords, has(.reference),
            text[entry(.reference).valueIndex].kind == .string
        {
            clear()
            addMembers(dialect, text) { $0 == .reference }
        }
    }

    @inline(__always)
    private mutating func addMembers(
        _ dialect: Dialect,
        _ text: JSONText,
        where isIncluded: (Keyword.Behavior?) -> Bool
    ) {
        var nameIndex = location.entry + 1
        let end = text.indexAfter(location.entry)
        while nameIndex < end {
            let behavior = dialect.keywordTraits(ofMemberAt: nameIndex, in: text)?.behavior
            if isIncluded(behavior) { add(behavior, at: nameIndex, in: dialect) }
            nameIndex = text.indexAfter(nameIndex + 1)
        }
    }

    /// Adds the member whose name is at `nameIndex`. A member with an unknown name becomes an annotation.
    private mutating func add(
        _ behavior: Keyword.Behavior?,
        at nameIndex: Int32,
        in dialect: Dialect
    ) {
        guard let behavior else {
            annotate(nameIndex, kinds: .all)
            return
        }
        if behavior == .custom, let custom = dialect.customKeyword(of: member(nameIndex)) {
            customKeywords.append((custom, member(nameIndex)))
        }
        if behavior.annotates { annotate(nameIndex, kinds: .all) }
        guard behavior != .annotation else { return }
        if keywordCount < keywords.count {
            keywords[keywordCount] = (behavior, nameIndex)
        } else {
            keywords.append((behavior, nameIndex))
        }
        keywordCount += 1
        let bit: UInt64 = 1 << UInt64(behavior.rawValue & 63)
        if behavior.rawValue < 64 { behaviors.low |= bit } else { behaviors.high |= bit }
    }

    private func member(_ nameIndex: Int32) -> JSONMember {
        JSONMember(
            value: node(at: nameIndex + 1),
            nameIndex: nameIndex
        )
    }

    private mutating func annotate(_ nameIndex: Int32, kinds: KindMask) {
        annotations.append(
            AnnotationKeyword(keyword: KeywordEntry(index: nameIndex), kinds: kinds)
        )
    }

    /// Adds a keyword that is not always an annotation, such as `format`, to the annotations of values of `kinds`. Does
    /// nothing if the schema does not have the keyword.
    mutating func annotate(_ behavior: Keyword.Behavior, kinds: KindMask = .all) {
        let entry = entry(behavior)
        if !entry.isNone { annotate(entry.index, kinds: kinds) }
    }

    /// The member with the keyword for `behavior`, or nil. If several members have the same name, the last one counts.
    @inline(__always)
    subscript(behavior: Keyword.Behavior) -> JSONMember? {
        let entry = entry(behavior)
        return entry.isNone ? nil : member(entry.index)
    }

    /// Returns the entry of the name of the keyword for `behavior`, or `.none` if the schema does not have the keyword.
    @inline(__always)
    func entry(_ behavior: Keyword.Behavior) -> KeywordEntry {
        has(behavior) ? lastEntry(behavior) : .none
    }

    /// Returns the entry of the last name of a keyword that the schema has.
    private func lastEntry(_ behavior: Keyword.Behavior) -> KeywordEntry {
        var position = keywordCount - 1
        while keywords[position].behavior != behavior { position -= 1 }
        return KeywordEntry(index: keywords[position].nameIndex)
    }

    /// Returns whether the schema has a keyword with this behavior.
    @inline(__always)
    func has(_ behavior: Keyword.Behavior) -> Bool {
        let bits = behavior.rawValue < 64 ? behaviors.low : behaviors.high
        return bits >> UInt64(behavior.rawValue & 63) & 1 != 0
    }

    /// Returns whether the schema has a keyword with a behavior from `first` to `last`, in the order of declaration.
    ///
    /// Most schemas have keywords of few kinds, so one test skips the checks for many keywords. (Benchmark: `compile`,
    /// schema "fast".)
    @inline(__always)
    func hasKeyword(from first: Keyword.Behavior, through last: Keyword.Behavior) -> Bool {
        let from = UInt64(first.rawValue)
        let through = UInt64(last.rawValue)
        let low = from > 63 ? 0 : Self.bits(from, through > 63 ? 63 : through)
        let high = through < 64 ? 0 : Self.bits(from < 64 ? 0 : from &- 64, through &- 64)
        return behaviors.low & low | behaviors.high & high != 0
    }

    @inline(__always)
    private static func bits(_ from: UInt64, _ through: UInt64) -> UInt64 {
        (UInt64.max &<< from) & (UInt64.max &>> (63 &- through))
    }

    /// Returns the location of a value inside the schema.
    func location(of node: JSONNode) -> SchemaLocation {
        SchemaLocation(document: location.document, entry: node.index)
    }
}
