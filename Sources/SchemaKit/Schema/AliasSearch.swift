/// The aliases that apply in one schema: the aliases that the schema declares, and those that enclosing schemas declare
/// for the same value.
///
/// An alias that several members declare belongs to only one of them: to the member in the innermost schema, or to the
/// first member if all are in one schema. A name that the schema itself declares or requires is not an alias there.
package struct SchemaAliases: Sendable {
    /// The aliases that the schema declares, by member name.
    package fileprivate(set) var own: SchemaRegistry.AliasScope = [:]
    /// The names that the schema declares or requires, and its own aliases. Empty if no enclosing schema has aliases.
    fileprivate var usedNames: Set<[UInt8]> = []
    /// The aliases of the innermost enclosing schema that declares aliases; nil if there is none.
    fileprivate var enclosing: EnclosingAliases?

    package init() {}

    /// True if neither the schema nor an enclosing schema declares aliases.
    package var isEmpty: Bool { own.isEmpty && enclosing == nil }

    /// Returns the aliases that enclosing schemas declare for a member. Those of the innermost schema are first.
    package func inherited(by member: [UInt8]) -> [SchemaRegistry.DeclaredAlias] {
        var inherited: [SchemaRegistry.DeclaredAlias] = []
        var next = enclosing
        while let level = next {
            inherited += (level.declared[member] ?? []).filter { isInherited($0, from: level) }
            next = level.outer
        }
        return inherited
    }

    /// Returns whether enclosing schemas declare an alias that satisfies `predicate`.
    package func inheritsAlias(
        where predicate: (SchemaRegistry.DeclaredAlias) -> Bool
    ) -> Bool {
        var next = enclosing
        while let level = next {
            let hasAlias = level.declared.values.contains { aliases in
                aliases.contains { predicate($0) && isInherited($0, from: level) }
            }
            if hasAlias { return true }
            next = level.outer
        }
        return false
    }

    /// Returns whether an alias of `declaring` applies in the schema: the schema neither declares nor requires the name
    /// of the alias, and neither it nor a schema between it and `declaring` has an alias with this name.
    private func isInherited(
        _ alias: SchemaRegistry.DeclaredAlias,
        from declaring: EnclosingAliases
    ) -> Bool {
        if usedNames.contains(alias.name) { return false }
        var next = enclosing
        while let level = next, level !== declaring {
            if level.names.contains(alias.name) { return false }
            next = level.outer
        }
        return true
    }
}

/// The aliases that a schema declares, for the schemas that it encloses. These schemas share the instance, because to
/// copy all aliases for each of the schemas would take time in proportion to aliases × schemas.
private final class EnclosingAliases: Sendable {
    let declared: SchemaRegistry.AliasScope
    /// The names of all aliases in `declared`.
    let names: Set<[UInt8]>
    /// The aliases of the next schema around this one that declares aliases.
    let outer: EnclosingAliases?

    init(_ declared: SchemaRegistry.AliasScope, outer: EnclosingAliases?) {
        self.declared = declared
        names = Set(declared.values.joined().map(\.name))
        self.outer = outer
    }
}

/// A search for the aliases that apply in schemas. It reads each enclosing schema once.
package struct AliasSearch: Sendable {
    /// The aliases for the schemas that each schema encloses: its own or, if it declares none, those around it.
    private var levels: [SchemaLocation: Level] = [:]
    /// The last result, because all keywords of a schema need the aliases.
    private var last: (location: SchemaLocation, aliases: SchemaAliases)?
    /// The number of schemas whose aliases were collected.
    private(set) var readCount = 0

    /// The aliases for the schemas that a schema encloses; nil if there are none.
    private struct Level {
        let aliases: EnclosingAliases?
    }

    package init() {}

    /// Returns the aliases that apply in a schema. All calls must have the same registry.
    package mutating func aliases(
        in location: SchemaLocation,
        _ registry: SchemaRegistry
    ) -> SchemaAliases {
        if let last, last.location == location { return last.aliases }
        var aliases = SchemaAliases()
        aliases.own = declaredAliases(of: location, registry)
        aliases.enclosing = aliasesAround(location, registry)
        // Few schemas have aliases. (Benchmark: `compile`.)
        if aliases.enclosing != nil {
            aliases.usedNames = registry.usedNames(in: location)
            aliases.usedNames.formUnion(aliases.own.values.joined().map(\.name))
        }
        last = (location, aliases)
        return aliases
    }

    private mutating func aliasesAround(
        _ location: SchemaLocation,
        _ registry: SchemaRegistry
    ) -> EnclosingAliases? {
        var unread: [SchemaLocation] = []
        var aliases: EnclosingAliases?
        var next = registry.enclosingSchema(of: location)
        while let schema = next {
            if let level = levels[schema] {
                aliases = level.aliases
                break
            }
            unread.append(schema)
            next = registry.enclosingSchema(of: schema)
        }
        for schema in unread.reversed() {
            let declared = declaredAliases(of: schema, registry)
            if !declared.isEmpty { aliases = EnclosingAliases(declared, outer: aliases) }
            levels[schema] = Level(aliases: aliases)
        }
        return aliases
    }

    private mutating func declaredAliases(
        of schema: SchemaLocation,
        _ registry: SchemaRegistry
    ) -> SchemaRegistry.AliasScope {
        readCount += 1
        return registry.declaredAliases(of: schema)
    }
}
