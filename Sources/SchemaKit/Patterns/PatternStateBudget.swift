/// The number of states that the automata and programs of one pattern can still have.
///
/// Each automaton of a pattern can have as many states as `Pattern.Limits.stateCount` allows. Without a budget, a
/// pattern such as `(?=.)a{99990}|(?=.)b{99990}|…` would have such an automaton for each alternative.
struct PatternStateBudget {
    /// The maximum number of states of one automaton, and of instructions of one program.
    private let limit: Int
    /// The number of states and instructions that are not spent yet.
    private var remaining: Int

    init(_ limits: Pattern.Limits) {
        limit = limits.stateCount
        remaining = limits.totalStateCount
    }

    /// The maximum number of states or instructions of the next automaton or program.
    private var nextLimit: Int { min(limit, remaining) }

    /// Builds the automaton of a node, and spends its states. Returns nil if the automaton needs too many states. The
    /// states that were built until then are spent, too, because they took time.
    ///
    /// The parameters are those of the initializer of `PatternNFA`.
    mutating func automaton(
        of node: PatternNode,
        lookArounds: [PatternLookAround] = [],
        isReversed: Bool = false
    ) -> PatternNFA? {
        let automaton = PatternNFA(
            node,
            lookArounds: lookArounds,
            isReversed: isReversed,
            stateLimit: nextLimit
        )
        spend(automaton?.states.count ?? nextLimit)
        return automaton
    }

    /// Compiles a tree to a backtracking program, and spends its instructions. Returns nil if the program needs too
    /// many instructions.
    mutating func program(of tree: PatternTree) -> PatternProgram? {
        let program = PatternProgram(tree, limit: nextLimit)
        spend(program?.instructions.count ?? nextLimit)
        return program
    }

    private mutating func spend(_ count: Int) { remaining -= min(count, remaining) }
}
