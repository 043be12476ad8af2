/// Applicators for array items.
extension Evaluator {
    /// Returns whether all items match a subschema that only constrains kinds.
    @inline(never)
    mutating func evaluateElementKinds(
        _ id: PoolIndex<ItemPlan>,
        of array: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        let plan = tables.pointee.itemPlans.pointer(at: id.index)
        let kinds = plan.pointee.kinds
        let entry = text[array]
        guard plan.pointee.accepts(entry.saturatedCount) else { return false }
        let end = Int32(bitPattern: entry.link)
        var element = array &+ 1
        if kinds.areScalar {
            // None of the items has children.
            while element < end {
                guard accepts(text[element], kinds) else { return false }
                element = element &+ 1
            }
        } else {
            while element < end {
                guard accepts(text[element], kinds) else { return false }
                element = text.indexAfter(element)
            }
        }
        if frame.isOpen { markAll(in: frame) }
        return true
    }

    /// Returns whether all items match one subschema.
    @inline(never)
    mutating func evaluateElements(
        _ id: PoolIndex<ItemPlan>,
        levels levelCount: UInt8,
        of array: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        let plan = tables.pointee.itemPlans.pointer(at: id.index)
        let entry = text[array]
        guard plan.pointee.accepts(entry.saturatedCount) else { return false }
        defer { leave(levelCount) }
        guard enter(levelCount, at: array) else { return false }
        let row = row(plan.pointee.subschema)
        let end = Int32(bitPattern: entry.link)
        var element = array &+ 1
        while element < end {
            let place = DecisionStart.place(of: text[element])
            let start = row[place]
            if start.step >= 0 {
                element = endOfRun(steps + Int(start.step), from: element, to: end)
                if element < 0 { return false }
            } else {
                guard start == .accepted else { return false }
                repeat {
                    element = text.indexAfter(element)
                } while element < end && DecisionStart.place(of: text[element]) == place
            }
        }
        if frame.isOpen { markAll(in: frame) }
        return true
    }

    /// Runs one step for consecutive items of one kind, so that the action of the step is determined only once.
    ///
    /// (Benchmark: `validate`, keywords.)
    ///
    /// - Returns: The item after them, or a negative number if an item does not pass.
    @inline(never)
    private mutating func endOfRun(
        _ step: PoolPointer<DecisionStep>,
        from first: Int32,
        to end: Int32
    ) -> Int32 {
        switch step.pointee.action {
        case .integers(let set): endOfRun(from: first, to: end) { $0.isMember($1, set) }
        case .minimum(let bound):
            endOfRun(from: first, to: end) { $0.assertions.order($0.text[$1], bound) != .ascending }
        case .exclusiveMinimum(let bound):
            endOfRun(from: first, to: end) {
                $0.assertions.order($0.text[$1], bound) == .descending
            }
        case .maximum(let bound):
            endOfRun(from: first, to: end) {
                $0.assertions.order($0.text[$1], bound) != .descending
            }
        case .exclusiveMaximum(let bound):
            endOfRun(from: first, to: end) { $0.assertions.order($0.text[$1], bound) == .ascending }
        case .multipleOf(let divisor):
            endOfRun(from: first, to: end) { $0.assertions.isMultiple($0.text[$1], of: divisor) }
        case .text(let name):
            endOfRun(from: first, to: end) { $0.assertions.isEqual($0.text[$1], to: name) }
        case .texts(let names): endOfRun(from: first, to: end) { $0.isMember($1, names) }
        case .minLength(let minimum):
            endOfRun(from: first, to: end) { $0.isLongEnough($1, minimum) }
        case .maxLength(let maximum):
            endOfRun(from: first, to: end) { $0.isShortEnough($1, maximum) }
        case .format(let format):
            endOfRun(from: first, to: end) { $0.assertions.matches($0.text[$1], format) }
        case .minItems(let count), .minProperties(let count):
            endOfRun(from: first, to: end) { $0.text[$1].saturatedCount >= count }
        case .maxItems(let count), .maxProperties(let count):
            endOfRun(from: first, to: end) { $0.text[$1].saturatedCount <= count }
        case .itemKinds(let plan):
            endOfRun(from: first, to: end) { $0.evaluateElementKinds(plan, of: $1, marking: .none) }
        case .items(let plan):
            endOfRun(from: first, to: end) {
                $0.evaluateElements(plan, levels: step.levelCount, of: $1, marking: .none)
            }
        case .array(let plan):
            endOfRun(from: first, to: end) {
                $0.evaluateElements(plan, levels: step.levelCount, of: $1, marking: .none)
            }
        case .contains(let plan):
            endOfRun(from: first, to: end) {
                $0.evaluateContains(plan, levels: step.levelCount, of: $1, marking: .none)
            }
        case .member(let plan):
            endOfRun(from: first, to: end) {
                $0.evaluateMember(plan, levels: step.levelCount, of: $1, marking: .none)
            }
        case .members(let plan):
            endOfRun(ofMembers: plan, levels: step.levelCount, from: first, to: end)
        case .membersInFull(let plan):
            endOfRun(from: first, to: end) {
                $0.evaluateMembersInFull(plan, levels: step.levelCount, of: $1, marking: .none)
            }
        case .anyOf(let plan):
            endOfRun(from: first, to: end) {
                $0.evaluateAny(plan, levels: step.levelCount, at: $1, marking: .none)
            }
        case .oneOf(let plan):
            endOfRun(from: first, to: end) {
                $0.evaluateOne(plan, levels: step.levelCount, at: $1, marking: .none)
            }
        case .not(let subschema):
            endOfRun(from: first, to: end) {
                $0.evaluateNot(subschema, levels: step.levelCount, at: $1, marking: .none)
            }
        case .sequence, .tracked, .scope, .constant, .enumeration, .integer, .equal, .literal,
            .pattern, .uniqueItems, .containsKinds, .propertyNames, .reference, .conditional,
            .notice, .other:
            endOfRun(from: first, to: end) { $0.passes(step, at: $1, marking: .none) }
        }
    }

    @inline(__always)
    private mutating func endOfRun(
        from first: Int32,
        to end: Int32,
        _ passes: (inout Evaluator, Int32) -> Bool
    ) -> Int32 {
        let place = DecisionStart.place(of: text[first])
        var element = first
        guard text[first].isContainer else {
            repeat {
                guard passes(&self, element) else { return -1 }
                element = element &+ 1
            } while element < end && DecisionStart.place(of: text[element]) == place
            return element
        }
        // Containers of equal size are at equal distances. The entry of the next one is then known before the current
        // one has been read. This matters because memory access takes longer than the checks.
        var distance: Int32
        repeat {
            distance = Int32(bitPattern: text[element].link) &- element
            repeat {
                let next = element &+ distance
                guard Int32(bitPattern: text[element].link) == next else { break }
                guard passes(&self, element) else { return -1 }
                element = next
            } while element < end && DecisionStart.place(of: text[element]) == place
        } while element < end && DecisionStart.place(of: text[element]) == place
        return element
    }

    /// Runs one `members` step for consecutive objects, so that the plan is looked up only once.
    @inline(__always)
    private mutating func endOfRun(
        ofMembers id: PoolIndex<MemberPlan>,
        levels levelCount: UInt8,
        from first: Int32,
        to end: Int32
    ) -> Int32 {
        defer { leave(levelCount) }
        guard enter(levelCount, at: first) else { return -1 }
        let plan = MemberPlanAtHand(id, in: tables, collectsNotices: assertions.collectsNotices)
        return endOfRun(from: first, to: end) { $0.hasMembers(plan, $1) }
    }

    /// Returns whether the first items match a subschema each, and the remaining items match another one.
    @inline(never)
    mutating func evaluateElements(
        _ id: PoolIndex<ArrayPlan>,
        levels levelCount: UInt8,
        of array: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        defer { leave(levelCount) }
        guard enter(levelCount, at: array) else { return false }
        let plan = tables.pointee.shared.arrayPlans.pointer(at: id.index)
        let prefixCount = Int(plan.pointee.prefix.count)
        let prefix = tables.pointee.shared.branches.pointer(at: plan.pointee.prefix.start)
        var element = array &+ 1
        var position = 0
        let end = Int32(bitPattern: text[array].link)
        while element < end {
            let subschema = position < prefixCount ? prefix[position] : plan.pointee.rest
            if subschema.isNone { return true }
            guard evaluate(subschema, at: element, marking: .none) else { return false }
            if frame.isOpen { mark(position, in: frame) }
            element = text.indexAfter(element)
            position &+= 1
        }
        return true
    }

    /// Evaluates `contains` if its subschema only constrains kinds. (Benchmark: `validate`, boolean_false.)
    @inline(never)
    mutating func evaluateContainsKinds(
        _ step: PoolPointer<DecisionStep>,
        of array: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        guard case .containsKinds(let id, let kinds) = step.pointee.action else {
            preconditionFailure("the step is of this action")
        }
        let plan = tables.pointee.shared.containsPlans.pointer(at: id.index)
        if frame.isOpen, plan.pointee.marksItems {
            return evaluateContainsOnce(id, levels: step.levelCount, of: array, marking: frame)
        }
        if kinds.isEmpty { return plan.pointee.minimum == 0 }
        let needed = plan.pointee.maximum == .max ? plan.pointee.minimum : .max
        var matches = 0
        var element = array &+ 1
        let end = Int32(bitPattern: text[array].link)
        while element < end, matches < needed {
            if accepts(text[element], kinds) { matches &+= 1 }
            element = text.indexAfter(element)
        }
        return matches >= plan.pointee.minimum && matches <= plan.pointee.maximum
    }

    @inline(never)
    mutating func evaluateContainsOnce(
        _ id: PoolIndex<ContainsPlan>,
        levels levelCount: UInt8,
        of array: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        evaluateContains(id, levels: levelCount, of: array, marking: frame)
    }

    @inline(__always)
    private mutating func evaluateContains(
        _ id: PoolIndex<ContainsPlan>,
        levels levelCount: UInt8,
        of array: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        defer { leave(levelCount) }
        guard enter(levelCount, at: array) else { return false }
        let plan = tables.pointee.shared.containsPlans.pointer(at: id.index)
        let row = row(plan.pointee.subschema)
        var matches = 0
        var element = array &+ 1
        var position = 0
        let end = Int32(bitPattern: text[array].link)
        while element < end {
            if evaluate(row, at: element, marking: .none) {
                matches &+= 1
                if matches > plan.pointee.maximum { return false }
                if frame.isOpen, plan.pointee.marksItems {
                    mark(position, in: frame)
                } else if matches >= plan.pointee.minimum, plan.pointee.maximum == .max {
                    return true
                }
            }
            element = text.indexAfter(element)
            position &+= 1
        }
        return matches >= plan.pointee.minimum && !assertions.hasFault
    }

    mutating func evaluateUnevaluatedItems(
        _ subschema: SubschemaID,
        of array: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        var element = array + 1
        var position = 0
        let end = text.indexAfter(array)
        while element < end {
            if !assertions.scratch.isMarked(position, in: frame) {
                guard evaluate(subschema, at: element, marking: .none) else { return false }
            }
            element = text.indexAfter(element)
            position += 1
        }
        markAll(in: frame)
        return true
    }
}
