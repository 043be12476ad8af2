import SchemaKit

/// Checks one payload after another against the schema that each belongs to.
struct PayloadLinter: FileLinter {
    private var loader: SchemaLoader
    /// The schema for every payload, if one was chosen.
    private let chosenURI: String?
    private var programs: [String: SchemaProgram] = [:]
    private var matcher: PayloadMatcher?
    /// References that lead nowhere, of the schemas that have been used.
    private(set) var deadReferences: [SchemaError] = []

    /// Loads the schemas that a run needs in any case.
    ///
    /// - Throws: what is wrong with the schema for every payload; it fails the run, whatever the
    ///   payloads are.
    init(options: LintOptions) throws(RunFailure) {
        loader = try SchemaLoader(options: options)
        guard let schema = options.schema else {
            chosenURI = nil
            return
        }
        let uri = try loader.uri(ofSchema: schema)
        chosenURI = uri
        do throws(SchemaFailure) {
            _ = try program(uri: uri)
        } catch {
            switch error {
            case .unusableFile(let mistake): throw .schema(mistake, payload: nil)
            case .dead(let reason):
                throw .deadURI(reason, suggestion: loader.suggestion(forURI: uri))
            }
        }
    }

    mutating func report(onFileAt path: String) throws(RunFailure) -> FileReport {
        try report(on: PayloadDiscovery.read(path))
    }

    /// What there is to say of a payload.
    mutating func report(on source: SourceFile) throws(RunFailure) -> FileReport {
        let repair: JSONRepair
        switch Self.parse(source.bytes) {
        case .success(let document): return try report(on: document, source, repair: nil)
        case .failure(let error): repair = JSONRepair(of: source.bytes, refusedWith: error)
        }
        guard let document = repair.document, document.root.isPayload else {
            return FileReport(
                source: source,
                schema: chosenURI,
                diagnostics: repair.mistakes.map { .syntax($0) }
            )
        }
        return try report(on: document, source, repair: repair)
    }

    private static func parse(_ bytes: [UInt8]) -> Result<JSONDocument, JSONSyntaxError> {
        Result { () throws(JSONSyntaxError) in try JSONParser().parse(bytes) }
    }

    private mutating func report(
        on document: JSONDocument,
        _ source: SourceFile,
        repair: JSONRepair?
    ) throws(RunFailure) -> FileReport {
        var diagnostics = TextDiagnostics.diagnostics(of: document)
        var uri: String?
        switch try schema(of: document, path: source.path) {
        case .program(let program, let programURI):
            uri = programURI
            do throws(EvaluationFault) {
                diagnostics += try EvaluationDiagnostics.diagnostics(
                    of: payload(document, under: program),
                    program
                )
            } catch {
                throw RunFailure(error, path: source.path)
            }
        case .unknownSchema(let diagnostic): diagnostics.append(diagnostic)
        case .unknownPayload(let diagnostic):
            // The mistakes of a text that is not JSON may hide what it is.
            if repair == nil { diagnostics.append(diagnostic) }
        }
        if let repair {
            diagnostics =
                repair.mistakes.map { .syntax($0) }
                + diagnostics.compactMap { $0.restored(by: repair) }
        }
        return FileReport(source: source, schema: uri, diagnostics: diagnostics.inFileOrder)
    }

    /// The payload that a document is: a `$schema` that its schema knows nothing of is addressed to
    /// tools, and no member of it.
    private func payload(_ document: JSONDocument, under program: SchemaProgram) -> JSONDocument {
        let name = "$schema"
        guard !DeclaredNames(program).names(of: program.entry).contains(name) else {
            return document
        }
        return document.blankingRootMember(named: name)
    }

    // MARK: The choice of the schema

    private enum Choice {
        case program(SchemaProgram, uri: String)
        case unknownSchema(Diagnostic)
        case unknownPayload(Diagnostic)
    }

    private mutating func schema(
        of document: JSONDocument,
        path: String
    ) throws(RunFailure) -> Choice {
        if let chosenURI, let program = programs[chosenURI] {
            return .program(program, uri: chosenURI)
        }
        if let reference = document.root["$schema"], let text = reference.string {
            return try schema(named: text, at: reference.range, path: path)
        }
        let match = try match(document, path: path)
        if let diagnostic = Diagnostic.unknownPayload(match, in: document) {
            return .unknownPayload(diagnostic)
        }
        guard case .found(let entry, let program) = match else {
            preconditionFailure("a match without a finding has found a schema")
        }
        return .program(program, uri: entry.uri)
    }

    /// The schema that a payload names itself: one that is not there is the payload's mistake, one
    /// that is broken is not.
    private mutating func schema(
        named text: String,
        at range: SourceRange,
        path: String
    ) throws(RunFailure) -> Choice {
        let uri: String?
        do {
            uri = try loader.uri(ofReference: text, inPayload: path)
        } catch {
            throw error.concerning(payload: path)
        }
        guard let uri else { return .unknownSchema(unknownSchema(text, at: range)) }
        do throws(SchemaFailure) {
            return .program(try program(uri: uri), uri: uri)
        } catch {
            switch error {
            case .dead: return .unknownSchema(unknownSchema(text, at: range))
            case .unusableFile(let mistake): throw .schema(mistake, payload: path)
            }
        }
    }

    private func unknownSchema(_ text: String, at range: SourceRange) -> Diagnostic {
        let suggestion = loader.suggestion(forURI: text)
        return .unknownSchema(text, suggestion: suggestion, at: range)
    }

    private mutating func match(
        _ document: JSONDocument,
        path: String
    ) throws(RunFailure) -> PayloadMatcher.Match {
        var matcher = self.matcher ?? PayloadMatcher(loader.catalog)
        defer { self.matcher = matcher }
        do throws(PayloadMatcher.Failure) {
            return try matcher.match(document)
        } catch {
            switch error {
            case .fault(let fault): throw RunFailure(fault, path: path)
            // A schema of the user's may take the URI of a built-in one.
            case .schema(.dead(let reason)): throw .noVerdict(path: path, reason: reason.message)
            case .schema(.unusableFile(let mistake)): throw .schema(mistake, payload: path)
            }
        }
    }

    private mutating func program(uri: String) throws(SchemaFailure) -> SchemaProgram {
        if let known = programs[uri] { return known }
        let program = try loader.program(uri: uri)
        programs[uri] = program
        deadReferences += program.deadReferenceErrors
        return program
    }
}

extension JSONNode {
    /// Whether it can hold anything to be checked.
    fileprivate var isPayload: Bool { kind == .object || kind == .array }
}

extension [Diagnostic] {
    /// By the place in the file; findings at one place keep their order.
    fileprivate var inFileOrder: [Diagnostic] {
        enumerated()
            .sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
            .map(\.element)
    }
}
