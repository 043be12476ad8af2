package import SchemaKit

/// The member `$schema` of the root, which names the schema of a payload or the dialect of a schema.
extension Completion {
    /// Creates the completion of the value of `$schema`.
    ///
    /// - Parameter title: The title of the schema, if it has one.
    package init(schemaURI uri: String, title: String? = nil) {
        let value = JSONText.quoted(uri)
        self.init(label: value, title: title, insertion: Insertion(text: value))
    }

    /// Creates the completion of the name `$schema`.
    package init(schemaReferenceAt place: CompletionPlace) {
        let name = Insertion(text: JSONText.quoted(CompletionPlace.schemaReference))
        let value = Insertion([.text(": \""), .placeholder(""), .text("\"")])
        self.init(
            label: CompletionPlace.schemaReference,
            insertion: place.hasColon ? name : name + value
        )
    }
}

extension CompletionPlace {
    /// The name of the member that names a schema.
    fileprivate static let schemaReference = "$schema"

    /// Returns whether the place is the value of `$schema`.
    ///
    /// - Parameter document: The text with the marker of the place, repaired if it is not JSON.
    package func isSchemaReference(in document: JSONDocument) -> Bool {
        kind == .value && document.root[Self.schemaReference]?.string == Self.marker
    }

    /// Returns whether the name `$schema` can be written at the place: in a root that has no such member.
    ///
    /// - Parameter document: The text with the marker of the place, repaired if it is not JSON.
    package func acceptsSchemaReference(in document: JSONDocument) -> Bool {
        kind == .member && document.root[Self.marker] != nil
            && document.root[Self.schemaReference] == nil
    }
}
