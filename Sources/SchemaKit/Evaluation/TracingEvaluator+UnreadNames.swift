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
