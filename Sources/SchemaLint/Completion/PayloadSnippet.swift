package import SchemaKit

/// A whole payload that is offered where a text has no payload yet.
extension Completion {
    /// Creates the completion of a payload with the members that its schema requires.
    ///
    /// - Returns: `nil` if no value that the schema accepts was found.
    package init?(payloadOf entry: SchemaCatalog.Entry, _ program: SchemaProgram) {
        var maker = InsertionMaker(program)
        guard let sample = maker.sample(of: [program.start]) else { return nil }
        let annotations = SchemaAnnotations(of: [program.start], in: program)
        // For a payload, the label is the title of the schema, and `title` is the name of the schema.
        self.init(
            label: entry.title,
            title: entry.name,
            description: annotations.description,
            isDeprecated: annotations.isDeprecated,
            insertion: maker.insertion(of: sample)
        )
    }
}
