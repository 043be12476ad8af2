/// What happened when a value was evaluated: a tree of units in the order of evaluation.
///
/// A unit is either a subschema applied to a value, or a keyword of one; subschemas hold keywords
/// and keywords hold the subschemas that they apply. Locations are kept as steps and become text
/// only when somebody reads them.
package struct EvaluationTrace: Sendable {
    /// Which unit; units are numbered in the order in which they began.
    package struct UnitID: Hashable, Sendable {
        package let index: Int32

        package init(index: Int32) { self.index = index }
    }

    /// One application of a subschema or of a keyword.
    package struct Unit: Sendable {
        package var subschema: SubschemaID
        /// The keyword; none for the application of the subschema itself.
        package var keyword: KeywordEntry
        /// The instruction that the keyword became; -1 for `type` and for subschemas, and
        /// `annotation` for keywords that only annotate.
        package var instruction: Int32
        /// The entry of the value, or of the name under `propertyNames`.
        package var instance: Int32
        package var instanceLocation: StepID
        package var keywordLocation: StepID
        package var isValid: Bool
        /// Whether there is something in it to tell though it be valid.
        package var hasNotices = false
        /// The number of the first unit that is not inside this one.
        package var end: Int32
        /// The unit that records the same subschema and value already, or -1. A unit with an original has
        /// no units inside it: those of the original stand for them.
        var original: Int32 = -1

        static let annotation: Int32 = -2
    }

    /// The way to a location: one step from another location.
    package struct StepID: Hashable, Sendable {
        package let index: Int32
        package static let root = StepID(index: -1)
    }

    /// A step of an instance location.
    enum InstanceStep: Sendable {
        /// The entry of a member's name.
        case member(Int32)
        case element(Int)
    }

    /// A step of a keyword location.
    enum KeywordStep: Sendable {
        /// The entry of a name in a schema's document.
        case name(SchemaDocumentID, Int32)
        case position(Int)
    }

    /// A string that failed because of the JSON that it holds.
    struct ContentFailure: Sendable {
        let plan: ContentPlan
        let reason: Reason

        enum Reason: Sendable {
            case notEncoded
            case notJSON(JSONSyntaxError)
            /// What happened inside the string, where it is invalid or there is something to tell.
            case inside(EvaluationTrace)
        }
    }

    package internal(set) var units: [Unit] = []
    /// The units that are the original of another.
    var originals: Set<Int32> = []
    /// What went wrong inside strings, by the number of the unit.
    var contentFailures: [Int32: ContentFailure] = [:]
    /// The schemas that require a member which is only there by a name that nobody reads, by the entries of
    /// such names.
    var requiredUnread: [Int32: SubschemaID] = [:]
    var instanceSteps: [(parent: StepID, step: InstanceStep)] = []
    var keywordSteps: [(parent: StepID, step: KeywordStep)] = []
    /// The program that was run.
    package let program: SchemaProgram
    /// The value that it was run on.
    package let instance: JSONDocument
    /// The value with its secrets masked, for locations in messages.
    var shown: JSONDocument?

    init(program: SchemaProgram, instance: JSONDocument) {
        self.program = program
        self.instance = instance
    }

    package subscript(id: UnitID) -> Unit { units[Int(id.index)] }

    /// Whether the value is valid.
    package var isValid: Bool { units.first?.isValid ?? true }

    /// Whether there is something to tell though the value be valid.
    var hasNotices: Bool { units.first?.hasNotices ?? false }

    /// The unit that records what happened in `id`: `id` itself, or its original.
    func original(of id: UnitID) -> UnitID {
        let original = self[id].original
        return original < 0 ? id : UnitID(index: original)
    }

    /// The units directly inside another.
    package func children(of id: UnitID) -> [UnitID] {
        var children: [UnitID] = []
        let id = original(of: id)
        var index = id.index + 1
        while index < self[id].end {
            children.append(UnitID(index: index))
            index = units[Int(index)].end
        }
        return children
    }

    /// The units directly inside another, without an array. (Benchmark: `many-findings`.)
    func childUnits(of id: UnitID) -> Children {
        let id = original(of: id)
        return Children(units: units, index: id.index + 1, end: self[id].end)
    }

    /// The units directly inside another.
    struct Children: Sequence, IteratorProtocol {
        fileprivate let units: [Unit]
        fileprivate var index: Int32
        fileprivate let end: Int32

        mutating func next() -> UnitID? {
            guard index < end else { return nil }
            defer { index = units[Int(index)].end }
            return UnitID(index: index)
        }
    }

    /// Where a unit's value is in the instance.
    package func instanceLocation(of id: UnitID) -> JSONPointer {
        var tokens: [String] = []
        var step = self[id].instanceLocation
        while step != .root {
            let (parent, token) = instanceSteps[Int(step.index)]
            switch token {
            case .member(let name):
                let bytes = (shown ?? instance).stringBytes(at: name)
                tokens.append(String(decoding: bytes, as: UTF8.self))
            case .element(let position):
                tokens.append(String(position))
            }
            step = parent
        }
        return JSONPointer(tokens.reversed())
    }

    /// The way that evaluation took to a unit, through references.
    package func keywordLocation(of id: UnitID) -> JSONPointer {
        var tokens: [String] = []
        var step = self[id].keywordLocation
        while step != .root {
            let (parent, token) = keywordSteps[Int(step.index)]
            switch token {
            case .name(let document, let entry):
                let schema = program.registry.document(document).document
                tokens.append(String(decoding: schema.stringBytes(at: entry), as: UTF8.self))
            case .position(let position):
                tokens.append(String(position))
            }
            step = parent
        }
        return JSONPointer(tokens.reversed())
    }

    /// Where a unit's keyword stands: the URI of its resource and a pointer as the fragment.
    package func absoluteKeywordLocation(of id: UnitID) -> String {
        let unit = self[id]
        let subschema = program[unit.subschema]
        let resource = program.registry.resource(subschema.resource)
        let document = program.registry.document(resource.document).document
        let target = unit.keyword.isNone ? subschema.location.entry : unit.keyword.value
        let pointer = document.pointer(from: resource.entries.lowerBound, to: target)
        return resource.uri + "#" + URIReference.fragment(pointer)
    }

    /// The keyword of a unit; `nil` for the application of a subschema.
    package func keywordName(of id: UnitID) -> String? {
        let unit = self[id]
        guard !unit.keyword.isNone else { return nil }
        let schema = program.registry.document(program[unit.subschema].location.document).document
        return String(decoding: schema.stringBytes(at: unit.keyword.index), as: UTF8.self)
    }

    /// The value of a unit's keyword, or the subschema itself.
    package func schemaNode(of id: UnitID) -> JSONNode {
        let unit = self[id]
        let location = program[unit.subschema].location
        return program.registry.node(
            at: SchemaLocation(
                document: location.document,
                entry: unit.keyword.isNone ? location.entry : unit.keyword.value
            )
        )
    }
}

extension URIReference {
    /// A JSON Pointer as a URI fragment (RFC 6901, section 6).
    package static func fragment(_ pointer: JSONPointer) -> String {
        percentEncoded(pointer.description, keeping: "-._~!$&'()*+,;=:@/?")
    }
}
