package import SchemaKit

/// The builder that makes the Swift declarations of a model graph.
struct DeclarationBuilder {
    let graph: ModelGraph
    let names: AssignedNames
    let boxing: BoxingPlan
    let keys: CodingKeyStrategy
    let decoding: DecodingStrategy
    let validation: ValidationStrategy
    let ruleNames: RuleNames
    let checkedTypes: CheckedTypes

    init(
        graph: ModelGraph,
        names: AssignedNames,
        rulesTypeNames: [String],
        coding: SwiftCoding
    ) {
        keys = coding.keys
        decoding = coding.decoding
        validation = coding.validation
        self.graph = graph
        self.names = names
        boxing = BoxingPlan(graph, names.equalTypes)
        ruleNames = RuleNames(graph, names, ofFiles: rulesTypeNames)
        checkedTypes = CheckedTypes(graph, names.equalTypes)
    }

    /// Returns the declarations that belong to the file at `index`. The declaration for its root schema comes first.
    func declarations(inFile index: Int) -> [SwiftDeclaration] {
        ruleNames.typesByFile[index].map(declaration)
    }

    func typeConverter(in scope: ModelTypeID?) -> SwiftTypeConverter {
        SwiftTypeConverter(graph: graph, names: names, scope: scope)
    }

    private func declaration(_ id: ModelTypeID) -> SwiftDeclaration {
        let scope = names.components(of: id, in: graph).dropLast()
        if let original = names.equalTypes.target(ofAlias: id) {
            return SwiftDeclaration(
                scope: Array(scope),
                name: names.types[id.index],
                documentation: documentation(ofAlias: id, of: original),
                body: .alias(typeConverter(in: nil).swiftType(of: .named(original))),
                conformances: [],
                rule: nil,
                readingChecks: nil,
                origin: graph[id].origin
            )
        }
        return SwiftDeclaration(
            scope: Array(scope),
            name: names.types[id.index],
            documentation: typeDocumentation(of: id),
            body: body(of: id),
            conformances: conformances(of: id),
            rule: ruleExpression(of: id),
            readingChecks: readingChecks(of: id),
            origin: graph[id].origin
        )
    }

    /// Returns the protocols that a schema adds to its type, without those to which the declared type conforms already.
    /// Variants have none. Their schema is the schema of their owner, and its protocols belong to the owner.
    private func conformances(of id: ModelTypeID) -> [String] {
        var declared: Set<String> = ruleExpression(of: id) == nil ? [] : ["SchemaValidated"]
        switch graph[id].shape {
        case .variants: return []
        case .enumeration: declared.insert("RawRepresentable")
        case .alias(let target): declared.formUnion(graph[target].conformances)
        case .object, .union, .wrapper: break
        }
        return graph[id].conformances.filter { !declared.contains($0) }
    }

    private func body(of id: ModelTypeID) -> SwiftDeclaration.Body {
        switch graph[id].shape {
        case .object(let object):
            .structure(structure(object, id))
        case .enumeration(let enumeration):
            .enumeration(self.enumeration(enumeration, id))
        case .union(let union):
            .union(self.union(union, id))
        case .variants(let owner):
            // The owner always has these variants, so the alias is never used.
            variants(id, of: owner).map(SwiftDeclaration.Body.variants) ?? .alias(.json)
        case .alias(let target):
            .alias(typeConverter(in: nil).swiftType(of: .named(target)))
        case .wrapper(let type):
            .wrapper(wrapper(type, id))
        }
    }

    /// Returns the Swift expression for the rule of a type, or `nil` if it has no rule or the types are not validated.
    private func ruleExpression(of id: ModelTypeID) -> String? {
        guard validation == .full else { return nil }
        return ruleNames.ofTypes[id].map { "\(ruleNames.ofFiles[graph[id].file]).\($0)" }
    }

    /// Returns the rules of the file at `index`, which are the constraints that Swift types do not express. Returns
    /// `nil` if there are none, or if the types are not validated.
    func rules(inFile index: Int) -> SwiftRules? {
        guard validation == .full else { return nil }
        return RuleWriter.rules(inFile: index, of: graph, ruleNames)
    }

    // MARK: Enumerations and wrappers

    private func enumeration(
        _ enumeration: ModelEnumeration,
        _ id: ModelTypeID
    ) -> SwiftEnumeration {
        let names = names.cases[id.index]
        var scope = NameScope(reserved: [], usedNames: Set(names))
        // The names of the cases come first, and those of the synonyms follow.
        let count = enumeration.cases.count
        let synonyms = zip(enumeration.synonyms, names[count...]).map { synonym, name in
            SwiftEnumeration.Synonym(
                deprecatedCase: self.case(
                    synonym.deprecatedCase,
                    name,
                    replacedBy: names[synonym.caseIndex]
                ),
                replacementName: names[synonym.caseIndex]
            )
        }
        return SwiftEnumeration(
            rawType: enumeration.hasIntegers ? .integer : .string,
            cases: zip(enumeration.cases, names).map { self.case($0, $1) },
            synonyms: synonyms,
            isOpen: enumeration.isOpen,
            keepsOtherKinds: enumeration.keepsOtherKinds,
            hasOtherSpellings: enumeration.values.contains(where: \.hasOtherSpellings),
            table: SwiftEnumeration.Table(
                name: scope.assign("listed"),
                entries: entries(of: enumeration, names)
            )
        )
    }

    /// Returns a text of the schema as inline code for documentation.
    func code(_ text: String) -> String { DocumentationText.code(text) }

    /// Returns each value of the enumeration with the name of its case. A synonym gets the name of the case that
    /// replaces it. Of equal values, only the first is returned. Strings are equal if they are canonically equivalent
    /// in Unicode.
    private func entries(
        of enumeration: ModelEnumeration,
        _ names: [String]
    ) -> [SwiftEnumeration.Table.Entry] {
        var seen: Set<ModelEnumeration.SwiftKey> = []
        let cases = zip(enumeration.cases.map(\.value), names)
        let synonyms = enumeration.synonyms.map { ($0.deprecatedCase.value, names[$0.caseIndex]) }
        return (Array(cases) + synonyms).filter { seen.insert($0.0.swiftKey).inserted }.map {
            SwiftEnumeration.Table.Entry(literal: $0.literal, name: $1)
        }
    }

    /// Returns a case of an enumeration.
    ///
    /// - Parameter replacementName: The name of the case that replaces a deprecated one.
    private func `case`(
        _ listed: ModelEnumeration.Case,
        _ name: String,
        replacedBy replacementName: String? = nil
    ) -> SwiftEnumeration.Case {
        let description = DocumentationText.lines(listed.documentation)
        let value = "The value \(code(listed.value.literal))"
        let explanation =
            if let replacementName {
                ["\(value), which is read as ``\(replacementName)``."]
            } else {
                listed.value.isSpelled(name) ? [] : ["\(value)."]
            }
        return SwiftEnumeration.Case(
            name: name,
            literal: listed.value.literal,
            documentation: DocumentationText.joined([description, explanation])
        )
    }

    private func wrapper(_ type: ModelType, _ id: ModelTypeID) -> SwiftWrapper {
        let typeConverter = typeConverter(in: id)
        let property: String
        var mapValueType: SwiftType?
        switch type.withoutLoss {
        case .array:
            property = "elements"
        case .map(let value):
            property = "members"
            mapValueType = typeConverter.memberType(of: value)
        case .string, .text, .custom, .integer, .number, .boolean, .any, .lossy, .nullable, .union,
            .named:
            property = "value"
        }
        return SwiftWrapper(
            property: property,
            type: typeConverter.swiftType(of: type),
            mapValueType: mapValueType,
            isBoxed: boxing.isBoxed(in: id, at: 0)
        )
    }

    // MARK: Documentation

    private func documentation(ofAlias id: ModelTypeID, of original: ModelTypeID) -> [String] {
        let name = names.fullName(of: original, in: graph)
        return typeDocumentation(of: id)
            + ["", "Another name of `\(name)`, because both schemas are equal."]
    }

    private func typeDocumentation(of id: ModelTypeID) -> [String] {
        let declaration = graph[id]
        let location = DocumentationText.code("\(declaration.schemaFile)#\(declaration.pointer)")
        if case .variants(let owner) = declaration.shape {
            return documentation(ofVariants: id, of: owner)
        }
        let lines = DocumentationText.lines(declaration.documentation)
        return lines.isEmpty ? ["The schema \(location)."] : lines + ["", "Schema: \(location)"]
    }
}

extension ModelEnumeration.Value {
    /// Returns whether the value is a string that equals the name.
    fileprivate func isSpelled(_ name: String) -> Bool {
        switch self {
        case .string(let text): text == ExactText(name)
        case .integer, .boolean: false
        }
    }

    var literal: String {
        switch self {
        case .string(let text): SwiftLiteral.string(text.text)
        case .integer(let number): String(number)
        case .boolean(let value): String(value)
        }
    }

    var tagKind: SwiftUnion.Tag.Kind {
        switch self {
        case .string: .string
        case .integer: .integer
        case .boolean: .boolean
        }
    }
}

extension ModelEnumeration.Value {
    /// True if the value is a string that may be canonically equivalent to other strings in Unicode. Among
    /// ASCII characters, only `K`, `;` and the grave accent have equivalents: the kelvin sign, the Greek
    /// question mark and the Greek varia.
    fileprivate var hasOtherSpellings: Bool {
        guard case .string(let text) = self else { return false }
        return !text.text.utf8.allSatisfy { $0 < 0x80 && !"K;`".utf8.contains($0) }
    }
}

/// The set of properties, branches and wrapped values that are stored on the heap: in a `Boxed`, or in an indirect
/// enumeration. Stored inline, a value would contain itself, or values would be nested so deeply that compiling them
/// would take minutes.
struct BoxingPlan {
    /// The maximum depth of types that are stored inline in one another.
    static let inlineDepthLimit = 8

    private let graph: ModelGraph
    private let equalTypes: EqualTypes
    private var boxed: Set<Edge> = []
    /// The inline depth of each type: 1 plus the largest depth among the types that it stores inline. It is
    /// `nil` until it is computed.
    private var depths: [Int?]
    /// True for each type whose depth is being computed. If such a type is found again, it contains itself.
    private var isInProgress: [Bool]

    private struct Edge: Hashable {
        let owner: ModelTypeID
        /// The index of the property or of the union's branch; zero for a wrapper's value.
        let position: Int
    }

    init(_ graph: ModelGraph, _ equalTypes: EqualTypes) {
        self.graph = graph
        self.equalTypes = equalTypes
        depths = Array(repeating: nil, count: graph.declarations.count)
        isInProgress = Array(repeating: false, count: graph.declarations.count)
        for index in graph.declarations.indices {
            _ = depth(of: equalTypes.original(of: ModelTypeID(index: index)))
        }
    }

    /// Returns whether a value that a type contains is stored on the heap.
    ///
    /// - Parameter position: The index of the property or of the union's branch; zero for a wrapper's value.
    func isBoxed(in owner: ModelTypeID, at position: Int) -> Bool {
        boxed.contains(Edge(owner: owner, position: position))
    }

    private mutating func depth(of id: ModelTypeID) -> Int {
        if let cached = depths[id.index] { return cached }
        isInProgress[id.index] = true
        var deepest = 0
        for (position, type) in inlineTypes(of: id).enumerated() {
            guard let inner = type.identifier.map(equalTypes.original) else { continue }
            if isInProgress[inner.index] {
                boxed.insert(Edge(owner: id, position: position))
                continue
            }
            let depth = depth(of: inner)
            if depth >= Self.inlineDepthLimit {
                boxed.insert(Edge(owner: id, position: position))
            } else {
                deepest = max(deepest, depth)
            }
        }
        isInProgress[id.index] = false
        depths[id.index] = deepest + 1
        return deepest + 1
    }

    private func inlineTypes(of id: ModelTypeID) -> [ModelType] {
        switch graph[id].shape {
        case .object(let object): object.properties.map(\.type)
        case .wrapper(let type): [type]
        case .alias(let target): [.named(target)]
        case .union(let union): union.branches.map(\.type)
        // The values in variants are properties of the object that owns the variants.
        case .enumeration, .variants: []
        }
    }
}

/// A generated type and its schema.
package struct SchemaType: Hashable, Sendable {
    /// The name of the type as other code of the module writes it, such as `Poll.Option`.
    package let name: String
    package let site: ScopedSite
    /// The JSON Pointer from the root of the file to the schema.
    package let pointer: JSONPointer
}

extension DeclarationBuilder {
    /// Returns the types that belong to the file at `index`. The type of its root schema comes first.
    func types(inFile index: Int) -> [SchemaType] {
        let root = graph.files[index].root
        let others = graph.typesByFile[index].filter { $0 != root }
        return ([root] + others).map { id in
            SchemaType(
                name: names.fullName(of: id, in: graph),
                site: graph[id].origin.site,
                pointer: graph[id].pointer
            )
        }
    }
}
