/// The names of members, with the aliases of the keyword `aliases`.
extension SchemaCompiler {
    /// The maximum size of the aliases that a program repeats: in each schema that inherits an alias and names its
    /// member, and in each keyword that names such a member, such as `dependentRequired`. An alias counts once, and
    /// once more for each 64 bytes.
    ///
    /// Without a limit, thousands of schemas that inherit thousands of aliases of one member would need memory in
    /// proportion to the product of the two numbers. Programs of real schemas repeat some hundreds of aliases.
    package static let repeatedAliasLimit = 1 << 18

    /// Returns the aliases that a schema declares, and the aliases that enclosing schemas declare for the same value.
    mutating func aliases(around schema: borrowing SchemaObject) -> SchemaAliases {
        // Most schemas have a dialect without the widget vocabulary, which defines `aliases`. (Benchmark: `compile`.)
        guard schema.dialect.hasWidgetVocabulary else { return SchemaAliases() }
        return aliasSearch.aliases(in: schema.location, registry)
    }

    /// Returns names with the aliases that apply in a schema, in the order of `names`.
    mutating func memberNames(
        _ names: [[UInt8]],
        in schema: borrowing SchemaObject
    ) throws(SchemaError) -> [MemberName] {
        let scopes = aliases(around: schema)
        var memberNames: [MemberName] = []
        memberNames.reserveCapacity(names.count)
        for name in names {
            var aliasNames: [NameText] = []
            if !scopes.isEmpty {
                let aliases = (scopes.own[name] ?? []) + scopes.inherited(by: name)
                try countAliases(aliases.map(\.name.count), in: schema)
                aliasNames = aliases.map { builder.addName($0.name) }
            }
            memberNames.append(
                MemberName(
                    name: builder.addName(name),
                    aliases: builder.aliasNames.add(aliasNames)
                )
            )
        }
        return memberNames
    }

    /// Returns a pointer that is prepared for lookups. Each step has the aliases that schemas declare for its member.
    ///
    /// - Parameters:
    ///   - pointer: The pointer in the value of `member`.
    ///   - startsAtChildren: True if the pointer starts at the items or members of the value instead of at the value
    ///     itself.
    mutating func instancePointer(
        _ pointer: JSONPointer,
        of member: JSONMember,
        startsAtChildren: Bool,
        in schema: borrowing SchemaObject
    ) throws(SchemaError) -> InstancePointer {
        let foundSteps = pointerSteps.steps(
            of: pointer,
            startsAtChildren: startsAtChildren,
            in: schema.location,
            &registry
        )
        guard let steps = foundSteps else {
            let expected = "in a schema that applies fewer and smaller schemas"
            throw invalid(member, in: schema, expected: expected)
        }
        for step in steps where !step.aliases.isEmpty {
            try countAliases(step.aliases.map(\.utf8.count), in: schema)
        }
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

    /// Counts aliases that the program repeats.
    mutating func countAliases(
        _ byteCounts: [Int],
        in schema: borrowing SchemaObject
    ) throws(SchemaError) {
        repeatedAliasCount += byteCounts.reduce(0) { $0 + 1 + $1 / 64 }
        guard repeatedAliasCount > Self.repeatedAliasLimit else { return }
        let limit = Self.repeatedAliasLimit
        let expected = "fewer, or apply in fewer schemas; schemas can use at most \(limit) in all"
        throw SchemaError(
            .invalidKeyword(name: "aliases", expected: expected),
            in: registry.document(schema.location.document).source,
            at: schema.node.range
        )
    }
}
