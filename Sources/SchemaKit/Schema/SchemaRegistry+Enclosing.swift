extension SchemaRegistry {
    /// Returns the schemas that enclose a schema in its resource and apply to the same value. The outermost schema is
    /// first. In a dialect without the widget vocabulary, the result is empty.
    package func enclosingSchemas(of location: SchemaLocation) -> [SchemaLocation] {
        let enclosingSchemas = document(location.document).enclosingSchemas
        var enclosing: [SchemaLocation] = []
        var entry = location.entry
        while let outer = enclosingSchemas[entry] {
            enclosing.append(SchemaLocation(document: location.document, entry: outer))
            entry = outer
        }
        return enclosing.reversed()
    }
}
