import Foundation
import TestSupport
import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Tests that Schemas/COVERAGE.md names every feature once, and that the named locations exist.
struct CoverageTests {
    private typealias Place = CoverageTable.Place

    /// Records one issue, with a line for each failure.
    static func expectNone(
        _ failures: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard !failures.isEmpty else { return }
        Issue.record("\(failures.joined(separator: "\n"))", sourceLocation: sourceLocation)
    }

    @Test func `every feature is listed once and has a place`() throws {
        let rows = try CoverageTable.load().rows
        #expect(!rows.isEmpty)
        var lines: [CoverageTable.Key: Int] = [:]
        var failures: [String] = []
        for row in rows {
            if row.places.isEmpty { failures.append("\(row) has no place") }
            if let line = lines.updateValue(row.line, forKey: row.key) {
                failures.append("\(row) is on line \(line) already")
            }
            if Set(row.places).count < row.places.count {
                failures.append("\(row) names a place twice")
            }
        }
        Self.expectNone(failures)
    }

    @Test func `every location exists and has the given value`() throws {
        var failures: [String] = []
        for row in try CoverageTable.load().rows {
            for place in row.places {
                guard let failure = Self.failure(of: place) else { continue }
                failures.append("\(row): \(failure)")
            }
        }
        Self.expectNone(failures)
    }

    /// The reason why a place in a schema is wrong, in one line.
    private static func failure(of place: Place) -> String? {
        do {
            switch place {
            case .schema(let location, let text):
                let value = try location.value()
                guard let text else { return misuse(of: location) }
                let expected = try JSONParser().parse(Array(text.utf8)).root
                guard !isEqual(value, expected) else { return misuse(of: location) }
                return "'\(location)' is \(value.text), not \(text)"
            case .keyword(let name, let location):
                _ = try location.value()
                return misuse(ofKeyword: name, at: location) ?? misuse(of: location)
            case .swift, .excused:
                return nil
            }
        } catch {
            return "\(error)"
        }
    }

    static func isEqual(_ left: JSONNode, _ right: JSONNode) -> Bool {
        left.document.withText { leftText in
            right.document.withText { rightText in
                JSONEquality.isEqual(left.index, in: leftText, right.index, in: rightText)
            }
        }
    }

    /// Returns a message if the location is inside an example, which constrains nothing.
    private static func misuse(of location: CoverageTable.Location) -> String? {
        let tokens = location.pointer.tokens
        for (index, token) in tokens.enumerated() where token == "examples" {
            if index == 0 || tokens[index - 1] != "properties" {
                return "'\(location)' is inside an example"
            }
        }
        return nil
    }

    private static func misuse(ofKeyword name: String, at location: CoverageTable.Location)
        -> String?
    {
        guard Vocabulary.widget.keywords.contains(where: { $0.name == name }) else {
            return "the vocabulary has no keyword '\(name)'"
        }
        let tokens = location.pointer.tokens
        guard tokens.last == name, tokens.dropLast().last != "properties" else {
            return "'\(location)' is no keyword '\(name)'"
        }
        let root = CoverageTable.Location(location.file + "#/$schema")
        guard (try? root?.value().string) == Dialect.widget.uri else {
            return "'\(location.file)' does not use the vocabulary"
        }
        return nil
    }

    /// The index of an item changes when items are inserted before it, so a row must give a value in the item.
    @Test func `a location inside an array has a value that identifies the item`() throws {
        var failures: [String] = []
        for row in try CoverageTable.load().rows {
            var locations: [CoverageTable.Location] = []
            var identified: Set<CoverageTable.Location> = []
            for place in row.places {
                switch place {
                case .schema(let location, let value):
                    locations.append(location)
                    if value != nil { identified.formUnion(Self.items(around: location)) }
                case .keyword(_, let location):
                    locations.append(location)
                case .swift, .excused:
                    break
                }
            }
            for location in locations {
                guard let item = Self.items(around: location).last, !identified.contains(item)
                else { continue }
                failures.append("\(row): no place with a value is in '\(item)'")
            }
        }
        Self.expectNone(failures)
    }

    /// The array items around a location, the outermost first.
    private static func items(
        around location: CoverageTable.Location
    ) -> [CoverageTable.Location] {
        let tokens = location.pointer.tokens
        return tokens.indices.filter { Int(tokens[$0]) != nil }.compactMap { index in
            let pointer = JSONPointer(Array(tokens[...index]))
            return CoverageTable.Location("\(location.file)#\(pointer)")
        }
    }

    @Test func `a feature that is excused has no other place`() throws {
        var failures: [String] = []
        for row in try CoverageTable.load().rows where row.places.count > 1 {
            for case .excused(let excusedClass, _) in row.places {
                failures.append("\(row) is excused as a \(excusedClass), but has another place")
            }
        }
        Self.expectNone(failures)
    }

    @Test func `the summary has the numbers of listed features`() throws {
        let table = try CoverageTable.load()
        let systems = Array(table.summary.header.dropFirst().dropLast())
        #expect(Set(systems) == Set(table.rows.map(\.key.system)))
        let found = Self.counts(of: table.rows, systems: systems)
        let given = table.summary.rows.map(\.cells)
        #expect(given.count == found.count)
        for (given, found) in zip(given, found) where given != found {
            Issue.record(
                "the summary should say | \(found.joined(separator: " | ")) |, not \(given)"
            )
        }
    }

    /// The rows of the summary: the number of features with a place of each kind.
    private static func counts(of rows: [CoverageTable.Row], systems: [String]) -> [[String]] {
        let kinds: [(label: String, includes: (Place) -> Bool)] =
            [
                ("in a schema", { if case .schema = $0 { true } else { false } }),
                (
                    "by a keyword of the vocabulary",
                    { if case .keyword = $0 { true } else { false } }
                ),
                ("in generated Swift", { if case .swift = $0 { true } else { false } }),
            ]
            + CoverageTable.ExcusedClass.allCases.map { excusedClass in
                (
                    "excused: \(excusedClass)",
                    { if case .excused(excusedClass, _) = $0 { true } else { false } }
                )
            }
        func line(_ label: String, _ rows: [CoverageTable.Row]) -> [String] {
            let counts = systems.map { system in rows.count { $0.key.system == system } }
            return [label] + (counts + [rows.count]).map(String.init)
        }
        return [line("rows", rows)]
            + kinds.map { kind in
                line(kind.label, rows.filter { $0.places.contains(where: kind.includes) })
            }
    }
}
