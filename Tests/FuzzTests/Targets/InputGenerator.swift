/// Generates inputs for a target without a fuzzer: changed seeds, and bytes that make choices. An equal seed number
/// gives equal inputs in every run.
struct InputGenerator {
    private let seeds: [[UInt8]]
    private let words: [[UInt8]]
    private let byteLimit: Int
    private let shape: FuzzTarget.Shape
    private var state: UInt64
    private var count = 0

    /// - Parameter seeds: Further inputs to change, in addition to the target's own seeds.
    init(_ target: FuzzTarget, seeds: [[UInt8]] = [], seed: UInt64) {
        self.seeds = target.seeds.map { Array($0.utf8) } + seeds
        words = target.words.map { Array($0.utf8) }
        byteLimit = target.byteLimit
        shape = target.shape
        state = seed
    }

    /// Returns the next input.
    mutating func next() -> [UInt8] {
        count += 1
        if shape == .text || oneIn(4) { return changedSeed() }
        var bytes: [UInt8] = []
        if shape == .lineAndSchema {
            let line = pick(words) ?? []
            bytes = line + randomBytes().filter { $0 != 0x0A } + [0x0A]
        }
        appendChoices(to: &bytes)
        return Array(bytes.prefix(byteLimit))
    }

    // MARK: Inputs

    /// Appends bytes that choose a schema and values. The first three bytes enumerate all dialects, and all pairs of
    /// a keyword and a keyword in its subschema. The other bytes are random.
    private mutating func appendChoices(to bytes: inout [UInt8]) {
        let dialects = SchemaInput.dialects.count
        let round = count / dialects
        // Each dialect has fewer than 11 keywords that combine verdicts, so each of them is paired with every keyword.
        let outerCount = 11
        // 16 and 128 are multiples of the number of dialects, so they do not change the dialect. From 128 up, the byte
        // chooses a nested schema.
        bytes.append(UInt8(truncatingIfNeeded: count % dialects + (oneIn(4) ? 16 : 128)))
        bytes.append(UInt8(truncatingIfNeeded: round % outerCount))
        bytes.append(UInt8(truncatingIfNeeded: round / outerCount))
        for _ in 0..<1 + number(below: 20) {
            withUnsafeBytes(of: random()) { bytes.append(contentsOf: $0) }
        }
    }

    /// Returns a seed with up to five changes. Random bytes take the place of one in 32 seeds, and of missing seeds.
    private mutating func changedSeed() -> [UInt8] {
        guard var bytes = pick(seeds) else { return randomBytes() }
        if oneIn(32) { bytes = randomBytes() }
        for _ in 0..<number(below: 6) { change(&bytes) }
        return Array(bytes.prefix(byteLimit))
    }

    private mutating func randomBytes() -> [UInt8] {
        (0..<number(below: 65)).map { _ in UInt8(truncatingIfNeeded: random()) }
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let start = number(below: bytes.count + 1)
        let end = min(start + number(below: 5), bytes.count)
        switch number(below: 8) {
        case 0:
            if start < bytes.count { bytes[start] ^= 1 << UInt8(number(below: 8)) }
        case 1:
            bytes.replaceSubrange(start..<end, with: [UInt8(truncatingIfNeeded: random())])
        case 2: bytes.removeSubrange(start..<end)
        case 3: bytes.removeSubrange(start..<min(start + number(below: 64), bytes.count))
        case 4:
            // Copies a piece of the input to a random offset.
            let piece = Array(bytes[start..<min(start + number(below: 32), bytes.count)])
            bytes.insert(contentsOf: piece, at: number(below: bytes.count + 1))
        case 5:
            // Inserts a piece of another seed.
            guard let other = pick(seeds), !other.isEmpty else { return }
            let from = number(below: other.count)
            let piece = other[from..<min(from + number(below: 64), other.count)]
            bytes.replaceSubrange(start..<end, with: piece)
        default:
            guard let word = pick(words) else { return }
            bytes.replaceSubrange(oneIn(2) ? start..<start : start..<end, with: word)
        }
    }

    // MARK: Numbers

    /// Returns the next number of SplitMix64.
    private mutating func random() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    private mutating func number(below limit: Int) -> Int {
        Int(random().multipliedFullWidth(by: UInt64(limit)).high)
    }

    private mutating func oneIn(_ count: Int) -> Bool { number(below: count) == 0 }

    private mutating func pick(_ elements: [[UInt8]]) -> [UInt8]? {
        elements.isEmpty ? nil : elements[number(below: elements.count)]
    }
}
