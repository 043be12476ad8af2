import WidgetModels

/// A question with options and how often each was picked.
enum LiveLikePoll {
    static func show() throws {
        let payload = try Payload("livelike-poll")
        var poll = try payload.model(TextPollWidgetModel.self)
        print(poll.question)
        let votes = poll.options.reduce(0) { $0 + $1.voteCount }
        for option in poll.options {
            let share = option.voteCount * 100 / max(votes, 1)
            print("  \(option.text): \(option.voteCount) votes, \(share) %")
        }
        print("open for \(Int(poll.interactionTimeInterval.seconds ?? 0)) seconds")
        // Null and absent are not the same: this one was sent as null.
        if poll.interactiveUntil == .null { print("no end was set") }
        try payload.printComparison(with: poll)

        poll.options.removeSubrange(1...)
        do {
            try poll.validate()
        } catch let violation as SchemaViolation {
            print("with one option: \(violation)")
        }
    }
}
