/// Applicators for members of objects and items of arrays.
extension TracingEvaluator {
    /// Evaluates the keywords of an object plan, with one unit for each.
    mutating func evaluateMembers(
        _ id: SubschemaID,
        _ plan: ObjectPlan,
        _ instruction: Int32,
        _ place: Place
    ) -> Bool {
        var isValid = true
        var matched: Set<Int> = []
        if !plan.required.isNone {
            isValid = record(id, plan.required, instruction, place) { evaluator, place in
                evaluator.assertions.missingNames(of: plan, in: place.instance).isEmpty
            }
            noteUnreadNames(id, plan, place.instance)
        }
        isValid = evaluateRequiringMembers(id, plan, instruction, place) && isValid
        if !plan.properties.isNone {
            let result = record(id, plan.properties, instruction, place) { evaluator, place in
                evaluator.evaluateNamed(id, plan, instruction, place, &matched)
            }
            isValid = result && isValid
        }
        if !plan.patternProperties.isNone {
            let result = record(id, plan.patternProperties, instruction, place) {
                evaluator,
                place in
                evaluator.evaluatePatterns(id, plan, place, &matched)
            }
            isValid = result && isValid
        }
        if !plan.additionalProperties.isNone {
            let result = record(id, plan.additionalProperties, instruction, place) {
                evaluator,
                place in
                evaluator.evaluateAdditional(plan, place, matched)
            }
            isValid = result && isValid
        }
        return isValid
    }

    /// Evaluates `required` of draft 3, which is in the schema of the member itself.
    private mutating func evaluateRequiringMembers(
        _ id: SubschemaID,
        _ plan: ObjectPlan,
        _ instruction: Int32,
        _ place: Place
    ) -> Bool {
        guard plan.required.isNone, plan.requiredCount > 0 else { return true }
        let document = program[id].location.document
        var isValid = true
        for offset in plan.slots.start..<plan.slots.end {
            let slot = program.propertySlots[offset]
            guard !slot.requiredKeyword.isNone else { continue }
            var member = place
            member.keywordLocation = keywordStep(
                .name(document, plan.properties.index),
                place.keywordLocation
            )
            member.keywordLocation = keywordStep(
                .name(document, program[slot.subschema].location.entry - 1),
                member.keywordLocation
            )
            let result = record(id, slot.requiredKeyword, instruction, member) {
                evaluator,
                place in
                evaluator.assertions.member(of: place.instance, named: slot.name) != nil
            }
            isValid = result && isValid
        }
        return isValid
    }

    private mutating func evaluateNamed(
        _ id: SubschemaID,
        _ plan: ObjectPlan,
        _ instruction: Int32,
        _ place: Place,
        _ matched: inout Set<Int>
    ) -> Bool {
        let document = program[id].location.document
        var isValid = true
        for (position, name) in memberNames(of: place.instance).enumerated() {
            let number = assertions.slot(of: text[name], in: plan.names)
            guard number >= 0 else { continue }
            let slot = program.propertySlots[plan.slots.start + number]
            guard !slot.subschema.isNone else { continue }
            matched.insert(position)
            mark(position, place)
            var child = memberPlace(name, place)
            let keyword = program[slot.subschema].location.entry - 1
            child.keywordLocation = keywordStep(.name(document, keyword), place.keywordLocation)
            recordAlias(id, plan, name, number, instruction, child)
            isValid = evaluate(slot.subschema, child) && isValid
        }
        return isValid
    }

    /// Records the use of an alias in a unit inside the unit of `properties`.
    private mutating func recordAlias(
        _ id: SubschemaID,
        _ plan: ObjectPlan,
        _ name: Int32,
        _ slot: Int32,
        _ instruction: Int32,
        _ place: Place
    ) {
        guard let alias = assertions.alias(of: name, slot, in: plan), alias.isOwn else { return }
        _ = record(id, alias.keyword, instruction, place) { evaluator, _ in
            evaluator.noticeCount += 1
            return true
        }
    }

    private mutating func evaluatePatterns(
        _ id: SubschemaID,
        _ plan: ObjectPlan,
        _ place: Place,
        _ matched: inout Set<Int>
    ) -> Bool {
        let document = program[id].location.document
        var isValid = true
        for (position, name) in memberNames(of: place.instance).enumerated() {
            for offset in plan.patterns.start..<plan.patterns.end {
                let row = program.patternProperties[offset]
                guard assertions.matches(text[name], row.pattern) else { continue }
                matched.insert(position)
                mark(position, place)
                var child = memberPlace(name, place)
                child.keywordLocation = keywordStep(
                    .name(document, row.keyword.index),
                    place.keywordLocation
                )
                isValid = evaluate(row.subschema, child) && isValid
            }
        }
        return isValid
    }

    private mutating func evaluateAdditional(
        _ plan: ObjectPlan,
        _ place: Place,
        _ matched: Set<Int>
    ) -> Bool {
        var isValid = true
        for (position, name) in memberNames(of: place.instance).enumerated()
        where !matched.contains(position) {
            mark(position, place)
            isValid = evaluate(plan.additional, memberPlace(name, place)) && isValid
        }
        return isValid
    }

    mutating func evaluateNames(_ subschema: SubschemaID, _ place: Place) -> Bool {
        var isValid = true
        for name in memberNames(of: place.instance) {
            var child = place
            child.instance = name
            child.frame = .none
            isValid = evaluate(subschema, child) && isValid
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
        _ id: SubschemaID,
        _ plan: ArrayPlan,
        _ instruction: Int32,
        _ place: Place
    ) -> Bool {
        let elements = elements(of: place.instance)
        let prefixCount = min(elements.count, Int(plan.prefix.count))
        var isValid = true
        if !plan.prefixItems.isNone {
            isValid = record(id, plan.prefixItems, instruction, place) { evaluator, place in
                var isValid = true
                for position in 0..<prefixCount {
                    evaluator.mark(position, place)
                    let child = evaluator.elementPlace(elements[position], position, place)
                    isValid =
                        evaluator.evaluate(
                            evaluator.program.branches[plan.prefix.start + Int32(position)],
                            evaluator.branchPlace(position, child)
                        ) && isValid
                }
                return isValid
            }
        }
        guard !plan.items.isNone else { return isValid }
        let rest = record(id, plan.items, instruction, place) { evaluator, place in
            var isValid = true
            for position in prefixCount..<elements.count {
                evaluator.mark(position, place)
                let child = evaluator.elementPlace(elements[position], position, place)
                isValid = evaluator.evaluate(plan.rest, child) && isValid
            }
            return isValid
        }
        return rest && isValid
    }

    mutating func evaluateContains(_ plan: ContainsPlan, _ place: Place) -> Bool {
        var matches = 0
        for (position, element) in elements(of: place.instance).enumerated() {
            let child = elementPlace(element, position, place)
            guard evaluate(plan.subschema, child) else { continue }
            matches += 1
            if plan.marksElements { mark(position, place) }
        }
        return matches >= plan.minimum && matches <= plan.maximum
    }

    /// Evaluates `unevaluatedItems` or `unevaluatedProperties`.
    mutating func evaluateUnevaluated(_ subschema: SubschemaID, _ place: Place) -> Bool {
        let isObject = text[place.instance].kind == .object
        let children = isObject ? memberNames(of: place.instance) : elements(of: place.instance)
        var isValid = true
        for (position, child) in children.enumerated()
        where !assertions.scratch.isMarked(position, in: place.frame) {
            let childPlace =
                isObject ? memberPlace(child, place) : elementPlace(child, position, place)
            isValid = evaluate(subschema, childPlace) && isValid
        }
        assertions.scratch.markAll(in: place.frame)
        return isValid
    }
}

/// Required members that are only present under names that nobody reads.
extension TracingEvaluator {
    /// Records the names under which required members of an object are present although no receiver of the object reads
    /// these names. Members that are also present under another name are skipped.
    mutating func noteUnreadNames(_ id: SubschemaID, _ plan: ObjectPlan, _ object: Int32) {
        let hasUnread = (plan.aliases.start..<plan.aliases.end).contains {
            program.propertyAliases[$0].isUnread
        }
        guard hasUnread else { return }
        var unread: [Int32: [Int32]] = [:]
        var read: Set<Int32> = []
        for name in memberNames(of: object) {
            let number = assertions.slot(of: text[name], in: plan.names)
            guard number >= 0 else { continue }
            if assertions.alias(of: name, number, in: plan)?.isUnread == true {
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
