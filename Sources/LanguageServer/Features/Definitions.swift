import SchemaKit
import SchemaLint

extension LanguageFeature {
    /// The schema that declares a member, or to which a reference leads.
    static let definition = LanguageFeature(
        method: "textDocument/definition",
        clientCapability: "definition",
        serverCapability: "definitionProvider"
    ) { workspace, request throws(ResponseError) in
        let offset = try request.offset
        let views = request.payloads(in: &workspace)
        let view = views.first { !$0.path(to: offset).isEmpty }
        guard let view, let definition = view.definition(at: offset, request, in: &workspace) else {
            return "null"
        }
        let supportsLinks = request.client.features.contains("definition.linkSupport")
        var json = JSONWriter()
        json.array { json in
            for location in definition.locations {
                if supportsLinks {
                    location.writeLink(from: definition.origin, to: &json)
                } else {
                    location.write(to: &json)
                }
            }
        }
        return json.text
    }

    /// The references to a schema.
    static let references = LanguageFeature(
        method: "textDocument/references",
        clientCapability: "references",
        serverCapability: "referencesProvider"
    ) { workspace, request throws(ResponseError) in
        let offset = try request.offset
        let view = request.payloads(in: &workspace).first
        guard let view,
            let schema = SchemaDocumentView(
                view,
                request,
                in: &workspace,
                includesOtherSchemas: true
            ),
            let target = schema.schema(namedAt: offset, in: view.path(to: offset))?.target
        else { return "null" }
        var locations: [SchemaTextLocation] = []
        if request.parameters["context"]?["includeDeclaration"]?.bool == true {
            if let declaration = schema.textLocations.textLocation(of: target) {
                locations.append(declaration)
            }
        }
        // A converter is created only once for each file, because this takes time proportional to the file's length.
        var files: [SchemaDocumentID: (uri: String?, convert: (SourceRange) -> TextRange)] = [:]
        for reference in schema.references.references where reference.target == target {
            let file =
                files[reference.file]
                ?? (
                    uri: schema.textLocations.uri(of: reference.file),
                    convert: schema.textLocations.rangeConverter(for: reference.file)
                )
            files[reference.file] = file
            guard let uri = file.uri else { continue }
            let range = file.convert(reference.value.range)
            locations.append(SchemaTextLocation(uri: uri, range: range, selection: range))
        }
        var json = JSONWriter()
        json.array { json in
            for location in locations { location.write(to: &json) }
        }
        return json.text
    }
}

extension PayloadView {
    /// Returns the schema to which the text at an offset refers, or else the schemas that declare the value there.
    /// Returns `nil` if there are none.
    ///
    /// - Returns: The range of the text, value or name at the offset, and the locations of the schemas.
    fileprivate func definition(
        at offset: Int,
        _ request: DocumentRequest,
        in workspace: inout Workspace
    ) -> (origin: TextRange, locations: [SchemaTextLocation])? {
        let path = path(to: offset)
        guard let step = path.last else { return nil }
        if let schema = SchemaDocumentView(self, request, in: &workspace),
            case .reference(let reference)? = schema.schema(namedAt: offset, in: path),
            let location = schema.textLocations.textLocation(of: reference.target)
        {
            return (range(of: step.node.range), [location])
        }
        guard let program else { return nil }
        let textLocations = SchemaTextLocations(program.registry, in: workspace)
        // The `$schema` of a payload leads to the schema that checks it, even if a configuration names another one.
        if path.count == 2, step.name == "$schema",
            let location = textLocations.textLocation(of: program[program.start].location)
        {
            return (range(of: step.node.range), [location])
        }
        // An editor highlights the origin of a link. It should not highlight a whole object or array, so only the
        // name of a container leads to the schema of the container.
        let isOnName = step.nameRange.map { offsets(of: $0).touches(offset) } ?? false
        guard isOnName || !step.node.document.entry(at: step.node.index).isContainer,
            let schemas = appliedSchemas
        else { return nil }
        let declarations = schemas.declarations(of: step.node).compactMap {
            textLocations.textLocation(of: $0.location)
        }
        guard !declarations.isEmpty else { return nil }
        let origin = isOnName ? step.nameRange ?? step.node.range : step.node.range
        return (range(of: origin), declarations)
    }
}
