import SchemaDiagnostics
import SchemaKit
import SchemaLint
import SwiftModels

/// Comparison of enumerations whose cases have associated values, and of the properties for members that depend on the
/// value of a tag (see ``SwiftVariants``).
extension SwiftDifferences {
    /// A case and the types of its associated values, as text.
    struct Case {
        let name: String
        let types: String
    }

    /// Compares the cases of two versions. An added case counts as compatible, although it breaks a `switch` without
    /// `default` (see the rule `swift-change`).
    mutating func compare(_ old: [Case], _ new: [Case], at locations: TypeLocations) {
        let path = locations.path
        let newCases = Dictionary(new.map { ($0.name, $0) }) { first, _ in first }
        for oldCase in old {
            guard let newCase = newCases[oldCase.name] else {
                report(
                    .swiftBreakingChange,
                    "case '\(path).\(oldCase.name)' was removed",
                    at: locations.change
                )
                continue
            }
            guard !isEqual(oldCase.types, newCase.types) else { continue }
            report(
                .swiftBreakingChange,
                "value of case '\(path).\(oldCase.name)' changed from '\(oldCase.types)' to '\(newCase.types)'",
                at: locations.change
            )
        }
        let oldNames = Set(old.map(\.name))
        for newCase in new where !oldNames.contains(newCase.name) {
            report(
                .swiftChange,
                "case '\(path).\(newCase.name)' was added",
                at: locations.change
            )
        }
    }

    /// Compares the properties for members that depend on a tag. An added property breaks calls of the initializer,
    /// because its parameter replaces the parameters for the members.
    mutating func compareVariants(
        _ old: SwiftStructure,
        _ new: SwiftStructure,
        at locations: TypeLocations
    ) {
        let path = locations.path
        let (oldNames, newNames) = (old.variants.map(\.name), new.variants.map(\.name))
        let (oldNameSet, newNameSet) = (Set(oldNames), Set(newNames))
        for name in oldNames where !newNameSet.contains(name) {
            report(
                .swiftBreakingChange,
                "property '\(path).\(name)' was removed",
                at: locations.change
            )
        }
        for name in newNames where !oldNameSet.contains(name) {
            report(
                .swiftBreakingChange,
                "property '\(path).\(name)' was added",
                at: locations.change
            )
        }
    }

    /// Compares the old computed properties for members that depend on a tag with the new properties for the same
    /// members. An added computed property is not reported: the enumeration from which it reads has changed as well, and
    /// that change is reported.
    mutating func compareAccessors(
        _ old: SwiftStructure,
        _ new: SwiftStructure,
        at locations: TypeLocations
    ) {
        let path = locations.path
        // Of several properties with one key, the first counts. A computed property takes precedence over a stored one.
        var newProperties: [ExactText: (name: String, type: SwiftType)] = [:]
        for property in new.properties.reversed() {
            newProperties[property.exactKey] = (property.name, property.type)
        }
        for property in new.variants.flatMap(\.accessors).reversed() {
            newProperties[property.exactKey] = (property.name, property.type)
        }
        for accessor in old.variants.flatMap(\.accessors) {
            guard let property = newProperties[accessor.exactKey] else {
                report(
                    .swiftBreakingChange,
                    "property '\(path).\(accessor.name)' was removed",
                    at: locations.change
                )
                continue
            }
            if accessor.name != property.name {
                report(
                    .swiftBreakingChange,
                    "property '\(path).\(accessor.name)' was renamed to '\(property.name)'",
                    at: locations.change
                )
            }
            guard !isEqual(accessor.type, property.type) else { continue }
            report(
                .swiftBreakingChange,
                "type of '\(path).\(property.name)' changed from '\(accessor.type)' to '\(property.type)'",
                at: locations.change
            )
        }
    }
}

extension SwiftUnion {
    var namedCases: [SwiftDifferences.Case] {
        branches.map { SwiftDifferences.Case(name: $0.name, types: $0.type.text) }
            + (isOpen ? [SwiftDifferences.Case(name: "unrecognized", types: "JSONValue")] : [])
    }
}

extension SwiftVariants {
    var namedCases: [SwiftDifferences.Case] {
        let all =
            cases.map { ($0.name, $0.fields) }
            + (hasOtherCase ? [(SwiftVariants.otherName, otherFields)] : [])
        return all.map { name, fields in
            let types = fields.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
            return SwiftDifferences.Case(name: name, types: types)
        }
    }
}
