import Foundation
public import SchemaKit

/// `Schemas/COVERAGE.md`: where each feature of the vendors' documents is.
public struct CoverageTable: Sendable {
    /// The features, in the order of the page.
    public let rows: [Row]
    /// The table of counts: a label and a number for each system, and for all of them.
    public let summary: MarkdownTable

    /// What tells a feature from all others.
    public struct Key: Hashable, Sendable, CustomStringConvertible {
        /// The vendor's system.
        public let system: String
        /// The type, or what a rule is about.
        public let model: String
        /// The feature itself.
        public let property: String

        /// A key of the first three of a row's cells.
        public init?(_ cells: [String]) {
            guard cells.count >= 3 else { return nil }
            (system, model, property) = (cells[0], cells[1], cells[2])
        }

        /// The three names.
        public var description: String { "\(system), \(model), \(property)" }
    }

    /// A feature and its places.
    public struct Row: Sendable, CustomStringConvertible {
        /// The number of the line, from one.
        public let line: Int
        /// What the feature is.
        public let key: Key
        /// Where it is.
        public let places: [Place]
        /// How a payload is made that breaks it; `nil` where it has no payload.
        public let breaking: Breaking?

        /// The line and the feature.
        public var description: String { "COVERAGE.md:\(line) (\(key))" }
    }

    /// Where a feature is.
    public enum Place: Hashable, Sendable {
        /// In a schema, with this JSON text there if one is given.
        case schema(Location, value: String?)
        /// A keyword of the widget vocabulary, at its own location.
        case keyword(String, Location)
        /// A declaration in generated Swift: the names of its types and of itself.
        case swift([String])
        /// Nowhere, for a reason.
        case excused(ExcusedClass, reason: String)
    }

    /// How a valid payload becomes one that breaks a feature.
    public struct Breaking: Hashable, Sendable {
        /// The payload's path in the folder of valid payloads.
        public let file: String
        /// The member or element to change.
        public let pointer: JSONPointer
        /// The JSON text of its new value; `nil` where it is removed.
        public let value: String?
        /// Whether the linter only warns of it.
        public let isWarning: Bool
    }

    /// What has no payload.
    public enum ExcusedClass: String, CaseIterable, Sendable {
        case method, callback, block, component
    }

    /// Something on the page that can't be read.
    public struct SyntaxError: Error, CustomStringConvertible {
        /// The number of the line, from one.
        public let line: Int
        /// What can't be read.
        public let text: String

        /// The line and what is on it.
        public var description: String { "COVERAGE.md:\(line): can't read '\(text)'" }
    }

    /// Reads the page of the repository.
    public static func load() throws -> CoverageTable {
        let file = Repository.file("Schemas/COVERAGE.md")
        return try CoverageTable(try String(contentsOf: file, encoding: .utf8))
    }

    /// Reads a page.
    public init(_ text: String) throws(SyntaxError) {
        let tables = MarkdownTable.tables(in: text)
        guard let summary = tables.first(where: { $0.header.last == "all" }) else {
            throw SyntaxError(line: 1, text: "no table with a column 'all'")
        }
        self.summary = summary
        var rows: [Row] = []
        for table in tables where table.header.starts(with: ["System", "Model", "Property"]) {
            for row in table.rows { rows.append(try Self.row(row)) }
        }
        self.rows = rows
    }

    private static func row(_ row: MarkdownTable.Row) throws(SyntaxError) -> Row {
        guard let key = Key(row.cells), row.cells.count == 6 else {
            throw SyntaxError(line: row.line, text: row.cells.joined(separator: " | "))
        }
        var places: [Place] = []
        for text in row.cells[3].components(separatedBy: "<br>") where !text.isEmpty {
            guard let place = Place(text) else { throw SyntaxError(line: row.line, text: text) }
            places.append(place)
        }
        let breaking = row.cells[4].isEmpty ? nil : Breaking(row.cells[4])
        guard row.cells[4].isEmpty || breaking != nil else {
            throw SyntaxError(line: row.line, text: row.cells[4])
        }
        return Row(line: row.line, key: key, places: places, breaking: breaking)
    }
}

extension CoverageTable.Breaking {
    /// Reads a cell of the column *Broken by*; `nil` where it is none.
    init?(_ text: String) {
        let parts = text.components(separatedBy: "`")
        let code = parts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        var words = parts.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        isWarning = words[0] == "warned "
        if isWarning { words[0] = "" }
        guard words == ["", " with ", " = ", ""] || words == ["", " without ", ""],
            let pointer = JSONPointer(parsing: code[1]), !pointer.tokens.isEmpty
        else { return nil }
        file = code[0]
        self.pointer = pointer
        value = code.count > 2 ? code[2] : nil
    }
}

extension CoverageTable.Place {
    /// Reads one line of the column *Place*; `nil` where it is none.
    init?(_ text: String) {
        // Code stands between backticks, so every second part is code.
        let parts = text.components(separatedBy: "`")
        let code = parts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        let words = parts.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        switch words {
        case ["schema ", ""]:
            guard let location = CoverageTable.Location(code[0]) else { return nil }
            self = .schema(location, value: nil)
        case ["schema ", " = ", ""]:
            guard let location = CoverageTable.Location(code[0]) else { return nil }
            self = .schema(location, value: code[1])
        case ["keyword ", " at ", ""]:
            guard let location = CoverageTable.Location(code[1]) else { return nil }
            self = .keyword(code[0], location)
        case ["swift ", ""]:
            let names = code[0].components(separatedBy: ".")
            guard !names.contains("") else { return nil }
            self = .swift(names)
        default:
            guard let excuse = Self.excuse(text) else { return nil }
            self = excuse
        }
    }

    private static func excuse(_ text: String) -> Self? {
        guard let match = text.wholeMatch(of: /excused (\w+): (\S.*)/),
            let excusedClass = CoverageTable.ExcusedClass(rawValue: String(match.output.1))
        else { return nil }
        return .excused(excusedClass, reason: String(match.output.2))
    }
}
