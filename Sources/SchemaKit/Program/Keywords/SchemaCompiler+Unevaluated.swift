/// Keywords for items and members that no other keyword has evaluated (2020-12 core, section 11).
extension SchemaCompiler {
    mutating func compileUnevaluated(
        of schema: borrowing SchemaObject,
        into subschema: inout Subschema
    ) throws(SchemaError) {
        if let member = schema[.unevaluatedItems] {
            builder.append(
                .unevaluatedItems(self.subschema(member.value, in: schema)),
                from: schema.entry(.unevaluatedItems)
            )
            subschema.tracksEvaluated = true
        }
        if let member = schema[.unevaluatedProperties] {
            builder.append(
                .unevaluatedProperties(self.subschema(member.value, in: schema)),
                from: schema.entry(.unevaluatedProperties)
            )
            subschema.tracksEvaluated = true
        }
    }
}
