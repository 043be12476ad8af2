import SchemaDiagnostics
import SchemaKit
import SchemaLint
import SwiftModels

/// The differences between two versions of generated models, as far as they affect code that uses the models.
///
/// Types are matched by their paths, and properties by the names of their members, so that a new name of a property is
/// reported as a renaming. The order of an initializer's parameters does not count as a difference, because the order
/// of members in a schema has no meaning.
struct SwiftDifferences {
    struct Finding {
        let source: SourceFile
        let diagnostic: Diagnostic
    }

    private let old: SchemaModels
    private let new: SchemaModels
    /// The number of files that are in both versions. They come first in each version.
    private let commonFileCount: Int
    /// True if no message shows a default, because a compared schema marks secrets.
    private let hidesDefaults: Bool
    private var findings: [Finding] = []
    /// The new names of renamed types by their old names, both without the names of outer types. Types with one name in
    /// several outer types can have several new names.
    private var renames: [String: Set<String>] = [:]

    init(
        old: SchemaModels,
        new: SchemaModels,
        commonFileCount: Int,
        hidesDefaults: Bool = false
    ) {
        self.old = old
        self.new = new
        self.commonFileCount = commonFileCount
        self.hidesDefaults = hidesDefaults
    }

    /// Returns all differences: first the renamed and the added types, then the changes inside types, and finally the
    /// removed types.
    func allFindings() -> [Finding] {
        var copy = self
        copy.compareTypes()
        return copy.findings
    }

    // MARK: Types

    private mutating func compareTypes() {
        let oldEntries = Dictionary(old.entries.map { ($0.path, $0) }) { first, _ in first }
        let newEntries = Dictionary(new.entries.map { ($0.path, $0) }) { first, _ in first }
        let removed = old.entries.filter { newEntries[$0.path] == nil }
        var removedTypes = RemovedTypes(removed.map(\.content))
        var matches: [(old: SchemaModels.Entry, new: SchemaModels.Entry)] = []
        for entry in new.entries {
            if let oldEntry = oldEntries[entry.path] {
                matches.append((oldEntry, entry))
            } else if let index = entry.content.flatMap({ removedTypes.takeFirst(similarTo: $0) }) {
                let oldEntry = removed[index]
                renames[oldEntry.declaration.name, default: []].insert(entry.declaration.name)
                matches.append((oldEntry, entry))
                report(
                    .swiftBreakingChange,
                    "type '\(oldEntry.path)' was renamed to '\(entry.path)'",
                    at: ChangeLocations(
                        from: oldEntry.declaration.origin,
                        to: entry.declaration.origin
                    )
                )
            } else {
                report(
                    .swiftChange,
                    "type '\(entry.path)' was added",
                    at: ChangeLocations(from: nil, to: entry.declaration.origin)
                )
            }
        }
        for match in matches { compare(match.old, match.new) }
        for entry in removedTypes.indices.map({ removed[$0] }) {
            // The finding is located at the outer type, which contained the removed type.
            let outer = newEntries[entry.declaration.scope.joined(separator: ".")]
            report(
                .swiftBreakingChange,
                "type '\(entry.path)' was removed",
                at: ChangeLocations(
                    from: entry.declaration.origin,
                    to: outer?.declaration.origin,
                    fileIndex: entry.fileIndex
                )
            )
        }
    }

    private mutating func compare(_ old: SchemaModels.Entry, _ new: SchemaModels.Entry) {
        let path = new.path
        let locations = TypeLocations(
            path: path,
            old: old.declaration.origin,
            new: new.declaration.origin
        )
        switch (old.declaration.body, new.declaration.body) {
        case (.structure(let oldBody), .structure(let newBody)):
            compare(oldBody, newBody, at: locations)
        case (.enumeration(let oldBody), .enumeration(let newBody)):
            compare(oldBody, newBody, at: locations)
        case (.union(let oldBody), .union(let newBody)):
            compare(oldBody.namedCases, newBody.namedCases, at: locations)
        case (.variants(let oldBody), .variants(let newBody)):
            compare(oldBody.namedCases, newBody.namedCases, at: locations)
        case (.wrapper(let oldBody), .wrapper(let newBody)):
            guard !isEqual(oldBody.type, newBody.type) else { return }
            report(
                .swiftBreakingChange,
                "type of '\(path).\(newBody.property)' changed from '\(oldBody.type)' to '\(newBody.type)'",
                at: locations.change
            )
        case (.alias(let oldBody), .alias(let newBody)):
            guard !isEqual(oldBody, newBody) else { return }
            report(
                .swiftBreakingChange,
                "type alias '\(path)' changed from '\(oldBody)' to '\(newBody)'",
                at: locations.change
            )
        case (let oldBody, let newBody):
            report(
                .swiftBreakingChange,
                "type '\(path)' changed from \(oldBody.phrase) to \(newBody.phrase)",
                at: locations.change
            )
        }
    }

    // MARK: Structures

    private mutating func compare(
        _ old: SwiftStructure,
        _ new: SwiftStructure,
        at locations: TypeLocations
    ) {
        let path = locations.path
        compareVariants(old, new, at: locations)
        compareAccessors(old, new, at: locations)
        let newReadOnlyKeys = Set(new.variants.flatMap(\.accessors).map(\.exactKey))
        let newKeys = Set(new.properties.map(\.exactKey))
        for property in old.properties where !newKeys.contains(property.exactKey) {
            let isReadOnly = newReadOnlyKeys.contains(property.exactKey)
            let change = isReadOnly ? "became read-only" : "was removed"
            report(
                .swiftBreakingChange,
                "property '\(path).\(property.name)' \(change)",
                at: ChangeLocations(from: property.origin, to: locations.new)
            )
        }
        let oldReadOnlyKeys = Set(old.variants.flatMap(\.accessors).map(\.exactKey))
        let oldProperties = Dictionary(old.properties.map { ($0.exactKey, $0) }) { first, _ in
            first
        }
        // `compareAccessors` has compared a property that was read-only before.
        for property in new.properties where !oldReadOnlyKeys.contains(property.exactKey) {
            if let oldProperty = oldProperties[property.exactKey] {
                compare(oldProperty, property, of: path)
            } else if property.defaultValue == nil {
                report(
                    .swiftBreakingChange,
                    "initializer of '\(path)' now requires the new property '\(property.name)'",
                    at: ChangeLocations(from: locations.old, to: property.origin)
                )
            } else {
                report(
                    .swiftChange,
                    "property '\(path).\(property.name)' was added",
                    at: ChangeLocations(from: locations.old, to: property.origin)
                )
            }
        }
        comparePatterns(old, new, at: locations)
        compareRestProperties(old, new, at: locations)
    }

    /// Compares the properties for the members or items that have no property of their own.
    private mutating func compareRestProperties(
        _ old: SwiftStructure,
        _ new: SwiftStructure,
        at locations: TypeLocations
    ) {
        let (oldCoding, newCoding) = (old.coding, new.coding)
        let name = "\(locations.path).\(oldCoding.restProperty)"
        if oldCoding.restProperty != newCoding.restProperty {
            report(
                .swiftBreakingChange,
                "property '\(name)' of type '\(oldCoding.restType)' was replaced by "
                    + "'\(newCoding.restProperty)' of type '\(newCoding.restType)'",
                at: locations.change
            )
        } else if !isEqual(oldCoding.restType, newCoding.restType) {
            report(
                .swiftBreakingChange,
                "type of '\(name)' changed from '\(oldCoding.restType)' to '\(newCoding.restType)'",
                at: locations.change
            )
        }
    }

    /// Compares the properties for members whose names match patterns.
    private mutating func comparePatterns(
        _ old: SwiftStructure,
        _ new: SwiftStructure,
        at locations: TypeLocations
    ) {
        let path = locations.path
        let newProperties = Dictionary(new.patterns.map { ($0.name, $0) }) { first, _ in first }
        for oldProperty in old.patterns {
            let name = "\(path).\(oldProperty.name)"
            guard let newProperty = newProperties[oldProperty.name] else {
                report(
                    .swiftBreakingChange,
                    "property '\(name)' was removed",
                    at: ChangeLocations(from: oldProperty.origin, to: locations.new)
                )
                continue
            }
            guard !isEqual(oldProperty.type, newProperty.type) else { continue }
            report(
                .swiftBreakingChange,
                "type of '\(name)' changed from '\(oldProperty.type)' to '\(newProperty.type)'",
                at: ChangeLocations(from: oldProperty.origin, to: newProperty.origin)
            )
        }
        let oldNames = Set(old.patterns.map(\.name))
        for newProperty in new.patterns where !oldNames.contains(newProperty.name) {
            report(
                .swiftChange,
                "property '\(path).\(newProperty.name)' was added",
                at: ChangeLocations(from: locations.old, to: newProperty.origin)
            )
        }
    }

    private mutating func compare(_ old: SwiftProperty, _ new: SwiftProperty, of path: String) {
        let locations = ChangeLocations(from: old.origin, to: new.origin)
        if old.name != new.name {
            report(
                .swiftBreakingChange,
                "property '\(path).\(old.name)' was renamed to '\(new.name)'",
                at: locations
            )
        }
        let name = "\(path).\(new.name)"
        if !isEqual(old.type, new.type) {
            report(
                .swiftBreakingChange,
                "type of '\(name)' changed from '\(old.type)' to '\(new.type)'",
                at: locations
            )
        } else if old.defaultValue != nil, new.defaultValue == nil {
            report(
                .swiftBreakingChange,
                "initializer of '\(path)' now requires '\(new.name)'",
                at: locations
            )
        } else if let newDefault = new.defaultValue, old.defaultValue != newDefault {
            report(
                .swiftChange,
                message(aboutDefaultOf: name, from: old.defaultValue, to: newDefault),
                at: locations
            )
        }
        if old.deprecation == nil, new.deprecation != nil {
            report(.swiftChange, "'\(name)' is now deprecated", at: locations)
        }
    }

    private func message(
        aboutDefaultOf name: String,
        from old: String?,
        to new: String
    ) -> String {
        guard let old else {
            return "'\(name)' is no longer required and "
                + (hidesDefaults ? "has a default" : "defaults to '\(new)'")
        }
        return "default of '\(name)' changed" + (hidesDefaults ? "" : " from '\(old)' to '\(new)'")
    }

    /// Returns whether two types are equal, apart from the new names of renamed types.
    func isEqual(_ old: SwiftType, _ new: SwiftType) -> Bool { isEqual(old.text, new.text) }

    /// Returns whether the texts of types are equal, apart from the new names of renamed types.
    func isEqual(_ old: String, _ new: String) -> Bool {
        let (oldWords, newWords) = (Self.words(in: old), Self.words(in: new))
        return oldWords.count == newWords.count
            && zip(oldWords, newWords).allSatisfy { old, new in
                old == new || renames[old]?.contains(new) == true
            }
    }

    /// Returns the parts of a text in order: each name, and each character between names.
    private static func words(in text: String) -> [String] {
        var words: [String] = []
        var isInName = false
        for character in text {
            let isNameCharacter = character.isLetter || character.isNumber || character == "_"
            if isInName, isNameCharacter {
                words[words.count - 1].append(character)
            } else {
                words.append(String(character))
            }
            isInName = isNameCharacter
        }
        return words
    }

    // MARK: Enumerations

    private mutating func compare(
        _ old: SwiftEnumeration,
        _ new: SwiftEnumeration,
        at locations: TypeLocations
    ) {
        let path = locations.path
        if old.rawType != new.rawType || old.isOpen != new.isOpen {
            report(
                .swiftBreakingChange,
                "type '\(path)' changed from \(old.phrase) to \(new.phrase)",
                at: locations.change
            )
        }
        let (oldCases, newCases) = (old.namedLiterals, new.namedLiterals)
        let oldNames = Set(oldCases.map(\.name))
        let newLiterals = Dictionary(newCases.map { ($0.name, $0.literal) }) { first, _ in first }
        // A new case with the value of a case that is reported as renamed is not also reported as added.
        let renamedLiterals = Set(
            oldCases.filter { newLiterals[$0.name] == nil }.map { ExactText($0.literal) }
        )
        let oldPairs = Set(oldCases.map { [ExactText($0.literal), ExactText($0.name)] })
        let renamedCases = Dictionary(
            newCases.filter { !oldPairs.contains([ExactText($0.literal), ExactText($0.name)]) }
                .map { (ExactText($0.literal), $0.name) }
        ) { first, _ in first }
        for (literal, name) in oldCases {
            guard let newLiteral = newLiterals[name] else {
                let newName = renamedCases[ExactText(literal)]
                let verb = newName.map { "was renamed to '\($0)'" } ?? "was removed"
                report(
                    .swiftBreakingChange,
                    "case '\(path).\(name)' \(verb)",
                    at: locations.change
                )
                continue
            }
            guard ExactText(newLiteral) != ExactText(literal) else { continue }
            report(
                .swiftBreakingChange,
                "value of case '\(path).\(name)' changed from '\(literal)' to '\(newLiteral)'",
                at: locations.change
            )
        }
        for (literal, name) in newCases where !oldNames.contains(name) {
            guard !renamedLiterals.contains(ExactText(literal)) else { continue }
            report(
                .swiftChange,
                "case '\(path).\(name)' was added",
                at: locations.change
            )
        }
    }

    // MARK: Findings

    /// The path of a type, and the locations of its schemas in both versions.
    struct TypeLocations {
        let path: String
        let old: ModelOrigin
        let new: ModelOrigin

        var change: ChangeLocations { ChangeLocations(from: old, to: new) }
    }

    /// The locations of a change in both versions. One of them may be missing.
    struct ChangeLocations {
        let old: ModelOrigin?
        let new: ModelOrigin?
        /// The index of the file, for a change without a location in the new version.
        let fileIndex: Int

        init(from old: ModelOrigin?, to new: ModelOrigin?, fileIndex: Int = 0) {
            self.old = old
            self.new = new
            self.fileIndex = fileIndex
        }
    }

    /// Adds a finding about a change.
    ///
    /// - Parameter locations: The locations of the schemas before and after the change.
    mutating func report(_ id: Diagnostic.ID, _ message: String, at locations: ChangeLocations) {
        let (oldOrigin, newOrigin) = (locations.old, locations.new)
        let startOfFile = SourceRange(start: 0, end: 1)
        // A change without a location in the new version is reported at the start of the new file. If the new version
        // lacks the file, the change is reported at the old location.
        let hasNewFile = locations.fileIndex < commonFileCount
        let source =
            newOrigin.map { new.index.source($0.site) }
            ?? (hasNewFile ? new.files[safe: locations.fileIndex] : nil)
        guard let source = source ?? oldOrigin.map({ old.index.source($0.site) }) else { return }
        var diagnostic = Diagnostic(
            id: id,
            severity: Rule.severity(of: id),
            message: message,
            range: newOrigin?.firstByte ?? (hasNewFile ? nil : oldOrigin?.firstByte)
                ?? startOfFile
        )
        if let oldOrigin {
            diagnostic.related = [
                Diagnostic.RelatedRange(
                    message: "old version",
                    range: oldOrigin.firstByte,
                    source: old.index.source(oldOrigin.site)
                )
            ]
        }
        findings.append(Finding(source: source, diagnostic: diagnostic))
    }
}

extension SchemaModels.Entry {
    var path: String { (declaration.scope + [declaration.name]).joined(separator: ".") }
}

extension SwiftDeclaration.Body {
    fileprivate var phrase: String {
        switch self {
        case .structure: "a structure"
        case .enumeration: "an enumeration of constants"
        case .wrapper(let wrapper): "a wrapper with the single property '\(wrapper.property)'"
        case .union: "an enumeration with a case for each branch"
        case .variants: "an enumeration of the members that depend on another member"
        case .alias: "a type alias"
        }
    }
}

extension SwiftProperty {
    /// The key, compared by its bytes, so that canonically equivalent keys are different keys.
    var exactKey: ExactText { ExactText(key) }
}

extension SwiftVariantsProperty.Accessor {
    /// The key, compared by its bytes, so that canonically equivalent keys are different keys.
    var exactKey: ExactText { ExactText(key) }
}

extension SwiftEnumeration {
    fileprivate var phrase: String {
        (isOpen ? "an open" : "a closed") + " enumeration of type '\(rawType.rawValue)'"
    }

    /// The values and names of the cases, and of their synonyms.
    fileprivate var namedLiterals: [(literal: String, name: String)] {
        (cases + synonyms.map(\.deprecatedCase)).map { ($0.literal, $0.name) }
    }
}

extension ModelOrigin {
    /// The range of the first byte of the schema.
    fileprivate var firstByte: SourceRange {
        SourceRange(start: range.start, end: min(range.start + 1, range.end))
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
