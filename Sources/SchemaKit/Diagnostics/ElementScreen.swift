/// Tells arrays of which there is nothing to say from all others, some of their elements at a time, in memory
/// that is used again and again.
///
/// It is the way of a large document that is right: no part of it is held for longer than it takes to look at
/// it, and several parts can be looked at together. (Benchmark: `document`.)
package struct ElementScreen: ~Copyable {
    private let storage = JSONEntryStorage(capacity: 1 << 13)
    private let marks = NameMarks()
    private var elements = JSONScanner.Elements()
    private let program: SchemaProgram
    private let demand: ElementDemand

    /// - Returns: nil where a program asks more of an array than something of each element and a count.
    package init?(_ program: SchemaProgram) {
        guard let demand = program.elementDemand else { return nil }
        self.program = program
        self.demand = demand
    }

    /// Some elements that follow each other.
    package struct Part: Sendable {
        package let count: Int
        /// The offset of what comes next in the text: another element, or what is after the array.
        package let end: Int
        /// Whether the array ends there.
        package let isLast: Bool
    }

    /// The elements that `text`, which begins with one of them, has in whole; there may be none.
    ///
    /// - Returns: nil where something can be said of them. No is no verdict.
    package mutating func part(of text: UnsafeBufferPointer<UInt8>) -> Part? {
        let scanner = JSONScanner(
            text: text,
            storage: storage,
            depthLimit: JSONParser.standardDepthLimit
        )
        elements = scanner.scanElements()
        let part = JSONText(
            bytes: scanner.base,
            entries: storage.base,
            entryCount: Int(elements.entryCount)
        )
        if elements.count > 0 {
            guard TextDiagnostics.isFlawless(part, marks) else { return nil }
            let isFlawless = try? program.withEvaluator(of: part) { (evaluator) in
                try evaluator.areFlawless(
                    1..<elements.entryCount,
                    under: demand.subschema,
                    levelCount: demand.levelCount
                )
            }
            guard isFlawless == true else { return nil }
        }
        return Part(count: elements.count, end: elements.end, isLast: elements.isLast)
    }

    /// Whether an array may have so many elements.
    package func accepts(count: Int) -> Bool { demand.accepts(count: count) }

    /// What elements look like where they are objects: what stands between the first two of the part that was looked
    /// at last, from the end of the one to the end of the first name in the other, and how all of them begin.
    package func seam(in text: UnsafeBufferPointer<UInt8>) -> ElementSeam? {
        guard elements.count > 1, let base = text.baseAddress else { return nil }
        let part = JSONText(
            bytes: base,
            entries: storage.base,
            entryCount: Int(elements.entryCount)
        )
        let second = part.indexAfter(1)
        guard part[1].kind == .object, part[second].kind == .object, part.count(of: second) > 0
        else { return nil }
        let start = Int(part[1].end) - 1
        var seam = ElementSeam(
            bytes: Array(text[start..<Int(part[second + 1].end)]),
            elementOffset: Int(part[second].start) - start,
            beginnings: []
        )
        var element: Int32 = 1
        while element < elements.entryCount {
            let names = beginning(of: element, in: part)
            if seam.beginnings.count < 16, !seam.beginnings.contains(names) {
                seam.beginnings.append(names)
            }
            element = part.indexAfter(element)
        }
        return seam
    }

    /// Whether an element seems to begin where `text` does: an object whose first names are those of others.
    ///
    /// - Returns: nil if there is too little of the text to tell.
    package mutating func seemsElement(
        _ text: UnsafeBufferPointer<UInt8>,
        _ seam: ElementSeam
    ) -> Bool? {
        let scanner = JSONScanner(
            text: text,
            storage: storage,
            depthLimit: JSONParser.standardDepthLimit
        )
        elements = scanner.scanElements()
        guard elements.count > 0 else { return nil }
        let part = JSONText(
            bytes: scanner.base,
            entries: storage.base,
            entryCount: Int(elements.entryCount)
        )
        return seam.beginnings.contains(beginning(of: 1, in: part))
    }

    /// The hashes of the first names in an object.
    private func beginning(of object: Int32, in part: JSONText) -> [UInt32] {
        guard part[object].kind == .object else { return [] }
        var names: [UInt32] = []
        var name = object + 1
        let end = part.indexAfter(object)
        while name < end, names.count < 8 {
            names.append(part[name].link)
            name = part.indexAfter(name + 1)
        }
        return names
    }
}

/// What elements of an array look like, by which one can guess where others begin.
package struct ElementSeam: Sendable {
    fileprivate let bytes: [UInt8]
    fileprivate let elementOffset: Int
    /// The first names of elements, of each kind once.
    fileprivate var beginnings: [[UInt32]]

    package var byteCount: Int { bytes.count }

    /// Where an element may begin: after the first seam in `text` from `offset` on.
    package func element(in text: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int? {
        bytes.withUnsafeBufferPointer { seam in
            guard let sought = seam.baseAddress, let base = text.baseAddress else { return nil }
            var place = offset
            let limit = text.count - seam.count
            while place <= limit {
                if base[place] == sought[0],
                    ByteComparison.isEqual(base + place, sought, count: seam.count)
                {
                    return place + elementOffset
                }
                place += 1
            }
            return nil
        }
    }
}

/// What a program asks of the elements of an array.
struct ElementDemand: Sendable {
    fileprivate let plan: ElementPlan
    let subschema: SubschemaID
    /// How many subschemas the elements are inside of.
    let levelCount: UInt8

    fileprivate init(_ plan: ElementPlan, levelCount: UInt8) {
        self.plan = plan
        subschema = plan.subschema
        self.levelCount = levelCount
    }

    func accepts(count: Int) -> Bool { plan.accepts(UInt32(clamping: count)) }
}

extension SchemaProgram {
    /// What is asked of each element of an array, if nothing else is asked of the array but their number.
    fileprivate var elementDemand: ElementDemand? {
        guard !tracksScope else { return nil }
        let (rows, steps) = (decisions.pointee.rows, decisions.pointee.steps)
        var (subschema, levelCount) = (entry, 0)
        while true {
            let row = subschema.index * Int32(DecisionStart.placeCount)
            let start = rows[row + Int32(JSONKind.array.rawValue)]
            guard start.step >= 0 else { return nil }
            let step = steps[start.step]
            levelCount += Int(step.levelCount)
            // References may lead in circles.
            guard let levels = UInt8(exactly: levelCount) else { return nil }
            switch step.action {
            case .reference(let target) where step.levelCount > 0: subschema = target
            case .elements(let plan), .elementKinds(let plan):
                return ElementDemand(decisions.pointee.elementPlans[plan], levelCount: levels)
            default: return nil
            }
        }
    }
}
