import SchemaKit
import SchemaLint
import SwiftModels

/// The Swift declarations of one version, with the schemas that they were made of.
struct SchemaModels {
    /// A declaration and the file that it stands in.
    struct Entry {
        let declaration: SwiftDeclaration
        /// The number of the file, which is the same in both versions.
        let file: Int
    }

    let entries: [Entry]
    let index: SchemaIndex
    let files: [SourceFile]
}

extension SchemaVersion {
    /// Refuses a file whose schemas lead through more others than the stack has room for.
    func checkChains(of file: File) throws(RunFailure) {
        guard let document = registry.document(uri: file.uri) else { return }
        let index = SchemaIndex(registry)
        let root = SchemaSite(document: document, entry: 0)
        guard let excess = SchemaChain.excess(below: [root], in: index) else { return }
        let source = index.source(excess.site)
        let place = LineIndex(source).position(of: index.node(excess.site).range.start)
        throw .longChain(path: source.path, place: place, message: excess.message)
    }

    /// The models of some of the files, as widget-codegen makes them together.
    ///
    /// - Parameter names: what to call the files, as types without a title are called after them.
    func models(of files: [File], called names: [String]) -> SchemaModels {
        let index = SchemaIndex(registry)
        let loaded = zip(files, names).compactMap {
            file,
            name -> (LoadedSchemas.File, SourceFile)? in
            guard let document = registry.document(uri: file.uri),
                registry.document(document).failure == nil
            else { return nil }
            let root = SchemaSite(document: document, entry: 0)
            return (
                LoadedSchemas.File(path: name, bytes: file.source.bytes, root: root),
                file.source
            )
        }
        let module = SwiftModule(LoadedSchemas(files: loaded.map(\.0), index: index))
        let entries = (0..<module.modelCount).flatMap { position in
            let model = module.model(at: position)
            return model.files.indices.flatMap { file in
                model.declarations(inFile: file).map {
                    SchemaModels.Entry(declaration: $0, file: model.files[file])
                }
            }
        }
        return SchemaModels(entries: entries, index: index, files: loaded.map(\.1))
    }
}

/// What two versions of generated models differ in, for code that uses them.
///
/// Types go by their paths and properties by the keys of their members, so that a new name is told
/// as such. The order of an initializer's parameters is left alone: that of a schema's members is
/// not meant to say anything.
struct SwiftDifferences {
    struct Finding {
        let source: SourceFile
        let diagnostic: Diagnostic
    }

    private let old: SchemaModels
    private let new: SchemaModels
    /// How many of the files are in both versions; they come first.
    private let commonFileCount: Int
    private var found: [Finding] = []
    /// The new names of types, by their last parts.
    private var renames: [String: String] = [:]
    private var renameTrialsLeft = renameTrialLimit

    /// How many pairs of a type that is gone and a new type are compared to find new names of types. After
    /// that, types with other names are told of as gone and as new.
    static let renameTrialLimit = 100_000

    init(old: SchemaModels, new: SchemaModels, commonFileCount: Int) {
        self.old = old
        self.new = new
        self.commonFileCount = commonFileCount
    }

    /// Every difference, in the order of the new declarations.
    func findings() -> [Finding] {
        var copy = self
        copy.compareTypes()
        return copy.found
    }

    // MARK: Types

    private mutating func compareTypes() {
        let before = Dictionary(old.entries.map { ($0.path, $0) }) { first, _ in first }
        let now = Dictionary(new.entries.map { ($0.path, $0) }) { first, _ in first }
        var removed = old.entries.filter { now[$0.path] == nil }
        var matches: [(old: SchemaModels.Entry, new: SchemaModels.Entry)] = []
        for entry in new.entries {
            if let other = before[entry.path] {
                matches.append((other, entry))
            } else if let position = renamedPosition(of: entry, among: removed) {
                let other = removed.remove(at: position)
                renames[other.declaration.name] = entry.declaration.name
                matches.append((other, entry))
                tell(
                    .swiftBreakingChange,
                    "the type '\(other.path)' is called '\(entry.path)' now",
                    other.declaration.origin,
                    entry.declaration.origin
                )
            } else {
                tell(.swiftChange, "the type '\(entry.path)' is new", nil, entry.declaration.origin)
            }
        }
        for match in matches { compare(match.old, match.new) }
        for entry in removed {
            // The type around it is where it would be.
            let outer = now[entry.declaration.scope.joined(separator: ".")]
            tell(
                .swiftBreakingChange,
                "the type '\(entry.path)' is gone",
                entry.declaration.origin,
                outer?.declaration.origin,
                file: entry.file
            )
        }
    }

    /// The position of the type that `entry` was before it got another name.
    private mutating func renamedPosition(
        of entry: SchemaModels.Entry,
        among removed: [SchemaModels.Entry]
    ) -> Int? {
        guard renameTrialsLeft > 0 else { return nil }
        let position = removed.firstIndex { entry.isRenamed(from: $0) }
        renameTrialsLeft -= position ?? removed.count
        return position
    }

    private mutating func compare(_ old: SchemaModels.Entry, _ new: SchemaModels.Entry) {
        let origins = (old.declaration.origin, new.declaration.origin)
        let path = new.path
        switch (old.declaration.body, new.declaration.body) {
        case (.structure(let before), .structure(let now)):
            compare(before, now, path, origins)
        case (.enumeration(let before), .enumeration(let now)):
            compare(before, now, path, origins)
        case (.union(let before), .union(let now)):
            compare(before.namedCases, now.namedCases, path, origins)
        case (.variants(let before), .variants(let now)):
            compare(before.namedCases, now.namedCases, path, origins)
        case (.wrapper(let before), .wrapper(let now)):
            guard renamed(before.type) != now.type.text else { return }
            tell(
                .swiftBreakingChange,
                "'\(path).\(now.property)' is of type '\(now.type)' now, and was '\(before.type)'",
                origins.0,
                origins.1
            )
        case (.alias(let before), .alias(let now)):
            guard renamed(before) != now.text else { return }
            tell(
                .swiftBreakingChange,
                "'\(path)' is another name of '\(now)' now, and was of '\(before)'",
                origins.0,
                origins.1
            )
        case (let before, let now):
            tell(
                .swiftBreakingChange,
                "the type '\(path)' is \(now.phrase) now, and was \(before.phrase)",
                origins.0,
                origins.1
            )
        }
    }

    // MARK: Structures

    private mutating func compare(
        _ old: SwiftStructure,
        _ new: SwiftStructure,
        _ path: String,
        _ origins: (ModelOrigin, ModelOrigin)
    ) {
        compareVariants(old, new, path, origins)
        let moved = Set(new.variants.flatMap(\.accessors).map(\.key))
        let now = Set(new.properties.map(\.key))
        for property in old.properties where !now.contains(property.key) {
            if moved.contains(property.key) {
                tell(
                    .swiftBreakingChange,
                    "the property '\(path).\(property.name)' can only be read now",
                    property.origin,
                    origins.1
                )
                continue
            }
            tell(
                .swiftBreakingChange,
                "the property '\(path).\(property.name)' is gone",
                property.origin,
                origins.1
            )
        }
        let read = Set(old.variants.flatMap(\.accessors).map(\.key))
        let properties = Dictionary(old.properties.map { ($0.key, $0) }) { first, _ in first }
        for property in new.properties where !read.contains(property.key) {
            if let before = properties[property.key] {
                compare(before, property, path)
            } else if property.defaultValue == nil {
                tell(
                    .swiftBreakingChange,
                    "the initializer of '\(path)' needs '\(property.name)' now, which is new",
                    origins.0,
                    property.origin
                )
            } else {
                tell(
                    .swiftChange,
                    "the property '\(path).\(property.name)' is new",
                    origins.0,
                    property.origin
                )
            }
        }
        comparePatterns(old, new, path, origins)
        guard
            old.coding.restProperty != new.coding.restProperty
                || renamed(old.coding.restValueType) != new.coding.restValueType.text
        else { return }
        tell(
            .swiftBreakingChange,
            "the other members of '\(path)' are '\(new.coding.restProperty)' of type "
                + "'\(new.coding.restValueType)' now, and were '\(old.coding.restProperty)' of type "
                + "'\(old.coding.restValueType)'",
            origins.0,
            origins.1
        )
    }

    /// Properties for members that go by patterns.
    private mutating func comparePatterns(
        _ old: SwiftStructure,
        _ new: SwiftStructure,
        _ path: String,
        _ origins: (ModelOrigin, ModelOrigin)
    ) {
        for before in old.patterns {
            let name = "\(path).\(before.name)"
            guard let now = new.patterns.first(where: { $0.name == before.name }) else {
                let message = "the property '\(name)' is gone"
                tell(.swiftBreakingChange, message, before.origin, origins.1)
                continue
            }
            guard renamed(before.type) != now.type.text else { continue }
            let message = "'\(name)' is of type '\(now.type)' now, and was '\(before.type)'"
            tell(.swiftBreakingChange, message, before.origin, now.origin)
        }
        for now in new.patterns where !old.patterns.contains(where: { $0.name == now.name }) {
            let message = "the property '\(path).\(now.name)' is new"
            tell(.swiftChange, message, origins.0, now.origin)
        }
    }

    private mutating func compare(_ old: SwiftProperty, _ new: SwiftProperty, _ path: String) {
        if old.name != new.name {
            tell(
                .swiftBreakingChange,
                "the property '\(path).\(old.name)' is called '\(new.name)' now",
                old.origin,
                new.origin
            )
        }
        let name = "\(path).\(new.name)"
        if renamed(old.type) != new.type.text {
            tell(
                .swiftBreakingChange,
                "'\(name)' is of type '\(new.type)' now, and was '\(old.type)'",
                old.origin,
                new.origin
            )
        } else if old.defaultValue != nil, new.defaultValue == nil {
            tell(
                .swiftBreakingChange,
                "the initializer of '\(path)' needs '\(new.name)' now",
                old.origin,
                new.origin
            )
        } else if old.defaultValue != new.defaultValue {
            tell(
                .swiftChange,
                "'\(name)' is \(new.defaultPhrase) where nothing is said, and was "
                    + old.defaultPhrase,
                old.origin,
                new.origin
            )
        }
        if old.deprecation == nil, new.deprecation != nil {
            tell(.swiftChange, "'\(name)' is deprecated now", old.origin, new.origin)
        }
    }

    /// A type as it is written now, if nothing but names have changed.
    func renamed(_ type: SwiftType) -> String { renamed(type.text) }

    /// A list of types as it is written now, if nothing but names have changed.
    func renamed(_ type: String) -> String {
        var text = ""
        var word = ""
        for character in type + " " {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
            } else {
                text += (renames[word] ?? word) + String(character)
                word = ""
            }
        }
        return String(text.dropLast())
    }

    // MARK: Choices

    private mutating func compare(
        _ old: SwiftEnumeration,
        _ new: SwiftEnumeration,
        _ path: String,
        _ origins: (ModelOrigin, ModelOrigin)
    ) {
        if old.rawType != new.rawType || old.isOpen != new.isOpen {
            tell(
                .swiftBreakingChange,
                "'\(path)' is \(new.phrase) now, and was \(old.phrase)",
                origins.0,
                origins.1
            )
        }
        let (before, now) = (old.names, new.names)
        let names = (Set(before.map(\.name)), Set(now.map(\.name)))
        let literals = Set(before.map(\.literal))
        let pairs = Set(before.map { [$0.literal, $0.name] })
        let newNames = Dictionary(
            now.filter { !pairs.contains([$0.literal, $0.name]) }.map { ($0.literal, $0.name) }
        ) { first, _ in first }
        for (literal, name) in before where !names.1.contains(name) {
            let what = newNames[literal].map { "is called '\($0)' now" } ?? "is gone"
            tell(
                .swiftBreakingChange,
                "the case '\(path).\(name)' \(what)",
                origins.0,
                origins.1
            )
        }
        for (literal, name) in now where !names.0.contains(name) {
            guard !literals.contains(literal) else { continue }
            tell(.swiftChange, "the case '\(path).\(name)' is new", origins.0, origins.1)
        }
    }

    // MARK: Findings

    mutating func tell(
        _ id: Diagnostic.ID,
        _ message: String,
        _ before: ModelOrigin?,
        _ now: ModelOrigin?,
        file: Int = 0
    ) {
        let start = SourceRange(start: 0, end: 1)
        let isThere = file < commonFileCount
        let source =
            now.map { new.index.source($0.site) } ?? (isThere ? new.files[safe: file] : nil)
        guard let source = source ?? before.map({ old.index.source($0.site) }) else { return }
        var diagnostic = Diagnostic(
            id: id,
            severity: Rule.severity(of: id),
            message: message,
            range: now.map { new.index.range(of: $0) }
                ?? (isThere ? nil : before.map { old.index.range(of: $0) }) ?? start
        )
        if let before {
            diagnostic.related = [
                Diagnostic.RelatedRange(
                    message: "the schema before",
                    range: old.index.range(of: before),
                    source: old.index.source(before.site)
                )
            ]
        }
        found.append(Finding(source: source, diagnostic: diagnostic))
    }
}

extension SchemaModels.Entry {
    var path: String { (declaration.scope + [declaration.name]).joined(separator: ".") }

    /// Whether it stands where a type of another name stood, and has the same in it.
    func isRenamed(from other: SchemaModels.Entry) -> Bool {
        guard file == other.file else { return false }
        switch (declaration.body, other.declaration.body) {
        case (.structure(let left), .structure(let right)):
            let keys = (Set(left.properties.map(\.key)), Set(right.properties.map(\.key)))
            return 2 * keys.0.intersection(keys.1).count >= max(keys.0.count, keys.1.count)
        case (.enumeration(let left), .enumeration(let right)):
            return Set(left.cases.map(\.literal)) == Set(right.cases.map(\.literal))
        case (.wrapper(let left), .wrapper(let right)):
            return left.type == right.type
        default:
            return false
        }
    }
}

extension SwiftDeclaration.Body {
    fileprivate var phrase: String {
        switch self {
        case .structure: "a structure"
        case .enumeration: "an enumeration"
        case .wrapper: "a structure around one value"
        case .union: "a choice among types"
        case .variants: "a choice of members by a tag"
        case .alias: "another name of a type"
        }
    }
}

extension SwiftEnumeration {
    fileprivate var phrase: String {
        (isOpen ? "an open choice of " : "a closed choice of ") + rawType.rawValue
    }

    /// The names of its cases and of what stands for them, with the values.
    fileprivate var names: [(literal: String, name: String)] {
        (cases + synonyms.map(\.old)).map { ($0.literal, $0.name) }
    }
}

extension SwiftProperty {
    fileprivate var defaultPhrase: String { defaultValue.map { "'\($0)'" } ?? "required" }
}

extension SchemaIndex {
    /// Where a schema begins, or where the member of which it is the value has its name.
    fileprivate func range(of origin: ModelOrigin) -> SourceRange {
        let range = origin.range
        return SourceRange(start: range.start, end: min(range.start + 1, range.end))
    }
}

extension Array {
    fileprivate subscript(safe position: Int) -> Element? {
        indices.contains(position) ? self[position] : nil
    }
}
