import WidgetModels

/// Prints the two teams of a cheer meter and the number of cheers for each.
enum LiveLikeCheerMeter {
    static func show() throws {
        let payload = try Payload("livelike-cheer-meter")
        let meter = try payload.model(CheerMeterWidgetModel.self)
        print(meter.title)
        let maximum = meter.options.map(\.voteCount).max() ?? 0
        for option in meter.options {
            let width = maximum == 0 ? 0 : option.voteCount * 20 / maximum
            let bar = String(repeating: "#", count: width)
            print("  \(bar) \(option.text), \(option.voteCount) (\(option.imageURL.rawValue))")
        }
        switch meter.cheerType {
        case .tap: print("cheer type: tap")
        // A value that is newer than the schema is kept.
        case .unrecognized(let name): print("new cheer type: '\(name)'")
        case nil: print("no cheer type")
        }
        try payload.printComparison(with: meter)
    }
}
