import Foundation
import TestSupport

/// The decoded report of `--reporter json`.
struct LintReport: Decodable {
    let version: Int
    let files: [File]
    let summary: Summary

    struct File: Decodable {
        let path: String
        let schema: String?
        let valid: Bool
        let diagnostics: [Finding]
    }

    struct Finding: Decodable {
        let id: String
        let severity: String
        let message: String
        let start: Position
        let end: Position
        let instanceLocation: String
        let keywordLocation: String?
        let absoluteKeywordLocation: String?
        let fixes: [Fix]
    }

    struct Position: Decodable, Equatable {
        let line: Int
        let column: Int
        let offset: Int
    }

    struct Fix: Decodable {
        let message: String
        let edits: [Edit]
    }

    struct Edit: Decodable {
        let start: Position
        let end: Position
        let replacement: String
    }

    struct Summary: Decodable, Equatable {
        let files: Int
        let invalidFiles: Int
        let errors: Int
        let warnings: Int
    }

    init(_ run: ToolRun) throws {
        self = try JSONDecoder().decode(LintReport.self, from: Data(run.output.utf8))
    }
}
