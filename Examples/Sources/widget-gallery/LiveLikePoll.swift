import WidgetModels

/// Prints the question of a poll and the votes for each option.
enum LiveLikePoll {
    static func show() throws {
        let payload = try Payload("livelike-poll")
        var poll = try payload.model(TextPollWidgetModel.self)
        print(poll.question)
        let voteCount = poll.options.reduce(0) { $0 + $1.voteCount }
        for option in poll.options {
            let share = option.voteCount * 100 / max(voteCount, 1)
            print("  \(option.text): \(option.voteCount) votes, \(share) %")
        }
        print("open for \(Int(poll.interactionTimeInterval.seconds ?? 0)) seconds")
        // This member is null, which has the meaning of a missing member.
        if poll.interactiveUntil == nil { print("without an end") }
        try payload.printComparison(with: poll)

        poll.options.removeSubrange(1...)
        do {
            try poll.validate()
        } catch let violation as SchemaViolation {
            print("with one option: \(violation)")
        }
    }
}
