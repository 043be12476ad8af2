/// The code that reads a structure member by member.
struct MemberReading: ReadingCode {
    private let structure: SwiftStructure
    private let checks: ReadingChecks
    /// The local variables that hold the values of the properties for variants (see ``SwiftVariants``).
    private let variantLocals: [String]
    private let slots: [Slot]
    private let patterns: [PatternSlot]
    /// The patterns by their ``SwiftPatternProperty/sharedKeys``. Each key belongs to only one pattern.
    private let patternsBySharedKey: [String: PatternSlot]
    private let aliases: [Alias]

    /// A local variable for the value of one member.
    private struct Slot {
        let variable: String
        /// The name of the constant for the value of a required member, after it is found to be present.
        let constant: String
        let key: String
        let valueType: SwiftType
        let aliases: [String]
        let rule: ReadingRule?
        /// The property of the member, or `nil` if the member belongs to variants.
        let property: SwiftProperty?
        /// The name of the property, or of the accessor if the member belongs to variants.
        let swiftName: String
        /// True if a value that does not fit the type is kept among the other members.
        let mayMisfit: Bool

        init(_ property: SwiftProperty, _ names: SlotNames) {
            variable = names.variable
            constant = names.constant
            key = property.key
            valueType = property.valueType
            aliases = property.aliases
            rule = names.rule
            self.property = property
            swiftName = property.name
            mayMisfit = property.mayMisfit
        }

        init(_ accessor: SwiftVariantsProperty.Accessor, _ names: SlotNames) {
            variable = names.variable
            constant = names.constant
            key = accessor.key
            valueType = accessor.type.unwrapped
            aliases = accessor.aliases
            rule = names.rule
            property = nil
            swiftName = accessor.name
            mayMisfit = accessor.mayMisfit
        }
    }

    /// The names that the code uses for a member.
    private struct SlotNames {
        let variable: String
        let constant: String
        let rule: ReadingRule?
    }

    /// A local variable for the members whose names match a pattern.
    private struct PatternSlot {
        let property: SwiftPatternProperty
        let variable: String
        let rule: ReadingRule?
    }

    /// The key of an alias. A local variable marks the start of its value. The value is read after all members, when it
    /// is known whether a property needs it.
    private struct Alias {
        let key: String
        let variable: String
        let rule: ReadingRule?
    }

    init(_ structure: SwiftStructure, _ checks: ReadingChecks) {
        self.structure = structure
        self.checks = checks
        var locals = NameScope(
            reserved: [],
            usedNames: ["reader", "members", "position", "rest", "self", "Self", "mark"]
        )
        var statics = NameScope(
            reserved: [],
            usedNames: Set(
                ["memberNames", "restRule", "wholeRule"]
                    + structure.properties.compactMap(\.presence.defaultName)
                    + structure.patterns.map(\.patternName)
            )
        )
        func names(of member: String) -> SlotNames {
            SlotNames(
                variable: locals.assign(member + "Slot"),
                constant: locals.assign(member, or: [member + "Value"]),
                rule: checks.members[member].map {
                    ReadingRule(statics.assign(member + "Rule"), $0)
                }
            )
        }
        let propertySlots = structure.properties.map { Slot($0, names(of: $0.name)) }
        let variantSlots = structure.variants.flatMap(\.accessors).map {
            Slot($0, names(of: $0.name))
        }
        patterns = structure.patterns.map { property in
            PatternSlot(
                property: property,
                variable: SwiftLiteral.declared(locals.assign(property.name)),
                rule: checks.patterns[property.name].map {
                    ReadingRule(statics.assign(property.name + "Rule"), $0)
                }
            )
        }
        patternsBySharedKey = Dictionary(
            patterns.flatMap { slot in slot.property.sharedKeys.map { ($0, slot) } },
            uniquingKeysWith: { first, _ in first }
        )
        let slots = propertySlots + variantSlots
        self.slots = slots
        variantLocals = structure.variants.map { _ in locals.assign("variant") }
        var seen = Set(slots.map(\.key))
        aliases = slots.flatMap(\.aliases).filter { seen.insert($0).inserted }.map { key in
            let name = SwiftIdentifier.member(key)
            return Alias(
                key: key,
                variable: locals.assign(name + "Mark"),
                rule: checks.aliases[key].map {
                    ReadingRule(statics.assign(name + "Rule"), $0)
                }
            )
        }
    }

    /// The keys of all members without duplicates. The keys of the properties come first.
    private var keys: [String] { slots.map(\.key) + aliases.map(\.key) }

    var names: [ReadingNames] {
        // Without variants, `knownMembers` has the same names, and `nil` stands for its names.
        let literals = structure.variants.isEmpty ? nil : keys.map(SwiftLiteral.string)
        return [ReadingNames(name: "memberNames", literals: literals)]
    }

    var rules: [ReadingRule] {
        let memberRules = slots.map(\.rule) + patterns.map(\.rule) + aliases.map(\.rule)
        return memberRules.compactMap(\.self)
            + (checks.rest.map { [ReadingRule("restRule", $0)] } ?? [])
            + checks.wholeRules(named: "wholeRule")
    }

    func write(to writer: inout CodeWriter) {
        writer.line("var members = try reader.object(Self.memberNames)")
        writer.lines(
            "var ",
            slots.map { "\($0.variable): \(SwiftType.optional($0.valueType))" }
                + aliases.map { "\($0.variable): JSONReader.Mark?" }
        )
        let coding = structure.coding
        for pattern in patterns {
            writer.line("var \(pattern.variable): \(pattern.property.type) = [:]")
        }
        writer.line("var rest: [String: \(coding.restValueType)] = [:]")
        writer.line("while let position = try members.next(&reader) {")
        writer.indent()
        writer.line("switch position {")
        for (position, slot) in slots.enumerated() {
            writer.line("case \(position): \(slot.variable) = \(readingExpression(of: slot))")
        }
        for (position, alias) in aliases.enumerated() {
            writer.line(
                "case \(slots.count + position): \(alias.variable) = try reader.skippedValue()"
            )
        }
        let rule = checks.rest == nil ? "" : ", Self.restRule"
        for pattern in patterns {
            let name = pattern.property.patternName
            writer.line("case _ where Self.\(name).matches(reader.memberName):")
            writer.indent()
            writer.line("try reader.member(of: &\(pattern.variable)\(pattern.rule.argument))")
            writer.outdent()
        }
        writer.line("default: try reader.member(of: &rest\(rule))")
        writer.line("}")
        writer.outdent()
        writer.line("}")
        writeAliases(to: &writer)
        writeThrowingCode(to: &writer)
        writeResult(to: &writer)
        if checks.whole != nil {
            writer.line("try reader.check(self, Self.wholeRule, at: members.start)")
        }
    }

    /// Writes the end of the initializer, which sets all properties.
    ///
    /// The values are passed to the memberwise initializer if possible, because it creates the whole value at once. A
    /// value that is assembled property by property is copied at the end, which retains and releases each of its
    /// references once more.
    ///
    /// A structure with defaults is assembled property by property, because no argument can tell the memberwise
    /// initializer that a member was present. A wide structure is assembled in this way, too, because its initializer
    /// has no parameters for members with defaults.
    private func writeResult(to writer: inout CodeWriter) {
        let rest = structure.coding.restProperty
        let usesMemberwiseInitializer =
            !structure.isWide
            && !slots.contains { $0.property?.presence.isDefaulted == true }
        if usesMemberwiseInitializer {
            // The arguments follow the order of the parameters.
            var arguments = slots.compactMap { slot in
                slot.property.map { property in
                    let value = isRequired(slot) ? slot.constant : slot.variable
                    return argument(property.name, SwiftLiteral.declared(value))
                }
            }
            // The last argument is inserted first, so that the positions of the others stay right.
            for (variants, local) in zip(structure.variants, variantLocals).reversed() {
                arguments.insert(argument(variants.name, local), at: variants.position)
            }
            arguments += patterns.map { argument($0.property.name, $0.variable) }
            writer.rows("self.init(", arguments + [argument(rest, "rest")], closing: ")")
            return
        }
        for slot in slots {
            guard let property = slot.property else { continue }
            writer.line("self.\(property.storedMember) = \(storedExpression(of: property, slot))")
        }
        for (variants, local) in zip(structure.variants, variantLocals) {
            writer.line("self.\(variants.name) = \(local)")
        }
        for pattern in patterns {
            writer.line("self.\(pattern.property.name) = \(pattern.variable)")
        }
        writer.line("self.\(rest) = rest")
    }

    private func argument(_ name: String, _ value: String) -> String {
        "\(SwiftLiteral.label(name)): \(value)"
    }

    /// Writes the code that throws if a member is missing: it unwraps required members and creates variants. This code
    /// precedes the first assignment to a property, so that the compiler does not have to copy the whole value.
    private func writeThrowingCode(to writer: inout CodeWriter) {
        let required = slots.enumerated().filter { isRequired($0.element) }
        if !required.isEmpty {
            let positions = required.map { String($0.offset) }.joined(separator: ", ")
            writer.rows(
                "guard ",
                required.map { _, slot in
                    "let \(SwiftLiteral.declared(slot.constant)) = \(slot.variable)"
                },
                closing: " else { throw members.missing([\(positions)], &reader) }"
            )
        }
        for (variants, local) in zip(structure.variants, variantLocals) {
            write(variants, as: local, to: &writer)
        }
    }

    private func write(
        _ variants: SwiftVariantsProperty,
        as local: String,
        to writer: inout CodeWriter
    ) {
        let names = Set(variants.accessors.map(\.name))
        // `VariantsReading` declares the parameters of the initializer in alphabetical order.
        let arguments = slots.filter { $0.property == nil && names.contains($0.swiftName) }
            .sorted { $0.swiftName < $1.swiftName }
            .map { slot in
                let value = isRequired(slot) ? SwiftLiteral.declared(slot.constant) : slot.variable
                return "\(SwiftLiteral.label(slot.swiftName)): \(value)"
            }
        writer.rows(
            "let \(local) = try \(variants.type)(",
            arguments + ["at: members.start", "&reader"],
            closing: ")"
        )
    }

    private func isRequired(_ slot: Slot) -> Bool {
        if let property = slot.property { return property.presence == .required }
        let accessors = structure.variants.lazy.flatMap(\.accessors)
        return accessors.first { $0.name == slot.swiftName }?.isOptional == false
    }

    /// Returns the expression that reads the value of a slot.
    private func readingExpression(of slot: Slot) -> String {
        let rule = slot.rule.argument
        guard slot.mayMisfit else { return "try reader.value(\(slot.valueType).self\(rule))" }
        let key = SwiftLiteral.string(slot.key)
        return
            "try reader.fitting(\(slot.valueType).self, named: \(key)\(rule), of: &\(misfitVariable(slot)))"
    }

    /// Returns the local variable that keeps the value of a member if it does not fit the type.
    private func misfitVariable(_ slot: Slot) -> String {
        patternsBySharedKey[slot.key]?.variable ?? "rest"
    }

    /// Writes code that reads properties from members under the keys of aliases, and keeps the members that no property
    /// needs.
    private func writeAliases(to writer: inout CodeWriter) {
        let aliasesByKey = Dictionary(
            aliases.map { ($0.key, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for (position, slot) in slots.enumerated() {
            let misfit = "\(misfitVariable(slot))[\(SwiftLiteral.string(slot.key))]"
            let absentValues = [slot.variable] + (slot.mayMisfit ? [misfit] : [])
            let conditions = absentValues.map { $0 + " == nil, " }.joined()
            let arguments = "\(slot.valueType).self" + slot.rule.argument
            // Another property can have the key of an alias as its own key, and has then read the value.
            let slotAliases = slot.aliases.compactMap { aliasesByKey[$0] }
            for (index, alias) in slotAliases.enumerated() {
                // A member under a key with higher priority takes precedence, even if its value does not fit.
                let start = slot.mayMisfit && index > 0 ? "} else if " : "if "
                writer.line("\(start)\(conditions)let mark = \(alias.variable) {")
                writer.indent()
                if slot.mayMisfit {
                    writer.line("\(slot.variable) = try reader.fitting(\(arguments), at: mark)")
                    writer.line("if \(slot.variable) != nil { \(alias.variable) = nil }")
                } else {
                    writer.line("\(slot.variable) = try reader.value(\(arguments), at: mark)")
                    writer.line("\(alias.variable) = nil")
                }
                writer.line("members.pass(\(position))")
                writer.outdent()
                if !slot.mayMisfit || index == slotAliases.count - 1 { writer.line("}") }
            }
        }
        for alias in aliases {
            let key = SwiftLiteral.string(alias.key)
            let target =
                patternsBySharedKey[alias.key].map { $0.variable + $0.rule.argument }
                ?? "rest" + alias.rule.argument
            writer.line("try reader.member(\(key), at: \(alias.variable), of: &\(target))")
        }
    }

    /// Returns the expression that is stored for a property.
    private func storedExpression(of property: SwiftProperty, _ slot: Slot) -> String {
        switch property.presence {
        case .required: property.boxed(SwiftLiteral.declared(slot.constant))
        case .optional: property.boxed(slot.variable)
        case .defaulted(let name, _):
            property.boxed(
                "Defaulted(read: \(slot.variable), default: \(SwiftProperty.constant(name)))"
            )
        }
    }
}

extension SwiftProperty.Presence {
    /// The name of the constant that holds the default, or `nil` if there is none.
    var defaultName: String? {
        switch self {
        case .required, .optional: nil
        case .defaulted(let name, _): name
        }
    }
}

/// The code that creates a value of a variants enumeration from the values of its members.
struct VariantsReading {
    private let variants: SwiftVariants
    /// The tag and the members that depend on it, in alphabetical order.
    private let fields: [SwiftVariants.Field]
    /// The local variables that hold the values, by the names of the members.
    private let locals: [String: String]

    init(_ variants: SwiftVariants) {
        self.variants = variants
        let fields = ([variants.tag] + variants.others).sorted { $0.name < $1.name }
        var scope = NameScope(reserved: [], usedNames: ["reader", "start", "self", "Self"])
        self.fields = fields
        locals = Dictionary(
            uniqueKeysWithValues: fields.map {
                ($0.name, scope.assign($0.name, or: [$0.name + "Value"]))
            }
        )
    }

    private func local(_ field: SwiftVariants.Field) -> String {
        SwiftLiteral.declared(locals[field.name] ?? field.name)
    }

    private func parameter(_ field: SwiftVariants.Field) -> String {
        let name = SwiftLiteral.label(field.name)
        let local = local(field)
        return locals[field.name] == field.name
            ? "\(local): \(field.type)" : "\(name) \(local): \(field.type)"
    }

    /// Writes an initializer that selects the case by the tag, and throws if a member that the case requires is
    /// missing.
    func write(to writer: inout CodeWriter) {
        writer.line()
        writer.rows(
            "fileprivate init(",
            fields.map(parameter) + ["at start: JSONReader.Mark", "_ reader: inout JSONReader"],
            closing: ") throws(JSONReadingStop) {"
        )
        writer.indent()
        writer.line("switch \(local(variants.tag)) {")
        for variant in variants.cases {
            writer.line(variants.pattern(of: variant, as: local(variants.tag)))
            writer.indent()
            let canThrow = variant.fields.contains { $0.isRequired }
            writer.rows(
                "\(canThrow ? "try " : "")self = .\(variant.name)(",
                variant.fields.map(checkedArgument),
                closing: ")"
            )
            writer.outdent()
        }
        if variants.hasOtherCase { writeOtherCase(to: &writer) }
        writer.line("}")
        writer.outdent()
        writer.line("}")
    }

    private func writeOtherCase(to writer: inout CodeWriter) {
        writer.line("default:")
        writer.indent()
        writer.rows(
            "self = .\(SwiftVariants.otherName)(",
            variants.otherFields.map(argument),
            closing: ")"
        )
        writer.outdent()
    }

    /// Writes an initializer that selects the case by the values of all members. If the tag has a known value, but a
    /// member that this value requires is missing, the initializer selects the case for other values.
    func writeSelection(to writer: inout CodeWriter) {
        writer.line()
        writer.rows("fileprivate init(", fields.map(parameter), closing: ") {")
        writer.indent()
        writer.line("switch (\(fields.map(local).joined(separator: ", "))) {")
        for variant in variants.cases {
            let patterns = fields.map { field in
                if field.name == variants.tag.name, let value = variant.value {
                    return variants.tag.isRequired ? value : value + "?"
                }
                let isRequired = variant.fields.contains { $0.name == field.name && $0.isRequired }
                return isRequired ? "let \(local(field))?" : "_"
            }
            writer.line("case (\(patterns.joined(separator: ", "))):")
            writer.indent()
            writer.rows("self = .\(variant.name)(", variant.fields.map(argument), closing: ")")
            writer.outdent()
        }
        writeOtherCase(to: &writer)
        writer.line("}")
        writer.outdent()
        writer.line("}")
    }

    private func argument(_ field: SwiftVariants.Field) -> String {
        "\(SwiftLiteral.label(field.name)): \(local(field))"
    }

    private func checkedArgument(_ field: SwiftVariants.Field) -> String {
        let label = SwiftLiteral.label(field.name)
        let name = local(field)
        if field.name == variants.tag.name { return "\(label): \(variants.presentTag(name))" }
        guard field.isRequired else { return "\(label): \(name)" }
        let key = SwiftLiteral.string(field.key)
        let value = "reader.required(\(name), \(key), at: start)"
        // The local variable of a member that may be missing or null has the type `Nullable?`. The associated value of
        // the case is an ordinary optional.
        let optionalField = variants.others.first { $0.name == field.name }
        let usesNullable = optionalField?.type.distinguishesNull == true
        return "\(label): \(value)\(usesNullable ? ".value" : "")"
    }
}
