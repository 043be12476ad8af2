import SchemaKit
import TestSupport
import Testing

@testable import SchemaLint

/// Tests of the parser of Schemas/COVERAGE.md.
struct CoverageTableTests {
    /// A page with the table of counts, and with one feature on line 9. The parameters are cells of its row.
    private static func page(_ place: String, breaking: String = "") -> String {
        """
        | | Acme | all |
        |---|---|---|
        | rows | 1 | 1 |

        Words between tables.

        | System | Model | Property | Place | Broken by | Note |
        |:--|---|---|---|---|---|
        | Acme | Anvil | a \\| b | \(place) | \(breaking) | heavy |
        """
    }

    @Test func `Cells keep escaped bars, and rows have line numbers`() throws {
        let tables = MarkdownTable.tables(in: Self.page("schema `a.json#/b`"))
        #expect(tables.map(\.header.count) == [3, 6])
        let row = try #require(tables.last?.rows.first)
        #expect(row.line == 9)
        #expect(row.cells == ["Acme", "Anvil", "a | b", "schema `a.json#/b`", "", "heavy"])
    }

    @Test func `Bars without a line of dashes are not a table`() {
        #expect(MarkdownTable.tables(in: "| a | b |\n| c | d |\n").isEmpty)
    }

    @Test func `Places of every kind are parsed`() throws {
        let text = [
            "schema `a.json#`", "schema `a.json#/b/~1c` = `{\"d\": 1}`",
            "keyword `aliases` at `a.json#/b/aliases`", "swift `Anvil.Kind.heavy`",
            "excused block: it is code",
        ]
        let table = try CoverageTable(Self.page(text.joined(separator: "<br>")))
        let root = try #require(CoverageTable.Location("a.json#"))
        let member = try #require(CoverageTable.Location("a.json#/b/~1c"))
        let keyword = try #require(CoverageTable.Location("a.json#/b/aliases"))
        #expect(member.pointer.tokens == ["b", "/c"])
        #expect(table.rows.map(\.key.description) == ["Acme, Anvil, a | b"])
        #expect(
            table.rows.first?.places == [
                .schema(root, value: nil), .schema(member, value: "{\"d\": 1}"),
                .keyword("aliases", keyword), .swift(["Anvil", "Kind", "heavy"]),
                .excused(.block, reason: "it is code"),
            ]
        )
    }

    @Test(arguments: [
        "a.json#/b", "schema a.json#/b", "schema `a.json`", "schema `#/b`", "schema `a.json#b`",
        "schema `a.json#/b` = ", "schema `a.json#/b` or so", "keyword `aliases`",
        "keyword `aliases` at `a.json`", "swift `Anvil..kind`", "swift ``", "excused property: no",
        "excused block:", "excused block", "nowhere", "schema `a.json#/b`<br>pending",
    ])
    func `A place with a syntax error gives an error with its line`(place: String) {
        #expect { try CoverageTable(Self.page(place)) } throws: { error in
            (error as? CoverageTable.SyntaxError)?.line == 9
        }
    }

    @Test func `The changes that break a feature are parsed`() throws {
        for (text, value, isWarning) in [
            (#"`x/a.json` with `/b/0` = `{"c": 1}`"#, #"{"c": 1}"#, false),
            ("warned `x/a.json` without `/b/0`", nil, true),
        ] as [(String, String?, Bool)] {
            let table = try CoverageTable(Self.page("swift `Anvil`", breaking: text))
            let breaking = try #require(table.rows.first?.breaking)
            #expect(breaking.file == "x/a.json" && breaking.pointer.tokens == ["b", "0"])
            #expect(breaking.value == value && breaking.isWarning == isWarning)
        }
    }

    @Test(arguments: [
        "x/a.json", "`x/a.json`", "`x/a.json` with `/b`", "`x/a.json` without ``",
        "`x/a.json` without `b`",
        "noted `x/a.json` without `/b`",
    ])
    func `A change with a syntax error gives an error with its line`(text: String) {
        #expect { try CoverageTable(Self.page("swift `Anvil`", breaking: text)) } throws: { error in
            (error as? CoverageTable.SyntaxError)?.line == 9
        }
    }

    @Test func `An error about a location names the missing file or member`() throws {
        let file = "smartech/widget.schema.json"
        for (location, text) in [
            ("no.json#/a", "there is no file 'no.json'"),
            (
                "\(file)#/properties/nothing/type",
                "'\(file)#/properties' has no 'nothing', which '/properties/nothing/type' needs"
            ),
        ] {
            let location = try #require(CoverageTable.Location(location))
            #expect { try location.value() } throws: { "\($0)" == text }
        }
    }
}
