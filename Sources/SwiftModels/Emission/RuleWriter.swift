import SchemaKit

/// A writer of the rules of a file as Swift expressions.
struct RuleWriter {
    private let graph: ModelGraph
    private let names: RuleNames
    private let file: Int
    /// The names in Swift of the formats that the written rules check. Reflection, which finds the names, is slow.
    private var formatNames: [StringFormat: String] = [:]
    /// The parts of the support code with the constraints that the written rules name.
    private var constraints: SupportParts = []
    /// The text before the names of the file's own rules. It is empty inside the rules type.
    private var prefix = ""

    /// Returns the rules of a file, or `nil` if there are none.
    static func rules(
        inFile file: Int,
        of graph: ModelGraph,
        _ names: RuleNames
    ) -> SwiftRules? {
        var writer = RuleWriter(graph: graph, names: names, file: file)
        let rules = writer.rules()
        guard !rules.isEmpty else { return nil }
        return SwiftRules(
            name: names.ofFiles[file],
            formats: Set(writer.formatNames.keys),
            constraints: writer.constraints,
            rules: rules
        )
    }

    /// Creates a writer of expressions outside of the file's rules type.
    init(inFile file: Int, of graph: ModelGraph, _ names: RuleNames) {
        self.init(graph: graph, names: names, file: file)
        prefix = names.ofFiles[file] + "."
    }

    /// Returns the rule as an expression for use outside of the file's rules type. If the rule equals the rule of
    /// `type`, the expression is the name of the property that holds this rule in the rules type.
    mutating func qualifiedTree(
        of rule: ModelRule,
        orNameOf type: (id: ModelTypeID, rule: ModelRule)? = nil
    ) -> SwiftTree {
        if let type, type.rule == rule, let name = names.ofTypes[type.id] {
            return .leaf(prefix + name)
        }
        return tree(of: rule)
    }

    private mutating func rules() -> [SwiftRules.Rule] {
        var rules: [SwiftRules.Rule] = []
        for id in names.declaredTypesByFile[file] {
            guard let rule = graph.rules.ofTypes[id], let name = names.ofTypes[id] else { continue }
            rules.append(self.rule(name, rule))
        }
        for position in names.schemasByFile[file] {
            let schema = graph.rules.ofSchemas[position]
            rules.append(rule(names.ofSchemas[schema.id] ?? "", schema.rule))
        }
        for repeated in names.repeatedRulesByFile[file] {
            rules.append(rule(repeated.name, repeated.rule))
        }
        return rules
    }

    private init(graph: ModelGraph, names: RuleNames, file: Int) {
        self.graph = graph
        self.names = names
        self.file = file
    }

    private mutating func rule(_ name: String, _ rule: ModelRule) -> SwiftRules.Rule {
        // Under its own name, a repeated rule is written in full instead of as a reference to itself.
        SwiftRules.Rule(
            name: name,
            expression: repeatedName(of: rule) == name ? expression(for: rule) : tree(of: rule)
        )
    }

    /// Returns a reference to the rule if it is a repeated rule, or the expression for any other rule.
    private mutating func tree(of rule: ModelRule) -> SwiftTree {
        repeatedName(of: rule).map { .leaf(".schema(\(prefix)\($0))") } ?? expression(for: rule)
    }

    /// Returns the name of a repeated rule, or `nil` for other rules.
    private func repeatedName(of rule: ModelRule) -> String? { names.ofRepeatedRules[file][rule] }

    private mutating func expression(for rule: ModelRule) -> SwiftTree {
        switch rule {
        case .anything: return .leaf(".anything")
        case .allOf(let rules): return list(".allOf([", rules, closing: "])")
        case .anyOf(let rules): return list(".anyOf([", rules, closing: "])")
        case .oneOf(let rules): return list(".oneOf([", rules, closing: "])")
        case .not(let rule):
            return rule.isAnything ? .leaf(".never") : .group(".not(", [item("", rule)], ")")
        case .conditional(let condition, let then, let otherwise):
            var items = [item("", condition)]
            if !then.isAnything { items.append(item("then: ", then)) }
            if !otherwise.isAnything { items.append(item("else: ", otherwise)) }
            return .group(".when(", items, ")")
        case .type(let names):
            return .leaf(".type(\(names.map { ".\($0.rawValue)" }.asArrayLiteral))")
        case .values(let values):
            return .group(".enum([", values.map { SwiftTree.Item("", Self.literal($0)) }, "])")
        case .bound(let bound, let value):
            return .group(".\(bound.rawValue)(", [SwiftTree.Item("", Self.literal(value))], ")")
        case .exact(let bound, let text): return exactValue(bound, text.text)
        case .pattern(let pattern): return .group(".pattern(", [.init("", .pattern(pattern))], ")")
        case .format(let format, let name):
            let swiftName = formatNames[format] ?? String(describing: format)
            formatNames[format] = swiftName
            return .leaf(".format(\(SwiftLiteral.string(name)), .\(swiftName))")
        case .uniqueItems: return .leaf(".uniqueItems")
        case .notDropped: return .leaf(".notDropped")
        case .contains(let rule, let minimum, let maximum):
            var items = [item("", rule)]
            if minimum != 1 { items.append(.init("minimum: ", .leaf(String(minimum)))) }
            if let maximum { items.append(.init("maximum: ", .leaf(String(maximum)))) }
            return .group(".contains(", items, ")")
        case .items(let first, let rest): return self.items(first: first, rest: rest)
        case .properties(let members, let patterns, let others):
            return properties(members, patterns: patterns, others: others)
        case .required(let names): return .group(".required([", names.map(name), "])")
        case .propertyNames(let rule): return .group(".propertyNames(", [item("", rule)], ")")
        case .dependentRequired(let dependencies): return dependentRequired(dependencies)
        case .dependentSchemas(let members):
            return .group(".dependentSchemas([", self.members(members), "])")
        case .unevaluated(let rule, let memberRule, let itemRule):
            var items = [item("", rule)]
            if !memberRule.isAnything { items.append(item("properties: ", memberRule)) }
            if !itemRule.isAnything { items.append(item("items: ", itemRule)) }
            return .group(".unevaluated(", items, ")")
        case .content(let encoding, let json): return content(encoding, json)
        case .relation(let relation): return tree(of: relation)
        case .branches(let tag, let keyword, let branches):
            let items = branches.flatMap { branch in
                branch.tagValues.map { SwiftTree.Item($0.literal + ": ", tree(of: branch.rule)) }
            }
            let label = keyword == .anyOf ? "of: \"anyOf\", " : ""
            return .group(".branch(by: \(SwiftLiteral.string(tag)), \(label)[", items, "])")
        case .ofType(let id):
            // `of` accepts null without a check, because null is read as `nil` and not as a value of the type. If null
            // can be a value of the type, the rule must judge null, so `schema` is used.
            let function = ModelType.named(id).canBeNull(graph) ? "schema" : "of"
            return .leaf(".\(function)(\(qualified(names.ofTypes[id] ?? "", graph[id].file)))")
        case .ofSchema(let id):
            let file = names.filesOfSchemas[id] ?? file
            return .leaf(".schema(\(qualified(names.ofSchemas[id] ?? "", file)))")
        }
    }

    private mutating func items(first: [ModelRule], rest: ModelRule) -> SwiftTree {
        if first.isEmpty { return .group(".items(", [item("", rest)], ")") }
        var items = [SwiftTree.Item("first: ", list("[", first, closing: "]"))]
        if !rest.isAnything { items.insert(item("", rest), at: 0) }
        return .group(".items(", items, ")")
    }

    private func dependentRequired(_ dependencies: [ModelRule.Dependency]) -> SwiftTree {
        let items = dependencies.map { dependency in
            SwiftTree.Item(label(dependency.name), .group("[", dependency.required.map(name), "]"))
        }
        return .group(".dependentRequired([", items.uniquelyLabeled, "])")
    }

    private mutating func exactValue(_ bound: ModelRule.Bound?, _ text: String) -> SwiftTree {
        constraints.insert(.contents)
        let keyword = bound.map { ".bound(.\($0.rawValue))" } ?? ".values"
        return .leaf(".constraint(SchemaExactValue(\(keyword), \(SwiftLiteral.string(text))))")
    }

    private mutating func content(_ encoding: ContentEncoding, _ json: ModelRule?) -> SwiftTree {
        constraints.insert(.contents)
        var items: [SwiftTree.Item] = []
        if encoding != .identity { items.append(.init("encoding: ", .leaf(".\(encoding)"))) }
        if let json { items.append(item("json: ", json)) }
        return .group(".constraint(SchemaContent(", items, "))")
    }

    private mutating func tree(of relation: ModelRelation) -> SwiftTree {
        switch relation {
        case .uniqueBy(let steps):
            return .group(".relation(.uniqueBy(", [location(steps)], "))")
        case .keyedBy(let steps):
            return .group(".relation(.keyedBy(", [location(steps)], "))")
        case .atMost(let value, let bound):
            return .group(".relation(.atMost(", [location(value), location(bound)], "))")
        case .contrast(let first, let second, let ratio):
            let items = [
                location(first), location(second), .init("atLeast: ", .leaf(ratio.description)),
            ]
            return .group(".relation(.contrast(", items, "))")
        case .template(let template):
            let blocks = template.blocks.map { block in
                SwiftTree.Item(
                    SwiftLiteral.string(block.name) + ": ",
                    .leaf(SwiftLiteral.string(block.closing))
                )
            }
            let items = [
                SwiftTree.Item("", .leaf(SwiftLiteral.string(template.open))),
                .init("", .leaf(SwiftLiteral.string(template.close))),
                .init("token: ", .pattern(template.token)),
                .init("", .leaf(SwiftLiteral.string(template.expectation))),
                .init(
                    "blocks: ",
                    .group("[", blocks.isEmpty ? [.init("", .leaf(":"))] : blocks, "]")
                ),
            ]
            return .group(".relation(.template(", items, "))")
        case .steps(let times, let distance, let tolerance):
            constraints.insert(.steps)
            let items = [
                location(times, "at: "),
                .init("by: ", .leaf(SwiftLiteral.string(distance))),
                .init("within: ", .leaf(tolerance.description)),
            ]
            return .group(".constraint(SchemaSteps(", items, "))")
        case .queryOf(let parameters, let link):
            constraints.insert(.queries)
            let items = [
                location(parameters, "of: "),
                location(link, "in: "),
            ]
            return .group(".constraint(SchemaQuery(", items, "))")
        case .durationReading(let units, let otherwise):
            return .leaf(
                ".relation(.durationReading(units: \(SwiftLiteral.string(units)), "
                    + "otherwise: \(otherwise)))"
            )
        }
    }

    /// Returns a location as a list of steps.
    private func location(
        _ location: ModelRelation.Location,
        _ label: String = ""
    ) -> SwiftTree.Item {
        let steps = location.map { step in
            if step.aliases.isEmpty { return name(step.name) }
            let aliases = SwiftTree.group("[", step.aliases.map(name), "]")
            return .init("", .group(".init(", [name(step.name), .init("or: ", aliases)], ")"))
        }
        return SwiftTree.Item(label, .group("[", steps, "]"))
    }

    private func qualified(_ name: String, _ file: Int) -> String {
        file == self.file ? prefix + name : "\(names.ofFiles[file]).\(name)"
    }

    private mutating func list(
        _ opening: String,
        _ rules: [ModelRule],
        closing: String
    ) -> SwiftTree {
        .group(opening, rules.map { SwiftTree.Item("", tree(of: $0)) }, closing)
    }

    private mutating func item(_ label: String, _ rule: ModelRule) -> SwiftTree.Item {
        SwiftTree.Item(label, tree(of: rule))
    }

    private func name(_ name: String) -> SwiftTree.Item {
        SwiftTree.Item("", .leaf(SwiftLiteral.string(name)))
    }

    private func label(_ name: String) -> String { SwiftLiteral.string(name) + ": " }

    private mutating func members(_ members: [ModelRule.Member]) -> [SwiftTree.Item] {
        members.map { item(label($0.name), $0.rule) }.uniquelyLabeled
    }

    private mutating func properties(
        _ members: [ModelRule.Member],
        patterns: [ModelRule.PatternMember],
        others: ModelRule
    ) -> SwiftTree {
        let memberItems = self.members(members)
        let dictionary = SwiftTree.group(
            "[",
            memberItems.isEmpty ? [.init("", .leaf(":"))] : memberItems,
            "]"
        )
        if patterns.isEmpty, others.isAnything { return .group(".properties([", memberItems, "])") }
        var items = [SwiftTree.Item("", dictionary)]
        if !patterns.isEmpty {
            let pairs = patterns.map { member in
                let items = [SwiftTree.Item("", .pattern(member.pattern)), item("", member.rule)]
                return SwiftTree.Item("", .group("(", items, ")"))
            }
            items.append(.init("patterns: ", .group("[", pairs, "]")))
        }
        if !others.isAnything { items.append(item("others: ", others)) }
        return .group(".properties(", items, ")")
    }

    private static func literal(_ value: ModelValue) -> SwiftTree {
        switch value {
        case .null: .leaf("nil")
        case .boolean(let value): .leaf(String(value))
        case .integer(let value): .leaf(String(value))
        case .number(let value): .leaf(value.description)
        case .string(let text): .text(text.text)
        case .array(let elements): .group("[", elements.map { .init("", literal($0)) }, "]")
        case .map(let members) where members.isEmpty: .leaf("[:]")
        case .map(let members):
            .group(
                "[",
                members.map { .init(SwiftLiteral.string($0.name) + ": ", literal($0.value)) },
                "]"
            )
        // These values do not occur, because the values in rules are made from JSON without a type.
        case .choice, .unlisted, .object, .wrapper, .branch: .leaf("nil")
        }
    }
}

/// The Swift names of the rules of a graph.
struct RuleNames {
    /// The name of the rules type of each file.
    let ofFiles: [String]
    /// The types that each file declares, including type aliases.
    let typesByFile: [[ModelTypeID]]
    /// The types that each file declares, without type aliases.
    let declaredTypesByFile: [[ModelTypeID]]
    /// For each file, the indices of its schemas in the graph's list of schemas with rules.
    private(set) var schemasByFile: [[Int]]
    private(set) var ofTypes: [ModelTypeID: String] = [:]
    private(set) var ofSchemas: [ModelRule.SchemaID: String] = [:]
    private(set) var filesOfSchemas: [ModelRule.SchemaID: Int] = [:]
    /// For each file, the long rules that belong to referenced schemas and occur several times. Each is written once.
    /// The rules of schemas in ``schemasByFile`` are left out, because they are written anyway.
    private(set) var repeatedRulesByFile: [[(name: String, rule: ModelRule)]]
    /// For each file, the names of all its repeated rules: those in ``repeatedRulesByFile``, and those that are written
    /// as the rule of a schema.
    private(set) var ofRepeatedRules: [[ModelRule: String]]

    init(_ graph: ModelGraph, _ names: AssignedNames, ofFiles: [String]) {
        self.ofFiles = ofFiles
        let equalTypes = names.equalTypes
        typesByFile = graph.typesByFile.map { types in types.filter { !equalTypes.isHidden($0) } }
        declaredTypesByFile = typesByFile.map { types in
            types.filter { equalTypes.original(of: $0) == $0 }
        }
        schemasByFile = graph.files.map { _ in [] }
        repeatedRulesByFile = graph.files.map { _ in [] }
        ofRepeatedRules = graph.files.map { _ in [:] }
        var scopes = graph.files.map { _ in NameScope(reserved: Self.reservedNames) }
        for index in graph.declarations.indices {
            let id = ModelTypeID(index: index)
            guard graph.rules.ofTypes[id] != nil, equalTypes.original(of: id) == id else {
                continue
            }
            let components = names.components(of: id, in: graph)
            ofTypes[id] = scopes[graph.declarations[index].file].assign(
                SwiftIdentifier.member(components[components.count - 1]),
                or: [SwiftIdentifier.member(components.joined(separator: " "))]
            )
        }
        for id in graph.rules.ofTypes.keys where equalTypes.original(of: id) != id {
            ofTypes[id] = ofTypes[equalTypes.original(of: id)]
        }
        for (position, schema) in graph.rules.ofSchemas.enumerated() {
            schemasByFile[schema.file].append(position)
            filesOfSchemas[schema.id] = schema.file
            ofSchemas[schema.id] = scopes[schema.file].assign(
                SwiftIdentifier.member(schema.name)
                    + (schema.id.enforcement.extent == .conditions ? "Condition" : "Schema")
            )
        }
        for file in graph.files.indices {
            for rule in graph.rules.repeatedRules(
                ofTypes: declaredTypesByFile[file],
                schemas: schemasByFile[file]
            ) {
                let schema = schemasByFile[file].first { graph.rules.ofSchemas[$0].rule == rule }
                if let schema {
                    ofRepeatedRules[file][rule] = ofSchemas[graph.rules.ofSchemas[schema].id]
                    continue
                }
                let definition = graph.rules.namesOfDefinitions[rule] ?? ""
                let name = scopes[file].assign(SwiftIdentifier.member(definition))
                repeatedRulesByFile[file].append((name, rule))
                ofRepeatedRules[file][rule] = name
            }
        }
    }

    private static let reservedNames = ReservedWords.members.union(SwiftName.keywords)
}

extension ModelRules {
    /// Returns the long rules that belong to referenced schemas and occur several times in the rules of the given types
    /// and schemas, in the order of their first occurrences.
    fileprivate func repeatedRules(ofTypes ids: [ModelTypeID], schemas: [Int]) -> [ModelRule] {
        var pending = (ids.compactMap { ofTypes[$0] } + schemas.map { ofSchemas[$0].rule })
        pending.reverse()
        var seen: Set<ModelRule> = []
        var repeated: Set<ModelRule> = []
        var order: [ModelRule] = []
        while let rule = pending.popLast() {
            if namesOfDefinitions[rule] != nil, rule.isLong {
                guard seen.insert(rule).inserted else {
                    // The subrules of the second occurrence are not written.
                    repeated.insert(rule)
                    continue
                }
                order.append(rule)
            }
            pending += rule.subrules.reversed()
        }
        return order.filter(repeated.contains)
    }
}

extension ModelRule {
    /// True if the Swift expression for the rule usually needs several lines: if the rule is a template, or contains at
    /// least three other rules.
    fileprivate var isLong: Bool {
        if case .relation(.template) = self { return true }
        var pending = [self]
        for _ in 0..<3 {
            guard let rule = pending.popLast() else { return false }
            pending += rule.subrules
        }
        return !pending.isEmpty
    }
}

extension [SwiftTree.Item] {
    /// The items without those that repeat the label of an earlier item. The keys of a dictionary literal must be
    /// unique.
    fileprivate var uniquelyLabeled: [SwiftTree.Item] {
        var seen: Set<String> = []
        return filter { seen.insert($0.label).inserted }
    }
}

extension [String] {
    fileprivate var asArrayLiteral: String { "[\(joined(separator: ", "))]" }
}
