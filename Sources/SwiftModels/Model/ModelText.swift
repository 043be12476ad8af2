import SchemaKit

/// A JSON text that describes the types of a module, before they have names in a programming language.
///
/// `Schemas/widget-codegen/model.schema.json` describes the format.
package enum ModelText {
    /// The URI of the text's schema.
    package static let schemaURI =
        "https://schemas.widgets.example/widget-codegen/model.schema.json"

    /// Returns the description of the types of `schemas` on one line of text.
    package static func json(of schemas: LoadedSchemas, rootName: String? = nil) -> String {
        let graph = ModelBuilder.build(schemas, rootName: rootName)
        var writer = ModelWriter(graph: graph, index: schemas.index)
        writer.json.beginObject()
        writer.json.member("$schema", schemaURI)
        writer.writeFiles()
        writer.writeTypes()
        writer.writeNotes()
        writer.json.endObject()
        return writer.json.text
    }
}

/// The writer of a graph as JSON.
///
/// All switches are exhaustive, so that the compiler reports each new kind of type or value that is not written yet.
private struct ModelWriter {
    let graph: ModelGraph
    let index: SchemaIndex
    var json = JSONWriter()
    private var lines: [SchemaDocumentID: LineIndex] = [:]

    init(graph: ModelGraph, index: SchemaIndex) {
        self.graph = graph
        self.index = index
    }

    // MARK: Lists

    mutating func writeFiles() {
        json.name("files")
        json.array { json in
            for file in graph.files {
                json.object { json in
                    json.member("name", file.name)
                    json.member("root", file.root.index)
                }
            }
        }
    }

    mutating func writeTypes() {
        json.name("types")
        json.beginArray()
        for (id, declaration) in graph.declarations.enumerated() { write(declaration, id: id) }
        json.endArray()
    }

    mutating func writeNotes() {
        json.name("notes")
        json.beginArray()
        for note in graph.notes {
            json.beginObject()
            json.member("message", note.message)
            writePosition(note.site)
            json.endObject()
        }
        json.endArray()
    }

    // MARK: Declarations

    private mutating func write(_ declaration: ModelDeclaration, id: Int) {
        json.beginObject()
        json.member("id", id)
        json.member("file", declaration.file)
        if let parent = declaration.parent { json.member("parent", parent.index) }
        write(declaration.nameSource)
        write(declaration.documentation)
        writePosition(declaration.origin.site)
        json.member("pointer", declaration.pointer.description)
        json.name("shape")
        json.beginObject()
        switch declaration.shape {
        case .object(let object):
            json.member("kind", "object")
            writeMembers(of: object)
        case .enumeration(let enumeration):
            json.member("kind", "enumeration")
            writeCases(of: enumeration)
        case .union(let union):
            json.member("kind", "union")
            writeBranches(of: union)
        case .variants(let owner):
            json.member("kind", "variants")
            json.member("owner", owner.index)
        case .wrapper(let type):
            json.member("kind", "wrapper")
            write(type, as: "of")
        case .alias(let target):
            // The format has no kind for an alias.
            json.member("kind", "wrapper")
            write(.named(target), as: "of")
        }
        json.endObject()
        json.endObject()
    }

    private mutating func write(_ source: ModelNameSource) {
        json.name("name")
        json.beginObject()
        write(source.swiftName)
        if let title = source.title { json.member("title", title) }
        json.member("fallback", source.fallback)
        switch source.rank {
        case .root: json.member("rank", "root")
        case .definition: json.member("rank", "definition")
        case .inline: json.member("rank", "inline")
        }
        json.endObject()
    }

    /// Writes the name that a schema gives to a type, a member or a value, if there is one.
    private mutating func write(_ swiftName: ModelSwiftName?) {
        guard let swiftName else { return }
        json.member("given", swiftName.components.joined(separator: "."))
    }

    private mutating func write(_ documentation: ModelDocumentation) {
        if let description = documentation.description { json.member("description", description) }
        if !documentation.examples.isEmpty { writeTexts(documentation.examples, as: "examples") }
        if documentation.isDeprecated { json.member("deprecated", true) }
        if let replacement = documentation.replacement { json.member("replacement", replacement) }
    }

    private mutating func writePosition(_ site: ScopedSite) {
        let source = index.source(site)
        let lineIndex = lines[site.document] ?? LineIndex(source.bytes)
        lines[site.document] = lineIndex
        let position = lineIndex.position(of: index.node(site).range.start)
        json.member("path", source.path)
        json.member("line", position.line)
        json.member("column", position.column)
    }

    private mutating func writeMembers(of object: ModelObject) {
        json.name("members")
        json.beginArray()
        for property in object.properties { write(property) }
        json.endArray()
        if !object.patternMembers.isEmpty { write(object.patternMembers) }
        if let others = object.otherMembers { write(others, as: "otherMembers") }
        if object.isTuple { json.member("tuple", true) }
        guard !object.variants.isEmpty else { return }
        json.name("variants")
        json.beginArray()
        for variants in object.variants { write(variants, of: object) }
        json.endArray()
    }

    private mutating func write(_ patterns: [ModelPatternMembers]) {
        json.name("patternMembers")
        json.beginArray()
        for members in patterns {
            json.beginObject()
            json.member("pattern", members.pattern.source)
            json.member("name", members.name)
            write(members.swiftName)
            write(members.type, as: "type")
            write(members.documentation)
            json.endObject()
        }
        json.endArray()
    }

    /// Writes a group of members that depend on a tag. The list of all members of the object also includes them.
    private mutating func write(_ variants: ModelVariants, of object: ModelObject) {
        let tag = object.properties[variants.tag]
        json.beginObject()
        json.member("id", variants.type.index)
        json.member("name", variants.name)
        json.member("tag", tag.wireName)
        writeTexts(variants.members.map { object.properties[$0].wireName }, as: "members")
        json.name("cases")
        json.beginArray()
        for variant in variants.cases {
            json.beginObject()
            if let position = variant.value {
                json.name("value")
                write(graph.values(ofTag: tag)[position])
            }
            let required = variants.members.filter(variant.required.contains)
            writeTexts(required.map { object.properties[$0].wireName }, as: "required")
            json.endObject()
        }
        json.endArray()
        json.endObject()
    }

    private mutating func writeBranches(of union: ModelUnion) {
        if let tag = union.tag { json.member("tag", tag) }
        json.member("open", union.isOpen)
        json.name("branches")
        json.beginArray()
        for branch in union.branches {
            json.beginObject()
            json.member("name", branch.name)
            write(branch.swiftName)
            write(branch.type, as: "type")
            let kinds = ModelKind.allCases.filter(branch.selector.kinds.contains)
            writeTexts(kinds.map(\.rawValue), as: "kinds")
            json.name("tags")
            json.beginArray()
            for value in branch.selector.tagValues { write(value) }
            json.endArray()
            writeTexts(branch.selector.members, as: "members")
            write(branch.documentation)
            json.endObject()
        }
        json.endArray()
    }

    private mutating func writeTexts(_ texts: [String], as name: String) {
        json.name(name)
        json.array { json in
            for text in texts { json.string(text) }
        }
    }

    private mutating func write(_ property: ModelProperty) {
        json.beginObject()
        json.member("name", property.wireName)
        write(property.swiftName)
        switch property.presence {
        case .required: json.member("presence", "required")
        case .optional: json.member("presence", "optional")
        case .conditional: json.member("presence", "conditional")
        }
        write(property.type, as: "type")
        if !property.aliases.isEmpty { writeTexts(property.aliases.map(\.name), as: "aliases") }
        if let value = property.defaultValue {
            json.name("default")
            write(value)
        }
        write(property.documentation)
        json.endObject()
    }

    private mutating func writeCases(of enumeration: ModelEnumeration) {
        json.member("open", enumeration.isOpen)
        json.member("allowsOthers", enumeration.allowsOthers)
        json.name("cases")
        json.beginArray()
        for listed in enumeration.cases { write(listed, synonymOf: nil) }
        for synonym in enumeration.synonyms {
            write(synonym.deprecatedCase, synonymOf: enumeration.cases[synonym.caseIndex].value)
        }
        json.endArray()
    }

    private mutating func write(
        _ listed: ModelEnumeration.Case,
        synonymOf target: ModelEnumeration.Value?
    ) {
        json.beginObject()
        json.name("value")
        write(listed.value)
        if let target {
            json.name("synonymOf")
            write(target)
        }
        write(listed.swiftName)
        if let title = listed.title { json.member("title", title) }
        write(listed.documentation)
        json.endObject()
    }

    // MARK: Types and values

    private mutating func write(_ type: ModelType, as name: String) {
        json.name(name)
        write(type)
    }

    private mutating func write(_ type: ModelType) {
        json.beginObject()
        switch type {
        case .string: json.member("kind", "string")
        case .text(let format):
            json.member("kind", "text")
            json.member("format", format.rawValue)
        case .custom(let name):
            json.member("kind", "custom")
            json.member("name", name)
        case .integer: json.member("kind", "integer")
        case .number: json.member("kind", "number")
        case .boolean: json.member("kind", "boolean")
        case .any: json.member("kind", "any")
        case .array(let item):
            json.member("kind", "array")
            write(item, as: "of")
        case .map(let value):
            json.member("kind", "map")
            write(value, as: "of")
        case .lossy(let type):
            json.member("kind", "lossy")
            write(type, as: "of")
        case .nullable(let value):
            json.member("kind", "nullable")
            write(value, as: "of")
        case .union(let types):
            json.member("kind", "union")
            json.name("among")
            json.beginArray()
            for type in types { write(type) }
            json.endArray()
        case .named(let id):
            json.member("kind", "named")
            json.member("id", id.index)
        }
        json.endObject()
    }

    private mutating func write(_ value: ModelEnumeration.Value) {
        switch value {
        case .string(let text): json.string(text.text)
        case .integer(let number): json.raw(String(number))
        case .boolean(let value): json.bool(value)
        }
    }

    /// Writes the value as JSON.
    private mutating func write(_ value: ModelValue) {
        switch value {
        case .null: json.null()
        case .boolean(let value): json.bool(value)
        case .integer(let number): json.raw(String(number))
        case .number(let number): json.raw(String(number))
        case .string(let text): json.string(text.text)
        case .array(let items):
            json.beginArray()
            for item in items { write(item) }
            json.endArray()
        case .map(let members):
            json.beginObject()
            write(members)
            json.endObject()
        case .choice(let id, let position):
            guard case .enumeration(let enumeration) = graph[id].shape else {
                preconditionFailure("a choice is of an enumeration type")
            }
            write(enumeration.cases[position].value)
        case .unlisted(_, let value), .branch(_, _, let value), .wrapper(_, let value):
            write(value)
        case .object(let id, let object):
            guard case .object(let shape) = graph[id].shape else {
                preconditionFailure("an object value is of an object type")
            }
            json.beginObject()
            for (position, property) in shape.properties.enumerated() {
                guard let value = object.declared[position] else { continue }
                json.name(property.wireName)
                write(value)
            }
            for position in shape.patternMembers.indices {
                write(object.matching[position] ?? [])
            }
            write(object.others)
            if !object.furtherItems.isEmpty {
                json.name("otherElements")
                write(.array(object.furtherItems))
            }
            json.endObject()
        }
    }

    private mutating func write(_ members: [ModelValue.Member]) {
        for member in members {
            json.name(member.name)
            write(member.value)
        }
    }
}
