import Foundation
import SchemaDiagnostics
import SchemaKit
import Testing

@testable import GeneratedModels

/// A model accepts a payload, decoded or read directly, exactly if the linter finds no error in it.
@Suite struct VerdictAgreementTests {
    /// The number of mutations of each fixture. `MUTATION_LIMIT` sets another number.
    private static let mutationLimit =
        ProcessInfo.processInfo.environment["MUTATION_LIMIT"].flatMap { Int($0) } ?? 2

    /// Returns whether a finding is not compared. A decoder finds only one of several members with the same name.
    private static func isExcluded(_ finding: Finding) -> Bool { finding.rule == .duplicateMember }

    @Test("models and the linter agree on payloads", arguments: PayloadModel.models.keys.sorted())
    func agreement(_ schema: String) throws {
        let model = try #require(PayloadModel.models[schema])
        let file = Self.schemas.appending(path: schema)
        let validator = try SchemaValidator(uri: file.absoluteString, registry: Self.registry)
        var differences: [String] = []
        for fixture in PayloadFixture.valid + PayloadFixture.broken where fixture.schema == schema {
            for bytes in try Self.payloads(of: fixture) {
                if let difference = try Self.difference(on: bytes, model, validator) {
                    differences.append("\(fixture.file): \(difference)")
                }
            }
        }
        let list = differences.prefix(8).joined(separator: "\n")
        #expect(differences.isEmpty, "\(differences.count) differences:\n\(list)")
    }

    /// Returns a fixture and mutations of it, or nothing if the fixture is not JSON.
    private static func payloads(of fixture: PayloadFixture) throws -> [[UInt8]] {
        let bytes = Array(try fixture.data())
        guard let document = try? JSONParser().parse(bytes) else { return [] }
        var random = SeededGenerator(seed: UInt64(bytes.count))
        let mutations = PayloadMutation.all(of: document).shuffled(using: &random)
        return [bytes] + mutations.prefix(mutationLimit).map { $0.applied(to: bytes) }
    }

    /// Returns a description of the verdicts if they differ.
    private static func difference(
        on bytes: [UInt8],
        _ model: PayloadModel,
        _ validator: SchemaValidator
    ) throws -> String? {
        let findings = try validator.diagnostics(of: bytes)
        let errors = findings.filter { $0.severity == .error && !isExcluded($0) }
        // A decoder may accept or reject a payload whose only errors are repeated names.
        guard !errors.isEmpty || !findings.contains(where: isExcluded) else { return nil }
        let readings = model.readBothWays(bytes)
        let isAcceptedDirectly = readings.readingError == nil && !readings.hasDroppedItems
        let verdicts = [errors.isEmpty, readings.decodingError == nil, isAcceptedDirectly]
        guard Set(verdicts).count > 1 else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .joined(separator: " ")
        let direct =
            readings.readingError.map { "\($0)" }
            ?? (readings.hasDroppedItems ? "dropped invalid items" : "accepted")
        return """
            linter: \(errors.first.map { "\($0)" } ?? "accepted"), \
            decoder: \(readings.decodingError ?? "accepted"), \
            direct: \(direct): \(text.prefix(2000))
            """
    }

    private static let schemas = Repository.file("Schemas")

    private static let registry: SchemaRegistry = {
        var registry = SchemaRegistry()
        let paths = FileManager.default.enumerator(atPath: schemas.path)?
            .compactMap { $0 as? String }
        for path in paths ?? [] where path.hasSuffix(".json") {
            let file = schemas.appending(path: path)
            guard let bytes = try? Data(contentsOf: file) else { continue }
            try? registry.add(SourceFile(path: path, bytes: Array(bytes)), uri: file.absoluteString)
        }
        return registry
    }()
}
