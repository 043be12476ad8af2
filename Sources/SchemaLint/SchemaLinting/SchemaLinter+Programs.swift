import SchemaKit

/// Checks that evaluate programs: whether a schema is valid against its metaschema, compiles, and has valid
/// defaults and examples.
extension SchemaLinter {
    /// Returns the errors that the metaschema reports, without those that another finding explains better.
    mutating func diagnosticsOfMetaschema(
        of file: SchemaDocumentID,
        besides others: [Diagnostic]
    ) -> [Diagnostic] {
        guard let root = sites.numbers[file]?.first else { return [] }
        guard let program = metaschema(of: sites[root].dialect) else { return [] }
        let document = sites.registry.document(file).document
        guard let found = try? EvaluationDiagnostics.diagnostics(of: document, program) else {
            return []
        }
        return found.filter { diagnostic in
            diagnostic.severity == .error
                && !others.contains {
                    $0.range.overlaps(diagnostic.range) && $0.explains(diagnostic)
                }
        }
    }

    private mutating func metaschema(of dialect: Dialect) -> SchemaProgram? {
        if let known = metaschemas[dialect.uri] { return known }
        var compiler = SchemaCompiler(
            registry: sites.registry,
            options: SchemaCompiler.Options(formats: .assert)
        )
        let program = try? compiler.compile(uri: dialect.uri)
        metaschemas[dialect.uri] = .some(program)
        return program
    }

    /// Returns the error that prevents a file from compiling. For a file that compiles, returns the findings
    /// about its defaults and examples, and adds the locations of their secrets to ``secrets``.
    mutating func diagnosticsOfPrograms(
        of file: SchemaDocumentID,
        besides others: [Diagnostic]
    ) -> [Diagnostic] {
        var locations = [SchemaLocation(document: file, entry: 0)]
        let samples = samples(in: file)
        locations += samples.map(\.schema)
        var compiler = SchemaCompiler(
            registry: sites.registry,
            options: SchemaCompiler.Options(formats: formats)
        )
        do throws(SchemaError) {
            let compiled = try compiler.compile(locations)
            for (sample, entry) in zip(samples, compiled.entries.dropFirst()) {
                let places = SecretPlaces(
                    in: sample.value.document,
                    at: sample.value.index,
                    compiled.program,
                    entry: entry
                )
                secrets[file, default: .none] = secrets[file, default: .none]
                    .union(places.ranges)
            }
            return zip(samples, compiled.entries.dropFirst()).compactMap { sample, entry in
                mismatch(sample, under: entry, of: compiled.program)
            }
        } catch {
            // An error in another file is reported with that file.
            guard error.source.bytes == sites.registry.document(file).source.bytes,
                !others.contains(where: { $0.range.overlaps(error.range) })
            else { return [] }
            return [.broken(error)]
        }
    }

    /// A default or an example of a schema.
    private struct Sample {
        let schema: SchemaLocation
        let value: JSONNode
        let isDefault: Bool
    }

    private func samples(in file: SchemaDocumentID) -> [Sample] {
        var samples: [Sample] = []
        for number in sites.numbers[file] ?? [] {
            let site = sites[number]
            if let member = site[.defaultValue] {
                samples.append(
                    Sample(schema: site.location, value: member.value, isDefault: true)
                )
            }
            guard let member = site[.examples] else { continue }
            for value in member.value.elements {
                samples.append(Sample(schema: site.location, value: value, isDefault: false))
            }
        }
        return samples
    }

    /// Returns the finding about a default or an example that its own schema rejects. An empty object as a
    /// default may lack required members, because these may have defaults of their own.
    private func mismatch(
        _ sample: Sample,
        under entry: SubschemaID,
        of program: SchemaProgram
    ) -> Diagnostic? {
        let trace = try? TracingEvaluator.trace(
            sample.value.document,
            at: sample.value.index,
            entry: entry,
            program: program
        )
        guard let trace, !trace.isValid else { return nil }
        let found = EvaluationDiagnostics.diagnostics(of: trace).filter { $0.severity == .error }
        guard let first = found.first else { return nil }
        let isEmptyObject = sample.value.kind == .object && sample.value.members.isEmpty
        if sample.isDefault, isEmptyObject, found.allSatisfy({ $0.id == .missingMember }) {
            return nil
        }
        return .mismatch(
            isDefault: sample.isDefault,
            sample.value,
            because: first
        )
    }
}

extension JSONMembers {
    var isEmpty: Bool { !contains { _ in true } }
}

extension SourceRange {
    fileprivate func overlaps(_ other: SourceRange) -> Bool {
        start < other.end && other.start < end || start == other.start
    }
}

extension Diagnostic {
    /// Returns whether this finding of a rule for schemas reports the same problem as a finding of the
    /// metaschema.
    fileprivate func explains(_ other: Diagnostic) -> Bool {
        switch id {
        case .repeatedEnumValue: other.id == .duplicateItems
        case .invalidPattern, .legacyPattern: other.id == .format
        case .deadReference: other.id == .format
        default: false
        }
    }
}
