import Foundation
import TestSupport

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// The invented payloads under Tests/Fixtures, each with its schema and its mistakes.
enum PayloadFixtures {
    /// A payload, its schema and the mistakes in it.
    struct Payload: Sendable {
        let path: String
        let bytes: [UInt8]
        /// The schema's path under Schemas.
        let schema: String
        let mistakes: [Mistake]
    }

    /// A mistake and its position. An optional property is `nil` if expected-findings.json leaves it out.
    struct Mistake: Hashable, Sendable, Comparable, CustomStringConvertible {
        let id: String
        var severity = "error"
        let line: Int
        let column: Int
        var instanceLocation: String?
        var keyword: String?

        var description: String {
            "\(line):\(column) \(severity) \(id) \(instanceLocation ?? "-") \(keyword ?? "-")"
        }

        static func < (left: Mistake, right: Mistake) -> Bool {
            (left.line, left.column, left.description)
                < (right.line, right.column, right.description)
        }
    }

    /// The payloads in a list of expected-findings.json, "valid" or "broken".
    static func payloads(_ list: String) throws -> [Payload] {
        let folder = Repository.file("Tests/Fixtures/payloads")
        let record = try JSONParser().parse(
            try Corpora.bytes(of: folder.appendingPathComponent("../expected-findings.json"))
        )
        return try (record.root[list]?.elements).map(Array.init)?.map { node in
            let path = node["file"]?.string ?? ""
            return Payload(
                path: path,
                bytes: try Corpora.bytes(of: folder.appendingPathComponent(path)),
                schema: node["schema"]?.string ?? "",
                mistakes: (node["mistakes"]?.elements).map(Array.init)?.map(mistake) ?? []
            )
        } ?? []
    }

    private static func mistake(_ node: JSONNode) -> Mistake {
        Mistake(
            id: node["id"]?.string ?? "",
            severity: node["severity"]?.string ?? "error",
            line: node["line"]?.number?.int64.map { Int($0) } ?? 0,
            column: node["column"]?.number?.int64.map { Int($0) } ?? 0,
            instanceLocation: node["instanceLocation"]?.string,
            keyword: node["keyword"]?.string
        )
    }
}

extension PayloadMatcher {
    /// Returns the URI of the schema that matches the payload, if there is one, and all findings.
    mutating func findings(_ bytes: [UInt8]) throws -> (schema: String?, diagnostics: [Diagnostic])
    {
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONParser().parse(bytes)
        } catch {
            return try findings(JSONRepair(of: bytes, rejectedWith: error))
        }
        let match = try match(document)
        let text = TextDiagnostics.diagnostics(of: document)
        if let unknown = Diagnostic.unknownPayload(match, in: document) {
            return (nil, text + [unknown])
        }
        guard case .found(let entry, let program) = match else { return (nil, text) }
        let found = try EvaluationDiagnostics.diagnostics(of: document, program)
        return (entry.uri, text + found)
    }

    /// Returns the syntax errors of a text that is not JSON, and the findings in the repaired text.
    private mutating func findings(
        _ repair: JSONRepair
    ) throws -> (schema: String?, diagnostics: [Diagnostic]) {
        let syntax = repair.syntaxErrors.map { Diagnostic.syntax($0) }
        guard let repaired = repair.document else { return (nil, syntax) }
        let (schema, found) = try findings(repaired.bytes)
        guard schema != nil else { return (nil, syntax) }
        return (schema, syntax + found.compactMap { $0.restored(by: repair) })
    }
}
