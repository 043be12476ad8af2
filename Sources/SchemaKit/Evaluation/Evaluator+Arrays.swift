/// Applicators for array items.
extension Evaluator {
    /// Returns whether the number of items in an array and the kinds of all items are allowed.
    @inline(never)
    mutating func evaluateItemKinds(
        _ id: PoolIndex<ItemPlan>,
        of array: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        let plan = pools.pointee.itemPlans.pointer(at: id.index)
        let kinds = plan.pointee.kinds
        let entry = text[array]
        guard plan.pointee.accepts(entry.saturatedCount) else { return false }
        let end = Int32(bitPattern: entry.link)
        var item = array &+ 1
        if kinds.areScalar {
            // An accepted item has no children, so the next entry is the next item.
            while item < end {
                guard accepts(text[item], kinds) else { return false }
                item = item &+ 1
            }
        } else {
            while item < end {
                guard accepts(text[item], kinds) else { return false }
                item = text.indexAfter(item)
            }
        }
        if frame.isOpen { markAll(in: frame) }
        return true
    }

    /// Returns whether the number of items in an array is allowed, and all items match the subschema of the plan.
    @inline(never)
    mutating func evaluateItems(
        _ id: PoolIndex<ItemPlan>,
        levels levelCount: UInt8,
        of array: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        let plan = pools.pointee.itemPlans.pointer(at: id.index)
        let entry = text[array]
        guard plan.pointee.accepts(entry.saturatedCount) else { return false }
        defer { leave(levelCount) }
        guard enter(levelCount, at: array) else { return false }
        let row = row(plan.pointee.subschema)
        let end = Int32(bitPattern: entry.link)
        var item = array &+ 1
        while item < end {
            // Consecutive items of one kind have the same column, and so the same first step.
            let column = DecisionStart.column(of: text[item])
            let start = row[column]
            if start.step >= 0 {
                item = passItems(steps + Int(start.step), in: item..<end)
                if item < 0 { return false }
            } else {
                guard start == .accepted else { return false }
                repeat {
                    item = text.indexAfter(item)
                } while item < end && DecisionStart.column(of: text[item]) == column
            }
        }
        if frame.isOpen { markAll(in: frame) }
        return true
    }

    /// Runs one step for the consecutive items of one kind at the start of `items`, so that the `switch` over the
    /// actions runs only once for all of them. (Benchmark: `validate`, keywords.)
    ///
    /// - Returns: The item after these items, or a negative number if an item does not pass.
    @inline(never)
    private mutating func passItems(_ step: ConstantPointer<DecisionStep>, in items: Range<Int32>)
        -> Int32
    {
        switch step.pointee.action {
        case .integers(let set): passItems(in: items) { $0.isListed($1, in: set) }
        case .minimum(let bound):
            passItems(in: items) { $0.assertions.order($0.text[$1], bound) != .ascending }
        case .exclusiveMinimum(let bound):
            passItems(in: items) { $0.assertions.order($0.text[$1], bound) == .descending }
        case .maximum(let bound):
            passItems(in: items) { $0.assertions.order($0.text[$1], bound) != .descending }
        case .exclusiveMaximum(let bound):
            passItems(in: items) { $0.assertions.order($0.text[$1], bound) == .ascending }
        case .multipleOf(let divisor):
            passItems(in: items) { $0.assertions.isMultiple($0.text[$1], of: divisor) }
        case .text(let name):
            passItems(in: items) { $0.assertions.isEqual($0.text[$1], to: name) }
        case .texts(let names): passItems(in: items) { $0.isListed($1, in: names) }
        case .minLength(let minimum):
            passItems(in: items) { $0.isLongEnough($1, minimum) }
        case .maxLength(let maximum):
            passItems(in: items) { $0.isShortEnough($1, maximum) }
        case .format(let format):
            passItems(in: items) { $0.assertions.matches($0.text[$1], format) }
        case .minItems(let count), .minProperties(let count):
            passItems(in: items) { $0.text[$1].saturatedCount >= count }
        case .maxItems(let count), .maxProperties(let count):
            passItems(in: items) { $0.text[$1].saturatedCount <= count }
        case .itemKinds(let plan):
            passItems(in: items) { $0.evaluateItemKinds(plan, of: $1, marking: .none) }
        case .items(let plan):
            passItems(in: items) {
                $0.evaluateItems(plan, levels: step.levelCount, of: $1, marking: .none)
            }
        case .array(let plan):
            passItems(in: items) {
                $0.evaluateItems(plan, levels: step.levelCount, of: $1, marking: .none)
            }
        case .contains(let plan):
            passItems(in: items) {
                $0.evaluateContainsInline(plan, levels: step.levelCount, of: $1, marking: .none)
            }
        case .member(let plan):
            passItems(in: items) {
                $0.evaluateMember(plan, levels: step.levelCount, of: $1, marking: .none)
            }
        case .members(let plan):
            passItems(ofMembers: plan, levels: step.levelCount, in: items)
        case .membersInFull(let plan):
            passItems(in: items) {
                $0.evaluateMembersInFull(plan, levels: step.levelCount, of: $1, marking: .none)
            }
        case .anyOf(let plan):
            passItems(in: items) {
                $0.evaluateAnyOf(plan, levels: step.levelCount, at: $1, marking: .none)
            }
        case .oneOf(let plan):
            passItems(in: items) {
                $0.evaluateOneOf(plan, levels: step.levelCount, at: $1, marking: .none)
            }
        case .not(let subschema):
            passItems(in: items) {
                $0.evaluateNot(subschema, levels: step.levelCount, at: $1)
            }
        case .sequence, .tracked, .scope, .constant, .enumeration, .integer, .equal, .literal,
            .pattern, .uniqueItems, .containsKinds, .propertyNames, .reference, .conditional,
            .notice, .other:
            passItems(in: items) { $0.passes(step, at: $1, marking: .none) }
        }
    }

    /// Calls `passes` for the consecutive items of one kind at the start of `items`, until an item does not pass.
    ///
    /// - Returns: The item after these items, or a negative number if an item does not pass.
    @inline(__always)
    private mutating func passItems(
        in items: Range<Int32>,
        _ passes: (inout Evaluator, Int32) -> Bool
    ) -> Int32 {
        var item = items.lowerBound
        let end = items.upperBound
        let column = DecisionStart.column(of: text[item])
        guard text[item].isContainer else {
            repeat {
                guard passes(&self, item) else { return -1 }
                item = item &+ 1
            } while item < end && DecisionStart.column(of: text[item]) == column
            return item
        }
        // Consecutive containers often have equal numbers of entries. The next container is therefore expected at the
        // same distance, so that the processor can load it before it has read the end of the current container.
        var distance: Int32
        repeat {
            distance = Int32(bitPattern: text[item].link) &- item
            repeat {
                let next = item &+ distance
                guard Int32(bitPattern: text[item].link) == next else { break }
                guard passes(&self, item) else { return -1 }
                item = next
            } while item < end && DecisionStart.column(of: text[item]) == column
        } while item < end && DecisionStart.column(of: text[item]) == column
        return item
    }

    /// Runs one `members` step for consecutive objects, so that the plan is loaded only once. `enter` charges only
    /// the first of these objects to the work limit of the evaluation.
    @inline(__always)
    private mutating func passItems(
        ofMembers id: PoolIndex<MemberPlan>,
        levels levelCount: UInt8,
        in items: Range<Int32>
    ) -> Int32 {
        defer { leave(levelCount) }
        guard enter(levelCount, at: items.lowerBound) else { return -1 }
        let plan = LoadedMemberPlan(id, in: pools, collectsNotices: assertions.collectsNotices)
        return passItems(in: items) { $0.membersSatisfy(plan, of: $1) }
    }

    /// Returns whether each of the first items matches its own subschema, and all other items match a common subschema.
    @inline(never)
    mutating func evaluateItems(
        _ id: PoolIndex<ArrayPlan>,
        levels levelCount: UInt8,
        of array: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        defer { leave(levelCount) }
        guard enter(levelCount, at: array) else { return false }
        let plan = pools.pointee.shared.arrayPlans.pointer(at: id.index)
        let prefixCount = Int(plan.pointee.prefix.count)
        let prefix = pools.pointee.shared.listedSubschemas.pointer(at: plan.pointee.prefix.start)
        var item = array &+ 1
        var position = 0
        let end = Int32(bitPattern: text[array].link)
        while item < end {
            let subschema = position < prefixCount ? prefix[position] : plan.pointee.rest
            if subschema.isNone { return true }
            guard evaluate(subschema, at: item, marking: .none) else { return false }
            if frame.isOpen { mark(position, in: frame) }
            item = text.indexAfter(item)
            position &+= 1
        }
        return true
    }

    /// Evaluates `contains` if its subschema only constrains kinds. (Benchmark: `validate`, boolean_false.)
    @inline(never)
    mutating func evaluateContainsKinds(
        _ step: ConstantPointer<DecisionStep>,
        of array: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        guard case .containsKinds(let id, let kinds) = step.pointee.action else {
            preconditionFailure("the step has another action")
        }
        let plan = pools.pointee.shared.containsPlans.pointer(at: id.index)
        if frame.isOpen, plan.pointee.marksItems {
            return evaluateContains(id, levels: step.levelCount, of: array, marking: frame)
        }
        if kinds.isEmpty { return plan.pointee.minimum == 0 }
        // Without a maximum, further matches cannot change the verdict after the minimum is reached.
        let decisiveCount = plan.pointee.maximum == .max ? plan.pointee.minimum : .max
        var matches = 0
        var item = array &+ 1
        let end = Int32(bitPattern: text[array].link)
        while item < end, matches < decisiveCount {
            if accepts(text[item], kinds) { matches &+= 1 }
            item = text.indexAfter(item)
        }
        return matches >= plan.pointee.minimum && matches <= plan.pointee.maximum
    }

    /// Evaluates `contains`. The function is not inlined, so that `passes` stays small; `passItems` uses the inlined
    /// form.
    @inline(never)
    mutating func evaluateContains(
        _ id: PoolIndex<ContainsPlan>,
        levels levelCount: UInt8,
        of array: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        evaluateContainsInline(id, levels: levelCount, of: array, marking: frame)
    }

    @inline(__always)
    private mutating func evaluateContainsInline(
        _ id: PoolIndex<ContainsPlan>,
        levels levelCount: UInt8,
        of array: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        defer { leave(levelCount) }
        guard enter(levelCount, at: array) else { return false }
        let plan = pools.pointee.shared.containsPlans.pointer(at: id.index)
        let row = row(plan.pointee.subschema)
        var matches = 0
        var item = array &+ 1
        var position = 0
        let end = Int32(bitPattern: text[array].link)
        while item < end {
            if evaluate(row, at: item, marking: .none) {
                matches &+= 1
                if matches > plan.pointee.maximum { return false }
                if frame.isOpen, plan.pointee.marksItems {
                    mark(position, in: frame)
                } else if matches >= plan.pointee.minimum, plan.pointee.maximum == .max {
                    return true
                }
            }
            item = text.indexAfter(item)
            position &+= 1
        }
        // An item with a fault was not counted as a match, so the count says nothing after a fault.
        return matches >= plan.pointee.minimum && !assertions.hasFault
    }

    mutating func evaluateUnevaluatedItems(
        _ subschema: SubschemaID,
        of array: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        var item = array + 1
        var position = 0
        let end = text.indexAfter(array)
        while item < end {
            if !assertions.scratch.isMarked(position, in: frame) {
                guard evaluate(subschema, at: item, marking: .none) else { return false }
            }
            item = text.indexAfter(item)
            position += 1
        }
        markAll(in: frame)
        return true
    }
}
