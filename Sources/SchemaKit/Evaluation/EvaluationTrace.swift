/// A record of the evaluation of a value: a tree of units in the order of evaluation.
///
/// A unit is either a subschema applied to a value, or a keyword of such a subschema. Subschemas contain keywords, and
/// keywords contain the subschemas that they apply. Locations are stored as steps and become text only on demand.
package struct EvaluationTrace: Sendable {
    /// The number of a unit. Units are numbered in the order in which they begin.
    package struct UnitID: Hashable, Sendable {
        package let index: Int32

        package init(index: Int32) { self.index = index }
    }

    /// One application of a subschema or of a keyword.
    package struct Unit: Sendable {
        package var subschema: SubschemaID
        /// The keyword; none for the application of the subschema itself.
        package var keyword: KeywordEntry
        /// The number of the keyword's instruction; -1 for `type` and for subschemas, `annotation` for keywords that
        /// only annotate.
        package var instruction: Int32
        /// The entry of the value, or of the name for `propertyNames`.
        package var instance: Int32
        package var instanceLocation: StepID
        package var keywordLocation: StepID
        package var isValid: Bool
        /// True if the unit contains notices, which are reported even if the unit is valid.
        package var hasNotices = false
        /// The number of the first unit after all units inside this unit; 0 while the unit is being recorded.
        package var end: Int32
        /// The unit that already records the same subschema and value, or -1.
        ///
        /// A unit with an original contains no units. The units inside the original stand for its contents.
        var original: Int32 = -1

        /// The value of ``instruction`` for a keyword that only annotates.
        package static let annotation: Int32 = -2

        /// True if ``instruction`` is the number of an instruction.
        package var hasInstruction: Bool { instruction >= 0 }
    }

    /// The number of a step. It stands for the location that ends with this step.
    package struct StepID: Hashable, Sendable {
        package let index: Int32
        package static let root = StepID(index: -1)
    }

    /// A step of an instance location.
    package enum InstanceStep: Sendable {
        /// The entry of a member's name.
        case member(Int32)
        case item(Int)
    }

    /// A step of a keyword location.
    enum KeywordStep: Sendable {
        /// The entry of a name in a schema's document.
        case name(SchemaDocumentID, Int32)
        /// The index of a schema in the array of a keyword such as `anyOf`.
        case item(Int)
    }

    /// The result of evaluating the content of a string, if the content violates a keyword or has notices.
    package struct ContentResult: Sendable {
        package let plan: ContentPlan
        package let outcome: Outcome

        package enum Outcome: Sendable {
            case notEncoded
            case notJSON(JSONSyntaxError)
            /// The content is a JSON text whose value is invalid or has notices.
            case evaluated(EvaluationTrace)
        }
    }

    package internal(set) var units: [Unit] = []
    /// The units that are the original of another unit.
    package var originals: Set<Int32> = []
    /// The results for the content of strings, by the number of the keyword's unit.
    package var contentResults: [Int32: ContentResult] = [:]
    /// The indices of the undecided branches of invalid unions, by the number of the keyword's unit. Such a branch has
    /// no unit, like a branch that accepts the value.
    package var undecidedBranches: [Int32: [Int]] = [:]
    package var instanceSteps: [(parent: StepID, step: InstanceStep)] = []
    var keywordSteps: [(parent: StepID, step: KeywordStep)] = []
    /// The program that was evaluated.
    package let program: SchemaProgram
    /// The evaluated value.
    package let instance: JSONDocument
    /// The value with its secrets masked, for locations in messages.
    package var maskedInstance: JSONDocument?

    init(program: SchemaProgram, instance: JSONDocument) {
        self.program = program
        self.instance = instance
    }

    package subscript(id: UnitID) -> Unit { units[Int(id.index)] }

    /// True if the value is valid.
    package var isValid: Bool { units.first?.isValid ?? true }

    /// True if there are notices, which are reported even if the value is valid.
    package var hasNotices: Bool { units.first?.hasNotices ?? false }

    /// Returns the unit that records the contents of `id`: `id` itself or its original.
    package func original(of id: UnitID) -> UnitID {
        let original = self[id].original
        return original < 0 ? id : UnitID(index: original)
    }

    /// Returns the units directly inside another unit.
    package func children(of id: UnitID) -> [UnitID] { Array(childUnits(of: id)) }

    /// Returns the invalid units directly inside a unit.
    package func failedChildren(of id: UnitID) -> [UnitID] {
        children(of: id).filter { !self[$0].isValid }
    }

    /// Returns the units directly inside another unit, without allocating an array. (Benchmark: `many-findings`.)
    package func childUnits(of id: UnitID) -> Children {
        let id = original(of: id)
        return Children(units: units, index: id.index + 1, end: self[id].end)
    }

    /// The units directly inside another unit.
    package struct Children: Sequence, IteratorProtocol {
        fileprivate let units: [Unit]
        fileprivate var index: Int32
        fileprivate let end: Int32

        package mutating func next() -> UnitID? {
            guard index < end else { return nil }
            defer { index = units[Int(index)].end }
            return UnitID(index: index)
        }
    }

    /// Returns the location of a unit's value in the instance.
    package func instanceLocation(of id: UnitID) -> JSONPointer {
        var tokens: [String] = []
        var location = self[id].instanceLocation
        while location != .root {
            let (parent, step) = instanceSteps[Int(location.index)]
            switch step {
            case .member(let name):
                tokens.append((maskedInstance ?? instance).string(at: name))
            case .item(let index):
                tokens.append(String(index))
            }
            location = parent
        }
        return JSONPointer(tokens.reversed())
    }

    /// Returns the keywords through which evaluation reached a unit, references included, as one location.
    package func keywordLocation(of id: UnitID) -> JSONPointer {
        var tokens: [String] = []
        var location = self[id].keywordLocation
        while location != .root {
            let (parent, step) = keywordSteps[Int(location.index)]
            switch step {
            case .name(let document, let entry):
                let schema = program.registry.document(document).document
                tokens.append(schema.string(at: entry))
            case .item(let index):
                tokens.append(String(index))
            }
            location = parent
        }
        return JSONPointer(tokens.reversed())
    }

    /// Returns the absolute location of a unit's keyword: the URI of its resource with a pointer as the fragment.
    package func absoluteKeywordLocation(of id: UnitID) -> String {
        let unit = self[id]
        let subschema = program[unit.subschema]
        let resource = program.registry.resource(subschema.resource)
        let document = program.registry.document(resource.document).document
        let target = unit.keyword.isNone ? subschema.location.entry : unit.keyword.valueIndex
        let pointer = document.pointer(from: resource.entries.lowerBound, to: target)
        return resource.uri + "#" + URIReference.fragment(pointer)
    }

    /// Returns the keyword of a unit; `nil` for the application of a subschema.
    package func keywordName(of id: UnitID) -> String? {
        let unit = self[id]
        guard !unit.keyword.isNone else { return nil }
        let schema = program.registry.document(program[unit.subschema].location.document).document
        return schema.string(at: unit.keyword.index)
    }

    /// Returns the value of a unit's keyword, or the subschema itself.
    package func schemaNode(of id: UnitID) -> JSONNode {
        let unit = self[id]
        let location = program[unit.subschema].location
        return program.registry.node(
            at: SchemaLocation(
                document: location.document,
                entry: unit.keyword.isNone ? location.entry : unit.keyword.valueIndex
            )
        )
    }
}

extension URIReference {
    /// Returns a JSON Pointer as a URI fragment (RFC 6901, section 6).
    package static func fragment(_ pointer: JSONPointer) -> String {
        percentEncoded(pointer.description, keeping: "-._~!$&'()*+,;=:@/?")
    }
}
