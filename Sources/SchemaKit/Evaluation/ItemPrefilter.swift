/// A prefilter that decides whether an array has no findings, by checking one part of its items after another.
///
/// The prefilter is the fast path for large valid documents: a part is kept in memory only while it is checked, and
/// several prefilters can check parts in parallel. The memory is reused for each part. (Benchmark: `document`.)
package struct ItemPrefilter: ~Copyable {
    private let storage = JSONEntryStorage(capacity: 1 << 13)
    private let nameHashes = NameHashSet()
    private var scannedItems = JSONScanner.ArrayPart()
    private let program: SchemaProgram
    private let constraints: ItemConstraints

    /// Creates a prefilter. Returns nil unless the program checks each item of an array with one subschema, and
    /// constrains nothing else except the number of items. Also returns nil if the program has dynamic references.
    package init?(_ program: SchemaProgram) {
        guard let constraints = program.itemConstraints else { return nil }
        self.program = program
        self.constraints = constraints
    }

    /// A sequence of consecutive items.
    package struct Part: Sendable {
        package let count: Int
        /// The offset of the text that follows: another item, or the text after the array.
        package let end: Int
        /// True if the array ends after these items.
        package let isLast: Bool
    }

    /// Checks the items that are complete in `text`, which must start with an item. If no item is complete, the
    /// returned part has no items.
    ///
    /// - Returns: Nil if the items may have findings. The items must then be checked without the prefilter.
    package mutating func checkedPart(of text: UnsafeBufferPointer<UInt8>) -> Part? {
        let part = unsafe scanItems(in: text)
        if scannedItems.count > 0 {
            guard InteroperabilityChecks.pass(part, nameHashes) else { return nil }
            let hasNoFindings = try? program.withEvaluator(of: part) { (evaluator) in
                // Entry 0 stands for the array.
                try evaluator.haveNoFindings(
                    1..<scannedItems.entryCount,
                    under: constraints.subschema,
                    levels: constraints.levelCount
                )
            }
            guard hasNoFindings == true else { return nil }
        }
        return Part(count: scannedItems.count, end: scannedItems.end, isLast: scannedItems.isLast)
    }

    /// Returns whether the array may have this number of items.
    package func accepts(count: Int) -> Bool { constraints.accepts(count: count) }

    /// Returns the bytes and names that show where an item may start, taken from the part that was checked most
    /// recently. `text` is the text of that part. Returns nil if the part does not start with two objects, or the
    /// second object is empty.
    ///
    /// The bytes are those from the last byte of the first item to the first member name in the second item. For
    /// `{"id": 1}, {"id": 2}`, they are `}, {"id"`.
    package func boundary(in text: UnsafeBufferPointer<UInt8>) -> ItemBoundary? {
        guard scannedItems.count > 1, let base = text.baseAddress else { return nil }
        let part = unsafe JSONText(
            start: base,
            entries: storage.base,
            entryCount: Int(scannedItems.entryCount)
        )
        let second = part.indexAfter(1)
        guard part[1].kind == .object, part[second].kind == .object, part.count(of: second) > 0
        else { return nil }
        let start = Int(part[1].end) - 1
        var boundary = unsafe ItemBoundary(
            bytes: Array(text[start..<Int(part[second + 1].end)]),
            itemOffset: Int(part[second].start) - start,
            firstNameHashes: []
        )
        var item: Int32 = 1
        while item < scannedItems.entryCount {
            let hashes = firstNameHashes(of: item, in: part)
            if boundary.firstNameHashes.count < 16, !boundary.firstNameHashes.contains(hashes) {
                boundary.firstNameHashes.append(hashes)
            }
            item = part.indexAfter(item)
        }
        return boundary
    }

    /// Returns whether `text` seems to start with an item: a value whose first names have the same hashes as those of a
    /// known item. A value without members has no names.
    ///
    /// - Returns: Nil if `text` has no complete item at its start: it is too short, or it is not JSON.
    package mutating func seemsToStartWithItem(
        _ text: UnsafeBufferPointer<UInt8>,
        _ boundary: ItemBoundary
    ) -> Bool? {
        let part = unsafe scanItems(in: text)
        guard scannedItems.count > 0 else { return nil }
        return boundary.firstNameHashes.contains(firstNameHashes(of: 1, in: part))
    }

    /// Scans the items that are complete in `text`, and returns a view of them, which is valid until the next scan.
    private mutating func scanItems(in text: UnsafeBufferPointer<UInt8>) -> JSONText {
        let scanner = unsafe JSONScanner(
            text: text,
            storage: storage,
            depthLimit: JSONParser.standardDepthLimit
        )
        scannedItems = scanner.scanItems()
        return scanner.text(entryCount: Int(scannedItems.entryCount))
    }

    /// Returns the hashes of the first names in an object, at most eight.
    private func firstNameHashes(of object: Int32, in part: JSONText) -> [UInt32] {
        guard part[object].kind == .object else { return [] }
        var hashes: [UInt32] = []
        var name = object + 1
        let end = part.indexAfter(object)
        while name < end, hashes.count < 8 {
            hashes.append(part[name].link)
            name = part.indexAfter(name + 1)
        }
        return hashes
    }
}

/// The bytes at the boundary between two items of an array, and the first member names of items.
///
/// A thread that starts to read in the middle of a large array searches for these bytes, to guess where an item starts.
package struct ItemBoundary: Sendable {
    fileprivate let bytes: [UInt8]
    /// The offset in `bytes` at which the second item starts.
    fileprivate let itemOffset: Int
    /// For at most 16 items with different first names, the hashes of these names.
    fileprivate var firstNameHashes: [[UInt32]]

    package var byteCount: Int { bytes.count }

    /// Returns the offset at which an item may start: the start of the second item in the first occurrence of the
    /// boundary's bytes from `offset` on; nil if the bytes do not occur.
    package func itemStart(in text: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int? {
        let (boundary, text) = unsafe (bytes.span, text.span)
        var start = offset
        let limit = text.count - boundary.count
        while start <= limit {
            if text[start] == boundary[0],
                text.extracting(start..<start + boundary.count).isEqual(to: boundary)
            {
                return start + itemOffset
            }
            start += 1
        }
        return nil
    }
}

/// The constraints of a program on the items and the length of an array.
struct ItemConstraints: Sendable {
    fileprivate let plan: ItemPlan
    let subschema: SubschemaID
    /// The number of subschemas that enclose the items' schema.
    let levelCount: UInt8

    fileprivate init(_ plan: ItemPlan, levelCount: UInt8) {
        self.plan = plan
        subschema = plan.subschema
        self.levelCount = levelCount
    }

    func accepts(count: Int) -> Bool { plan.accepts(UInt32(clamping: count)) }
}

extension SchemaProgram {
    /// The constraints on an array at the root; nil if the prefilter cannot check them.
    fileprivate var itemConstraints: ItemConstraints? {
        guard !tracksScope else { return nil }
        let (rows, steps) = (decisions.pointee.rows, decisions.pointee.steps)
        var (subschema, levelCount) = (start, 0)
        while true {
            let rowStart = subschema.index * Int32(DecisionStart.columnCount)
            let arrayStart = rows[rowStart + Int32(JSONKind.array.rawValue)]
            guard arrayStart.step >= 0 else { return nil }
            let step = steps[arrayStart.step]
            levelCount += Int(step.levelCount)
            // References may form a cycle. Each followed reference adds levels, whose number is limited.
            guard let levels = UInt8(exactly: levelCount) else { return nil }
            switch step.action {
            case .reference(let target) where step.levelCount > 0: subschema = target
            case .items(let plan), .itemKinds(let plan):
                return ItemConstraints(decisions.pointee.itemPlans[plan], levelCount: levels)
            default: return nil
            }
        }
    }
}
