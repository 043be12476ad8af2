import WidgetModels

/// Two sides that people cheer for.
enum LiveLikeCheerMeter {
    static func show() throws {
        let payload = try Payload("livelike-cheer-meter")
        let meter = try payload.model(CheerMeterWidgetModel.self)
        print(meter.title)
        let most = meter.options.map(\.voteCount).max() ?? 0
        for side in meter.options {
            let width = most == 0 ? 0 : side.voteCount * 20 / most
            let bar = String(repeating: "#", count: width)
            print("  \(bar) \(side.text), \(side.voteCount) (\(side.imageURL.rawValue))")
        }
        switch meter.cheerType {
        case .tap: print("people cheer with taps")
        // A value that is newer than the schema is kept.
        case .unrecognized(let name): print("people cheer in a new way: '\(name)'")
        case nil: print("how people cheer is not said")
        }
        try payload.printComparison(with: meter)
    }
}
