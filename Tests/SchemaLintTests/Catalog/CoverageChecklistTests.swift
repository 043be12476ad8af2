import Foundation
import TestSupport
import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Tests that Schemas/COVERAGE.md lists the features of the checklist, which was made from the vendors' documents.
@Suite(
    .enabled(
        if: Corpora.companion("facts/payloads.md") != nil,
        "skipped: there is no checklist beside the corpora"
    )
)
struct CoverageChecklistTests {
    /// The rows of the checklist's table. No other table begins with the columns system, model and property.
    private static func checklistRows() throws -> [MarkdownTable.Row] {
        let file = try #require(Corpora.companion("facts/payloads.md"))
        let text = try String(contentsOf: file, encoding: .utf8)
        let tables = MarkdownTable.tables(in: text)
        let matching = tables.filter { $0.header.starts(with: ["system", "model", "property"]) }
        try #require(matching.count == 1)
        return matching[0].rows
    }

    @Test func `COVERAGE.md lists all features of the checklist, and others only from documents`()
        throws
    {
        let listed = Set(try CoverageTable.load().rows.map(\.key))
        let required = try Self.checklistRows().map { row in
            try #require(CoverageTable.Key(row.cells), "payloads.md:\(row.line)")
        }
        #expect(required.count == 226)
        let added = try listed.subtracting(required).filter { try !Self.isNamedInDocuments($0) }
        CoverageTests.expectNone(
            required.filter { !listed.contains($0) }.map { "not in COVERAGE.md: \($0)" }
                + added.map { "neither in the checklist nor in the documents: \($0)" }.sorted()
        )
    }

    /// The vendors' documents, which name more features than the checklist.
    private static let documents: [String] = {
        guard let folder = Corpora.companion("facts/vendor-docs") else { return [] }
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: nil
        )
        return (files ?? []).compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    }()

    /// True if a vendor's document names the model of the feature, and a word of the feature with at least four
    /// letters. A model in lower case, such as `rule`, is a kind of feature that documents need not name.
    private static func isNamedInDocuments(_ key: CoverageTable.Key) throws -> Bool {
        try #require(!documents.isEmpty)
        let words = key.property.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return documents.contains { text in
            (key.model.first?.isLowercase == true || text.contains(key.model))
                && words.contains { $0.count > 3 && text.contains($0) }
        }
    }

    /// A feature that the checklist calls a string, a number, an enumeration or an event needs a place. No reason
    /// excuses it.
    @Test func `only methods, callbacks, blocks and components are excused`() throws {
        var types: [CoverageTable.Key: String] = [:]
        for row in try Self.checklistRows() {
            if let key = CoverageTable.Key(row.cells) { types[key] = row.cells[3] }
        }
        var failures: [String] = []
        for row in try CoverageTable.load().rows {
            for case .excused(let excusedClass, _) in row.places {
                guard let type = types[row.key] else { continue }
                if !Self.canBeExcused(row.key, type, as: excusedClass) {
                    failures.append("\(row): '\(type)' is no \(excusedClass)")
                }
            }
        }
        CoverageTests.expectNone(failures)
    }

    private static func canBeExcused(
        _ key: CoverageTable.Key,
        _ type: String,
        as excusedClass: CoverageTable.ExcusedClass
    ) -> Bool {
        // A rule has no type in the checklist.
        if key.model == "rule" { return type == "-" }
        switch excusedClass {
        case .method: return type.contains("method")
        case .callback:
            return type.contains("callback") || type.hasSuffix("Delegate")
                || key.property.hasSuffix("Delegate")
        case .block: return type == "block" || type.hasSuffix("Block") || type.contains("->")
        case .component: return key.model == "component" && type == "class"
        }
    }

    // MARK: Defaults

    /// The features whose default in the checklist is not a default in the schemas, each with the reason.
    private static let withoutDefault = [
        "Synerise, ContentWidgetRecommendationsOptions, slug": "nothing is loaded without a slug"
    ]

    @Test func `COVERAGE.md lists the defaults of the checklist`() throws {
        var places: [CoverageTable.Key: [CoverageTable.Place]] = [:]
        for row in try CoverageTable.load().rows { places[row.key] = row.places }
        var failures: [String] = []
        var count = 0
        for row in try Self.checklistRows() {
            guard let key = CoverageTable.Key(row.cells), let places = places[key],
                let text = Self.json(ofDefault: row.cells[4])
            else { continue }
            if places.contains(where: { if case .excused = $0 { true } else { false } }) {
                continue
            }
            count += 1
            let isGiven = try places.contains { try Self.isDefault($0, text) }
            if isGiven != (Self.withoutDefault[key.description] == nil) {
                failures.append("\(key): \(text) \(isGiven ? "is" : "is not") a default")
            }
        }
        #expect(count == 72)
        CoverageTests.expectNone(failures)
    }

    private static func isDefault(_ place: CoverageTable.Place, _ text: String) throws -> Bool {
        guard case .schema(let location, let value?) = place,
            location.pointer.tokens.last == "default"
        else { return false }
        let given = try JSONParser().parse(Array(value.utf8)).root
        return CoverageTests.isEqual(given, try JSONParser().parse(Array(text.utf8)).root)
    }

    /// Returns the JSON of a default that the checklist writes as in Swift, or `nil` if the text has another form.
    static func json(ofDefault text: String) -> String? {
        switch text {
        case "nil": return "null"
        case "CGSize.Zero": return #"{"width": 0, "height": 0}"#
        case "CGPoint.Zero": return #"{"x": 0, "y": 0}"#
        default: break
        }
        if text.wholeMatch(of: /true|false|[0-9]+(\.[0-9]+)?/) != nil { return text }
        if let match = text.wholeMatch(of: /UIFont\.systemFont\(ofSize: ([0-9.]+)\)/) {
            return #"{"size": \#(match.output.1)}"#
        }
        if let match = text.wholeMatch(of: /UIColor\.(\w+)Color/) { return "\"\(match.output.1)\"" }
        if let match = text.wholeMatch(of: /'(.+)'/) { return "\"\(match.output.1)\"" }
        // An enumeration case, with or without the name of its type.
        if let match = text.wholeMatch(of: /(?:[A-Z]{2}\w+)?\.(\w+)/) {
            let name = match.output.1
            return "\"\(name.prefix(1).lowercased())\(name.dropFirst())\""
        }
        // A size, or insets.
        guard let match = text.wholeMatch(of: /\(([0-9., ]+)\)/) else { return nil }
        let numbers = match.output.1.split(separator: ", ")
        let names = numbers.count == 2 ? ["width", "height"] : ["top", "left", "bottom", "right"]
        guard numbers.count == names.count else { return nil }
        let members = zip(names, numbers).map { "\"\($0)\": \($1)" }
        return "{\(members.joined(separator: ", "))}"
    }
}
