/// The code that reads types directly from JSON text and checks their rules.
extension SwiftRenderer {
    mutating func renderReading(of declaration: SwiftDeclaration) {
        guard let code = declaration.readingCode else { return }
        let access = access.prefix
        writer.line()
        writer.block("extension \(declaration.fullName): JSONReadable, DirectlyRead") { writer in
            let names = code.names
            for constant in names {
                let head = "private static let \(constant.name) = JSONMemberNames("
                if let literals = constant.literals {
                    writer.rows(head + "[", literals, closing: "])")
                } else {
                    writer.line(head + "knownMembers)")
                }
            }
            if !names.isEmpty { writer.line() }
            writer.block(
                "\(access)init(reading reader: inout JSONReader) throws(JSONReadingStop)"
            ) { writer in
                code.write(to: &writer)
            }
            guard let root = declaration.readingChecks?.root else { return }
            writer.line()
            writer.block(
                "\(access)static func root(reading reader: inout JSONReader) throws(JSONReadingStop) -> Self"
            ) { writer in
                root.write("try reader.value(Self.self, ", closing: ")", to: &writer)
            }
        }
    }
}

extension SwiftDeclaration {
    /// The code that reads the type directly from JSON text, or `nil` if it is not read that way.
    var readingCode: (any ReadingCode)? {
        guard let checks = readingChecks else { return nil }
        return switch body {
        case .structure(let structure) where structure.coding.isArray:
            TupleReading(structure, checks)
        case .structure(let structure): MemberReading(structure, checks)
        case .enumeration(let enumeration): EnumerationReading(enumeration, checks)
        case .union(let union): UnionReading(union, checks)
        case .wrapper(let wrapper): WrapperReading(wrapper, checks)
        // The reading code of the structure creates its variants.
        case .alias, .variants: nil
        }
    }
}

/// A constant with names of members or values that the reading code of a type needs.
struct ReadingNames {
    let name: String
    /// The names as literals, or `nil` for the names in the `knownMembers` of the type.
    let literals: [String]?
}

/// A constant with a rule that the reading code of a type checks.
struct ReadingRule {
    let name: String
    let rule: SwiftTree

    init(_ name: String, _ rule: SwiftTree) {
        self.name = name
        self.rule = rule
    }
}

extension ReadingRule? {
    /// The rule as an argument after a comma, or an empty text if there is no rule.
    var argument: String { map { ", Self.\($0.name)" } ?? "" }
}

extension ReadingChecks {
    /// Returns the constant with the rule ``whole``, or no constant if there is no such rule.
    func wholeRules(named name: String) -> [ReadingRule] {
        whole.map { [ReadingRule(name, $0)] } ?? []
    }
}

/// The code that reads one type.
protocol ReadingCode {
    /// The constants with names that the code needs.
    var names: [ReadingNames] { get }
    /// The constants with rules that the code checks.
    var rules: [ReadingRule] { get }
    /// Writes the body of the initializer that reads the type.
    func write(to writer: inout CodeWriter)
}

/// The code that reads an enumeration of listed values.
private struct EnumerationReading: ReadingCode {
    private let enumeration: SwiftEnumeration
    private let checks: ReadingChecks
    private let listedNamesConstant: String
    private let ruleConstant: String

    init(_ enumeration: SwiftEnumeration, _ checks: ReadingChecks) {
        self.enumeration = enumeration
        self.checks = checks
        // Cases share the namespace of static members.
        var scope = NameScope(
            reserved: [],
            usedNames: Set(
                enumeration.cases.map(\.name) + enumeration.synonyms.map(\.deprecatedCase.name)
            )
        )
        listedNamesConstant = scope.assign("listedNames")
        ruleConstant = scope.assign("listRule")
    }

    var names: [ReadingNames] {
        guard enumeration.rawType == .string else { return [] }
        return [ReadingNames(name: listedNamesConstant, literals: listedValues.map(\.literal))]
    }

    var rules: [ReadingRule] { checks.wholeRules(named: ruleConstant) }

    /// The listed values as literals, each with the name of the case that it is read as.
    private var listedValues: [(literal: String, name: String)] {
        enumeration.cases.map { ($0.literal, $0.name) }
            + enumeration.synonyms.map { ($0.deprecatedCase.literal, $0.replacementName) }
    }

    func write(to writer: inout CodeWriter) {
        let isChecked = checks.whole != nil
        let checkStatement = "try reader.check(self, Self.\(ruleConstant), at: start)"
        if isChecked || !enumeration.isOpen { writer.line("let start = reader.mark") }
        guard !enumeration.keepsOtherKinds else {
            writer.line("self.init(rawValue: try .init(reading: &reader))")
            if isChecked { writer.line(checkStatement) }
            return
        }
        let cases: [String]
        switch enumeration.rawType {
        case .string:
            writer.line("switch try reader.choice(Self.\(listedNamesConstant)) {")
            cases = listedValues.enumerated().map {
                "case \($0.offset): self = .\($0.element.name)"
            }
        case .integer:
            writer.line("let value = try reader.integer()")
            writer.line("switch value {")
            cases = listedValues.map { "case \($0.literal): self = .\($0.name)" }
        }
        for text in cases { writer.line(text) }
        writer.line("default:")
        writer.indent()
        if enumeration.isOpen {
            let value = enumeration.rawType == .string ? "try reader.string()" : "value"
            writer.line("self = .unrecognized(\(value))")
            // If the rule accepts all listed values, it is checked only for this case.
            if isChecked, checks.allowsListed { writer.line(checkStatement) }
        } else {
            let message = SwiftLiteral.string(
                listedValues.count == 1
                    ? "expected \(listedValues[0].literal)"
                    : "expected one of \(listedValues.count) values"
            )
            writer.line("throw reader.stop(at: start, \"enum\", \(message))")
        }
        writer.outdent()
        writer.line("}")
        if isChecked, !checks.allowsListed { writer.line(checkStatement) }
    }
}

/// The code that reads a type that wraps another one.
private struct WrapperReading: ReadingCode {
    let wrapper: SwiftWrapper
    let checks: ReadingChecks

    init(_ wrapper: SwiftWrapper, _ checks: ReadingChecks) {
        self.wrapper = wrapper
        self.checks = checks
    }

    var names: [ReadingNames] { [] }
    var rules: [ReadingRule] { checks.wholeRules(named: "wholeRule") }

    func write(to writer: inout CodeWriter) {
        let rule = checks.whole == nil ? "" : ", Self.wholeRule"
        writer.line("self.init(try reader.value(\(wrapper.type).self\(rule)))")
    }
}

/// The code that reads a union.
private struct UnionReading: ReadingCode {
    private let union: SwiftUnion
    private let checks: ReadingChecks
    private let ruleConstant: String
    private let tagNamesConstant: String
    private let tagValuesConstant: String
    /// For each branch, the name of the constant that lists the members of the branch.
    private let memberNamesConstants: [String]
    /// For each branch, the name of the constant that lists members of the other possible branches.
    private let ambiguityConstants: [String]

    init(_ union: SwiftUnion, _ checks: ReadingChecks) {
        self.union = union
        self.checks = checks
        var scope = NameScope(
            reserved: [],
            usedNames: Set(union.branches.map(\.name) + ["unrecognized"])
        )
        ruleConstant = scope.assign("wholeRule")
        tagNamesConstant = scope.assign("tagName")
        tagValuesConstant = scope.assign("tagValues")
        memberNamesConstants = union.branches.map { scope.assign($0.name + "Names") }
        ambiguityConstants = union.branches.map { scope.assign($0.name + "Ambiguity") }
    }

    /// The branches for objects, with their indices among all branches.
    private var objectBranches: [(position: Int, branch: SwiftUnion.Branch)] {
        union.branches.enumerated().filter { $0.element.kinds == ["object"] }
            .map { ($0.offset, $0.element) }
    }

    var rules: [ReadingRule] { checks.wholeRules(named: ruleConstant) }

    var names: [ReadingNames] {
        guard union.keepsObjects else { return [] }
        var lists: [(name: String, literals: [String])] = []
        if let tag = union.tag {
            lists.append((tagNamesConstant, ([tag.key] + tag.aliases).map(SwiftLiteral.string)))
            if tag.kind == .string {
                lists.append((tagValuesConstant, objectBranches.flatMap(\.branch.tagValues)))
            }
        }
        for (position, branch) in objectBranches where !branch.members.isEmpty {
            lists.append((memberNamesConstants[position], branch.members.map(SwiftLiteral.string)))
            if case .having(let others) = branch.ambiguity {
                lists.append((ambiguityConstants[position], others.map(SwiftLiteral.string)))
            }
        }
        return lists.map { ReadingNames(name: $0.name, literals: $0.literals) }
    }

    private var checkStatement: String { "try reader.check(self, Self.\(ruleConstant), at: start)" }

    func write(to writer: inout CodeWriter) {
        if checks.whole != nil { writer.line("let start = reader.mark") }
        let readByKind = union.branches.filter { $0.kinds != ["object"] }
        if readByKind.isEmpty, union.otherKinds.isEmpty {
            writeObjects(to: &writer)
        } else {
            writer.line("switch try reader.kind() {")
            for branch in readByKind {
                writer.line("case \(Self.patterns(branch.kinds)): \(branch.directReading)")
            }
            if !objectBranches.isEmpty {
                writer.line("case .object:")
                writer.indent()
                writeObjects(to: &writer)
                writer.outdent()
            }
            let unrecognized = "self = .unrecognized(try .init(reading: &reader))"
            if union.listsAllKinds {
                if !union.otherKinds.isEmpty { writer.line("default: \(unrecognized)") }
            } else {
                if !union.otherKinds.isEmpty {
                    writer.line("case \(Self.patterns(union.otherKinds)): \(unrecognized)")
                }
                writer.line("default: throw reader.mismatch(\"a value of another type\")")
            }
            writer.line("}")
        }
        if checks.whole != nil, !checks.allowsListed { writer.line(checkStatement) }
    }

    /// Returns the patterns that match the named kinds of JSON values, such as `.true, .false` for `boolean`.
    private static func patterns(_ kinds: [String]) -> String {
        kinds.map { $0 == "boolean" ? ".true, .false" : "." + $0 }.joined(separator: ", ")
    }

    /// Writes code that chooses the branch of an object.
    private func writeObjects(to writer: inout CodeWriter) {
        guard union.keepsObjects else {
            // Without a tag or members to choose by, at most one branch is for objects.
            for (_, branch) in objectBranches { writer.line(branch.directReading) }
            return
        }
        guard let tag = union.tag else {
            writeByMembers(objectBranches, to: &writer)
            return
        }
        let isString = tag.kind == .string
        let values = isString ? ", among: Self.\(tagValuesConstant)" : ""
        let function = tag.kind == .boolean ? "flag" : "tag"
        writer.line("switch try reader.\(function)(Self.\(tagNamesConstant)\(values)) {")
        var precedingValueCount = 0
        for (_, branch) in objectBranches {
            let values = branch.tagValues
            // The cases for strings are the indices of the values in the constant with all values.
            let labels = isString ? values.indices.map { String(precedingValueCount + $0) } : values
            precedingValueCount += values.count
            writer.line("case \(labels.joined(separator: ", ")): \(branch.directReading)")
        }
        let withMembers = objectBranches.filter { !$0.branch.members.isEmpty }
        if !withMembers.isEmpty {
            writer.line("case nil:")
            writer.indent()
            writeByMembers(withMembers, to: &writer)
            writer.outdent()
        }
        if !union.listsAllTags {
            writer.line("default:")
            writer.indent()
            writeUnrecognized(to: &writer)
            writer.outdent()
        }
        writer.line("}")
    }

    /// Writes code that reads an object that matches no branch.
    private func writeUnrecognized(to writer: inout CodeWriter) {
        writer.line("self = .unrecognized(try reader.anyObject())")
        if checks.whole != nil, checks.allowsListed { writer.line(checkStatement) }
    }

    /// Writes code that chooses the branch of an object by its members.
    ///
    /// If an object has a member of a branch but does not fit the branch, and may belong to another one, the code tries
    /// the next branch.
    private func writeByMembers(
        _ branches: [(position: Int, branch: SwiftUnion.Branch)],
        to writer: inout CodeWriter
    ) {
        for (index, (position, branch)) in branches.enumerated() {
            var conditions = ["try reader.hasMember(Self.\(memberNamesConstants[position]))"]
            var statement = branch.directReading
            if let argument = ambiguityArgument(position, branch) {
                conditions.append(
                    "let value = try reader.value(\(branch.type).self, \(argument))"
                )
                statement = "self = .\(branch.name)(value)"
            }
            writer.rows((index == 0 ? "if " : "} else if "), conditions, closing: " {")
            writer.indent()
            writer.line(statement)
            writer.outdent()
        }
        writer.line("} else {")
        writer.indent()
        writeUnrecognized(to: &writer)
        writer.outdent()
        writer.line("}")
    }

    /// Returns the argument with the members of other possible branches, or `nil` if no other branch is possible. The
    /// argument `orNilWith: nil` means that any object may belong to another branch.
    private func ambiguityArgument(_ position: Int, _ branch: SwiftUnion.Branch) -> String? {
        switch branch.ambiguity {
        case .none: nil
        case .having: "orNilWith: Self.\(ambiguityConstants[position])"
        case .any: "orNilWith: nil"
        }
    }
}

extension SwiftUnion.Branch {
    /// The statement that reads the branch.
    fileprivate var directReading: String { "self = .\(name)(try .init(reading: &reader))" }
}

/// The code that reads a structure that is an array in JSON.
private struct TupleReading: ReadingCode {
    let structure: SwiftStructure
    let checks: ReadingChecks

    init(_ structure: SwiftStructure, _ checks: ReadingChecks) {
        self.structure = structure
        self.checks = checks
    }

    var names: [ReadingNames] { [] }
    var rules: [ReadingRule] { checks.wholeRules(named: "wholeRule") }

    func write(to writer: inout CodeWriter) {
        if checks.whole != nil { writer.line("let start = reader.mark") }
        writer.line("var elements = try reader.array()")
        for property in structure.properties {
            let value =
                property.presence == .optional
                ? "try elements.value(\(property.valueType).self, &reader)"
                : "try elements.required(\(property.valueType).self, &reader)"
            writer.line("self.\(property.storedMember) = \(property.boxed(value))")
        }
        let coding = structure.coding
        writer.line(
            "self.\(coding.restProperty) = try elements.rest(\(coding.restValueType).self, &reader)"
        )
        if checks.whole != nil {
            writer.line("try reader.check(self, Self.wholeRule, at: start)")
        }
    }
}

extension SwiftProperty {
    /// The type of the value of a member that is present.
    var valueType: SwiftType { presence == .optional ? type.unwrapped : type }
}
