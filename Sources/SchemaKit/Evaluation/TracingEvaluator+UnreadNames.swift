/// Required members that are only there by names that nobody reads.
extension TracingEvaluator {
    /// Remembers the names of an object by which alone members that a schema requires are there, though nobody
    /// who receives the object reads them.
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

    /// The result of `body`, which only asks: what is required in there is required of nothing.
    mutating func withoutUnreadNames(_ body: (inout TracingEvaluator) -> Bool) -> Bool {
        let before = trace.requiredUnread
        defer { trace.requiredUnread = before }
        return body(&self)
    }

    /// The names that all valid branches share, where one branch is enough; `nil` before the first valid branch.
    func common(_ names: [Int32: SubschemaID]?) -> [Int32: SubschemaID] {
        names.map { $0.filter { trace.requiredUnread[$0.key] != nil } } ?? trace.requiredUnread
    }
}
