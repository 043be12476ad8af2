/// Applicators for members of objects and items of arrays.
extension TracingEvaluator {
    /// Evaluates the keywords of an object plan, with one unit for each.
    mutating func evaluateMembers(
        _ plan: ObjectPlan,
        of origin: Origin,
        at place: Place
    ) -> Bool {
        var isValid = true
        var matched: Set<Int> = []
        if !plan.required.isNone {
            isValid = recordKeyword(origin.with(plan.required), at: place) {
                $0.assertions.missingNames(of: plan, in: $1.instance).isEmpty
            }
            noteUnreadNames(of: place.instance, in: plan, requiredBy: origin.subschema)
        }
        isValid = evaluateRequiringMembers(plan, of: origin, at: place) && isValid
        if !plan.properties.isNone {
            let result = recordKeyword(origin.with(plan.properties), at: place) {
                $0.evaluateNamed(plan, of: origin, at: $1, matched: &matched)
            }
            isValid = result && isValid
        }
        if !plan.patternProperties.isNone {
            let result = recordKeyword(origin.with(plan.patternProperties), at: place) {
                $0.evaluatePatterns(plan, of: origin, at: $1, matched: &matched)
            }
            isValid = result && isValid
        }
        if !plan.additionalProperties.isNone {
            let result = recordKeyword(origin.with(plan.additionalProperties), at: place) {
                $0.evaluateAdditional(plan, at: $1, matched: matched)
            }
            isValid = result && isValid
        }
        return isValid
    }

    /// Evaluates `required` of draft 3, which is in the schema of the member itself.
    private mutating func evaluateRequiringMembers(
        _ plan: ObjectPlan,
        of origin: Origin,
        at place: Place
    ) -> Bool {
        guard plan.required.isNone, plan.requiredCount > 0 else { return true }
        let document = program[origin.subschema].location.document
        var isValid = true
        for offset in plan.slots.start..<plan.slots.end {
            let slot = program.propertySlots[offset]
            guard !slot.requiredKeyword.isNone else { continue }
            var member = place
            member.keywordLocation = keywordStep(
                .name(document, plan.properties.index),
                from: place.keywordLocation
            )
            member.keywordLocation = keywordStep(
                .name(document, program[slot.subschema].location.entry - 1),
                from: member.keywordLocation
            )
            let result = recordKeyword(origin.with(slot.requiredKeyword), at: member) {
                $0.assertions.member(of: $1.instance, named: slot.name) != nil
            }
            isValid = result && isValid
        }
        return isValid
    }

    private mutating func evaluateNamed(
        _ plan: ObjectPlan,
        of origin: Origin,
        at place: Place,
        matched: inout Set<Int>
    ) -> Bool {
        let document = program[origin.subschema].location.document
        var isValid = true
        for (position, name) in memberNames(of: place.instance).enumerated() {
            let number = assertions.slot(of: text[name], in: plan.names)
            guard number >= 0 else { continue }
            let slot = program.propertySlots[plan.slots.start + number]
            guard !slot.subschema.isNone else { continue }
            matched.insert(position)
            mark(position, at: place)
            var child = memberPlace(name, in: place)
            let keyword = program[slot.subschema].location.entry - 1
            child.keywordLocation = keywordStep(
                .name(document, keyword),
                from: place.keywordLocation
            )
            if let alias = assertions.alias(of: name, slot: number, in: plan), alias.isOwn {
                recordUse(of: alias, from: origin, at: child)
            }
            isValid = evaluate(slot.subschema, at: child) && isValid
        }
        return isValid
    }

    /// Records the use of an alias in a unit inside the unit of `properties`.
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

    private mutating func evaluatePatterns(
        _ plan: ObjectPlan,
        of origin: Origin,
        at place: Place,
        matched: inout Set<Int>
    ) -> Bool {
        let document = program[origin.subschema].location.document
        var isValid = true
        for (position, name) in memberNames(of: place.instance).enumerated() {
            for offset in plan.patterns.start..<plan.patterns.end {
                let row = program.patternProperties[offset]
                guard assertions.matches(text[name], row.pattern) else { continue }
                matched.insert(position)
                mark(position, at: place)
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
        matched: Set<Int>
    ) -> Bool {
        var isValid = true
        for (position, name) in memberNames(of: place.instance).enumerated()
        where !matched.contains(position) {
            mark(position, at: place)
            isValid = evaluate(plan.additional, at: memberPlace(name, in: place)) && isValid
        }
        return isValid
    }

    mutating func evaluateNames(_ subschema: SubschemaID, at place: Place) -> Bool {
        var isValid = true
        for name in memberNames(of: place.instance) {
            var child = place
            child.instance = name
            child.frame = .none
            isValid = evaluate(subschema, at: child) && isValid
        }
        return isValid
    }

    /// Returns the entries of an object's names.
    func memberNames(of object: Int32) -> [Int32] {
        var names: [Int32] = []
        var name = object + 1
        let end = text.indexAfter(object)
        while name < end {
            names.append(name)
            name = text.indexAfter(name + 1)
        }
        return names
    }

    /// Returns the entries of an array's items.
    func elements(of array: Int32) -> [Int32] {
        var elements: [Int32] = []
        var element = array + 1
        let end = text.indexAfter(array)
        while element < end {
            elements.append(element)
            element = text.indexAfter(element)
        }
        return elements
    }

    /// Evaluates the keywords of an array plan, with one unit for each.
    mutating func evaluateElements(
        _ plan: ArrayPlan,
        of origin: Origin,
        at place: Place
    ) -> Bool {
        let elements = elements(of: place.instance)
        let prefixCount = min(elements.count, Int(plan.prefix.count))
        var isValid = true
        if !plan.prefixItems.isNone {
            isValid = recordKeyword(origin.with(plan.prefixItems), at: place) { evaluator, place in
                var isValid = true
                for position in 0..<prefixCount {
                    evaluator.mark(position, at: place)
                    let child = evaluator.elementPlace(elements[position], at: position, in: place)
                    isValid =
                        evaluator.evaluate(
                            evaluator.program.branches[plan.prefix.start + Int32(position)],
                            at: evaluator.branchPlace(position, in: child)
                        ) && isValid
                }
                return isValid
            }
        }
        guard !plan.items.isNone else { return isValid }
        let rest = recordKeyword(origin.with(plan.items), at: place) { evaluator, place in
            var isValid = true
            for position in prefixCount..<elements.count {
                evaluator.mark(position, at: place)
                let child = evaluator.elementPlace(elements[position], at: position, in: place)
                isValid = evaluator.evaluate(plan.rest, at: child) && isValid
            }
            return isValid
        }
        return rest && isValid
    }

    mutating func evaluateContains(_ plan: ContainsPlan, at place: Place) -> Bool {
        var matches = 0
        for (position, element) in elements(of: place.instance).enumerated() {
            let child = elementPlace(element, at: position, in: place)
            guard evaluate(plan.subschema, at: child) else { continue }
            matches += 1
            if plan.marksItems { mark(position, at: place) }
        }
        return matches >= plan.minimum && matches <= plan.maximum
    }

    /// Evaluates `unevaluatedItems` or `unevaluatedProperties`.
    mutating func evaluateUnevaluated(_ subschema: SubschemaID, at place: Place) -> Bool {
        let isObject = text[place.instance].kind == .object
        let children = isObject ? memberNames(of: place.instance) : elements(of: place.instance)
        var isValid = true
        for (position, child) in children.enumerated()
        where !assertions.scratch.isMarked(position, in: place.frame) {
            let childPlace =
                isObject
                ? memberPlace(child, in: place) : elementPlace(child, at: position, in: place)
            isValid = evaluate(subschema, at: childPlace) && isValid
        }
        assertions.scratch.markAll(in: place.frame)
        return isValid
    }
}

/// Required members that are only present under names that nobody reads.
extension TracingEvaluator {
    /// Records the names under which required members of an object are present although no receiver of the object reads
    /// these names. Members that are also present under another name are skipped.
    mutating func noteUnreadNames(
        of object: Int32,
        in plan: ObjectPlan,
        requiredBy id: SubschemaID
    ) {
        let hasUnread = (plan.aliases.start..<plan.aliases.end).contains {
            program.propertyAliases[$0].isUnread
        }
        guard hasUnread else { return }
        var unread: [Int32: [Int32]] = [:]
        var read: Set<Int32> = []
        for name in memberNames(of: object) {
            let number = assertions.slot(of: text[name], in: plan.names)
            guard number >= 0 else { continue }
            if assertions.alias(of: name, slot: number, in: plan)?.isUnread == true {
                unread[number, default: []].append(name)
            } else {
                read.insert(number)
            }
        }
        for (number, names) in unread where !read.contains(number) {
            let slot = program.propertySlots[plan.slots.start + number]
            guard slot.requiredNumber >= 0 else { continue }
            for name in names where trace.requiredUnread[name] == nil {
                trace.requiredUnread[name] = id
            }
        }
    }

    /// Returns the result of `body` and discards the unread names that it recorded.
    ///
    /// It is for subschemas that only test the value and require nothing of it.
    mutating func withoutUnreadNames(_ body: (inout TracingEvaluator) -> Bool) -> Bool {
        let before = trace.requiredUnread
        defer { trace.requiredUnread = before }
        return body(&self)
    }

    /// Returns the unread names that all valid branches so far share. `names` is `nil` before the first valid branch.
    func common(_ names: [Int32: SubschemaID]?) -> [Int32: SubschemaID] {
        names.map { $0.filter { trace.requiredUnread[$0.key] != nil } } ?? trace.requiredUnread
    }
}
