package import SchemaKit

extension SchemaProgram {
    /// Returns the kinds of values that a subschema may accept. Types, constants and subschemas that are
    /// applied in place are considered.
    package func acceptedKinds(of subschema: SubschemaID) -> KindMask {
        var known: [SubschemaID: KindMask] = [:]
        return acceptedKinds(of: subschema, &known, depth: 0)
    }

    /// The maximum nesting of subschemas that are applied in place. Deeper subschemas are assumed to accept
    /// every kind.
    private static let kindDepthLimit = 64

    private func acceptedKinds(
        of subschema: SubschemaID,
        _ known: inout [SubschemaID: KindMask],
        depth: Int
    ) -> KindMask {
        if let known = known[subschema] { return known }
        guard depth < Self.kindDepthLimit else { return .all }
        // A reference back to a schema that is being computed adds no restriction.
        known[subschema] = .all
        var kinds = self[subschema].kinds.bits
        let range = self[subschema].instructions
        for instruction in (range.start..<range.end).map({ instructions[$0] }) {
            switch instruction {
            case .constant(let value):
                kinds &= KindMask(constants.node(value).kind).bits
            case .enumeration(let plan):
                let values = enumerations[plan].values
                kinds &= (values.start..<values.end).reduce(0) {
                    $0 | KindMask(constants.node(enumerationValues[$1]).kind).bits
                }
            case .anyOf(let branches), .oneOf(let branches):
                kinds &= (branches.start..<branches.end).reduce(0) {
                    $0 | acceptedKinds(of: self.branches[$1], &known, depth: depth + 1).bits
                }
            case .allOf(let branches):
                kinds = (branches.start..<branches.end).reduce(kinds) {
                    $0 & acceptedKinds(of: self.branches[$1], &known, depth: depth + 1).bits
                }
            case .reference(let target):
                kinds &= acceptedKinds(of: target, &known, depth: depth + 1).bits
            default:
                continue
            }
        }
        let accepted = KindMask(bits: kinds)
        known[subschema] = accepted
        return accepted
    }
}
