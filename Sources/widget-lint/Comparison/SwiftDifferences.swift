import SchemaDiagnostics
import SchemaKit
import SchemaLint
import SwiftModels

/// The differences between two versions of generated models that affect code that uses them.
///
/// Types are matched by their paths, and properties by the keys of their members, so that a new name is
/// reported as a renaming. The order of an initializer's parameters does not count as a difference, because
/// the order of members in a schema has no meaning.
struct SwiftDifferences {
    struct Finding {
        let source: SourceFile
        let diagnostic: Diagnostic
    }

    private let old: SchemaModels
    private let new: SchemaModels
    /// The number of files that are in both versions. These files come first.
    private let commonFileCount: Int
    private var found: [Finding] = []
    /// The new names of renamed types by their old names, both without the outer types.
    private var renames: [String: String] = [:]
    private var renameTrialsLeft = renameTrialLimit

    /// The maximum number of pairs of removed and new types that are compared to find renamed types. After
    /// that, types with other names are reported as removed and as new.
    static let renameTrialLimit = 100_000

    init(old: SchemaModels, new: SchemaModels, commonFileCount: Int) {
        self.old = old
        self.new = new
        self.commonFileCount = commonFileCount
    }

    /// Returns all differences, in the order of the new declarations.
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
                report(
                    .swiftBreakingChange,
                    "type '\(other.path)' was renamed to '\(entry.path)'",
                    at: ChangePlace(from: other.declaration.origin, to: entry.declaration.origin)
                )
            } else {
                report(
                    .swiftChange,
                    "type '\(entry.path)' was added",
                    at: ChangePlace(from: nil, to: entry.declaration.origin)
                )
            }
        }
        for match in matches { compare(match.old, match.new) }
        for entry in removed {
            // The location of the finding is the outer type, which would contain the removed one.
            let outer = now[entry.declaration.scope.joined(separator: ".")]
            report(
                .swiftBreakingChange,
                "type '\(entry.path)' was removed",
                at: ChangePlace(
                    from: entry.declaration.origin,
                    to: outer?.declaration.origin,
                    file: entry.file
                )
            )
        }
    }

    /// Returns the position of the removed type that became `entry` under a new name, or `nil`.
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
        let path = new.path
        let place = TypePlace(
            path: path,
            before: old.declaration.origin,
            now: new.declaration.origin
        )
        switch (old.declaration.body, new.declaration.body) {
        case (.structure(let before), .structure(let now)):
            compare(before, now, at: place)
        case (.enumeration(let before), .enumeration(let now)):
            compare(before, now, at: place)
        case (.union(let before), .union(let now)):
            compare(before.namedCases, now.namedCases, at: place)
        case (.variants(let before), .variants(let now)):
            compare(before.namedCases, now.namedCases, at: place)
        case (.wrapper(let before), .wrapper(let now)):
            guard renamed(before.type) != now.type.text else { return }
            report(
                .swiftBreakingChange,
                "type of '\(path).\(now.property)' changed from '\(before.type)' to '\(now.type)'",
                at: place.change
            )
        case (.alias(let before), .alias(let now)):
            guard renamed(before) != now.text else { return }
            report(
                .swiftBreakingChange,
                "type alias '\(path)' changed from '\(before)' to '\(now)'",
                at: place.change
            )
        case (let before, let now):
            report(
                .swiftBreakingChange,
                "type '\(path)' changed from \(before.phrase) to \(now.phrase)",
                at: place.change
            )
        }
    }

    // MARK: Structures

    private mutating func compare(
        _ old: SwiftStructure,
        _ new: SwiftStructure,
        at place: TypePlace
    ) {
        let path = place.path

        compareVariants(old, new, at: place)
        let moved = Set(new.variants.flatMap(\.accessors).map(\.key))
        let now = Set(new.properties.map(\.key))
        for property in old.properties where !now.contains(property.key) {
            if moved.contains(property.key) {
                report(
                    .swiftBreakingChange,
                    "property '\(path).\(property.name)' became read-only",
                    at: ChangePlace(from: property.origin, to: place.now)
                )
                continue
            }
            report(
                .swiftBreakingChange,
                "property '\(path).\(property.name)' was removed",
                at: ChangePlace(from: property.origin, to: place.now)
            )
        }
        let read = Set(old.variants.flatMap(\.accessors).map(\.key))
        let properties = Dictionary(old.properties.map { ($0.key, $0) }) { first, _ in first }
        for property in new.properties where !read.contains(property.key) {
            if let before = properties[property.key] {
                compare(before, property, of: path)
            } else if property.defaultValue == nil {
                report(
                    .swiftBreakingChange,
                    "initializer of '\(path)' now requires the new property '\(property.name)'",
                    at: ChangePlace(from: place.before, to: property.origin)
                )
            } else {
                report(
                    .swiftChange,
                    "property '\(path).\(property.name)' was added",
                    at: ChangePlace(from: place.before, to: property.origin)
                )
            }
        }
        comparePatterns(old, new, at: place)
        guard
            old.coding.restProperty != new.coding.restProperty
                || renamed(old.coding.restValueType) != new.coding.restValueType.text
        else { return }
        report(
            .swiftBreakingChange,
            "property for the other members of '\(path)' changed from "
                + "'\(old.coding.restProperty)' of type '\(old.coding.restValueType)' to "
                + "'\(new.coding.restProperty)' of type '\(new.coding.restValueType)'",
            at: place.change
        )
    }

    /// Compares the properties for members whose names match patterns.
    private mutating func comparePatterns(
        _ old: SwiftStructure,
        _ new: SwiftStructure,
        at place: TypePlace
    ) {
        let path = place.path

        for before in old.patterns {
            let name = "\(path).\(before.name)"
            guard let now = new.patterns.first(where: { $0.name == before.name }) else {
                let message = "property '\(name)' was removed"
                report(
                    .swiftBreakingChange,
                    message,
                    at: ChangePlace(from: before.origin, to: place.now)
                )
                continue
            }
            guard renamed(before.type) != now.type.text else { continue }
            let message = "type of '\(name)' changed from '\(before.type)' to '\(now.type)'"
            report(
                .swiftBreakingChange,
                message,
                at: ChangePlace(from: before.origin, to: now.origin)
            )
        }
        for now in new.patterns where !old.patterns.contains(where: { $0.name == now.name }) {
            let message = "property '\(path).\(now.name)' was added"
            report(
                .swiftChange,
                message,
                at: ChangePlace(from: place.before, to: now.origin)
            )
        }
    }

    private mutating func compare(_ old: SwiftProperty, _ new: SwiftProperty, of path: String) {
        let place = ChangePlace(from: old.origin, to: new.origin)
        if old.name != new.name {
            report(
                .swiftBreakingChange,
                "property '\(path).\(old.name)' was renamed to '\(new.name)'",
                at: place
            )
        }
        let name = "\(path).\(new.name)"
        if renamed(old.type) != new.type.text {
            report(
                .swiftBreakingChange,
                "type of '\(name)' changed from '\(old.type)' to '\(new.type)'",
                at: place
            )
        } else if old.defaultValue != nil, new.defaultValue == nil {
            report(
                .swiftBreakingChange,
                "initializer of '\(path)' now requires '\(new.name)'",
                at: place
            )
        } else if old.defaultValue != new.defaultValue {
            report(
                .swiftChange,
                old.defaultValue == nil
                    ? "'\(name)' is no longer required and defaults to \(new.defaultPhrase)"
                    : "default of '\(name)' changed from \(old.defaultPhrase) to "
                        + new.defaultPhrase,
                at: place
            )
        }
        if old.deprecation == nil, new.deprecation != nil {
            report(
                .swiftChange,
                "'\(name)' is now deprecated",
                at: place
            )
        }
    }

    /// Returns the text of an old type in the new version if nothing but names has changed.
    func renamed(_ type: SwiftType) -> String { renamed(type.text) }

    /// Returns the text of an old list of types in the new version if nothing but names has changed.
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
        at place: TypePlace
    ) {
        let path = place.path

        if old.rawType != new.rawType || old.isOpen != new.isOpen {
            report(
                .swiftBreakingChange,
                "type '\(path)' changed from \(old.phrase) to \(new.phrase)",
                at: place.change
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
            let verb = newNames[literal].map { "was renamed to '\($0)'" } ?? "was removed"
            report(
                .swiftBreakingChange,
                "case '\(path).\(name)' \(verb)",
                at: place.change
            )
        }
        for (literal, name) in now where !names.0.contains(name) {
            guard !literals.contains(literal) else { continue }
            report(
                .swiftChange,
                "case '\(path).\(name)' was added",
                at: place.change
            )
        }
    }

    // MARK: Findings

    /// A type in both versions, with the schemas from which it is made.
    struct TypePlace {
        let path: String
        let before: ModelOrigin
        let now: ModelOrigin

        var change: ChangePlace { ChangePlace(from: before, to: now) }
    }

    /// The locations of a change in both versions. One of them may be missing.
    struct ChangePlace {
        let before: ModelOrigin?
        let now: ModelOrigin?
        /// The number of the file, for a change without a location in the new version.
        let file: Int

        init(from before: ModelOrigin?, to now: ModelOrigin?, file: Int = 0) {
            self.before = before
            self.now = now
            self.file = file
        }
    }

    /// Adds a finding about a change.
    ///
    /// - Parameter place: The locations of the schemas before and after the change.
    mutating func report(_ id: Diagnostic.ID, _ message: String, at place: ChangePlace) {
        let (before, now, file) = (place.before, place.now, place.file)
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
                    message: "old version",
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

    /// Returns whether the type may be a renaming of another one, because its content is similar.
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
        case .wrapper: "a structure with one value"
        case .union: "an enumeration of types"
        case .variants: "an enumeration of variants"
        case .alias: "a type alias"
        }
    }
}

extension SwiftEnumeration {
    fileprivate var phrase: String {
        (isOpen ? "an open" : "a closed") + " enumeration of type '\(rawType.rawValue)'"
    }

    /// The values and names of its cases and of their synonyms.
    fileprivate var names: [(literal: String, name: String)] {
        (cases + synonyms.map(\.old)).map { ($0.literal, $0.name) }
    }
}

extension SwiftProperty {
    fileprivate var defaultPhrase: String { defaultValue.map { "'\($0)'" } ?? "required" }
}

extension SchemaIndex {
    /// Returns the range of the first byte of a schema, or of the name of its member.
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
