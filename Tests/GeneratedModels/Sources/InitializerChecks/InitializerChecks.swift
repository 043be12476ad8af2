import Foundation

/// A structure whose initializer is called in InitializerCalls.generated.swift.
public protocol InitializerChecked: Codable, Hashable {
    /// The value that the initializer creates from all members, or nil if a member is deprecated or the initializer
    /// does not take all members.
    var copy: Self? { get }
    /// The value that the initializer creates from the members without a default.
    var withDefaults: Self { get }
}

extension InitializerChecked {
    /// Returns the problems of the values that the initializer creates from the members of this valid value.
    ///
    /// - Parameter validate: Throws the violation of a schema's rule, if there is one.
    public func problems(_ validate: (any InitializerChecked) throws -> Void) -> [String] {
        var problems: [String] = []
        func check(_ value: Self, _ kind: String) {
            do {
                try validate(value)
                let data = try JSONEncoder().encode(value)
                let decoded = try JSONDecoder().decode(Self.self, from: data)
                if decoded != value {
                    let text = String(decoding: data, as: UTF8.self)
                    problems.append("\(Self.self): \(kind) is not equal after decoding: \(text)")
                }
            } catch {
                problems.append("\(Self.self): \(kind): \(error)")
            }
        }
        if let copy {
            if copy != self { problems.append("\(Self.self): the copy is not equal") }
            check(copy, "the copy")
        }
        check(withDefaults, "the value with defaults")
        return problems
    }
}

/// Returns the structures inside a value, one of each type, and the value itself if it is a structure.
public func structures(in value: Any) -> [any InitializerChecked] {
    var types: Set<ObjectIdentifier> = []
    var found: [any InitializerChecked] = []
    var pending: [Any] = [value]
    while let value = pending.popLast() {
        if let structure = value as? any InitializerChecked,
            types.insert(ObjectIdentifier(type(of: structure))).inserted
        {
            found.append(structure)
        }
        pending += Mirror(reflecting: value).children.map(\.value)
    }
    return found
}
