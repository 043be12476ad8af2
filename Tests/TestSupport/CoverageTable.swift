import Foundation
public import SchemaKit

/// The tables in `Schemas/COVERAGE.md`, which list the places of each feature of the vendors' documents.
public struct CoverageTable: Sendable {
    /// The features, in the order of the page.
    public let rows: [Row]
    /// The table of counts. Its rows have a label, a number for each system, and a sum.
    public let summary: MarkdownTable

    /// The names that identify a feature.
    public struct Key: Hashable, Sendable, CustomStringConvertible {
        /// The vendor's system.
        public let system: String
        /// The type, or the subject of a rule.
        public let model: String
        /// The feature itself.
        public let property: String

        /// Creates a key from the first three cells of a row.
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
        /// The key of the feature.
        public let key: Key
        /// The places of the feature.
        public let places: [Place]
        /// The change that breaks the feature, or `nil` if no payload has the feature.
        public let breaking: Breaking?

        /// The line and the feature.
        public var description: String { "COVERAGE.md:\(line) (\(key))" }
    }

    /// A place of a feature.
    public enum Place: Hashable, Sendable {
        /// A location in a schema, with the JSON text of its value if the row gives one.
        case schema(Location, value: String?)
        /// A keyword of the widget vocabulary: its name, and the location of its value in a schema.
        case keyword(String, Location)
        /// A declaration in generated Swift: the names of the types around it, and its own name.
        case swift([String])
        /// No place, for a reason.
        case excused(ExcusedClass, reason: String)
    }

    /// The change of a valid payload that breaks a feature.
    public struct Breaking: Hashable, Sendable {
        /// The payload's path in the folder of valid payloads.
        public let file: String
        /// The member or item to change.
        public let pointer: JSONPointer
        /// The JSON text of the new value, or `nil` to remove the value.
        public let value: String?
        /// True if the linter reports only a warning.
        public let isWarning: Bool
    }

    /// A class of features that payloads do not contain.
    public enum ExcusedClass: String, CaseIterable, Sendable {
        case method, callback, block, component
    }

    /// A text on the page that cannot be parsed.
    public struct SyntaxError: Error, CustomStringConvertible {
        /// The number of the line, from one.
        public let line: Int
        /// The text that cannot be parsed, or a remark about a missing table.
        public let text: String

        /// The line and the text.
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

    /// Reads a row with the cells System, Model, Property, Place, Broken by and Note.
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
    /// Parses a cell of the column *Broken by*. The result is `nil` if the cell is not valid.
    init?(_ text: String) {
        // Code is between backticks, so every second part is code.
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
    /// Parses one line of the column *Place*. The result is `nil` if the line is not valid.
    init?(_ text: String) {
        // Code is between backticks, so every second part is code.
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
