/// Makes a deterministic automaton from a nondeterministic one, a transition at a time.
///
/// A state stands for a set of states of the other automaton. It is named by the place of its row
/// in `table`; a row has a column for each class of bytes and one for the end of the text.
///
///     row 0        dead: no match from here
///     row 1        match
///     row 2        the start of the text
///     row 3…       found while texts were read
///
/// When the memory allowed is used up all states but these are forgotten. Finding a state again
/// takes as long as one step of the other automaton, so that time stays linear in the text.
struct PatternDeterminizer: Sendable {
    static let unknown: Int32 = -1
    static let dead: Int32 = 0

    let automaton: PatternAutomaton
    /// The number of columns, which is also the name of the state `match`.
    let width: Int32
    private(set) var table: [Int32] = []
    private let byteClasses: [UInt8]

    /// What the row with the same index stands for.
    private var sets: [StateSet] = []
    private var members: [Int32] = []
    private var rows: [StateSet.Key: Int32] = [:]
    private var stepper: PatternStepper
    private var hasForgotten = false
    private let wordLimit: Int

    /// Some of `members`, and what was read before them.
    private struct StateSet {
        var range: Range<Int>
        var isAfterWord: Bool

        struct Key: Hashable {
            var members: [Int32]
            var isAfterWord: Bool
        }
    }

    /// - Parameter wordLimit: The four-byte words that the states may take; room for one step of
    ///   the automaton is added.
    init(_ automaton: PatternAutomaton, wordLimit: Int = 1 << 18) {
        self.automaton = automaton
        byteClasses = automaton.byteClasses
        self.wordLimit = wordLimit + 4 * automaton.states.count
        width = Int32(automaton.representatives.count + 1)
        stepper = PatternStepper(stateCount: automaton.states.count)
        forget()
    }

    var match: Int32 { width }
    var start: Int32 { 2 * width }
    var wordCount: Int { table.count + 2 * members.count + stepper.wordCount }

    /// The state after `state` and a byte of the class `column`, or the end of the text.
    mutating func next(after state: Int32, column: Int) -> Int32 {
        let known = table[Int(state) + column]
        guard known == Self.unknown else { return known }
        let set = sets[Int(state / width)]
        let byte =
            column < automaton.representatives.count ? automaton.representatives[column] : nil
        let place = PatternPlace(
            isStart: state == start,
            isAfterWord: set.isAfterWord,
            next: byte
        )
        step(from: members[set.range], at: place)
        // Making a row may forget all others, `state` among them.
        hasForgotten = false
        let result = stepper.isMatch ? match : row(isAfterWord: isWord(byte))
        if !hasForgotten {
            table[Int(state) + column] = result
        }
        return result
    }

    /// Finds with the stepper what follows `states` at `place`.
    private mutating func step(from states: ArraySlice<Int32>, at place: PatternPlace) {
        var resolved: [Int32] = []
        stepper.reset()
        if automaton.hasAssertions {
            stepper.resolve(states, of: automaton, at: place)
            guard !stepper.isMatch else { return }
            resolved = stepper.found
            stepper.reset()
        }
        guard let byte = place.next else { return }
        stepper.step(states, of: automaton, over: byte)
        stepper.step(resolved[...], of: automaton, over: byte)
        if !automaton.isAnchored {
            stepper.follow(automaton.start, of: automaton, at: nil)
        }
    }

    private func isWord(_ byte: UInt8?) -> Bool {
        guard automaton.hasWordBoundaries, let byte else { return false }
        return CodePointSet.isASCIIWordCharacter(byte)
    }

    /// The row of the states that the stepper found.
    private mutating func row(isAfterWord: Bool) -> Int32 {
        guard !stepper.found.isEmpty else { return Self.dead }
        stepper.sort()
        let key = StateSet.Key(members: stepper.found, isAfterWord: isAfterWord)
        if let row = rows[key] { return row }
        if table.count + 2 * members.count + key.members.count > wordLimit {
            forget()
        }
        let row = addRow(key, filler: Self.unknown)
        rows[key] = row
        return row
    }

    @discardableResult
    private mutating func addRow(_ key: StateSet.Key, filler: Int32) -> Int32 {
        let row = Int32(table.count)
        let first = members.count
        members += key.members
        sets.append(StateSet(range: first..<members.count, isAfterWord: key.isAfterWord))
        table.append(contentsOf: repeatElement(filler, count: Int(width)))
        return row
    }

    /// Drops every state but the first three.
    private mutating func forget() {
        hasForgotten = true
        table.removeAll(keepingCapacity: true)
        sets.removeAll(keepingCapacity: true)
        members.removeAll(keepingCapacity: true)
        rows.removeAll(keepingCapacity: true)
        let none = StateSet.Key(members: [], isAfterWord: false)
        addRow(none, filler: Self.dead)
        addRow(none, filler: match)
        stepper.reset()
        stepper.follow(automaton.start, of: automaton, at: nil, isStart: true)
        let first = StateSet.Key(members: stepper.found, isAfterWord: false)
        addRow(first, filler: stepper.isMatch ? match : Self.unknown)
    }
}

extension PatternDeterminizer {
    /// Whether the pattern matches somewhere in `text`; makes the transitions that are missing.
    mutating func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var state = start
        var offset = 0
        while true {
            advance(&state, &offset, over: text)
            guard offset < text.count else { break }
            state = next(after: state, column: Int(byteClasses[Int(text[offset])]))
            offset += 1
            if state <= match { return state == match }
        }
        return next(after: state, column: Int(width) - 1) == match
    }

    /// Follows transitions that exist, up to the last before a state that decides.
    private func advance(
        _ state: inout Int32,
        _ offset: inout Int,
        over text: UnsafeBufferPointer<UInt8>
    ) {
        let match = match
        table.withUnsafeBufferPointer { table in
            byteClasses.withUnsafeBufferPointer { classes in
                while offset < text.count {
                    let next = table[Int(state) + Int(classes[Int(text[offset])])]
                    guard next > match else { return }
                    state = next
                    offset += 1
                }
            }
        }
    }
}
