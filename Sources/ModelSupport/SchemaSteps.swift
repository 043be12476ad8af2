/// The keyword `steps` of the widget vocabulary: the times in the items of an array follow each other
/// at a fixed distance.
struct SchemaSteps: SchemaConstraint {
    /// The location of the time in an item.
    private let location: [SchemaRelation.Step]
    /// The distance from each time to the next, as an ISO 8601 duration.
    private let distance: String
    /// The allowed deviation in seconds.
    private let tolerance: Double

    init(at location: [SchemaRelation.Step], by distance: String, within tolerance: Double) {
        (self.location, self.distance, self.tolerance) = (location, distance, tolerance)
    }

    func violation(in value: JSONContent, at depth: Int) -> SchemaViolation? {
        // The schema may write the duration with lowercase letters.
        guard case .array(let elements) = value,
            let length = ISODuration(rawValue: distance.uppercased()).seconds
        else { return nil }
        var previous: Double?
        for position in 0..<elements.count {
            let item = elements.contentElement(position).jsonContent
            guard case .string(let text)? = SchemaRelation.content(at: location, in: item),
                // `ISODateTime` also reads times that are not valid, such as one with a space in place of `T`.
                SchemaPattern.dateTime.matches(text),
                let time = ISODateTime(rawValue: text).secondsSince1970
            else {
                previous = nil
                continue
            }
            if let previous {
                let deviation = (time - previous).roundedToMillionths - length
                if abs(deviation.roundedToMillionths) > tolerance {
                    return SchemaViolation("steps", "a time \(distance) after the previous one")
                        .within("\(position)")
                }
            }
            previous = time
        }
        return nil
    }
}

extension Double {
    /// The number rounded to millionths. The difference of two times has further digits, which are inexact.
    fileprivate var roundedToMillionths: Double { (self * 1_000_000).rounded() / 1_000_000 }
}
