import SchemaKit
import SwiftModels

/// The shapes of a proposal that become definitions, with their names.
struct ProposalPlan {
    /// A definition in `$defs`.
    struct Definition {
        let name: String
        let shape: Shape
    }

    enum Shape {
        case object(ObjectSummary)
        /// One of the shapes that the member `tag` distinguishes.
        case variant(ObjectVariant, tag: String)
    }

    private(set) var definitions: [Definition] = []
    private(set) var usesWidgetFormats = false
    /// The references to the shapes that have a definition.
    private var references: [ObjectIdentifier: String] = [:]
    /// The shapes that refer to themselves, directly or indirectly.
    private(set) var recursive: Set<ObjectIdentifier> = []
    private var uses: [ObjectIdentifier: Int] = [:]
    private var order: [ObjectSummary] = []
    private var names: Set<String> = []

    init(_ root: ValueSummary) {
        var open: Set<ObjectIdentifier> = []
        visit(root, &open)
        for object in order {
            let id = ObjectIdentifier(object)
            let isRoot = root.objects === object && root.kinds == [.object] && root.nullCount == 0
            if isRoot {
                references[id] = "#"
            } else if uses[id] ?? 0 > 1 {
                references[id] = define(.object(object), [object.name, object.name + " object"])
            }
            guard case .member(let tag) = object.tag else { continue }
            for variant in object.variants {
                let name = variant.values.first?.text ?? object.name
                references[ObjectIdentifier(variant)] = define(
                    .variant(variant, tag: tag),
                    [name, "\(name) \(object.name)"]
                )
            }
        }
    }

    func reference(to object: ObjectSummary) -> String? { references[ObjectIdentifier(object)] }

    func reference(to variant: ObjectVariant) -> String? { references[ObjectIdentifier(variant)] }

    private mutating func visit(_ value: ValueSummary, _ open: inout Set<ObjectIdentifier>) {
        if value.strings.formats.contains(where: \.callsForWidgets), value.strings.count > 0 {
            usesWidgetFormats = true
        }
        if let elements = value.elements { visit(elements, &open) }
        guard let object = value.objects else { return }
        let id = ObjectIdentifier(object)
        uses[id, default: 0] += 1
        if open.contains(id) { recursive.insert(id) }
        guard uses[id] == 1 else { return }
        order.append(object)
        open.insert(id)
        for variant in object.variants {
            for member in variant.members { visit(member.value, &open) }
            if let values = variant.mapValues { visit(values, &open) }
        }
        open.remove(id)
    }

    /// Adds a definition for a shape under the first name that is free.
    private mutating func define(_ shape: Shape, _ candidates: [String]) -> String {
        let spelled = candidates.map(SwiftIdentifier.member)
        var name = spelled.first { !names.contains($0) } ?? spelled[0]
        var number = 2
        while names.contains(name) {
            name = "\(spelled[0])\(number)"
            number += 1
        }
        names.insert(name)
        definitions.append(Definition(name: name, shape: shape))
        return "#/$defs/\(JSONPointer.percentEncoded(name))"
    }
}

extension JSONPointer {
    /// Returns a token as the fragment of a URI. Characters outside of ASCII are escaped.
    fileprivate static func percentEncoded(_ token: String) -> String {
        token.utf8.reduce(into: "") { text, byte in
            let character = Character(Unicode.Scalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || character == "_" {
                text.append(character)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
    }
}
