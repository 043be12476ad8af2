import SchemaKit

/// The type of the values that a schema allows.
indirect enum ModelType: Hashable, Sendable {
    case string
    /// A string in a format that has a type of its own.
    case text(ModelTextFormat)
    /// A type that the user of the models declares, with its name.
    case custom(String)
    /// A 64-bit integer.
    case integer
    case number
    case boolean
    /// Any JSON value.
    case any
    case array(ModelType)
    /// An object with members of any names, whose values all have one type.
    case map(ModelType)
    /// An array or map that keeps its valid items or members if others are invalid.
    case lossy(ModelType)
    /// Null or a value of another type.
    case nullable(ModelType)
    /// One of several types that no member distinguishes.
    case union([ModelType])
    case named(ModelTypeID)

    /// The type without null.
    var withoutNull: ModelType {
        guard case .nullable(let type) = self else { return self }
        return type.withoutNull
    }

    /// A type that allows null and all values of this type.
    var withNull: ModelType {
        switch self {
        case .nullable, .any: self
        case .string, .text, .custom, .integer, .number, .boolean, .array, .map, .lossy, .union,
            .named:
            .nullable(self)
        }
    }

    /// True if this type is `nullable`. It is false for `any` and for named types, even if their values include null.
    var isNullable: Bool {
        guard case .nullable = self else { return false }
        return true
    }

    /// True if the Swift type represents null as `nil`. A type that becomes `JSONValue` has a case for null instead.
    var canBeNil: Bool {
        switch self {
        case .nullable(.any), .nullable(.union): false
        case .nullable: true
        case .string, .text, .custom, .integer, .number, .boolean, .any, .array, .map, .lossy,
            .union, .named:
            false
        }
    }

    /// False for the types of any JSON value, any array and any object; true for all other types.
    var hasKnownContent: Bool {
        switch withoutNull {
        case .any, .array(.any), .map(.any): false
        default: true
        }
    }

    /// The array or map type inside a `lossy` type. For all other types, the type itself.
    var withoutLoss: ModelType {
        guard case .lossy(let type) = self else { return self }
        return type
    }

    /// The depth of nested arrays and dictionaries that have no names.
    var nesting: Int {
        switch self {
        case .array(let inner), .map(let inner): inner.nesting + 1
        case .nullable(let inner), .lossy(let inner): inner.nesting
        case .union(let types): types.map(\.nesting).max() ?? 0
        case .string, .text, .custom, .integer, .number, .boolean, .any, .named: 0
        }
    }
}

extension ModelType {
    /// Returns the types without duplicates and without types whose values another type includes: numbers include
    /// integers, and strings include the strings of each format. Several formats become one string type.
    static func distinct(_ types: [ModelType]) -> [ModelType] {
        var distinct = unique(types)
        if distinct.contains(.number) { distinct.removeAll { $0 == .integer } }
        let texts = distinct.filter(\.isText)
        guard texts.count > 1 || !texts.isEmpty && distinct.contains(.string) else {
            return distinct
        }
        distinct.removeAll(where: \.isText)
        return distinct.contains(.string) ? distinct : [.string] + distinct
    }

    /// Returns the types without duplicates, in their original order.
    static func unique(_ types: [ModelType]) -> [ModelType] {
        var seen: Set<ModelType> = []
        return types.filter { seen.insert($0).inserted }
    }

    /// The types of a union, or the type itself if it is not a union.
    ///
    /// A union is made from these types of its branches, so that no union contains another union. With nested unions,
    /// each level would double the number of comparisons of types.
    var unionTypes: [ModelType] {
        switch self {
        case .union(let types): types
        case .nullable(.union(let types)): types.map(\.withNull)
        default: [self]
        }
    }

    private var isText: Bool {
        guard case .text = self else { return false }
        return true
    }
}

/// The formats of strings that have a Swift type of their own. The raw values are written in the JSON text of
/// ``ModelText``.
package enum ModelTextFormat: String, Hashable, Sendable, CaseIterable {
    case uri
    case duration
    case date
    case dateTime = "date-time"
    case uuid
    case color

    /// Creates the format for a value of the keyword `format`. Returns `nil` if strings of this format have
    /// no type of their own.
    init?(named name: String) {
        guard let format = Self.byName[name] else { return nil }
        self = format
    }

    /// Creates the format whose strings have the Swift type `typeName`. Returns `nil` if there is none.
    init?(typeName: String) {
        guard let format = Self.allCases.first(where: { $0.typeName == typeName }) else {
            return nil
        }
        self = format
    }

    private static let byName: [String: ModelTextFormat] = [
        "uri": .uri,
        "uri-reference": .uri,
        "iri": .uri,
        "iri-reference": .uri,
        "web-url": .uri,
        "deep-link": .uri,
        "duration": .duration,
        "iso-duration": .duration,
        "django-duration": .duration,
        "date": .date,
        "date-time": .dateTime,
        "precise-date-time": .dateTime,
        "uuid": .uuid,
        "color": .color,
        "hex-color": .color,
    ]

    /// The name of the Swift type.
    var typeName: String {
        switch self {
        case .uri: "URI"
        case .duration: "ISODuration"
        case .date: "ISODate"
        case .dateTime: "ISODateTime"
        case .uuid: "UUIDString"
        case .color: "CSSColor"
        }
    }
}

/// Facts that hold for all values of a type, so that rules do not need to check them. If the type is `nil`, nothing is
/// known about the values.
extension ModelType? {
    /// Returns whether all values have one of the JSON Schema types in `names`.
    func hasOnlyTypes(_ names: [String], in graph: ModelGraph, _ facts: inout TypeFacts) -> Bool {
        func isIncluded(_ name: String) -> Bool {
            names.contains(name) || name == "integer" && names.contains("number")
        }
        guard let type = self else { return false }
        if let name = type.jsonTypeName { return isIncluded(name) }
        return facts.jsonTypeNames(of: type, graph)?.allSatisfy(isIncluded) ?? false
    }

    /// Returns whether all values other than null have the member `name`.
    func requires(_ name: String, in graph: ModelGraph, _ facts: inout TypeFacts) -> Bool {
        guard let id = self?.identifier, let object = object(graph) else { return false }
        return facts.requiredNames(of: id, object).contains(name)
    }

    /// Returns whether all values with the member `tag` also have the member `name`.
    func requires(
        _ name: String,
        ifPresent tag: String,
        in graph: ModelGraph,
        _ facts: inout TypeFacts
    ) -> Bool {
        if requires(name, in: graph, &facts) { return true }
        guard let object = object(graph) else { return false }
        return object.variants.contains { variants in
            object.properties[variants.tag].wireName == tag
                && variants.requiredWithTag.contains { object.properties[$0].wireName == name }
        }
    }

    /// Returns whether the type also reads the member `name` of each value under the name `alias`.
    func reads(
        _ alias: String,
        as name: String,
        in graph: ModelGraph,
        _ facts: inout TypeFacts
    ) -> Bool {
        guard let id = self?.identifier else { return false }
        if case .union(let union) = graph[id].shape {
            let objects = union.branches.filter { $0.selector.kinds.contains(.object) }
            return !union.keepsObjects && !objects.isEmpty
                && objects.allSatisfy {
                    ModelType?.some($0.type).reads(alias, as: name, in: graph, &facts)
                }
        }
        guard let object = object(graph),
            let position = facts.propertyIndex(of: name, in: id, object)
        else { return false }
        return object.properties[position].aliases.contains { $0.name == alias }
    }

    /// Returns the type of a member, or `nil` if it is unknown.
    func memberType(_ name: String, in graph: ModelGraph, _ facts: inout TypeFacts) -> ModelType? {
        if let id = self?.identifier, let object = object(graph) {
            if let position = facts.propertyIndex(of: name, in: id, object) {
                let property = object.properties[position]
                return property.mayMisfit ? nil : property.type
            }
            return object.patternMembers.isEmpty ? object.otherMembers : nil
        }
        return otherMemberType(graph)
    }

    /// Returns the type of all members whose names match a pattern, or `nil` if they can have different
    /// types.
    func memberType(matching pattern: String, _ graph: ModelGraph) -> ModelType? {
        guard let object = object(graph) else { return otherMemberType(graph) }
        return object.patternMembers.first {
            $0.isExclusive && ExactText($0.pattern.source) == ExactText(pattern)
        }?.type
    }

    /// Returns the type of the members that are not declared, or `nil` if it is unknown.
    func otherMemberType(_ graph: ModelGraph) -> ModelType? {
        if let object = object(graph) { return object.otherMembers }
        guard case .map(let type) = self?.unwrapped(graph) else { return nil }
        return type
    }

    /// Returns the type of an item of a tuple, or `nil` if the type is not a tuple or has no such item.
    func itemType(at position: Int, _ graph: ModelGraph) -> ModelType? {
        guard let object = shape(graph), object.isTuple,
            object.properties.indices.contains(position)
        else { return nil }
        return object.properties[position].type
    }

    /// Returns the type of the items of an array, or of the remaining items of a tuple. Returns `nil` for other
    /// types.
    func itemType(_ graph: ModelGraph) -> ModelType? {
        if let object = shape(graph), object.isTuple { return object.otherMembers }
        guard case .array(let type) = self?.unwrapped(graph) else { return nil }
        return type
    }

    private func object(_ graph: ModelGraph) -> ModelObject? {
        shape(graph).flatMap { $0.isTuple ? nil : $0 }
    }

    private func shape(_ graph: ModelGraph) -> ModelObject? {
        guard let id = self?.identifier, case .object(let object) = graph[id].shape else {
            return nil
        }
        return object
    }
}

extension ModelType {
    /// Returns the type without null and without `lossy`, with type aliases and wrappers resolved.
    func unwrapped(_ graph: ModelGraph) -> ModelType {
        var type = withoutNull
        // A type that wraps itself would never be resolved. No other chain has more steps than there are types.
        for _ in graph.declarations {
            guard case .named(let id) = type else { return type.withoutLoss }
            switch graph[id].shape {
            case .wrapper(let inner): type = inner.withoutNull
            case .alias(let target): type = .named(target)
            default: return type
            }
        }
        return type.withoutLoss
    }

    /// Returns whether null can be one of the values.
    func canBeNull(_ graph: ModelGraph) -> Bool { jsonTypeNames(graph)?.contains("null") != false }

    /// The JSON Schema type of all values, if it does not depend on the graph. Unlike the name of a
    /// ``ModelKind``, it can be `integer`.
    fileprivate var jsonTypeName: String? {
        switch self {
        case .string, .text: "string"
        case .integer: "integer"
        case .number: "number"
        case .boolean: "boolean"
        case .array: "array"
        case .map: "object"
        case .lossy(let type): type.jsonTypeName
        case .custom, .any, .union, .nullable, .named: nil
        }
    }

    /// Returns the JSON Schema types that values can have, or `nil` if they are unknown: for example for several types
    /// that no member distinguishes, or if types are nested too deeply.
    func jsonTypeNames(_ graph: ModelGraph, depth: Int = 0) -> Set<String>? {
        if let jsonTypeName { return [jsonTypeName] }
        switch self {
        case .string, .text, .custom, .integer, .number, .boolean, .array, .map, .lossy, .any,
            .union:
            return nil
        case .nullable(let type): return type.jsonTypeNames(graph, depth: depth)?.union(["null"])
        case .named(let id):
            guard depth < typeDepthLimit else { return nil }
            switch graph[id].shape {
            case .object(let object): return [object.isTuple ? "array" : "object"]
            case .wrapper(let type): return type.jsonTypeNames(graph, depth: depth + 1)
            case .alias(let target):
                return ModelType.named(target).jsonTypeNames(graph, depth: depth + 1)
            case .variants: return nil
            case .enumeration(let enumeration):
                if enumeration.keepsOtherKinds { return nil }
                return enumeration.hasIntegers ? ["integer"] : ["string"]
            case .union(let union):
                var names = Set(union.otherKinds.map(\.rawValue))
                if union.keepsObjects { names.insert("object") }
                for branch in union.branches {
                    guard let branchNames = branch.type.jsonTypeNames(graph, depth: depth + 1)
                    else { return nil }
                    names.formUnion(branchNames)
                }
                return names
            }
        }
    }
}

/// The maximum depth of the search for the JSON Schema types of values, through wrappers, type aliases and branches of
/// unions. It ends the search in a type that contains itself in one of these ways.
private let typeDepthLimit = 8

/// A cache of facts about types that are needed many times while rules are built.
///
/// The types must not change while the cache is in use.
struct TypeFacts {
    private var jsonTypeNames: [ModelType: Set<String>?] = [:]
    private var propertyIndices: [ModelTypeID: [String: Int]] = [:]
    private var requiredNames: [ModelTypeID: Set<String>] = [:]

    /// Returns the JSON Schema types that values can have, or `nil` if they are unknown.
    mutating func jsonTypeNames(of type: ModelType, _ graph: ModelGraph) -> Set<String>? {
        if let cached = jsonTypeNames[type] { return cached }
        let names = type.jsonTypeNames(graph)
        jsonTypeNames[type] = .some(names)
        return names
    }

    /// Returns the index of the first property with the given name.
    mutating func propertyIndex(
        of name: String,
        in id: ModelTypeID,
        _ object: ModelObject
    ) -> Int? {
        if propertyIndices[id] == nil {
            propertyIndices[id] = Dictionary(
                object.properties.enumerated().map { ($0.element.wireName, $0.offset) },
                uniquingKeysWith: { first, _ in first }
            )
        }
        return propertyIndices[id]?[name]
    }

    /// Returns the names of the properties that all values have.
    mutating func requiredNames(of id: ModelTypeID, _ object: ModelObject) -> Set<String> {
        if let cached = requiredNames[id] { return cached }
        let names = Set(object.properties.lazy.filter(\.isRequired).map(\.wireName))
        requiredNames[id] = names
        return names
    }
}
