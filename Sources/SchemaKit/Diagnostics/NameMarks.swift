/// Tells most objects in which no name repeats from those that need a closer look, in a step for each name.
///
/// A hash of a name leads to a mark: the number of the last object that had such a name. So nothing needs to
/// be cleared from one object to the next. (Benchmark: `ndjson`.)
final class NameMarks {
    private static let markCount = 1 << 11
    private let marks: UnsafeMutablePointer<UInt32>
    private var objectNumber: UInt32 = 0

    init() {
        marks = .allocate(capacity: Self.markCount)
        marks.initialize(repeating: 0, count: Self.markCount)
    }

    deinit { marks.deallocate() }

    /// Whether two members of an object have the same mark, as those with the same name do, and a few others.
    func mayRepeat(in object: Int32, of text: JSONText) -> Bool {
        if objectNumber == .max {
            marks.update(repeating: 0, count: Self.markCount)
            objectNumber = 0
        }
        objectNumber += 1
        let (marks, number) = (marks, objectNumber)
        let end = text.indexAfter(object)
        var name = object + 1
        while name < end {
            let mark = marks + Int(text[name].link & UInt32(Self.markCount - 1))
            if mark.pointee == number { return true }
            mark.pointee = number
            name = text.indexAfter(name + 1)
        }
        return false
    }
}
