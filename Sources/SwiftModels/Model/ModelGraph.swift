import SchemaKit

/// The types of one Swift module, before names are assigned to them. They refer to schemas and to each other by
/// identifiers.
///
/// The types of root schemas come first in ``declarations``, and the other types follow in the order in which the
/// builder reaches their schemas.
struct ModelGraph: Sendable {
    /// The requested schema files. Each has its own output.
    var files: [ModelFile] = []
    /// All types. A ``ModelTypeID`` is an index into this array.
    var declarations: [ModelDeclaration] = []
    /// The constraints of the schemas that the types do not express.
    var rules = ModelRules()
    /// The notes on the schemas; see ``ModelNote``.
    private(set) var notes: [ModelNote] = []
    private var noteSet: Set<ModelNote> = []

    /// Adds a note, unless the graph already has it.
    mutating func add(_ note: ModelNote) {
        if noteSet.insert(note).inserted { notes.append(note) }
    }

    /// The types of each file, in the order of their declarations.
    var typesByFile: [[ModelTypeID]] {
        var types: [[ModelTypeID]] = files.map { _ in [] }
        for (index, declaration) in declarations.enumerated() {
            types[declaration.file].append(ModelTypeID(index: index))
        }
        return types
    }

    subscript(id: ModelTypeID) -> ModelDeclaration {
        get { declarations[id.index] }
        set { declarations[id.index] = newValue }
    }

    /// Returns the number of types around a type.
    func nestingDepth(of id: ModelTypeID) -> Int {
        var depth = 0
        var parent = self[id].parent
        while let id = parent {
            depth += 1
            parent = self[id].parent
        }
        return depth
    }

    /// Changes a type of objects. Types of other shapes stay as they are.
    mutating func changeObject(_ id: ModelTypeID, _ change: (inout ModelObject) -> Void) {
        guard case .object(var object) = self[id].shape else { return }
        // The object is taken out of the graph first. If the graph also referred to the properties, the change would
        // copy all of them.
        self[id].shape = .alias(id)
        change(&object)
        self[id].shape = .object(object)
    }
}

/// The index of a type in the declarations of a graph.
struct ModelTypeID: Hashable, Sendable {
    let index: Int
}

/// A requested schema file.
struct ModelFile: Hashable, Sendable {
    /// The file name without its folder.
    let name: String
    /// The type of the file's root schema.
    let root: ModelTypeID
}

/// A message to the user about a schema: about a mistake in it, about a keyword that the generated code does not
/// express or enforce, or about a name that was changed.
package struct ModelNote: Hashable, Sendable {
    package let kind: Kind
    package let site: ScopedSite

    package enum Kind: Hashable, Sendable {
        case union
        case mixedTypes([String])
        case mixedEnumeration
        case structuredConstant
        case tuple
        case patternProperties
        case dynamicReference
        case cyclicReference
        case cyclicRule
        case neverValid
        case contradictoryBranches(name: String)
        case invalidName(String)
        /// A text in `swiftType` or `swiftConformances` that does not name a type.
        case invalidTypeName(String)
        /// A `swiftName` such as `Offer.Price`, if there is no type `Offer`.
        case missingOwner(String, nested: String)
        case reservedName(String, instead: String)
        case takenName(String, instead: String)
        /// A member or a listed value whose derived name in Swift is already the name of another one.
        case sharedName(
            String,
            derivedName: String,
            isEnumerationValue: Bool,
            instead: String
        )
        /// A member whose name is canonically equivalent to the name of another member.
        case equivalentName(String)
        case misspelledKeyword(String, suggestion: String)
        /// Keywords that are ignored beside a reference. The keyword `solution` can contain the reference instead.
        case ignoredKeywords([String], reference: String, solution: String)
        /// A root schema without keywords that constrain values, which is probably a payload.
        case noKeywords(firstName: String)
        /// A member that is encoded under another name because of the key strategy.
        case changedName(String, encodedName: String)
        /// A name or alias of a member, if another member, the owner, already has the key that the key strategy makes.
        case sharedKey(String, owner: String)
        /// A keyword that is applied to names after the key strategy has converted them.
        case convertedNames(keyword: String)
        case unusableDefault
        /// A default that contains itself, with the name of its member.
        case cyclicDefault(member: String)
        case conditionalDefault
        case unreadAlias(name: String, property: String, difference: AliasDifference)
        /// A keyword that no generated code enforces.
        case unenforced(String)
        /// A keyword whose regular expression is invalid, and the mistake in it.
        case invalidPattern(keyword: String, mistake: String)
        /// An assertion, such as `type 'integer'`, whose check accepts some invalid values. Under `not`, the check
        /// rejects these values. The note is added only at the first occurrence of the assertion.
        case partlyEnforced(String, gap: String)
    }
}

extension ModelNote {
    /// The reason why a model does not read a member under an alias: a schema of the object does not treat the
    /// alias like the member's own name.
    package enum AliasDifference: Hashable, Sendable {
        // Each `at` is the location of a schema as a URI fragment. The name of the schema's file precedes it if the
        // alias is in another file.

        /// The schema uses the alias as the name of a member.
        case isMember
        case isAlias(of: String)
        /// A pointer or a listed value in the schema contains the alias as the name of a member.
        case isNamed(at: String)
        /// The schema names the member, but the alias does not apply in the schema.
        case isNotDeclared(at: String)
        /// The schema declares the alias with another `readBy` or another `severity`.
        case hasOtherUse(at: String)
        /// A pointer in the schema tries another name of the member before the alias.
        case comesAfter(String, at: String)
        /// The pattern matches only one of the names.
        case pattern(String)
        /// `propertyNames` allows only one of the names, or can report them differently.
        case propertyNames
        /// The schema has `uniqueItems`. The names of members decide whether items are equal, so they must be kept.
        case comparesItems(at: String)

        /// Returns whether the reason takes precedence over another one: it is more specific or, if both are equally
        /// specific, its text comes first in alphabetical order.
        func precedes(_ other: AliasDifference) -> Bool {
            (rank, reason("", "")) < (other.rank, other.reason("", ""))
        }

        private var rank: Int {
            switch self {
            case .isMember: 0
            case .isAlias: 1
            case .hasOtherUse: 2
            case .isNamed: 3
            case .isNotDeclared: 4
            case .comesAfter: 5
            case .pattern: 6
            case .propertyNames: 7
            case .comparesItems: 8
            }
        }

        fileprivate func reason(_ alias: String, _ member: String) -> String {
            switch self {
            case .isMember:
                "'\(alias)' is also the name of a member"
            case .isAlias(let other):
                "'\(alias)' is also an alias of '\(other)'"
            case .isNamed(let location):
                "the schema at '\(location)' refers to '\(alias)'"
            case .comesAfter(let other, let location):
                "a pointer in the schema at '\(location)' tries '\(other)' before this alias"
            case .isNotDeclared(let location):
                "the schema at '\(location)' names '\(member)' without this alias"
            case .hasOtherUse(let location):
                "the schema at '\(location)' gives this alias another 'readBy' or 'severity'"
            case .pattern(let pattern):
                "the pattern '\(pattern)' matches only one of these names"
            case .propertyNames:
                "'propertyNames' can treat these names differently"
            case .comparesItems(let location):
                "'uniqueItems' in the schema at '\(location)' also compares the names of members"
            }
        }
    }

    /// True if generated code accepts values that the schema rejects, or rejects values that the schema accepts.
    package var isAboutEnforcement: Bool {
        switch kind {
        case .unenforced, .invalidPattern, .partlyEnforced: true
        default: false
        }
    }

    /// A message that says what is wrong and how the generated code deals with it.
    package var message: String {
        switch kind {
        case .union:
            "branches cannot be distinguished; using JSONValue"
        case .mixedTypes(let names):
            "'type' allows several types (\(names.joined(withConjunction: "and"))); using JSONValue"
        case .mixedEnumeration:
            "'enum' has values of several types; using JSONValue"
        case .structuredConstant:
            "'const' is not a string, a number or a Boolean; using JSONValue"
        case .tuple:
            "item types by position are not supported here; using JSONValue for the items"
        case .patternProperties:
            "the types of members that match a pattern are not supported here; using JSONValue for them"
        case .dynamicReference:
            "the dynamic reference has no single target; using JSONValue"
        case .cyclicReference:
            "circular reference; using JSONValue"
        case .cyclicRule:
            "the schema applies itself to the same value; 'validate()' ignores the cycle"
        case .neverValid:
            "no value is valid here; using JSONValue"
        case .contradictoryBranches(let name):
            "'\(name)' has conflicting types; using JSONValue"
        case .invalidName(let name):
            "'\(name)' is not a valid Swift name here; using the default name"
        case .invalidTypeName(let name):
            "'\(name)' is not a valid name of a Swift type; ignored"
        case .missingOwner(let owner, let name):
            "there is no type '\(owner)' to nest '\(name)' in; '\(name)' is not nested"
        case .reservedName(let name, let instead):
            "'\(name)' is reserved; using '\(instead)'"
        case .takenName(let name, let instead):
            "'\(name)' is already taken; using '\(instead)'"
        case .sharedName(let text, let derivedName, let isEnumerationValue, let name):
            Self.clash(
                of: text,
                withAnother: isEnumerationValue ? "value" : "member",
                as: derivedName
            ) + "; this one is named '\(name)'"
        case .equivalentName(let name):
            "'\(name)' and the name of another member are canonically equivalent in Unicode, so both "
                + "members have one property"
        case .misspelledKeyword(let name, let suggestion):
            "unknown keyword '\(name)' is ignored; did you mean '\(suggestion)'?"
        case .ignoredKeywords(let names, let reference, let solution):
            "\(names.inQuotes.joined(withConjunction: "and")) \(names.count == 1 ? "is" : "are") "
                + "ignored next to '\(reference)' before draft 2019-09; move '\(reference)' into "
                + "'\(solution)'"
        case .noKeywords(let name):
            "'\(name)' is not a keyword, and the schema accepts every value; if the file is a payload, "
                + "'widget-codegen infer' makes a schema of it"
        case .changedName(let name, let encodedName):
            "with this key strategy, '\(name)' is encoded as '\(encodedName)'"
        case .sharedKey(let name, let owner):
            "with this key strategy, '\(name)' and '\(owner)' have the same key"
        case .convertedNames(let keyword):
            "with this key strategy, '\(keyword)' applies to the converted names, not the JSON "
                + "names, of members without a Swift property"
        case .unusableDefault:
            "default does not fit the type; ignored"
        case .cyclicDefault(let member):
            "the default of '\(member)' is ignored, because the defaults of the members that it omits "
                + "lead back to it"
        case .conditionalDefault:
            "default applies only in one branch; ignored"
        case .unenforced(let keyword):
            "'\(keyword)' is not enforced by decoding or by 'validate()'"
        case .invalidPattern(let keyword, let mistake):
            "'\(keyword)' is not enforced, because its regular expression is invalid: \(mistake)"
        case .partlyEnforced(let assertion, let gap):
            "\(assertion) is only partly checked (\(gap))"
        case .unreadAlias(let name, let property, let difference):
            "'\(name)' is not read as '\(property)', because \(difference.reason(name, property))"
        }
    }

    private static func clash(
        of text: String,
        withAnother noun: String,
        as derivedName: String
    ) -> String {
        if text == derivedName { return "'\(text)' clashes with another \(noun)" }
        return "'\(text)' and another \(noun) have the Swift name '\(derivedName)'"
    }
}
