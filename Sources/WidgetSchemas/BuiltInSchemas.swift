package import SchemaKit

extension BuiltInSchemas {
    /// Returns the schema with the given name (see ``EmbeddedSchema/name``).
    package static func schema(named name: String) -> EmbeddedSchema? {
        all.first { $0.name == name }
    }

    /// Returns the schema with the given URI, which must have no fragment.
    package static func schema(uri: String) -> EmbeddedSchema? {
        all.first { $0.uri == uri }
    }

    /// Returns the name of the schema that `text` probably stands for: a schema whose path or title is `text`, or whose
    /// name has `text` as its last component. If there is no such schema, returns the most similar name, if any.
    package static func suggestion(for text: String) -> String? {
        let schema = all.first { schema in
            schema.path == text || schema.title == text || schema.name.hasSuffix("/" + text)
        }
        return schema?.name ?? NearestName.suggestion(for: text, among: all.map(\.name))
    }
}

extension EmbeddedSchema {
    /// The path of the schema without its extension, as users write it.
    package var name: String {
        // Every run of the linter calls this for each built-in schema, so bytes are compared. (Benchmark: `startup`.)
        let bytes = path.utf8
        for suffix in [".schema.json".utf8, ".json".utf8]
        where bytes.reversed().starts(with: suffix.reversed()) {
            return String(bytes.dropLast(suffix.count)) ?? path
        }
        return path
    }
}
