extension SwiftDeclaration {
    /// The parts of the support file that the code of the declaration refers to.
    package var parts: SupportParts {
        var parts = body.parts
        if rule != nil { parts.insert(.rules) }
        if reading != nil { parts.insert(.reading) }
        return parts
    }
}

extension SwiftDeclaration.Body {
    fileprivate var parts: SupportParts {
        switch self {
        case .structure(let structure): structure.parts
        case .enumeration: []
        case .union(let union): SupportParts(of: union.branches.map(\.type))
        case .variants(let variants): variants.parts
        case .wrapper(let wrapper): wrapper.storageType.parts
        case .alias(let target): target.parts
        }
    }
}

extension SwiftStructure {
    fileprivate var parts: SupportParts {
        let accessors = variants.flatMap(\.accessors)
        var parts = SupportParts(
            of: properties.map(\.storageType) + variants.map(\.type) + accessors.map(\.type)
                + patterns.map(\.type) + [coding.restValueType]
        )
        if !patterns.isEmpty { parts.insert(.patterns) }
        if coding.isArray { parts.insert(.tuples) }
        return parts
    }
}

extension SwiftVariants {
    fileprivate var parts: SupportParts {
        SupportParts(of: ([tag] + others + cases.flatMap(\.fields)).map(\.type))
    }
}

extension SwiftRules {
    /// The parts of the support file that the code of the rules refers to.
    package var parts: SupportParts {
        patterns.isEmpty ? .rules : rules.isEmpty ? .patterns : [.rules, .patterns]
    }
}

extension SupportParts {
    fileprivate init(of types: [SwiftType]) {
        self = types.reduce([]) { $0.union($1.parts) }
    }
}
