import Testing

@testable import SwiftModels

@Suite struct SwiftIdentifierTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let name: String
        var testDescription: String { text }
    }

    static let members: [Row] = [
        ("image_url", "imageURL"), ("imageUrl", "imageURL"), ("url", "url"), ("URL", "url"),
        ("URLTemplate", "urlTemplate"),
        (
            "widget_interactions_url_template",
            "widgetInteractionsURLTemplate"
        ), ("id", "id"), ("ID", "id"), ("program_id", "programID"),
        ("itemIds", "itemIDs"), ("itemIDs", "itemIDs"), ("campaignId", "campaignID"),
        ("IDs", "ids"), ("IDsOfPage", "idsOfPage"), ("IDstate", "iDstate"),
        ("utm_source", "utmSource"), ("text-image", "textImage"), ("MAX_VALUE", "maxValue"),
        ("iOSVersion", "iOSVersion"), ("2d", "value2d"), ("-1", "minus1"), ("+1", "plus1"),
        ("", "empty"), ("$ref", "ref"), ("$", "dollar"), ("größe", "größe"), ("a.b/c d", "aBCD"),
        ("already", "already"), ("cpText", "cpText"), ("json", "json"), ("rawJSON", "rawJSON"),
        // An invisible letter is treated as a separator.
        ("a\u{3164}b", "aB"), ("\u{FFA0}", "uffa0"),
    ].map { Row(text: $0.0, name: $0.1) }

    @Test("a member name becomes a property name", arguments: members)
    func member(_ row: Row) {
        #expect(SwiftIdentifier.member(row.text, .swift) == row.name)
    }

    static let membersInSchemaStyle: [Row] = [
        ("image_url", "imageUrl"), ("imageUrl", "imageUrl"), ("imageURL", "imageURL"),
        ("campaignId", "campaignId"), ("program_id", "programId"), ("URL", "url"),
        ("IMAGE_URL", "imageUrl"), ("itemIds", "itemIds"), ("rawJSON", "rawJSON"), ("-1", "minus1"),
    ].map { Row(text: $0.0, name: $0.1) }

    @Test("the style 'schema' does not capitalize abbreviations", arguments: membersInSchemaStyle)
    func memberInSchemaStyle(_ row: Row) {
        #expect(SwiftIdentifier.member(row.text, .schema) == row.name)
    }

    static let spelledMembers: [Row] = [
        ("a_b", "aB"), ("_b", "underscoreB"), ("__b", "underscoreUnderscoreB"), ("b_", "b"),
        ("a+b", "aPlusB"), ("-", "minus"), ("a+", "aPlus"),
    ].map { Row(text: $0.0, name: $0.1) }

    @Test("separators are spelled out only at the start of a name", arguments: spelledMembers)
    func spelledMember(_ row: Row) {
        #expect(SwiftIdentifier.spelled(row.text, .schema) == row.name)
    }

    static let literalMembers: [Row] = [
        ("a_b", "a_b"), ("aB", "aB"), ("Ab", "Ab"), ("a-b", "aMinusB"), ("a+", "aPlus"),
        ("+b", "plusB"), ("_b", "value_b"), ("2b", "value2b"), ("_", "valueUnderscore"),
        ("__", "valueUnderscoreUnderscore"),
    ].map { Row(text: $0.0, name: $0.1) }

    @Test("a literal name keeps letters, digits and underscores", arguments: literalMembers)
    func literalMember(_ row: Row) {
        #expect(SwiftIdentifier.literal(row.text) == row.name)
    }

    static let types: [Row] = [
        ("SMTWidget", "SMTWidget"), ("CheerMeterWidgetModel", "CheerMeterWidgetModel"),
        ("widget-content", "WidgetContent"), ("api key", "APIKey"), ("1st", "Value1st"),
        ("", "Empty"), ("snake_case_url", "SnakeCaseURL"), ("element", "Element"),
    ].map { Row(text: $0.0, name: $0.1) }

    @Test("a title becomes a type name", arguments: types)
    func type(_ row: Row) {
        #expect(SwiftIdentifier.type(row.text, .swift) == row.name)
    }

    static let singulars: [Row] = [
        ("options", "option"), ("OPTIONS", "OPTION"), ("categories", "category"),
        ("ENTRIES", "ENTRY"), ("movies", "movie"), ("topMovies", "topMovie"), ("boxes", "box"),
        ("classes", "class"), ("branches", "branch"), ("caches", "cache"), ("coaches", "coach"),
        ("hashes", "hash"), ("sizes", "size"), ("buzzes", "buzz"), ("heroes", "hero"),
        ("shoes", "shoe"), ("statuses", "status"), ("clauses", "clause"), ("houses", "house"),
        ("excuses", "excuse"), ("cases", "case"), ("aliases", "alias"), ("y_axes", "y_axis"),
        ("taxes", "tax"), ("menus", "menu"), ("itemIDs", "itemID"), ("APIs", "API"),
        ("children", "child"), ("gridChildren", "gridChild"), ("women", "woman"),
        ("saleswomen", "saleswoman"), ("vertexIndices", "vertexIndex"), ("leaves", "leaf"),
        ("schemas", "schema"), ("status", "status element"), ("axis", "axis element"),
        ("alias", "alias element"), ("series", "series element"),
        ("specimen", "specimen element"), ("address", "address element"),
        ("data", "data element"), ("", " element"), ("s", "s element"), ("a's", "a's element"),
        ("as", "as element"), ("As", "As element"), ("IDs", "ID"),
    ].map { Row(text: $0.0, name: $0.1) }

    @Test("the name of an array becomes the name of one item", arguments: singulars)
    func singular(_ row: Row) {
        #expect(PluralName.singular(of: row.text) == row.name)
    }

    @Test(arguments: [
        ("Shop", true), ("a1", true), ("A_1", true), ("__a", true), ("a_", true), ("größe", true),
        ("\u{2160}", true), ("\u{2FA1D}", true), ("", false), ("_", false), ("__", false),
        ("1a", false), ("a-b", false), ("a b", false), ("a.b", false), ("class", false),
        ("Self", false), ("init", false), ("self", false),
        // The last characters are not alphabetic, no start of an identifier, private, and beyond Swift's grammar.
        ("\u{2118}", false), ("a\u{345}", false), ("\u{E000}", false), ("\u{30000}", false),
    ])
    func `a type name is an identifier that is not a keyword`(name: String, isTypeName: Bool) {
        #expect(SwiftName.isTypeName(name) == isTypeName)
    }

    @Test func `a name that is not a plural can have another singular`() {
        #expect(PluralName.singular(of: "data", orElse: "data") == "data")
        #expect(PluralName.singular(of: "polls", orElse: "polls") == "poll")
    }

    @Test func `equal names get ascending numbers that no other name has`() {
        var scope = NameScope(reserved: [], usedNames: ["name3"])
        let names = (0..<30_000).map { _ in scope.assign("name") }
        #expect(names.prefix(4) == ["name", "name2", "name4", "name5"])
        #expect(names.last == "name30001")
        #expect(Set(names).count == names.count)
    }

    @Test func `a name with a number is not reserved`() {
        var scope = NameScope(reserved: ReservedWords.types)
        let names = (0..<5).map { _ in scope.assign("Int6") }
        #expect(names == ["Int6", "Int62", "Int63", "Int65", "Int66"])
    }

    @Test("a name does not change if similar names follow")
    func stability() {
        func names(_ wireNames: [String]) -> [String] {
            var scope = NameScope(reserved: ReservedWords.members)
            return wireNames.map {
                scope.assign(
                    SwiftIdentifier.member($0),
                    or: [SwiftIdentifier.spelled($0, .schema), SwiftIdentifier.literal($0)]
                )
            }
        }
        #expect(
            names(["c", "c++", "c#", "objective-c", "objective-c++"])
                == ["c", "cPlusPlus", "cNumber", "objectiveC", "objectiveCPlusPlus"]
        )
        #expect(names(["a_b", "c"]) == ["aB", "c"])
        #expect(
            names(["underscoreUnderscore", "__"])
                == ["underscoreUnderscore", "valueUnderscoreUnderscore"]
        )
        #expect(
            names(["birthDate", "_birthDate", "__birthDate"])
                == ["birthDate", "underscoreBirthDate", "underscoreUnderscoreBirthDate"]
        )
        #expect(names(["a_b", "c", "a-b", "aB", "a.b"]) == ["aB", "c", "aMinusB", "aB2", "aDotB"])
    }

    @Test(
        "a name gets a number only if it looks like an earlier name",
        arguments: [
            ("paypal", "p\u{430}ypal", "p\u{430}ypal2"),
            ("paypal", "\u{FF50}aypal", "\u{FF50}aypal2"),
            ("\u{3BF}", "o", "o2"), ("X", "\u{425}", "\u{445}2"), ("fi", "\u{FB01}", "\u{FB01}2"),
            ("a", "\u{1D41A}", "\u{1D41A}2"),
            // U+0439 has a breve, so it does not look like U+0438.
            ("\u{439}", "\u{438}", "\u{438}"),
        ]
    )
    func lookAlike(_ first: String, _ second: String, _ name: String) {
        var scope = NameScope(reserved: [])
        _ = scope.assign(SwiftIdentifier.member(first))
        #expect(scope.assign(SwiftIdentifier.member(second)) == name)
    }
}
