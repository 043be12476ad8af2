/// The names of members, with the aliases of the keyword `aliases`.
extension SchemaCompiler {
    /// Returns the aliases that a schema declares, and the aliases that enclosing schemas declare for the same value.
    func aliases(
        around schema: borrowing SchemaObject
    ) -> (own: SchemaRegistry.AliasScope, inherited: SchemaRegistry.AliasScope) {
        // Most schemas have a dialect without the widget vocabulary, which defines `aliases`. (Benchmark: `compile`.)
        guard schema.dialect.hasWidgetVocabulary else { return ([:], [:]) }
        return registry.aliases(in: schema.location)
    }

    /// Returns names with the aliases that apply in a schema, in the order of `names`.
    mutating func memberNames(_ names: [[UInt8]], in schema: borrowing SchemaObject) -> [MemberName]
    {
        let (own, inherited) = aliases(around: schema)
        return names.map { name in
            let aliases = (own[name] ?? []) + (inherited[name] ?? [])
            let aliasNames = aliases.map { builder.addName($0.name) }
            return MemberName(
                name: builder.addName(name),
                aliases: builder.aliasNames.add(aliasNames)
            )
        }
    }

    /// Returns a pointer that is prepared for lookups. Each step has the aliases that schemas declare for its member.
    ///
    /// - Parameter startsAtChildren: True if the pointer starts at the items or members of the value instead of at the
    ///   value itself.
    mutating func instancePointer(
        _ pointer: JSONPointer,
        startsAtChildren: Bool,
        in schema: borrowing SchemaObject
    ) -> InstancePointer {
        let steps = pointerSteps.steps(
            of: pointer,
            startsAtChildren: startsAtChildren,
            in: schema.location,
            &registry
        )
        return InstancePointer(
            text: pointer.tokens.joined(separator: "."),
            steps: steps.map { step in
                InstancePointer.Step(
                    name: builder.addName(Array(step.name.utf8)),
                    aliases: step.aliases.map { builder.addName(Array($0.utf8)) },
                    itemIndex: JSONPointer.itemIndex(step.name)
                )
            }
        )
    }
}
