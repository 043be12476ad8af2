import Foundation
import SchemaDiagnostics
package import SchemaKit
import SchemaLint

/// The valid payloads for mutations: those of Tests/Fixtures, and documents of SchemaStore.
package enum MutationCorpus {
    /// A payload and its schema.
    package struct Payload: Sendable {
        /// The path relative to Tests/Fixtures/payloads or to the folder of SchemaStore.
        package let path: String
        package let document: JSONDocument
        package let validator: SchemaValidator
    }

    /// The valid payloads of Tests/Fixtures, each with its schema in `expected-findings.json`.
    package static func fixtures() throws -> [Payload] { try cachedFixtures.get() }

    private static let cachedFixtures = Result { try readFixtures() }

    private static func readFixtures() throws -> [Payload] {
        let folder = Repository.file("Tests/Fixtures/payloads")
        let expectations = try JSONParser().parse(
            try Corpora.bytes(of: folder.appendingPathComponent("../expected-findings.json"))
        )
        var catalog = SchemaCatalog(formats: .assert)
        var validators: [String: SchemaValidator] = [:]
        var payloads: [Payload] = []
        for node in expectations.root["valid"].map({ Array($0.elements) }) ?? [] {
            guard let path = node["file"]?.string, let schema = node["schema"]?.string,
                let uri = catalog.entries.first(where: { $0.uri.hasSuffix("/" + schema) })?.uri
            else { continue }
            let validator: SchemaValidator
            if let known = validators[uri] {
                validator = known
            } else {
                validator = SchemaValidator(program: try catalog.program(uri: uri))
                validators[uri] = validator
            }
            let bytes = try Corpora.bytes(of: folder.appendingPathComponent(path))
            payloads.append(
                Payload(
                    path: path,
                    document: try JSONParser().parse(bytes),
                    validator: validator
                )
            )
        }
        return payloads
    }

    /// Returns the valid documents of SchemaStore's folder `test` with at most `sizeLimit` bytes, or none without the
    /// corpora. Documents of schemas that cannot be compiled are skipped.
    package static func schemaStore(sizeLimit: Int = 32_768) throws -> [Payload] {
        guard let store = try SchemaStore() else { return [] }
        var payloads: [Payload] = []
        for schema in store.names {
            let files = store.documents(of: schema, in: .test)
            guard !files.isEmpty else { continue }
            let validator: SchemaValidator
            do {
                validator = try SchemaValidator(
                    uri: SchemaStore.baseURL + schema,
                    registry: store.registry,
                    formats: .assert
                )
            } catch {
                continue
            }
            for file in files {
                let document = try JSONParser().parse(try Corpora.bytes(of: file))
                guard document.bytes.count <= sizeLimit, isValid(document, validator) else {
                    continue
                }
                let path = String(file.path.dropFirst(store.root.path.count + 1))
                payloads.append(Payload(path: path, document: document, validator: validator))
            }
        }
        return payloads
    }

    private static func isValid(_ document: JSONDocument, _ validator: SchemaValidator) -> Bool {
        do {
            return try validator.isValid(document)
        } catch {
            return false
        }
    }

    /// Makes at most `limit` mutants of a payload, about the same number with each operator, and assesses the findings
    /// in each mutant. Every mutant is invalid or has a duplicate member.
    package static func assessments(
        on payload: Payload,
        limit: Int,
        seed: UInt64 = 1
    ) throws -> [MutationAssessment] {
        let mutations = MutationGenerator.mutations(
            of: payload.document,
            AppliedKeywords(try payload.validator.trace(of: payload.document)),
            seed: seed
        )
        var random = SeededGenerator(seed: seed)
        var queues = Dictionary(grouping: mutations.shuffled(using: &random), by: \.kind)
        var assessments: [MutationAssessment] = []
        while assessments.count < limit, !queues.isEmpty {
            for kind in MutationOperator.allCases where assessments.count < limit {
                guard let mutation = queues[kind]?.popLast() else {
                    queues[kind] = nil
                    continue
                }
                if let assessment = try MutationAssessment(mutation, of: payload) {
                    assessments.append(assessment)
                }
            }
        }
        return assessments
    }
}
