package import SchemaKit

/// The keywords that a schema applies to each value of a valid document.
package struct AppliedKeywords {
    /// The keywords that apply to one value.
    package struct AtValue {
        /// The schema's values of the keywords that the payload's value satisfies, by the name of the keyword.
        package var keywords: [String: [JSONNode]] = [:]
        /// The constants of each `const` or `enum` that the value violates, such as the tags of other branches.
        package var otherConstants: [JSONNode] = []
        /// True if `anyOf`, `oneOf` or `if` applies to the value, or if `isBelowUnion` is true.
        package var isInUnion = false
        /// True if a matching branch, or a `then` or `else`, of a value around this value applies a keyword to it.
        package var isBelowUnion = false
    }

    private var values: [Int32: AtValue] = [:]
    private let trace: EvaluationTrace

    package init(_ trace: EvaluationTrace) {
        self.trace = trace
        if !trace.units.isEmpty { visit(EvaluationTrace.UnitID(index: 0), union: nil) }
    }

    /// The keywords that apply to the value at an index of the document's entries.
    package subscript(index: Int32) -> AtValue { values[index] ?? AtValue() }

    /// - Parameter union: The entry of the outermost value whose branch, `then` or `else` contains the unit, or nil if
    ///   none does.
    private mutating func visit(_ id: EvaluationTrace.UnitID, union: Int32?) {
        let unit = trace[id]
        var union = union
        if let union {
            values[unit.instance, default: AtValue()].isInUnion = true
            if union != unit.instance {
                values[unit.instance, default: AtValue()].isBelowUnion = true
            }
        }
        if let name = trace.keywordName(of: id) {
            // A valid value need not satisfy the subschemas of these keywords, and names are not mutated as values.
            if ["not", "contains", "propertyNames", "advice"].contains(name) { return }
            if ["anyOf", "oneOf", "if", "then", "else"].contains(name) {
                union = union ?? unit.instance
                values[unit.instance, default: AtValue()].isInUnion = true
            }
            if name == "if" { return collectConstants(id) }
            values[unit.instance, default: AtValue()].keywords[name, default: []]
                .append(trace.schemaNode(of: id))
        }
        for child in trace.children(of: id) {
            if trace[child].isValid {
                visit(child, union: union)
            } else {
                collectConstants(child)
            }
        }
    }

    private mutating func collectConstants(_ id: EvaluationTrace.UnitID) {
        for index in id.index..<trace[id].end {
            let inner = EvaluationTrace.UnitID(index: index)
            guard !trace[inner].isValid, let name = trace.keywordName(of: inner) else { continue }
            let node = trace.schemaNode(of: inner)
            switch name {
            case "const":
                values[trace[inner].instance, default: AtValue()].otherConstants.append(node)
            case "enum":
                values[trace[inner].instance, default: AtValue()].otherConstants += node.elements
            default: continue
            }
        }
    }
}
