package import SchemaKit

extension BuiltInSchemas {
    /// Returns the schema with a name, which is its path without extension.
    package static func schema(named name: String) -> EmbeddedSchema? {
        all.first { $0.name == name }
    }

    /// Returns the schema with a URI without fragment.
    package static func schema(uri: String) -> EmbeddedSchema? {
        all.first { $0.uri == uri }
    }

    /// Returns the name of the schema that `text` probably stands for: the schema with this path, this title or this
    /// last component of its name, or the schema with the nearest name.
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
        where bytes.suffix(suffix.count).elementsEqual(suffix) {
            return String(bytes.dropLast(suffix.count)) ?? path
        }
        return path
    }
}
