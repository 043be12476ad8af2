/// A note on something that a schema contains and that the types do not express.
package struct ModelNote: Hashable, Sendable {
    package let kind: Kind
    package let site: SchemaSite

    package enum Kind: Hashable, Sendable {
        case union
        case mixedTypes([String])
        case mixedEnumeration
        case structuredConstant
        case tuple
        case patternProperties
        case dynamicReference
        case endlessReference
        case endlessRule
        case neverValid
        case contradictoryBranches(name: String)
        case invalidName(String)
        case missingOwner(String, inner: String)
        case takenName(String, instead: String)
        case sharedName(String, usual: String, instead: String)
        case misspeltKeyword(String, meant: String)
        case ignoredKeywords([String], reference: String)
        case changedName(String, copy: String)
        case sharedKey(String, owner: String)
        case convertedNames(keyword: String)
        case unusableDefault
        case endlessDefault
        case conditionalDefault
        case repeatedAlias(name: String, property: String)
        /// A keyword that no generated code enforces.
        case unenforced(String)
        /// A format or type whose check accepts some invalid values. The note is added only at its first
        /// occurrence.
        case partlyEnforced(String, gap: String)
    }
}

extension ModelNote {
    /// True if generated code accepts values that the schema rejects.
    package var isLoss: Bool {
        switch kind {
        case .unenforced, .partlyEnforced: true
        default: false
        }
    }

    /// A message that describes the consequence.
    package var message: String {
        switch kind {
        case .union:
            "no type tells these alternatives apart; they stay any JSON values"
        case .mixedTypes(let names):
            "the value may be \(names.joined(separator: " or ")); it stays any JSON value"
        case .mixedEnumeration:
            "the listed values are of several kinds; the value stays any JSON value"
        case .structuredConstant:
            "the constant is no string, integer or Boolean; the value stays any JSON value"
        case .tuple:
            "types by position are not represented; the elements stay any JSON values"
        case .patternProperties:
            "types by name pattern are not represented; such members stay any JSON values"
        case .dynamicReference:
            "a dynamic reference has no one target; the value stays any JSON value"
        case .endlessReference:
            "the reference leads back to itself; the value stays any JSON value"
        case .endlessRule:
            "the schema applies itself to the same value; that is left out of 'validate()'"
        case .neverValid:
            "no value is valid here; the value stays any JSON value"
        case .contradictoryBranches(let name):
            "the branches give '\(name)' different types; the member stays any JSON value"
        case .invalidName(let name):
            "'\(name)' can't be a Swift name here; the usual one is used"
        case .missingOwner(let owner, let name):
            "no type '\(owner)' is made that '\(name)' could stand in; it stands by itself"
        case .takenName(let name, let instead):
            "the name '\(name)' is taken or reserved; '\(instead)' is used instead"
        case .sharedName(let text, let usual, let name):
            "'\(text)' would be '\(usual)', which is another's name; it is '\(name)' here"
        case .misspeltKeyword(let name, let meant):
            "unknown keyword '\(name)', did you mean '\(meant)'? nothing comes of it"
        case .ignoredKeywords(let names, let reference):
            "\(names.map { "'\($0)'" }.joined(separator: ", ")) \(names.count == 1 ? "is" : "are") "
                + "ignored beside '\(reference)' up to draft 7; put the reference into an 'allOf'"
        case .changedName(let name, let copy):
            "with the strategy for keys, '\(name)' is written back as '\(copy)'"
        case .sharedKey(let name, let owner):
            "with the strategy for keys, '\(name)' can't be told from '\(owner)'"
        case .convertedNames(let keyword):
            "with the strategy for keys, '\(keyword)' looks at names as the strategy makes them"
        case .unusableDefault:
            "the type has no such value; the member stays optional, without a default"
        case .endlessDefault:
            "the default takes itself for granted; the member stays optional, without a default"
        case .conditionalDefault:
            "the default holds only where its branch does; the member stays optional, without a default"
        case .unenforced(let keyword):
            "'\(keyword)' is enforced neither by decoding nor by 'validate()'"
        case .partlyEnforced(let assertion, let gap):
            "\(assertion) is checked, but not \(gap)"
        case .repeatedAlias(let name, let property):
            "'\(name)' is another name of '\(property)' already; it is read as that"
        }
    }
}
