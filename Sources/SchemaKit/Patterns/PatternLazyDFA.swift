/// A lazy DFA: the deterministic form of an automaton (NFA), computed one transition at a time.
///
/// Each state of the DFA stands for a set of NFA states. Its id is the offset of its row in `table`. A row has one
/// column for each class of bytes and one for the end of the text. These columns are repeated for each combination
/// of look-around assertions that can hold at a position.
///
///     row 0     the dead state: no match is possible
///     row 1     the start state
///     row 2…    the states that texts have reached
///
/// An entry of the table is the id of the next state, or the bitwise complement of this id if a match ends directly
/// before the byte. An entry that is not computed yet is `unknown`.
///
/// When the memory limit is reached, all states except the first two are dropped. Computing a transition again
/// takes as long as one step of the NFA, so time stays linear in the text. A step of the NFA can take as long as the
/// NFA has states, so the computed transitions of one text have a limit of steps.
struct PatternLazyDFA: Sendable {
    fileprivate static let unknown = Int32.min
    fileprivate static let dead: Int32 = 0

    let automaton: PatternNFA
    /// The number of columns, which is also the id of the start state.
    let width: Int32
    private(set) var table: [Int32] = []
    private let byteClasses: [UInt8]
    /// The number of columns for one combination of look-around assertions: the classes of bytes, and the end.
    private let combinationWidth: Int

    /// The NFA states of each row, by the index of the row.
    private var sets: [StateSet] = []
    /// The NFA states of all rows, one row after another.
    private var nfaStates: [Int32] = []
    /// The id of the DFA state for each set of NFA states.
    private var stateIDs: [StateSet.Key: Int32] = [:]
    private var stepper: PatternNFAStepper
    private var hasDroppedStates = false
    private let wordLimit: Int
    /// The step count of the stepper before the current text, and the count beyond which no transition is computed.
    private var steps = (start: 0, limit: Int.max)
    /// True if a transition was not computed because the current text has reached its step limit. The pattern may then
    /// match the text, although no match was found.
    private(set) var hasReachedStepLimit = false

    /// The NFA states of a DFA state, as a range of `nfaStates`, and facts about the text that has been read.
    private struct StateSet {
        var range: Range<Int>
        var isMatch: Bool
        var isAfterWord: Bool

        struct Key: Hashable {
            var nfaStates: [Int32]
            var isMatch: Bool
            var isAfterWord = false
        }
    }

    /// Creates a DFA that has only the dead state and the start state.
    ///
    /// - Parameter wordLimit: The number of four-byte words that the states may take. Room for two DFA states with all
    ///   NFA states is added: four words for each NFA state, because a DFA state stores it twice.
    init(_ automaton: PatternNFA, wordLimit: Int = 1 << 18) {
        self.automaton = automaton
        byteClasses = automaton.byteClasses
        self.wordLimit = wordLimit + 4 * automaton.states.count
        combinationWidth = automaton.representatives.count + 1
        width = Int32(combinationWidth << automaton.lookAroundCount)
        stepper = PatternNFAStepper(stateCount: automaton.states.count)
        dropStates()
    }

    private var start: Int32 { width }

    /// Sets the step limit of the next text.
    mutating func startText(stepLimit: Int) {
        steps = (stepper.stepCount, stepper.stepCount &+ stepLimit)
        hasReachedStepLimit = false
    }

    /// The steps that the computed transitions of the current text have taken.
    var stepCount: Int { stepper.stepCount &- steps.start }

    /// The size of the memory in four-byte words. `stateIDs` contains the NFA states a second time.
    var wordCount: Int { table.count + 2 * nfaStates.count + stepper.wordCount }

    /// Returns the entry for `state` and a column, and computes the entry if it is unknown. The column stands for a
    /// class of bytes or for the end of the text, and for the look-around assertions that hold there.
    ///
    /// Returns the dead state if the text has reached its step limit.
    private mutating func entry(of state: Int32, column: Int) -> Int32 {
        let knownEntry = table[Int(state) + column]
        guard knownEntry == Self.unknown else { return knownEntry }
        guard stepper.stepCount <= steps.limit else {
            hasReachedStepLimit = true
            return Self.dead
        }
        let set = sets[Int(state / width)]
        let byteClass = column % combinationWidth
        let byte =
            byteClass < automaton.representatives.count
            ? automaton.representatives[byteClass] : nil
        let position = PatternPosition(
            isStart: state == start,
            isAfterWord: set.isAfterWord,
            next: byte,
            lookArounds: column / combinationWidth,
            isReversed: automaton.isReversed
        )
        let isMatch = step(from: set, at: position)
        // Adding a row can drop all other rows, including that of `state`.
        hasDroppedStates = false
        let next = findOrAddState(isAfterWord: countsAsWord(byte))
        let entry = isMatch ? ~next : next
        if !hasDroppedStates {
            table[Int(state) + column] = entry
        }
        return entry
    }

    /// Computes the NFA states that follow `set` at `position`, with the stepper.
    ///
    /// - Returns: True if a match ends at `position`.
    private mutating func step(from set: StateSet, at position: PatternPosition) -> Bool {
        let states = nfaStates[set.range]
        var isMatch = set.isMatch
        var statesPastAssertions: [Int32] = []
        stepper.reset()
        if automaton.hasAssertions {
            stepper.resolve(states, of: automaton, at: position)
            isMatch = isMatch || stepper.isMatch
            statesPastAssertions = stepper.reachedStates
            stepper.reset()
        }
        guard let byte = position.next else { return isMatch }
        stepper.step(states, of: automaton, over: byte)
        stepper.step(statesPastAssertions[...], of: automaton, over: byte)
        if !automaton.isAnchored {
            // A match can also begin at the next position.
            stepper.follow(automaton.start, of: automaton, at: nil)
        }
        return isMatch
    }

    /// Returns whether a byte is a word character. Returns false if the pattern has no word boundaries.
    private func countsAsWord(_ byte: UInt8?) -> Bool {
        automaton.hasWordBoundaries && byte?.isASCIIWordCharacter == true
    }

    /// Returns the id of the DFA state for the NFA states that the stepper reached, and adds a row for a new state.
    private mutating func findOrAddState(isAfterWord: Bool) -> Int32 {
        guard !stepper.reachedStates.isEmpty || stepper.isMatch else { return Self.dead }
        stepper.sort()
        let key = StateSet.Key(
            nfaStates: stepper.reachedStates,
            isMatch: stepper.isMatch,
            isAfterWord: isAfterWord
        )
        if let id = stateIDs[key] { return id }
        if table.count + 2 * nfaStates.count + key.nfaStates.count > wordLimit {
            dropStates()
        }
        let id = addRow(key, filler: Self.unknown)
        stateIDs[key] = id
        return id
    }

    /// Adds a row whose entries are `filler`, and returns the id of its state.
    @discardableResult
    private mutating func addRow(_ key: StateSet.Key, filler: Int32) -> Int32 {
        let id = Int32(table.count)
        let first = nfaStates.count
        nfaStates += key.nfaStates
        sets.append(
            StateSet(
                range: first..<nfaStates.count,
                isMatch: key.isMatch,
                isAfterWord: key.isAfterWord
            )
        )
        table.append(contentsOf: repeatElement(filler, count: Int(width)))
        return id
    }

    /// Drops every state except the dead state and the start state.
    private mutating func dropStates() {
        hasDroppedStates = true
        table.removeAll(keepingCapacity: true)
        sets.removeAll(keepingCapacity: true)
        nfaStates.removeAll(keepingCapacity: true)
        stateIDs.removeAll(keepingCapacity: true)
        let none = StateSet.Key(nfaStates: [], isMatch: false)
        addRow(none, filler: Self.dead)
        stepper.reset()
        stepper.follow(automaton.start, of: automaton, at: nil, isStart: true)
        // `stateIDs` lacks the start state: a state that is reached later can have the same NFA states, but is not at
        // the start of the text.
        let first = StateSet.Key(
            nfaStates: stepper.reachedStates,
            isMatch: stepper.isMatch
        )
        addRow(first, filler: Self.unknown)
    }
}

// MARK: - Reading

extension PatternLazyDFA {
    /// Returns whether the pattern matches anywhere in `text`, or nil if a transition is not computed yet. The
    /// automaton must have no look-around assertions. (Benchmark: `validate`, keywords.)
    @inline(__always)
    func knownMatch(_ text: Span<UInt8>) -> Bool? {
        unsafe table.withUnsafeBufferPointer { table in
            unsafe byteClasses.withUnsafeBufferPointer { classes in
                var state = start
                for index in 0..<text.count {
                    let next = unsafe table[Int(state) + Int(classes[Int(text[unchecked: index])])]
                    guard next > Self.dead else { return Self.isMatch(next) }
                    state = next
                }
                return unsafe Self.isMatch(table[Int(state) + combinationWidth - 1])
            }
        }
    }

    /// Returns whether an entry is a match, or nil if the entry is unknown. Call this only for an entry at which
    /// reading ends: if the entry is then not a match, the text does not match.
    @inline(__always)
    private static func isMatch(_ entry: Int32) -> Bool? {
        entry == unknown ? nil : entry < 0
    }

    /// Returns whether the pattern matches anywhere in `text`, and computes the transitions that are missing. The
    /// automaton must have no look-around assertions.
    mutating func matches(_ text: Span<UInt8>) -> Bool {
        var state = start
        var offset = 0
        while true {
            advance(&state, &offset, over: text)
            guard offset < text.count else { break }
            let entry = entry(of: state, column: Int(byteClasses[Int(text[offset])]))
            guard entry > Self.dead else { return entry < 0 }
            state = entry
            offset += 1
        }
        return entry(of: state, column: combinationWidth - 1) < 0
    }

    /// Follows known transitions until an entry is unknown, dead or a match, or the text ends.
    private func advance(
        _ state: inout Int32,
        _ offset: inout Int,
        over text: Span<UInt8>
    ) {
        unsafe table.withUnsafeBufferPointer { table in
            unsafe byteClasses.withUnsafeBufferPointer { classes in
                while offset < text.count {
                    let next = unsafe table[Int(state) + Int(classes[Int(text[unchecked: offset])])]
                    guard next > Self.dead else { return }
                    state = next
                    offset += 1
                }
            }
        }
    }

    /// Returns whether the pattern matches anywhere in `text`. `lookArounds` has the positions at which the look-around
    /// assertions hold.
    mutating func matches(
        _ text: Span<UInt8>,
        _ lookArounds: PatternLookAroundPositions.View
    ) -> Bool {
        var isMatch = false
        forEachPosition(of: text, lookArounds) { _, isMatchHere in
            isMatch = isMatchHere
            return !isMatchHere
        }
        return isMatch
    }

    /// Calls `body` for each position in `text`, in reading order: a reversed automaton reads from the end. `isMatch`
    /// is true if a match ends at the position or, for a reversed automaton, begins there. Stops when `body` returns
    /// false.
    @inline(__always)
    mutating func forEachPosition(
        of text: Span<UInt8>,
        _ lookArounds: PatternLookAroundPositions.View,
        _ body: (_ offset: Int, _ isMatch: Bool) -> Bool
    ) {
        let isReversed = automaton.isReversed
        var state = start
        var readCount = 0
        /// Returns the offset of the position after `readCount` bytes, and the column for the next byte.
        func column(_ classes: UnsafeBufferPointer<UInt8>) -> (offset: Int, column: Int) {
            let offset = isReversed ? text.count - readCount : readCount
            let byteClass =
                unsafe readCount == text.count
                ? combinationWidth - 1 : Int(classes[Int(text[isReversed ? offset - 1 : offset])])
            return (offset, byteClass + combinationWidth * lookArounds.bits(at: offset))
        }
        while readCount <= text.count {
            let isDone = unsafe table.withUnsafeBufferPointer { table in
                unsafe byteClasses.withUnsafeBufferPointer { classes in
                    while readCount <= text.count {
                        let (offset, column) = unsafe column(classes)
                        let entry = unsafe table[Int(state) + column]
                        guard entry != Self.unknown else { return false }
                        guard body(offset, entry < 0) else { return true }
                        state = entry < 0 ? ~entry : entry
                        readCount += 1
                    }
                    return true
                }
            }
            if isDone { return }
            let (offset, column) = unsafe byteClasses.withUnsafeBufferPointer(column)
            let entry = entry(of: state, column: column)
            guard body(offset, entry < 0) else { return }
            state = entry < 0 ? ~entry : entry
            readCount += 1
        }
    }
}
