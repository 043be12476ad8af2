/// The rules that types check when they are read directly from JSON text.
extension DeclarationBuilder {
    func reading(of id: ModelTypeID) -> SwiftReading? {
        guard decoding == .direct else { return nil }
        let rule = graph.rules.ofTypes[id] ?? .anything
        var writer = ruleWriters[graph[id].file]
        guard checked.contains(id) else {
            let tree = rule.isAnything ? nil : writer.qualifiedTree(of: rule, insteadOf: (id, rule))
            return SwiftReading(
                members: [:],
                aliases: [:],
                patterns: [:],
                rest: nil,
                whole: nil,
                allowsListed: false,
                root: tree
            )
        }
        var members: [String: SwiftTree] = [:]
        var aliases: [String: SwiftTree] = [:]
        var patterns: [String: SwiftTree] = [:]
        var rest = ModelRule.anything
        var whole = rule
        var allowsListed = false
        switch graph[id].shape {
        case .object(let object):
            let divided = ReadingRules(rule, of: object, checked)
            rest = divided.rest
            whole = divided.whole
            for (property, name) in zip(object.properties, names.properties[id.index]) {
                guard let rule = divided.members[property.wireName], !rule.isAnything else {
                    continue
                }
                members[name] = writer.qualifiedTree(of: rule)
            }
            for (name, rule) in divided.aliases where !rule.isAnything {
                aliases[keys.key(for: name)] = writer.qualifiedTree(of: rule)
            }
            for (one, name) in zip(object.patternMembers, names.patterns[id.index]) {
                guard let rule = divided.patterns[one.pattern], !rule.isAnything else { continue }
                patterns[name] = writer.qualifiedTree(of: rule)
            }
        case .wrapper(let type): whole = ReadingRules.remaining(rule, of: type, checked)
        case .enumeration(let enumeration): allowsListed = enumeration.isAllowed(by: rule)
        case .union(let union): allowsListed = union.isAllowed(by: rule, checked)
        case .variants, .alias: break
        }
        return SwiftReading(
            members: members,
            aliases: aliases,
            patterns: patterns,
            rest: rest.isAnything ? nil : writer.qualifiedTree(of: rest),
            whole: whole.isAnything ? nil : writer.qualifiedTree(of: whole, insteadOf: (id, rule)),
            allowsListed: allowsListed,
            root: nil
        )
    }
}

extension ModelEnumeration {
    /// Returns whether the rule allows all values of the enumeration.
    fileprivate func isAllowed(by rule: ModelRule) -> Bool {
        guard case .values(let allowed) = rule else { return false }
        return values.allSatisfy { value in
            switch value {
            case .string(let text): allowed.contains(.string(text))
            case .integer(let number): allowed.contains(.integer(number))
            case .boolean(let value): allowed.contains(.boolean(value))
            }
        }
    }
}

extension ModelUnion {
    /// Returns whether the rule requires no more of a value of each branch than reading the branch checks.
    fileprivate func isAllowed(by rule: ModelRule, _ checked: CheckedTypes) -> Bool {
        guard case .branches(tag, let rules) = rule else { return false }
        return branches.allSatisfy { branch in
            !branch.selector.tags.isEmpty
                && branch.selector.tags.allSatisfy { tag in
                    rules.contains {
                        $0.tags.contains(tag)
                            && ReadingRules.remaining($0.rule, of: branch.type, checked).isAnything
                    }
                }
        }
    }
}
