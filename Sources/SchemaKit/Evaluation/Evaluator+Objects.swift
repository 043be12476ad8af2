/// Applicators for members of objects.
extension Evaluator {
    /// Evaluates the members of an object for a plan that constrains only one name.
    ///
    /// For most members with other names, comparing the hashes is enough. (Benchmark: `validate`, widgets.)
    @inline(never)
    mutating func evaluateMember(
        _ id: PoolIndex<MemberPlan>,
        levels levelCount: UInt8,
        of object: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        if frame.isOpen {
            return evaluateMembersInFull(id, levels: levelCount, of: object, marking: frame)
        }
        let plan = pools.pointee.memberPlans.pointer(at: id.index)
        let slots = pools.pointee.memberSlots.pointer(at: plan.pointee.names.firstSlot)
        // A table of one name has two slots. The free slot has a negative `nameCount`.
        let slot = slots[0].nameCount < 0 ? slots + 1 : slots
        let hash = slot.pointee.hash
        defer { leave(levelCount) }
        guard enter(levelCount, at: object) else { return false }
        var isMissing = slot.pointee.requiredNumber >= 0
        let detectsMisspellings = assertions.collectsNotices && plan.pointee.detectsMisspellings
        let end = Int32(bitPattern: text[object].link)
        var name = object &+ 1
        while name < end {
            if text[name].link == hash, hasName(text[name], of: slot) {
                // Without a subschema, the plan requires only that the name is present.
                if slot.pointee.subschema.isNone { return true }
                guard evaluate(slot.pointee.subschema, at: name &+ 1, marking: .none) else {
                    return false
                }
                isMissing = false
            } else if detectsMisspellings {
                checkForMisspelling(name, of: object, in: id.index)
            }
            name = text.indexAfter(name &+ 1)
        }
        return !isMissing
    }

    /// Returns whether an object without members satisfies a plan.
    @inline(never)
    mutating func acceptsEmptyObject(_ id: PoolIndex<MemberPlan>, levels levelCount: UInt8) -> Bool
    {
        guard pools.pointee.memberPlans.pointer(at: id.index).pointee.requiredCount == 0 else {
            return false
        }
        defer { leave(levelCount) }
        return enter(levelCount)
    }

    /// Evaluates `properties`, `additionalProperties` and `required` in one pass over the members.
    ///
    /// This function is for plans without `patternProperties`, and with at most `MemberPlan.bitCount` required names.
    @inline(never)
    mutating func evaluateMembers(
        _ id: PoolIndex<MemberPlan>,
        levels levelCount: UInt8,
        of object: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        if frame.isOpen {
            return evaluateMembersInFull(id, levels: levelCount, of: object, marking: frame)
        }
        let plan = LoadedMemberPlan(id, in: pools, collectsNotices: assertions.collectsNotices)
        defer { leave(levelCount) }
        return enter(levelCount, at: object) && membersSatisfy(plan, of: object)
    }

    /// Returns whether the members of an object satisfy a plan.
    @inline(__always)
    mutating func membersSatisfy(_ plan: LoadedMemberPlan, of object: Int32) -> Bool {
        let entries = unsafe text.entries
        guard unsafe entries[Int(object)].saturatedCount >= UInt32(bitPattern: plan.requiredCount)
        else {
            return false
        }
        var requiredBits = plan.requiredBits
        // The object is followed by its first name, and each name by its value.
        var value = unsafe entries + Int(object) + 2
        let end = unsafe entries + Int(Int32(bitPattern: entries[Int(object)].link))
        while unsafe value < end {
            var subschema = plan.additional
            if let slot = unsafe slot(of: value[-1], among: plan.slots, mask: plan.mask) {
                requiredBits &= ~slot.pointee.requiredBit
                if slot.pointee.isAlias { assertions.hasNotice = true }
                if !slot.pointee.subschema.isNone { subschema = slot.pointee.subschema }
            } else if plan.misspellingPlan >= 0 {
                let name = unsafe Int32(truncatingIfNeeded: value - entries) &- 1
                checkForMisspelling(name, of: object, in: plan.misspellingPlan)
            }
            let entry = unsafe value.pointee
            if !subschema.isNone {
                let row = rows + Int(subschema.index) &* DecisionStart.columnCount
                let start = row[DecisionStart.column(of: entry)]
                if start.step < 0 {
                    guard start == .accepted else { return false }
                } else {
                    let index = unsafe Int32(truncatingIfNeeded: value - entries)
                    guard passes(steps + Int(start.step), at: index, marking: .none) else {
                        return false
                    }
                }
            }
            unsafe value =
                unsafe (entry.isContainer
                ? entries + Int(Int32(bitPattern: entry.link)) : value + 1) + 1
        }
        return requiredBits == 0
    }

    /// Returns the slot for a name in a table; nil if the table does not have the name.
    @inline(__always)
    private mutating func slot(
        of name: JSONEntry,
        among slots: ConstantPointer<MemberSlot>,
        mask: UInt32
    ) -> ConstantPointer<MemberSlot>? {
        var position = name.link & mask
        while true {
            let slot = slots + Int(position)
            if slot.pointee.nameCount < 0 { return nil }
            if slot.pointee.hash == name.link, hasName(name, of: slot) { return slot }
            position = (position &+ 1) & mask
        }
    }

    @inline(__always)
    private mutating func hasName(
        _ name: JSONEntry,
        of slot: ConstantPointer<MemberSlot>
    ) -> Bool {
        let bytes = PoolRange(
            start: Int(slot.pointee.nameStart),
            count: Int(slot.pointee.nameCount)
        )
        return assertions.isEqual(name, to: bytes)
    }

    /// Evaluates the members of an object, taking the general path.
    ///
    /// The general path is needed with `patternProperties`, if evaluated members must be marked, or if there are more
    /// required names than bits in `requiredBits`.
    @inline(never)
    mutating func evaluateMembersInFull(
        _ id: PoolIndex<MemberPlan>,
        levels levelCount: UInt8,
        of object: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        let requiredCount = pools.pointee.memberPlans.pointer(at: id.index).pointee.requiredCount
        guard text[object].saturatedCount >= UInt32(bitPattern: requiredCount) else { return false }
        defer { leave(levelCount) }
        guard enter(levelCount, at: object) else { return false }
        return requiredCount > MemberPlan.bitCount
            ? evaluateManyRequired(id, requiredCount: requiredCount, of: object, marking: frame)
            : evaluateAllMembers(id, of: object, marking: frame) { _ in }
    }

    /// Evaluates the members of an object with a bit in memory for each required name, because one word has too few
    /// bits.
    @inline(never)
    private mutating func evaluateManyRequired(
        _ id: PoolIndex<MemberPlan>,
        requiredCount: Int32,
        of object: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        withTemporarySpan(repeating: UInt64(0), count: Int(requiredCount) / 64 + 1) { seen in
            var unseenCount = requiredCount
            let isValid = evaluateAllMembers(id, of: object, marking: frame) { number in
                let bit = UInt64(1) &<< UInt64(number & 63)
                if seen[Int(number) / 64] & bit == 0 { unseenCount &-= 1 }
                seen[Int(number) / 64] |= bit
            }
            return isValid && unseenCount == 0
        }
    }

    /// Evaluates the members of an object. Calls `recordRequired` with the number of each required name in the object.
    @inline(__always)
    private mutating func evaluateAllMembers(
        _ id: PoolIndex<MemberPlan>,
        of object: Int32,
        marking frame: EvaluatedFrame,
        _ recordRequired: (Int32) -> Void
    ) -> Bool {
        let plan = pools.pointee.memberPlans.pointer(at: id.index)
        let slots = pools.pointee.memberSlots.pointer(at: plan.pointee.names.firstSlot)
        var requiredBits = plan.pointee.requiredBits
        var name = object &+ 1
        var position = 0
        let end = text.indexAfter(object)
        while name < end {
            let entry = text[name]
            var isMatched = false
            var patterns = plan.pointee.patterns
            if let slot = slot(of: entry, among: slots, mask: plan.pointee.names.mask) {
                if slot.pointee.isAlias { assertions.hasNotice = true }
                requiredBits &= ~slot.pointee.requiredBit
                if slot.pointee.requiredNumber >= 0 {
                    recordRequired(slot.pointee.requiredNumber)
                }
                if !slot.pointee.subschema.isNone {
                    isMatched = true
                    guard evaluate(slot.pointee.subschema, at: name &+ 1, marking: .none) else {
                        return false
                    }
                }
                if slot.pointee.patternBits != MemberSlot.unknownPatterns {
                    let bits = slot.pointee.patternBits
                    guard evaluateMatchingPatterns(bits, of: patterns, at: name) else {
                        return false
                    }
                    if bits != 0 { isMatched = true }
                    patterns = .empty
                }
            } else if assertions.collectsNotices, plan.pointee.detectsMisspellings {
                checkForMisspelling(name, of: object, in: id.index)
            }
            guard spendWork(onPatterns: patterns.count, matchedWith: entry) else { return false }
            for offset in patterns.start..<patterns.end {
                let row = pools.pointee.memberPatterns.pointer(at: offset)
                guard matches(name, row) else {
                    if assertions.hasFault { return false }
                    continue
                }
                isMatched = true
                guard evaluate(row.pointee.subschema, at: name &+ 1, marking: .none) else {
                    return false
                }
            }
            if !isMatched, !plan.pointee.additional.isNone {
                isMatched = true
                guard evaluate(plan.pointee.additional, at: name &+ 1, marking: .none) else {
                    return false
                }
            }
            if isMatched, frame.isOpen { mark(position, in: frame) }
            name = text.indexAfter(name &+ 1)
            position &+= 1
        }
        return requiredBits == 0
    }

    /// Evaluates a member with the subschemas of the patterns that match its name.
    ///
    /// - Parameter matches: A bit for each pattern. The compiler sets the bits of the patterns that match the name.
    @inline(__always)
    private mutating func evaluateMatchingPatterns(
        _ matches: UInt16,
        of patterns: PoolRange,
        at name: Int32
    ) -> Bool {
        var matches = matches
        while matches != 0 {
            let row = pools.pointee.memberPatterns.pointer(
                at: patterns.start &+ Int32(matches.trailingZeroBitCount)
            )
            guard evaluate(row.pointee.subschema, at: name &+ 1, marking: .none) else {
                return false
            }
            matches &= matches &- 1
        }
        return true
    }

    @inline(__always)
    private mutating func matches(_ name: Int32, _ row: ConstantPointer<MemberPattern>) -> Bool {
        if let literal = row.pointee.literal { return matches(name, literal) }
        return matches(name, row.pointee.pattern)
    }

    @inline(never)
    mutating func evaluatePropertyNames(
        _ subschema: SubschemaID,
        levels levelCount: UInt8,
        of object: Int32
    ) -> Bool {
        defer { leave(levelCount) }
        guard enter(levelCount, at: object) else { return false }
        let row = row(subschema)
        var name = object + 1
        let end = text.indexAfter(object)
        while name < end {
            guard evaluate(row, at: name, marking: .none) else { return false }
            name = text.indexAfter(name + 1)
        }
        return true
    }

    mutating func evaluateUnevaluatedMembers(
        _ subschema: SubschemaID,
        of object: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        var name = object + 1
        var position = 0
        let end = text.indexAfter(object)
        while name < end {
            if !assertions.scratch.isMarked(position, in: frame) {
                guard evaluate(subschema, at: name + 1, marking: .none) else { return false }
            }
            name = text.indexAfter(name + 1)
            position += 1
        }
        markAll(in: frame)
        return true
    }
}

/// The data of a member plan, loaded once for one object or for many objects.
///
/// The Swift compiler can keep the data in registers, because evaluation cannot change it. (Benchmark: `validate`.)
struct LoadedMemberPlan {
    let slots: ConstantPointer<MemberSlot>
    let mask: UInt32
    let additional: SubschemaID
    let requiredCount: Int32
    let requiredBits: UInt64
    /// The number of the plan if members that it does not name must be checked for misspellings; otherwise -1.
    let misspellingPlan: Int32

    @inline(__always)
    init(
        _ id: PoolIndex<MemberPlan>,
        in pools: ConstantPointer<DecisionProgram>,
        collectsNotices: Bool
    ) {
        let plan = pools.pointee.memberPlans.pointer(at: id.index)
        slots = pools.pointee.memberSlots.pointer(at: plan.pointee.names.firstSlot)
        mask = plan.pointee.names.mask
        additional = plan.pointee.additional
        requiredCount = plan.pointee.requiredCount
        requiredBits = plan.pointee.requiredBits
        misspellingPlan = collectsNotices && plan.pointee.detectsMisspellings ? id.index : -1
    }
}

/// Members whose names the schema does not list.
extension Evaluator {
    /// Records a possible notice if the member's name is similar to a name that is in the plan but not in the object.
    ///
    /// `MisspelledMemberSearch` later decides whether the notice is reported.
    ///
    /// - Parameter plan: The number of an object plan, which is also the number of its member plan.
    @inline(never)
    mutating func checkForMisspelling(_ name: Int32, of object: Int32, in plan: Int32) {
        guard !assertions.hasNotice, !assertions.hasFault else { return }
        let hash = text[name].link
        guard !assertions.scratch.misspellings.isKnownNoMisspelling(hash, inList: plan) else {
            return
        }
        let searchBudget = NearestNameIndex.Budget(limit: .max)
        let similarNames = assertions.names(like: name, in: plan, within: searchBudget) { program in
            let objectPlan = program.objectPlans[PoolIndex(Int(plan))]
            let (slots, aliases) = (objectPlan.slots, objectPlan.aliases)
            return (slots.start..<slots.end).map { program.propertySlots[$0].name }
                + (aliases.start..<aliases.end).map { program.propertyAliases[$0].name }
        }
        spendWork(onNameSearchWithSteps: Int.max - searchBudget.remainingSteps)
        for similarName in similarNames where !assertions.hasFault {
            if assertions.member(of: object, named: similarName) == nil {
                assertions.hasNotice = true
                return
            }
            spendWork(onMemberSearchIn: object)
        }
    }
}

extension InstanceAssertions {
    /// Returns the names in a list that a member's name may misspell.
    ///
    /// - Parameters:
    ///   - list: The number of an object plan, or another number that always stands for the same list.
    ///   - budget: The budget of the search. If it is already spent, the result is empty.
    ///   - knownNames: Creates the list when it is first needed.
    mutating func names(
        like name: Int32,
        in list: Int32,
        within budget: NearestNameIndex.Budget,
        knownNames: (SchemaProgram) -> [NameText]
    ) -> [NameText] {
        let program = program
        let string = withContent(of: text[name]) { content, _ in
            String(decoding: content)
        }
        let written = MisspellingCache.WrittenName(string: string, hash: text[name].link)
        return scratch.misspellings.names(like: written, inList: list, within: budget) {
            knownNames(program).map { ($0, program.string($0)) }
        }
    }

    /// Returns whether a member's name resembles another name in the program. The result can be true even if the
    /// member's name is itself in the program, and is true if the budget is spent.
    ///
    /// - Parameter knownNames: Creates the list of all names in the program when it is first needed.
    package mutating func isNear(
        _ name: Int32,
        within budget: NearestNameIndex.Budget,
        knownNames: () -> [NameText]
    ) -> Bool {
        let listOfAllNames: Int32 = -1
        guard !scratch.misspellings.isKnownNoMisspelling(text[name].link, inList: listOfAllNames)
        else {
            return false
        }
        let similarNames = names(like: name, in: listOfAllNames, within: budget) { _ in
            knownNames()
        }
        return !similarNames.isEmpty || budget.isSpent
    }
}
