import SchemaDiagnostics
import SchemaKit
import SchemaLint
import SwiftModels

/// The common form of enumerations whose cases hold values.
extension SwiftDifferences {
    /// A case and the types of its values.
    struct Case {
        let name: String
        let types: String
    }

    mutating func compare(
        _ old: [Case],
        _ new: [Case],
        at place: TypePlace
    ) {
        let path = place.path

        let now = Dictionary(new.map { ($0.name, $0) }) { first, _ in first }
        for one in old {
            guard let other = now[one.name] else {
                report(
                    .swiftBreakingChange,
                    "case '\(path).\(one.name)' was removed",
                    at: place.change
                )
                continue
            }
            guard renamed(one.types) != other.types else { continue }
            report(
                .swiftBreakingChange,
                "value of case '\(path).\(one.name)' changed from '\(one.types)' to '\(other.types)'",
                at: place.change
            )
        }
        let before = Set(old.map(\.name))
        for one in new where !before.contains(one.name) {
            report(
                .swiftChange,
                "case '\(path).\(one.name)' was added",
                at: place.change
            )
        }
    }

    /// Compares the properties for variants, and the members in them. These members can be read but not
    /// set.
    mutating func compareVariants(
        _ old: SwiftStructure,
        _ new: SwiftStructure,
        at place: TypePlace
    ) {
        let path = place.path

        let names = (old.variants.map(\.name), new.variants.map(\.name))
        let known = (Set(names.0), Set(names.1))
        for name in names.0 where !known.1.contains(name) {
            let message = "property '\(path).\(name)' was removed"
            report(
                .swiftBreakingChange,
                message,
                at: place.change
            )
        }
        for name in names.1 where !known.0.contains(name) {
            let message = "property '\(path).\(name)' was added"
            report(
                .swiftBreakingChange,
                message,
                at: place.change
            )
        }
        var now: [String: (name: String, type: SwiftType)] = [:]
        for property in new.properties.reversed() {
            now[property.key] = (property.name, property.type)
        }
        for property in new.variants.flatMap(\.accessors).reversed() {
            now[property.key] = (property.name, property.type)
        }
        for before in old.variants.flatMap(\.accessors) {
            guard let other = now[before.key] else {
                let message = "property '\(path).\(before.name)' was removed"
                report(
                    .swiftBreakingChange,
                    message,
                    at: place.change
                )
                continue
            }
            guard renamed(before.type) != other.type.text else { continue }
            let message =
                "type of '\(path).\(other.name)' changed from '\(before.type)' to '\(other.type)'"
            report(
                .swiftBreakingChange,
                message,
                at: place.change
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
            + (hasOthers ? [(SwiftVariants.otherName, otherFields)] : [])
        return all.map { name, fields in
            let types = fields.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
            return SwiftDifferences.Case(name: name, types: types)
        }
    }
}
