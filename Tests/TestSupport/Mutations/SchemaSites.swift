package import SchemaKit

/// The keywords that a schema applies to each value of a valid document.
package struct SchemaSites {
    /// The keywords that apply to one value.
    package struct Site {
        /// The values of the keywords that the value satisfies, by the name of the keyword.
        package var keywords: [String: [JSONNode]] = [:]
        /// The constants that the value needs for another branch.
        package var otherConstants: [JSONNode] = []
        /// True if the value, or a value around it, is subject to a choice between subschemas.
        package var isInUnion = false
        /// True if a value around this value is subject to a choice between subschemas.
        package var isDeepInUnion = false
    }

    private var sites: [Int32: Site] = [:]
    private let trace: EvaluationTrace

    package init(_ trace: EvaluationTrace) {
        self.trace = trace
        if !trace.units.isEmpty { visit(EvaluationTrace.UnitID(index: 0), union: nil) }
    }

    package subscript(index: Int32) -> Site { sites[index] ?? Site() }

    /// - Parameter union: The outermost value that is subject to a choice between subschemas.
    private mutating func visit(_ id: EvaluationTrace.UnitID, union: Int32?) {
        let unit = trace[id]
        var union = union
        if let union {
            sites[unit.instance, default: Site()].isInUnion = true
            if union != unit.instance { sites[unit.instance, default: Site()].isDeepInUnion = true }
        }
        if let name = trace.keywordName(of: id) {
            if ["not", "contains", "propertyNames", "advice"].contains(name) { return }
            if ["anyOf", "oneOf", "if", "then", "else"].contains(name) {
                union = union ?? unit.instance
                sites[unit.instance, default: Site()].isInUnion = true
            }
            if name == "if" { return collectConstants(id) }
            sites[unit.instance, default: Site()].keywords[name, default: []]
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
            case "const": sites[trace[inner].instance, default: Site()].otherConstants.append(node)
            case "enum":
                sites[trace[inner].instance, default: Site()].otherConstants += node.elements
            default: continue
            }
        }
    }
}
