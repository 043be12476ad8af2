/// The pass that chooses the default values of initializers, after the rules of a graph are built.
///
/// The tag of a union's branch defaults to its only value, so that each value of the branch has the tag. A member has
/// no default if an object without the member breaks a rule, for all or for some values of the other members. An
/// optional member that can be null defaults to null, unless a rule depends on its presence.
struct InitializerDefaults {
    /// The maximum number of steps for all types of a graph: rules that are evaluated, with the names and values that
    /// they list. Without this limit, the search would take too long for rules with many references, because it
    /// evaluates them for each case of a variant.
    static let stepLimit = 5_000_000

    private var graph: ModelGraph
    private let rulesOfSchemas: [ModelRule.SchemaID: ModelRule]
    private var remainingSteps: Int

    /// Returns the graph with the defaults of its initializers.
    static func choose(
        _ graph: ModelGraph,
        stepLimit: Int = InitializerDefaults.stepLimit
    ) -> ModelGraph {
        var pass = InitializerDefaults(
            graph: graph,
            rulesOfSchemas: Dictionary(
                graph.rules.ofSchemas.map { ($0.id, $0.rule) },
                uniquingKeysWith: { first, _ in first }
            ),
            remainingSteps: stepLimit
        )
        pass.addTagValues()
        for index in graph.declarations.indices {
            pass.removeInvalidDefaults(of: ModelTypeID(index: index))
            pass.addNullDefaults(of: ModelTypeID(index: index))
        }
        return pass.graph
    }

    // MARK: Tags

    /// Sets the value of the tag in each branch that has a single tag value. Also removes the case for unlisted values
    /// from the enumeration of a tag, because an object with an unlisted value does not belong to the branch. A branch
    /// in another file than its union stays unchanged, because the models of a file do not depend on the files that
    /// refer to it.
    private mutating func addTagValues() {
        for declaration in graph.declarations {
            guard case .union(let union) = declaration.shape, let tag = union.tag else { continue }
            for branch in union.branches {
                let values = branch.selector.tagValues
                guard let id = branch.type.identifier, graph[id].file == declaration.file,
                    case .object(let object) = graph[id].shape,
                    let position = object.properties.firstIndex(where: { $0.wireName == tag })
                else { continue }
                closeEnumeration(object.properties[position].type, in: id, listing: values)
                if values.count == 1, object.properties[position].defaultSite == nil {
                    graph.changeObject(id) { $0.properties[position].tagValue = values[0] }
                }
            }
        }
    }

    /// Removes the case for unlisted values from the enumeration of a tag, if the enumeration is nested in the branch
    /// and lists exactly the tag values of the branch.
    private mutating func closeEnumeration(
        _ type: ModelType,
        in branch: ModelTypeID,
        listing values: [ModelEnumeration.Value]
    ) {
        guard let id = type.identifier, graph[id].parent == branch,
            case .enumeration(var enumeration) = graph[id].shape, !enumeration.allowsOthers,
            enumeration.synonyms.isEmpty, Set(enumeration.cases.map(\.value)) == Set(values)
        else { return }
        enumeration.isOpen = false
        graph[id].shape = .enumeration(enumeration)
    }

    // MARK: Rules

    /// Marks the parameters without which an initializer could make an object that breaks a rule; see
    /// ``ModelProperty/needsArgument``.
    private mutating func removeInvalidDefaults(of id: ModelTypeID) {
        guard let rule = graph.rules.ofTypes[id], case .object(let object) = graph[id].shape,
            !object.isTuple
        else { return }
        let members = membersWithoutArguments(of: object)
        let optionalNames = Set(object.properties.map(\.wireName)).subtracting(members.keys)
        let missing = missingNames(in: members, optionalNames, rule)
        graph.changeObject(id) { object in
            for position in object.properties.indices {
                object.properties[position].needsArgument =
                    missing.contains(object.properties[position].wireName)
            }
        }
        for (position, variants) in object.variants.enumerated() {
            for (number, variant) in variants.cases.enumerated() {
                let ownMembers = requiredMembers(of: variant, in: variants, of: object)
                let allMembers = members.merging(ownMembers) { _, own in own }
                let missing = missingNames(in: allMembers, optionalNames, rule)
                guard !missing.isEmpty else { continue }
                graph.changeObject(id) { object in
                    object.variants[position].cases[number].needingArguments = Set(
                        variants.members.filter {
                            missing.contains(object.properties[$0].wireName)
                        }
                    )
                }
            }
        }
    }

    /// Returns the members that an object has if its initializer gets arguments only for the parameters without
    /// defaults. Members of variants are left out, unless all objects have them.
    private func membersWithoutArguments(of object: ModelObject) -> [String: PartialObject.Member] {
        var members: [String: PartialObject.Member] = [:]
        for property in object.properties {
            let value = property.tagValue ?? graph.onlyValue(of: property.type)
            // A member with a default and only one value is written even if the value equals the default.
            let isWrittenConstant = property.defaultValue != nil && value != nil
            guard property.isRequired || property.tagValue != nil || isWrittenConstant else {
                continue
            }
            members[property.wireName] = PartialObject.Member(value: value)
        }
        return members
    }

    /// Returns the members that every object of a variant has: the tag, and the members that the tag's value requires.
    private func requiredMembers(
        of variant: ModelVariants.Case,
        in variants: ModelVariants,
        of object: ModelObject
    ) -> [String: PartialObject.Member] {
        let tag = object.properties[variants.tag]
        let value = variant.value.map { graph.values(ofTag: tag)[$0] }
        var members = [tag.wireName: PartialObject.Member(value: value)]
        for position in variant.required {
            members[object.properties[position].wireName] = PartialObject.Member()
        }
        return members
    }

    /// Marks the optional members for which null and absence have the same meaning.
    private mutating func addNullDefaults(of id: ModelTypeID) {
        guard case .object(let object) = graph[id].shape, !object.isTuple else { return }
        let variantPositions = Set(object.variants.flatMap(\.propertyIndices))
        let positions = object.properties.indices.filter { position in
            let property = object.properties[position]
            return property.presence == .optional && property.type.canBeNil
                && property.defaultValue == nil && !variantPositions.contains(position)
        }
        guard !positions.isEmpty else { return }
        var search = PresenceSearch(rulesOfSchemas: rulesOfSchemas)
        search.collect(graph.rules.ofTypes[id] ?? .anything)
        graph.changeObject(id) { object in
            for position in positions
            where !search.names.contains(object.properties[position].wireName) {
                object.properties[position].readsNullAsNil = true
            }
        }
    }

    /// Returns the names of the members without which an object may break the rule. They include the members that are
    /// needed only because another missing member is added.
    ///
    /// - Parameters:
    ///   - members: All members of the object.
    ///   - optionalNames: The names of the other members that the object can have.
    private mutating func missingNames(
        in members: [String: PartialObject.Member],
        _ optionalNames: Set<String>,
        _ rule: ModelRule
    ) -> Set<String> {
        var object = PartialObject(
            members: members,
            optionalNames: optionalNames,
            rulesOfSchemas: rulesOfSchemas,
            remainingSteps: remainingSteps
        )
        defer { remainingSteps = object.remainingSteps }
        var missing: Set<String> = []
        while true {
            let names = object.missingNames(rule).subtracting(missing)
            guard !names.isEmpty else { return missing }
            missing.formUnion(names)
            for name in names { object.members[name] = PartialObject.Member() }
        }
    }
}

extension ModelGraph {
    /// Returns the only value of a type, or `nil` if it has several or an unknown number of them.
    fileprivate func onlyValue(of type: ModelType) -> ModelEnumeration.Value? {
        guard case .named(let id) = type, case .enumeration(let enumeration) = self[id].shape,
            !enumeration.isOpen, enumeration.values.count == 1
        else { return nil }
        return enumeration.values[0]
    }
}

/// The search for the members on whose presence the rules of an object depend. It also finds the members that every
/// object must have.
///
/// The search does not follow ``ModelRule/ofType(_:)``. In the rule of an object's type, such a rule can only be about
/// the value of a member: the object has no other type, and a reference to its own type would be cyclic.
private struct PresenceSearch {
    let rulesOfSchemas: [ModelRule.SchemaID: ModelRule]
    /// The names of the members that have been found so far.
    private(set) var names: Set<String> = []
    private var visitedSchemas: Set<ModelRule.SchemaID> = []

    init(rulesOfSchemas: [ModelRule.SchemaID: ModelRule]) {
        self.rulesOfSchemas = rulesOfSchemas
    }

    /// Adds the names of the members on whose presence a rule depends.
    mutating func collect(_ rule: ModelRule) {
        switch rule {
        case .required(let required): names.formUnion(required)
        case .dependentRequired(let dependencies):
            for dependency in dependencies {
                names.insert(dependency.name)
                names.formUnion(dependency.required)
            }
        case .dependentSchemas(let schemas):
            for schema in schemas {
                names.insert(schema.name)
                collect(schema.rule)
            }
        case .allOf(let rules):
            // If a required member must not be null, an object breaks the rules whether the member is null or absent.
            let nonNullNames = Set(rules.flatMap(\.namesOfNonNullMembers))
            for rule in rules {
                if case .required(let required) = rule {
                    names.formUnion(required.filter { !nonNullNames.contains($0) })
                } else {
                    collect(rule)
                }
            }
        case .anyOf(let rules), .oneOf(let rules):
            for rule in rules { collect(rule) }
        case .conditional(let condition, let then, let otherwise):
            for rule in [condition, then, otherwise] { collect(rule) }
        case .not(let rule), .unevaluated(let rule, _, _): collect(rule)
        case .ofSchema(let id):
            guard visitedSchemas.insert(id).inserted, let rule = rulesOfSchemas[id] else { return }
            collect(rule)
        case .type, .values, .bound, .exact, .pattern, .format, .uniqueItems, .contains, .items,
            .properties, .propertyNames, .content, .relation, .notDropped, .branches, .ofType:
            break
        }
    }
}

extension ModelRule {
    /// The names of the members that the rule does not allow to be null.
    fileprivate var namesOfNonNullMembers: [String] {
        guard case .properties(let members, _, _) = self else { return [] }
        return members.filter(\.rule.rejectsNull).map(\.name)
    }

    /// True if the rule rejects null. It is false if that is unknown.
    private var rejectsNull: Bool {
        switch self {
        case .type(let names): !names.contains(.null)
        case .values(let values): !values.contains(.null)
        case .allOf(let rules): rules.contains(where: \.rejectsNull)
        case .anyOf(let rules), .oneOf(let rules): rules.allSatisfy(\.rejectsNull)
        default: false
        }
    }

    /// The number of steps for the evaluation of the rule without its subrules: one, and one for each name or value
    /// that the rule lists.
    fileprivate var stepCount: Int {
        switch self {
        case .required(let names): 1 + names.count
        case .dependentRequired(let dependencies):
            dependencies.reduce(1 + dependencies.count) { $0 + $1.required.count }
        case .dependentSchemas(let schemas): 1 + schemas.count
        case .properties(let members, _, _): 1 + members.count
        case .values(let values): 1 + values.count
        default: 1
        }
    }
}

/// An object that is known only in part: the names of all its members, and the values of some of them.
private struct PartialObject {
    /// The members of the object by their names. The object has no other members.
    var members: [String: Member]
    /// The names of all optional members of the object's type.
    let optionalNames: Set<String>
    let rulesOfSchemas: [ModelRule.SchemaID: ModelRule]
    /// The steps that are left; see ``InitializerDefaults/stepLimit``. If none are left, the verdicts of all further
    /// rules are unknown.
    private(set) var remainingSteps: Int

    struct Member {
        /// The value, or `nil` if it is unknown.
        var value: ModelEnumeration.Value?
    }

    /// Takes the steps for the evaluation of a rule without its subrules, and returns true if any step was left.
    private mutating func takeSteps(for rule: ModelRule) -> Bool {
        guard remainingSteps > 0 else { return false }
        remainingSteps -= rule.stepCount
        return true
    }

    /// Returns the names of absent members whose absence breaks the rule, or breaks it for some of the unknown values.
    ///
    /// The result is empty if the object meets the rule, or after too many steps; see ``remainingSteps``.
    mutating func missingNames(_ rule: ModelRule) -> Set<String> {
        let isMet = meets(rule)
        guard isMet != true, remainingSteps > 0 else { return [] }
        switch rule {
        case .required(let names): return Set(names.filter { members[$0] == nil })
        case .bound(.minProperties, _):
            remainingSteps -= optionalNames.count
            return optionalNames.subtracting(members.keys)
        case .allOf(let rules):
            return rules.reduce(into: []) { $0.formUnion(missingNames($1)) }
        case .anyOf(let rules), .oneOf(let rules):
            // If the verdict is unknown, the object may meet a branch without further members.
            return isMet == nil ? [] : rules.reduce(into: []) { $0.formUnion(missingNames($1)) }
        case .conditional(let condition, let then, let otherwise):
            let isConditionMet = meets(condition)
            var names = isConditionMet == false ? [] : missingNames(then)
            // If the object had more of the members that the condition names, it might not meet the condition.
            if !names.isEmpty { names.formUnion(absentNames(affecting: condition)) }
            if isConditionMet != true {
                let otherNames = missingNames(otherwise)
                names.formUnion(otherNames)
                // An object that meets the condition does not need the members that `else` requires.
                if !otherNames.isEmpty { names.formUnion(missingNames(condition)) }
            }
            return names
        case .dependentRequired(let dependencies):
            let present = dependencies.filter { members[$0.name] != nil }
            return Set(present.flatMap(\.required).filter { members[$0] == nil })
        case .dependentSchemas(let schemas):
            let present = schemas.filter { members[$0.name] != nil }
            return present.reduce(into: []) { $0.formUnion(missingNames($1.rule)) }
        case .unevaluated(let rule, _, _): return missingNames(rule)
        case .ofSchema(let id): return rulesOfSchemas[id].map { missingNames($0) } ?? []
        case .not, .type, .values, .bound, .exact, .pattern, .format, .uniqueItems, .notDropped,
            .contains, .items, .properties, .propertyNames, .content, .relation, .branches,
            .ofType:
            return []
        }
    }

    /// Returns the names of absent members whose presence could change the verdict of the rule. Dependencies and
    /// `propertyNames` are not examined.
    private mutating func absentNames(affecting rule: ModelRule) -> Set<String> {
        guard takeSteps(for: rule) else { return [] }
        switch rule {
        case .required(let names): return Set(names.filter { members[$0] == nil })
        case .properties(let rules, _, _):
            return Set(rules.map(\.name).filter { members[$0] == nil })
        case .allOf(let rules), .anyOf(let rules), .oneOf(let rules):
            return rules.reduce(into: []) { $0.formUnion(absentNames(affecting: $1)) }
        case .not(let rule), .unevaluated(let rule, _, _): return absentNames(affecting: rule)
        case .conditional(let condition, let then, let otherwise):
            return [condition, then, otherwise].reduce(into: []) {
                $0.formUnion(absentNames(affecting: $1))
            }
        case .ofSchema(let id):
            return rulesOfSchemas[id].map { absentNames(affecting: $0) } ?? []
        case .type, .values, .bound, .exact, .pattern, .format, .uniqueItems, .notDropped,
            .contains, .items, .propertyNames, .content, .relation, .dependentRequired,
            .dependentSchemas, .branches, .ofType:
            return []
        }
    }

    /// Returns whether the object meets the rule, or `nil` if that depends on unknown facts.
    private mutating func meets(_ rule: ModelRule) -> Bool? {
        guard takeSteps(for: rule) else { return nil }
        switch rule {
        case .allOf(let rules): return all(rules) { $0.meets($1) }
        case .anyOf(let rules): return all(rules) { $0.meets($1).map(!) }.map(!)
        case .oneOf(let rules):
            let results = rules.map { meets($0) }
            let count = results.count { $0 == true }
            if count > 1 { return false }
            return results.contains(nil) ? nil : count == 1
        case .not(let rule): return meets(rule).map(!)
        case .conditional(let condition, let then, let otherwise):
            guard let isMet = meets(condition) else { return nil }
            return meets(isMet ? then : otherwise)
        case .type(let names): return names.contains(.object)
        case .values(let values):
            let listsObjects = values.contains { if case .map = $0 { true } else { false } }
            return listsObjects ? nil : false
        case .exact(let bound, _): return bound == nil ? nil : true
        case .bound(.minProperties, .integer(let limit)): return members.count >= limit
        case .bound(.maxProperties, .integer(let limit)): return members.count <= limit
        case .bound, .pattern, .format, .uniqueItems, .notDropped, .contains, .items, .content:
            // These rules are about values of other kinds, or about values that were read.
            return true
        case .required(let names): return names.allSatisfy { members[$0] != nil }
        case .properties(let rules, let patterns, let others):
            guard patterns.isEmpty, others.isAnything else { return nil }
            return all(rules) { object, rule in
                guard let member = object.members[rule.name] else { return true }
                return object.value(member.value, meets: rule.rule)
            }
        case .dependentRequired(let dependencies):
            return dependencies.allSatisfy { dependency in
                members[dependency.name] == nil
                    || dependency.required.allSatisfy { members[$0] != nil }
            }
        case .dependentSchemas(let schemas):
            return all(schemas) { $0.members[$1.name] == nil ? true : $0.meets($1.rule) }
        case .unevaluated(let rule, _, _): return meets(rule) == false ? false : nil
        case .ofSchema(let id): return rulesOfSchemas[id].flatMap { meets($0) }
        case .propertyNames, .relation, .branches, .ofType: return nil
        }
    }

    /// Returns whether the value of a member, which may be unknown, meets a rule. The result is `nil` if that is
    /// unknown.
    private mutating func value(_ value: ModelEnumeration.Value?, meets rule: ModelRule) -> Bool? {
        guard takeSteps(for: rule) else { return nil }
        return switch rule {
        case .allOf(let rules): all(rules) { $0.value(value, meets: $1) }
        case .values(let values): value.map { values.contains(ModelValue($0)) }
        default: nil
        }
    }

    /// Returns whether all elements satisfy a predicate. The result is false if an element does not satisfy it.
    /// Otherwise, the result is `nil` if the predicate is `nil` for an element.
    private mutating func all<Element>(
        _ elements: [Element],
        _ predicate: (inout PartialObject, Element) -> Bool?
    ) -> Bool? {
        var result: Bool? = true
        for element in elements {
            switch predicate(&self, element) {
            case false?: return false
            case nil: result = nil
            case true?: break
            }
        }
        return result
    }
}
