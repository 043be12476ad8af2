import Foundation
import TestSupport

@testable import SchemaDiagnostics
@testable import SchemaKit

/// The results of compiling the schemas of SchemaStore and of validating their documents.
///
/// Unless all inputs are used, the run has only every sixth schema and the schemas that the expectations list.
struct SchemaStoreRun {
    private(set) var schemaCount = 0
    /// The schemas that cannot be used, with their errors.
    private(set) var refusals: [String: SchemaError.Kind] = [:]
    /// The unresolved references of each schema.
    private(set) var unresolvedReferences: [String: [ReferenceError]] = [:]
    private(set) var results: [DocumentResult] = []

    /// The result for one document.
    struct DocumentResult {
        let folder: SchemaStore.Folder
        let schema: String
        /// The path of the document in the corpus.
        let path: String
        let outcome: Outcome

        /// True if the outcome is the verdict that the corpus expects.
        var agreesWithCorpus: Bool { outcome == .verdict(isValid: folder.isValid) }
    }

    enum Outcome: Equatable {
        case verdict(isValid: Bool)
        /// Evaluation reached a reference that cannot be resolved.
        case unresolvedReference(ReferenceError)
        /// Another fault, or a trace or findings that contradict the verdict. None is expected.
        case fault(String)
    }

    /// The run that all tests share, or `nil` without the corpora.
    static let shared = Result { try SchemaStoreRun() }

    private init?() throws {
        guard let store = try SchemaStore() else { return nil }
        for (number, schema) in store.names.enumerated()
        where LongTests.useAllInputs || number.isMultiple(of: 6)
            || SchemaStoreExpectations.listedSchemas.contains(schema)
        {
            try run(schema, store)
        }
    }

    private mutating func run(_ schema: String, _ store: SchemaStore) throws {
        schemaCount += 1
        let validator: SchemaValidator
        do {
            // The formats of the schema's own draft are asserted.
            validator = try SchemaValidator(
                uri: SchemaStore.baseURL + schema,
                registry: store.registry,
                formats: .assert
            )
        } catch {
            refusals[schema] =
                switch error.failure {
                case .unresolved(let reason): .unresolvedReference(reason)
                case .unusableFile(let error): error.kind
                }
            return
        }
        let unresolved = validator.program.unresolvedReferenceErrors.map(\.kind)
        if !unresolved.isEmpty {
            unresolvedReferences[schema] = unresolved.compactMap(Self.reference)
        }
        for folder in SchemaStore.Folder.allCases {
            for file in store.documents(of: schema, in: folder) {
                results.append(
                    DocumentResult(
                        folder: folder,
                        schema: schema,
                        path: String(file.path.dropFirst(store.root.path.count + 1)),
                        outcome: try Self.outcome(of: file, validator)
                    )
                )
            }
        }
    }

    private static func reference(_ kind: SchemaError.Kind) -> ReferenceError? {
        guard case .unresolvedReference(let reason) = kind else { return nil }
        return reason
    }

    private static func outcome(of file: URL, _ validator: SchemaValidator) throws -> Outcome {
        let document = try JSONParser().parse(try Corpora.bytes(of: file))
        do throws(EvaluationFault) {
            let isValid = try validator.verdict(on: document)
            let trace = try TracingEvaluator.trace(document, program: validator.program)
            guard trace.isValid == isValid else {
                return .fault("the trace has the verdict \(trace.isValid)")
            }
            guard EvaluationDiagnostics.diagnostics(of: trace).isEmpty == isValid else {
                return .fault("the findings contradict the verdict \(isValid)")
            }
            return .verdict(isValid: isValid)
        } catch {
            guard case .unresolvedReference(let error) = error, let reason = reference(error.kind)
            else { return .fault("\(error)") }
            return .unresolvedReference(reason)
        }
    }
}
