import SchemaKit

/// Checks one payload after another against the schema that each belongs to.
struct PayloadLinter: FileLinter {
    private var loader: SchemaLoader
    private let discovery: PayloadDiscovery
    /// The schema for every payload, if one was chosen.
    private let chosenURI: String?
    /// The URIs of the schemas that configurations name, by folder and name.
    private var configuredURIs: [String: [String: String]] = [:]
    private var programs: [String: SchemaProgram] = [:]
    /// The URIs of the schemas that have been used, whether their programs are still known or not.
    private var usedURIs: Set<String> = []
    private var matcher: PayloadMatcher?
    /// What chose the schema of the payload last read, where its path did not.
    private var origin = ""
    /// References that lead nowhere, of the schemas that have been used.
    private(set) var deadReferences: [SchemaError] = []

    /// Loads the schemas that a run needs in any case.
    ///
    /// - Throws: what is wrong with the schema for every payload; it fails the run, whatever the
    ///   payloads are.
    init(options: LintOptions, discovery: PayloadDiscovery) throws(RunFailure) {
        self.discovery = discovery
        loader = try SchemaLoader(options: options)
        guard let schema = options.schema else {
            chosenURI = nil
            return
        }
        let uri = try loader.uri(ofSchema: schema)
        chosenURI = uri
        _ = try usableProgram(uri: uri)
    }

    /// Nothing, as payloads do not refer to each other.
    mutating func prepare(for files: [PayloadFile], _ configurations: ConfigurationFinder) {}

    func payloads(of file: PayloadFile) -> PayloadStream { discovery.payloads(of: file) }

    mutating func forgetPrograms() { programs = [:] }

    /// Adds the schemas in a folder to those that references can reach, once.
    mutating func addSchemas(in folder: String) throws(RunFailure) {
        guard try loader.addFolder(folder) else { return }
        // References that led nowhere may lead somewhere now.
        (programs, usedURIs) = ([:], [])
        matcher = nil
    }

    /// The URI of a schema that a configuration names, which is compiled to see whether it is there.
    mutating func uri(ofSchema name: String, in folder: String) throws(RunFailure) -> String {
        if let known = configuredURIs[folder]?[name] { return known }
        let uri = try loader.uri(ofSchema: name, in: folder)
        _ = try usableProgram(uri: uri)
        configuredURIs[folder, default: [:]][name] = uri
        return uri
    }

    mutating func standard(
        for assignment: SchemaAssignment?
    ) -> (program: SchemaProgram, uri: String)? {
        // A configuration is more than its schema says.
        guard let uri = chosenURI ?? assignment?.uri, uri != ToolFile.Kind.configuration.schemaURI,
            let program = try? usableProgram(uri: uri)
        else { return nil }
        return (program, uri)
    }

    /// What there is to say of a payload.
    ///
    /// - Parameter assignment: the schema that the path of the payload stands for, if any.
    mutating func report(
        on source: SourceFile,
        _ assignment: SchemaAssignment?,
        keeping limit: Int?
    ) throws(RunFailure) -> FileReport {
        let assigned = chosenURI ?? assignment?.uri
        var report = try report(on: source, assigned: assigned, limit: limit ?? .max)
        guard chosenURI == nil, !report.diagnostics.isEmpty, let uri = report.schema else {
            return report
        }
        report.schemaChoice = "\(loader.name(ofSchema: uri)) (\(assignment?.origin ?? origin))"
        return report
    }

    private mutating func report(
        on source: SourceFile,
        assigned: String?,
        limit: Int
    ) throws(RunFailure) -> FileReport {
        let repair: JSONRepair
        switch Self.parse(source.bytes) {
        case .success(let document):
            return try report(
                on: document,
                source,
                assigned: assigned,
                repair: nil,
                limit: limit
            )
        case .failure(let error):
            repair = JSONRepair(of: source.bytes, refusedWith: error)
        }
        guard let document = repair.document, document.root.isPayload else {
            return FileReport(
                source: source,
                schema: assigned,
                diagnostics: Diagnostic.syntax(of: repair)
            )
        }
        return try report(on: document, source, assigned: assigned, repair: repair, limit: limit)
    }

    private static func parse(_ bytes: [UInt8]) -> Result<JSONDocument, JSONSyntaxError> {
        Result { () throws(JSONSyntaxError) in try JSONParser().parse(bytes) }
    }

    private mutating func report(
        on document: JSONDocument,
        _ source: SourceFile,
        assigned: String?,
        repair: JSONRepair?,
        limit: Int
    ) throws(RunFailure) -> FileReport {
        let change = { (found: Diagnostic) in
            repair.map { found.restored(by: $0) } ?? found
        }
        var (diagnostics, others) = TextDiagnostics.findings(
            of: document,
            limit: limit,
            change: change
        )
        var uri: String?
        switch try schema(of: document, path: source.path, assigned: assigned) {
        case .program(let program, let programURI):
            uri = programURI
            do throws(EvaluationFault) {
                let found = try EvaluationDiagnostics.findings(
                    of: payload(document, under: program),
                    program,
                    limit: limit,
                    change: change
                )
                diagnostics += found.kept
                others.add(found.others)
            } catch {
                throw RunFailure(error, path: source.name)
            }
            if uri == ToolFile.Kind.configuration.schemaURI {
                diagnostics +=
                    ConfigurationReader.diagnostics(of: document, in: source).compactMap(change)
            }
        case .unknownSchema(let diagnostic): diagnostics += [diagnostic].compactMap(change)
        case .unknownPayload(let diagnostic):
            // The mistakes of a text that is not JSON may hide what it is.
            if repair == nil { diagnostics.append(diagnostic) }
        }
        if let repair {
            diagnostics = Diagnostic.syntax(of: repair) + diagnostics
        }
        return FileReport(
            source: source,
            schema: uri,
            diagnostics: diagnostics.inFileOrder,
            omitted: others
        )
    }

    /// The payload that a document is: a `$schema` that its schema knows nothing of is addressed to
    /// tools, and no member of it.
    private func payload(_ document: JSONDocument, under program: SchemaProgram) -> JSONDocument {
        let name = "$schema"
        guard document.root[name] != nil,
            !DeclaredNames(program).names(of: program.entry).contains(name)
        else { return document }
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
        path: String,
        assigned: String?
    ) throws(RunFailure) -> Choice {
        if let assigned { return .program(try usableProgram(uri: assigned), uri: assigned) }
        if let reference = document.root["$schema"], let text = reference.string {
            origin = "by its '$schema'"
            return try schema(named: text, at: reference.range, path: path)
        }
        origin = "by its members"
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

    /// The program of a schema that the payload did not name itself, so that what is wrong with it is
    /// no finding.
    private mutating func usableProgram(uri: String) throws(RunFailure) -> SchemaProgram {
        do throws(SchemaFailure) {
            return try program(uri: uri)
        } catch {
            switch error {
            case .unusableFile(let mistake): throw .schema(mistake, payload: nil)
            case .dead(let reason):
                throw .deadURI(reason, suggestion: loader.suggestion(forURI: uri))
            }
        }
    }

    private mutating func program(uri: String) throws(SchemaFailure) -> SchemaProgram {
        if let known = programs[uri] { return known }
        let program = try loader.program(uri: uri)
        programs[uri] = program
        if usedURIs.insert(uri).inserted { deadReferences += program.deadReferenceErrors }
        return program
    }
}

extension JSONNode {
    /// Whether it can hold anything to be checked.
    fileprivate var isPayload: Bool { kind == .object || kind == .array }
}
