import SchemaKit

/// Checks one payload after another against the schema that each belongs to.
struct PayloadLinter {
    private var loader: SchemaLoader
    /// The schema for every payload, if one was chosen.
    private let chosenURI: String?
    private var programs: [String: SchemaProgram] = [:]
    private var matcher: PayloadMatcher?
    /// References that lead nowhere, of the schemas that have been used.
    private(set) var deadReferences: [SchemaError] = []

    init(loader: SchemaLoader, schema: String?) throws(RunFailure) {
        self.loader = loader
        if let schema {
            chosenURI = try self.loader.uri(ofSchema: schema)
        } else {
            chosenURI = nil
        }
        // A chosen schema that can't be used fails the run, whatever the payloads are.
        if let chosenURI { _ = try program(uri: chosenURI) }
    }

    /// What there is to say of a payload.
    mutating func report(on source: SourceFile) throws(RunFailure) -> FileReport {
        let document: JSONDocument
        do {
            document = try JSONParser().parse(source.bytes)
        } catch {
            return FileReport(source: source, schema: chosenURI, diagnostics: [.syntax(error)])
        }
        var diagnostics = TextDiagnostics.diagnostics(of: document)
        let choice = try schema(of: document, path: source.path)
        switch choice {
        case .program(let program, let uri):
            do throws(EvaluationFault) {
                diagnostics += try EvaluationDiagnostics.diagnostics(of: document, program)
            } catch {
                throw .fault(error, path: source.path)
            }
            return FileReport(source: source, schema: uri, diagnostics: diagnostics.inFileOrder)
        case .none(let diagnostic):
            diagnostics.append(diagnostic)
            return FileReport(source: source, schema: nil, diagnostics: diagnostics.inFileOrder)
        }
    }

    // MARK: The choice of the schema

    private enum Choice {
        case program(SchemaProgram, uri: String)
        case none(Diagnostic)
    }

    private mutating func schema(
        of document: JSONDocument,
        path: String
    ) throws(RunFailure) -> Choice {
        if let chosenURI { return .program(try program(uri: chosenURI), uri: chosenURI) }
        if let reference = document.root["$schema"], let text = reference.string {
            guard let uri = loader.uri(ofReference: text, inPayload: path) else {
                return .none(.unknownSchema(text, at: reference.range))
            }
            return .program(try program(uri: uri), uri: uri)
        }
        let match = try match(document, path: path)
        if let diagnostic = Diagnostic.unknownPayload(match, in: document) {
            return .none(diagnostic)
        }
        guard case .found(let entry, let program) = match else {
            preconditionFailure("a match without a finding has found a schema")
        }
        return .program(program, uri: entry.uri)
    }

    private mutating func match(
        _ document: JSONDocument,
        path: String
    ) throws(RunFailure) -> PayloadMatcher.Match {
        let matcher = try matcherOfCatalog()
        do throws(EvaluationFault) {
            return try matcher.match(document)
        } catch {
            throw .fault(error, path: path)
        }
    }

    /// Compiled when the first payload has to be recognised by its shape.
    private mutating func matcherOfCatalog() throws(RunFailure) -> PayloadMatcher {
        if let matcher { return matcher }
        do throws(ReferenceFailure) {
            let new = try PayloadMatcher(loader.catalog)
            matcher = new
            return new
        } catch {
            throw RunFailure(error)
        }
    }

    private mutating func program(uri: String) throws(RunFailure) -> SchemaProgram {
        if let known = programs[uri] { return known }
        do throws(ReferenceFailure) {
            let program = try loader.catalog.program(uri: uri)
            programs[uri] = program
            deadReferences += program.deadReferenceErrors
            return program
        } catch {
            throw RunFailure(error)
        }
    }
}

extension [Diagnostic] {
    /// By the place in the file; findings at one place keep their order.
    fileprivate var inFileOrder: [Diagnostic] {
        enumerated()
            .sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
            .map(\.element)
    }
}
