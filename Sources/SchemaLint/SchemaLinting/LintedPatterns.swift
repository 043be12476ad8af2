import SchemaKit

/// The patterns of the linted files. Each pattern is compiled once.
struct LintedPatterns {
    /// A pattern of a schema. The compiled pattern is nil if the patterns need too many states together.
    enum Entry {
        case valid(Pattern?)
        /// A pattern that is valid only without the flag `u`, with the first error that it has with the flag.
        case legacy(Pattern?, PatternError)
        case invalid(PatternError)
    }

    /// The maximum number of states of all automata, and of instructions of all backtracking programs, of the patterns.
    /// Without this limit, a small file could have many patterns of the maximum size.
    static let stateLimit = Pattern.Limits.standard.programStateCount
    /// The maximum number of steps of a match that needs backtracking. The patterns are matched only with names, which
    /// are short, so few matches need more.
    private static let matchStepLimit = 1_000

    private var entries: [[UInt8]: Entry] = [:]
    /// The number of states and instructions that further patterns may have.
    private var remainingStateCount: Int

    init(stateLimit: Int = LintedPatterns.stateLimit) { remainingStateCount = stateLimit }

    /// Returns the pattern with a source in UTF-8.
    mutating func entry(for source: [UInt8]) -> Entry {
        if let entry = entries[source] { return entry }
        let entry = compiled(source)
        entries[source] = entry
        return entry
    }

    private mutating func compiled(_ source: [UInt8]) -> Entry {
        do throws(PatternError) {
            return .valid(try compiled(source, syntax: .unicode))
        } catch {
            let mistake = error
            do throws(PatternError) {
                return .legacy(try compiled(source, syntax: .legacyTolerant), mistake)
            } catch {
                return .invalid(mistake)
            }
        }
    }

    /// Compiles a pattern and spends its states. Returns nil if it needs more states than remain.
    ///
    /// - Throws: The mistake in the pattern, also if no states remain: the pattern is parsed before its automata are
    ///   built.
    private mutating func compiled(
        _ source: [UInt8],
        syntax: PatternSyntax
    ) throws(PatternError) -> Pattern? {
        let standard = Pattern.Limits.standard
        var limits = standard
        limits.stateCount = min(standard.stateCount, remainingStateCount)
        limits.totalStateCount = min(standard.totalStateCount, remainingStateCount)
        limits.stepCount = Self.matchStepLimit
        do throws(PatternError) {
            let pattern = try Pattern(utf8: source, syntax: syntax, limits: limits)
            remainingStateCount -= min(pattern.stateCount, remainingStateCount)
            return pattern
        } catch {
            guard case .tooLarge = error.kind else { throw error }
            // The states that were built took time.
            remainingStateCount -= limits.totalStateCount
            guard limits.totalStateCount == standard.totalStateCount else { return nil }
            throw error
        }
    }
}
