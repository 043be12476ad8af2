/// Applicators for members of objects and items of arrays.
extension TracingEvaluator {
    /// Evaluates the keywords of an object plan, with one unit for each keyword.
    mutating func evaluateMembers(
        _ plan: ObjectPlan,
        of origin: Origin,
        at place: Place
    ) -> Bool {
        var isValid = true
        var matchedPositions: Set<Int> = []
        if !plan.required.isNone {
            countSteps(ofSearches: Int(plan.slots.count), byteCount: 0)
            isValid = recordKeyword(origin.with(plan.required), at: place) {
                // A required member that is present only under aliases that no receiver reads is not missing, but gets
                // a notice.
                let unread = $0.assertions.unreadNames(ofRequiredMembersIn: $1.instance, plan)
                $0.noticeCount += unread.count
                return $0.assertions.missingNames(of: plan, in: $1.instance).isEmpty
            }
        }
        isValid = evaluateDraft3Required(plan, of: origin, at: place) && isValid
        if !plan.properties.isNone {
            let result = recordKeyword(origin.with(plan.properties), at: place) {
                $0.evaluateProperties(plan, of: origin, at: $1, matchedPositions: &matchedPositions)
            }
            isValid = result && isValid
        }
        if !plan.patternProperties.isNone {
            let result = recordKeyword(origin.with(plan.patternProperties), at: place) {
                $0.evaluatePatternProperties(
                    plan,
                    of: origin,
                    at: $1,
                    matchedPositions: &matchedPositions
                )
            }
            isValid = result && isValid
        }
        if !plan.additionalProperties.isNone {
            let result = recordKeyword(origin.with(plan.additionalProperties), at: place) {
                $0.evaluateAdditional(plan, at: $1, matchedPositions: matchedPositions)
            }
            isValid = result && isValid
        }
        return isValid
    }

    /// Evaluates `required` of draft 3, which is in the schema of the member itself.
    private mutating func evaluateDraft3Required(
        _ plan: ObjectPlan,
        of origin: Origin,
        at place: Place
    ) -> Bool {
        guard plan.required.isNone, plan.requiredCount > 0 else { return true }
        countSteps(ofSearches: Int(plan.requiredCount), byteCount: text.count(of: place.instance))
        let document = program[origin.subschema].location.document
        var isValid = true
        for offset in plan.slots.start..<plan.slots.end {
            let slot = program.propertySlots[offset]
            guard !slot.requiredKeyword.isNone else { continue }
            var keywordPlace = place
            keywordPlace.keywordLocation = keywordStep(
                .name(document, plan.properties.index),
                from: place.keywordLocation
            )
            keywordPlace.keywordLocation = keywordStep(
                nameStep(to: slot.subschema),
                from: keywordPlace.keywordLocation
            )
            let result = recordKeyword(origin.with(slot.requiredKeyword), at: keywordPlace) {
                $0.assertions.member(of: $1.instance, named: slot.name) != nil
            }
            isValid = result && isValid
        }
        return isValid
    }

    private mutating func evaluateProperties(
        _ plan: ObjectPlan,
        of origin: Origin,
        at place: Place,
        matchedPositions: inout Set<Int>
    ) -> Bool {
        var isValid = true
        for (position, name) in text.names(of: place.instance).enumerated() {
            let slotNumber = assertions.slot(of: text[name], in: plan.names)
            guard slotNumber >= 0 else { continue }
            let slot = program.propertySlots[plan.slots.start + slotNumber]
            guard !slot.subschema.isNone else { continue }
            matchedPositions.insert(position)
            mark(position, at: place)
            var child = memberPlace(name, in: place)
            child.keywordLocation = keywordStep(
                nameStep(to: slot.subschema),
                from: place.keywordLocation
            )
            // The schema that declares an alias reports its use.
            if let alias = assertions.alias(of: name, slot: slotNumber, in: plan), alias.isOwn {
                recordUse(of: alias, from: origin, at: child)
            }
            isValid = evaluate(slot.subschema, at: child) && isValid
        }
        return isValid
    }

    /// Records that an alias is used. The record is a unit inside the unit of `properties`.
    private mutating func recordUse(
        of alias: PropertyAlias,
        from origin: Origin,
        at place: Place
    ) {
        _ = recordKeyword(origin.with(alias.keyword), at: place) { evaluator, _ in
            evaluator.noticeCount += 1
            return true
        }
    }

    private mutating func evaluatePatternProperties(
        _ plan: ObjectPlan,
        of origin: Origin,
        at place: Place,
        matchedPositions: inout Set<Int>
    ) -> Bool {
        let document = program[origin.subschema].location.document
        var isValid = true
        for (position, name) in text.names(of: place.instance).enumerated() {
            let byteCount = Int(text[name].end - text[name].start)
            countSteps(ofSearches: Int(plan.patterns.count), byteCount: byteCount)
            for offset in plan.patterns.start..<plan.patterns.end {
                // Without this check, each further name could take as many steps as a pattern may take.
                guard !mustEnd else { return false }
                let row = program.patternProperties[offset]
                let isMatch = assertions.decidedMatch(text[name], row.pattern)
                guard isMatch != false else { continue }
                // A member that may match is not an additional member.
                matchedPositions.insert(position)
                mark(position, at: place)
                guard isMatch == true else {
                    undecidedCount += 1
                    continue
                }
                var child = memberPlace(name, in: place)
                child.keywordLocation = keywordStep(
                    .name(document, row.keyword.index),
                    from: place.keywordLocation
                )
                isValid = evaluate(row.subschema, at: child) && isValid
            }
        }
        return isValid
    }

    private mutating func evaluateAdditional(
        _ plan: ObjectPlan,
        at place: Place,
        matchedPositions: Set<Int>
    ) -> Bool {
        var isValid = true
        for (position, name) in text.names(of: place.instance).enumerated()
        where !matchedPositions.contains(position) {
            mark(position, at: place)
            isValid = evaluate(plan.additional, at: memberPlace(name, in: place)) && isValid
        }
        return isValid
    }

    mutating func evaluatePropertyNames(_ subschema: SubschemaID, at place: Place) -> Bool {
        var isValid = true
        for name in text.names(of: place.instance) {
            var child = place
            child.instance = name
            child.frame = .none
            isValid = evaluate(subschema, at: child) && isValid
        }
        return isValid
    }

    /// Evaluates the keywords of an array plan, with one unit for each keyword.
    mutating func evaluateItems(
        _ plan: ArrayPlan,
        of origin: Origin,
        at place: Place
    ) -> Bool {
        let items = text.items(of: place.instance)
        let prefixCount = min(items.count, Int(plan.prefix.count))
        var isValid = true
        if !plan.prefixItems.isNone {
            isValid = recordKeyword(origin.with(plan.prefixItems), at: place) { evaluator, place in
                var isValid = true
                for position in 0..<prefixCount {
                    evaluator.mark(position, at: place)
                    let child = evaluator.itemPlace(items[position], at: position, in: place)
                    isValid =
                        evaluator.evaluate(
                            evaluator.program.listedSubschemas[plan.prefix.start + Int32(position)],
                            at: evaluator.listedPlace(position, in: child)
                        ) && isValid
                }
                return isValid
            }
        }
        guard !plan.items.isNone else { return isValid }
        let isRestValid = recordKeyword(origin.with(plan.items), at: place) { evaluator, place in
            var isValid = true
            for position in prefixCount..<items.count {
                evaluator.mark(position, at: place)
                let child = evaluator.itemPlace(items[position], at: position, in: place)
                isValid = evaluator.evaluate(plan.rest, at: child) && isValid
            }
            return isValid
        }
        return isRestValid && isValid
    }

    mutating func evaluateContains(_ plan: ContainsPlan, at place: Place) -> Bool {
        let undecidedCountBefore = undecidedCount
        var counts = VerdictCounts()
        for (position, item) in text.items(of: place.instance).enumerated() {
            let child = itemPlace(item, at: position, in: place)
            let verdict = decidedVerdict { $0.evaluate(plan.subschema, at: child) }
            counts.add(verdict)
            if verdict != false, plan.marksItems { mark(position, at: place) }
        }
        let verdict = counts.verdict { $0 >= plan.minimum && $0 <= plan.maximum }
        // In a frame, the count stays: an undecided item is marked as evaluated, but `unevaluatedItems` might reject it.
        if verdict != nil, !place.frame.isOpen { undecidedCount = undecidedCountBefore }
        return verdict ?? true
    }

    /// Evaluates `unevaluatedItems` or `unevaluatedProperties`.
    mutating func evaluateUnevaluated(_ subschema: SubschemaID, at place: Place) -> Bool {
        let isObject = text[place.instance].kind == .object
        let children = isObject ? text.names(of: place.instance) : text.items(of: place.instance)
        var isValid = true
        for (position, child) in children.enumerated()
        where !assertions.scratch.isMarked(position, in: place.frame) {
            let childPlace =
                isObject
                ? memberPlace(child, in: place) : itemPlace(child, at: position, in: place)
            isValid = evaluate(subschema, at: childPlace) && isValid
        }
        assertions.scratch.markAll(in: place.frame)
        return isValid
    }
}
