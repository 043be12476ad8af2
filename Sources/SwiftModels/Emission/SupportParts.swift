/// The parts of the support file that only some models need.
package struct SupportParts: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    static let addresses = SupportParts(rawValue: 1 << 0)
    static let durations = SupportParts(rawValue: 1 << 1)
    static let nulls = SupportParts(rawValue: 1 << 2)
    static let defaults = SupportParts(rawValue: 1 << 3)
    static let boxes = SupportParts(rawValue: 1 << 4)
    static let tuples = SupportParts(rawValue: 1 << 5)
    static let rules = SupportParts(rawValue: 1 << 6)
    static let patterns = SupportParts(rawValue: 1 << 7)
    package static let reading = SupportParts(rawValue: 1 << 8)

    /// The parts that models may need if they are not read directly from JSON text.
    package static let codable: SupportParts = [
        .addresses, .durations, .nulls, .defaults, .boxes, .tuples, .rules, .patterns,
    ]

    /// The parts whose types the Foundation overlay extends.
    package static let overlaid: SupportParts = [.addresses, .durations]
}
