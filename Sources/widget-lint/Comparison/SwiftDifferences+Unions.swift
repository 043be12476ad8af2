import SchemaKit
import SwiftModels

/// Enumerations whose cases hold values.
extension SwiftDifferences {
    /// A case and the types of what it holds.
    struct Case {
        let name: String
        let types: String
    }

    mutating func compare(
        _ old: [Case],
        _ new: [Case],
        _ path: String,
        _ origins: (ModelOrigin, ModelOrigin)
    ) {
        for one in old {
            guard let other = new.first(where: { $0.name == one.name }) else {
                tell(
                    .swiftBreakingChange,
                    "the case '\(path).\(one.name)' is gone",
                    origins.0,
                    origins.1
                )
                continue
            }
            guard renamed(one.types) != other.types else { continue }
            tell(
                .swiftBreakingChange,
                "the case '\(path).\(one.name)' holds '\(other.types)' now, and held '\(one.types)'",
                origins.0,
                origins.1
            )
        }
        for one in new where !old.contains(where: { $0.name == one.name }) {
            tell(.swiftChange, "the case '\(path).\(one.name)' is new", origins.0, origins.1)
        }
    }

    /// The members of structures that hang on a tag: those can be read and no longer set.
    mutating func compareVariants(
        _ old: SwiftStructure,
        _ new: SwiftStructure,
        _ path: String,
        _ origins: (ModelOrigin, ModelOrigin)
    ) {
        let names = (old.variants.map(\.name), new.variants.map(\.name))
        for name in names.0 where !names.1.contains(name) {
            let message = "the property '\(path).\(name)' is gone"
            tell(.swiftBreakingChange, message, origins.0, origins.1)
        }
        for name in names.1 where !names.0.contains(name) {
            let message = "the property '\(path).\(name)' is new"
            tell(.swiftBreakingChange, message, origins.0, origins.1)
        }
        let now = new.variants.flatMap(\.accessors).map { ($0.key, $0.name, $0.type) }
        for before in old.variants.flatMap(\.accessors) {
            let property = new.properties.first { $0.key == before.key }
            let other =
                now.first { $0.0 == before.key } ?? property.map { ($0.key, $0.name, $0.type) }
            guard let other else {
                let message = "the property '\(path).\(before.name)' is gone"
                tell(.swiftBreakingChange, message, origins.0, origins.1)
                continue
            }
            guard renamed(before.type) != other.2 else { continue }
            let message =
                "'\(path).\(other.1)' is of type '\(other.2)' now, and was '\(before.type)'"
            tell(.swiftBreakingChange, message, origins.0, origins.1)
        }
    }
}

extension SwiftUnion {
    var namedCases: [SwiftDifferences.Case] {
        branches.map { SwiftDifferences.Case(name: $0.name, types: $0.type) }
            + (isOpen ? [SwiftDifferences.Case(name: "unrecognized", types: "JSONValue")] : [])
    }
}

extension SwiftVariants {
    var namedCases: [SwiftDifferences.Case] {
        let all =
            cases.map { ($0.name, $0.fields) }
            + (hasOthers ? [(SwiftVariants.otherName, otherFields)] : [])
        return all.map { name, fields in
            let types = fields.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
            return SwiftDifferences.Case(name: name, types: types)
        }
    }
}
