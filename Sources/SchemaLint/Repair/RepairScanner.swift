import SchemaKit

/// A scanner that reads a text as the parser does. At a token that the grammar does not allow, the scanner makes a
/// small change to the text and continues.
///
/// Each possible change is a `RepairCandidate`: an insertion, removal or replacement at this token, or at one of the
/// few tokens before it. The scanner tries each candidate on the following tokens, and applies the candidate with the
/// lowest cost. The cost of the errors that would remain nearby is included. In indented texts, missing and extra
/// brackets are found by indentation (`indentationMistake`), because the grammar detects these errors too late.
struct RepairScanner {
    /// An object or array that has been opened, and may have been closed.
    struct Container {
        private(set) var isObject: Bool
        /// The offset of the opening bracket.
        @Compact private(set) var start: Int
        /// The index of the enclosing container; negative if there is none.
        @Compact private(set) var parent: Int
        /// The number of containers around this container, plus 1.
        @Compact private(set) var depth: Int
        /// The number of objects among this container and the containers around it.
        @Compact private(set) var openObjectCount: Int
        /// The indentation of the line of the opening bracket.
        @Compact private(set) var indentation: Int
        /// True if the children of the container around this one are indented. Otherwise, the indentation says nothing
        /// about brackets, as in a text without any indentation.
        let isInIndentedText: Bool
        /// The indentation of the first child that begins a line.
        @OptionalCompact var childIndentation: Int? = nil
        /// The offset of the first value, or of its insertion if a repair has inserted the value.
        @OptionalCompact var firstValue: Int? = nil
        /// The offset of the last value; nil if there is none, or if a repair has inserted the value.
        @OptionalCompact var lastValue: Int? = nil
        @Compact var valueCount = 0
        /// If a repair has made the bracket, the offset at which reading continued; negative otherwise.
        @Compact var insertionEnd = -1

        init(
            isObject: Bool,
            start: Int,
            indentation: Int,
            in parent: (index: Int, container: Container?)
        ) {
            self.isObject = isObject
            self.start = start
            self.indentation = indentation
            self.parent = parent.index
            depth = (parent.container?.depth ?? 0) + 1
            openObjectCount = (parent.container?.openObjectCount ?? 0) + (isObject ? 1 : 0)
            isInIndentedText = parent.container?.indentsChildren ?? false
        }

        /// Makes an object an array, or an array an object.
        mutating func changeKind() {
            isObject.toggle()
            openObjectCount += isObject ? 1 : -1
        }

        /// True if the children are indented, as far as it is known.
        private var indentsChildren: Bool {
            childIndentation.map { $0 > indentation } ?? isInIndentedText
        }
    }

    /// The offset and the state of the scanner. The scanner can return to a saved cursor.
    struct Cursor {
        @Compact var offset = 0
        var state = RepairState.value
        /// The index of the innermost open container; negative if there is none.
        @Compact var container = -1
        /// The last token. An inserted token is empty and starts at the offset of the insertion.
        var previous = RepairToken(kind: .end, start: 0, end: 0)
    }

    /// A saved state of the scanner before a token.
    struct Checkpoint {
        let cursor: Cursor
        /// A copy of the innermost container.
        let container: Container?
        /// The next token.
        let token: RepairToken
        @Compact private(set) var syntaxErrorCount: Int

        init(
            _ cursor: Cursor,
            in container: Container?,
            before token: RepairToken,
            _ syntaxErrorCount: Int
        ) {
            self.cursor = cursor
            self.container = container
            self.token = token
            self.syntaxErrorCount = syntaxErrorCount
        }
    }

    struct Result {
        /// The errors in the order in which they were found. Edits of the same range and of the same rank are
        /// applied in this order.
        var syntaxErrors: [JSONRepair.SyntaxError]
        /// True if the end of the text was reached.
        var isComplete: Bool
    }

    let lexer: RepairLexer
    let lines: RepairLines
    private let depthLimit: Int
    let syntaxErrorLimit: Int
    private(set) var containers: [Container] = []
    private(set) var cursor = Cursor()
    /// The checkpoints before the last tokens, including the ``recentCheckpoints``. A repair removes all checkpoints.
    private(set) var checkpoints: [Checkpoint] = []
    var syntaxErrors: [JSONRepair.SyntaxError] = []
    /// The index of the error about invalid UTF-8; nil if there is none.
    var encodingErrorIndex: Int?
    /// The start of the last value outside all containers.
    private(set) var rootStart = 0
    /// The maximum number of tokens to which a repair can return.
    private static let recentCount = 8
    /// The number of checkpoints at which all but the recent ones are removed. Removing one at each token would move
    /// the others each time.
    private static let checkpointLimit = 64

    init(text: UnsafeBufferPointer<UInt8>, depthLimit: Int, syntaxErrorLimit: Int) {
        self.syntaxErrorLimit = syntaxErrorLimit
        lexer = unsafe RepairLexer(text, RepairSearchBudget(byteCount: text.count))
        lines = RepairLines(lexer)
        self.depthLimit = depthLimit
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if unsafe text.starts(with: byteOrderMark) {
            let start = byteOrderMark.count
            cursor.offset = start
            cursor.previous = RepairToken(kind: .end, start: start, end: start)
        }
    }

    mutating func scan() -> Result {
        while syntaxErrors.count < syntaxErrorLimit {
            let token = lexer.token(at: cursor.offset)
            if let mistake = indentationMistake(at: token),
                let candidate = candidate(for: mistake, at: token)
            {
                apply(candidate)
            } else if let step = cursor.state.step(token.kind) {
                if case .finish = step { return result(isComplete: true) }
                guard accept(step, token) else { return result(isComplete: false) }
            } else if token.kind == .end, let candidate = unwrappingAtEnd(token) {
                apply(candidate)
            } else if token.kind == .end {
                completeText()
                return result(isComplete: true)
            } else if let candidate = bestCandidate(at: token) {
                apply(candidate)
            } else {
                apply(removal(of: token))
            }
        }
        return result(isComplete: false)
    }

    private func result(isComplete: Bool) -> Result {
        Result(syntaxErrors: syntaxErrors, isComplete: isComplete)
    }

    // MARK: Steps

    // Inlining of the functions that are called for each token avoids a copy of the scanner.
    @inline(__always)
    func checkpoint(at token: RepairToken) -> Checkpoint {
        Checkpoint(cursor, in: innermost, before: token, syntaxErrors.count)
    }

    /// The checkpoints to which a repair can return.
    var recentCheckpoints: ArraySlice<Checkpoint> { checkpoints.suffix(Self.recentCount) }

    func container(_ index: Int) -> Container? { index < 0 ? nil : containers[index] }

    var innermost: Container? { container(cursor.container) }

    /// Accepts a token of the text or an inserted token, which the grammar allows.
    ///
    /// - Returns: False if the token is nested too deeply.
    private mutating func accept(_ step: RepairState.Step, _ token: RepairToken) -> Bool {
        if checkpoints.count == Self.checkpointLimit {
            checkpoints.removeFirst(Self.checkpointLimit - Self.recentCount)
        }
        checkpoints.append(checkpoint(at: token))
        recordChild(token)
        switch step {
        case .open(let isObject):
            guard cursor.container < 0 || containers[cursor.container].depth < depthLimit else {
                syntaxErrors.append(
                    JSONRepair.SyntaxError(
                        kind: .rejected(.depthLimitExceeded(limit: depthLimit)),
                        range: SourceRange(start: token.start, end: token.end)
                    )
                )
                return false
            }
            open(isObject: isObject, at: token.start)
        case .close:
            cursor.container = containers[cursor.container].parent
            cursor.state = .afterValue(inObject: innermost?.isObject)
        case .completeValue:
            if token.kind == .string { addErrors(in: token) }
            cursor.state = .afterValue(inObject: innermost?.isObject)
        case .go(let state):
            if token.kind == .string { addErrors(in: token) }
            cursor.state = state
        case .finish: break
        }
        cursor.previous = token
        cursor.offset = token.end
        return true
    }

    /// Records the errors inside a string, unless a repair has just replaced the whole string, as for text without
    /// quotes.
    private mutating func addErrors(in token: RepairToken) {
        let edit = syntaxErrors.last?.edits.first?.range
        let isReplaced = edit?.start == token.start && edit?.end == token.end
        if !isReplaced { checkText(of: token) }
    }

    private mutating func open(isObject: Bool, at offset: Int) {
        containers.append(
            Container(
                isObject: isObject,
                start: offset,
                indentation: lines.indentation(at: offset),
                in: (cursor.container, innermost)
            )
        )
        cursor.container = containers.count - 1
        cursor.state = isObject ? .nameOrEnd : .valueOrEnd
    }

    private mutating func recordChild(_ token: RepairToken) {
        guard cursor.state.allowsString, !token.kind.isCloser else { return }
        guard cursor.container >= 0 else {
            rootStart = token.start
            return
        }
        let index = cursor.container
        if cursor.state.allowsValue {
            // A value that a repair has inserted is not in the text, so no bracket can be put around it.
            containers[index].lastValue = token.end > token.start ? token.start : nil
            containers[index].valueCount += 1
            if containers[index].firstValue == nil { containers[index].firstValue = token.start }
        }
        let beginsChild = cursor.state.allowsName || !containers[index].isObject
        if beginsChild, containers[index].childIndentation == nil, isFirstOnLine(token.start) {
            containers[index].childIndentation = lines.indentation(at: token.start)
        }
    }

    /// Returns the mistake that the indentation of a token suggests, or `nil` if there is none.
    @inline(__always)
    private func indentationMistake(at token: RepairToken) -> IndentationMistake? {
        guard cursor.container >= 0, token.kind != .end, token.kind != .comment else { return nil }
        let beginsLine = isFirstOnLine(token.start)
        guard beginsLine || token.kind.isCloser else { return nil }
        let outer = containers[cursor.container].indentation
        let inner = containers[cursor.container].childIndentation
        let indentation = lines.indentation(at: token.start)
        let isIndented = inner.map { $0 > outer } ?? containers[cursor.container].isInIndentedText
        // A child must be indented more than the line of the opening bracket.
        if beginsLine, indentation <= outer, isIndented { return .missingCloser }
        // A closing bracket must have the indentation of the line of its opening bracket.
        guard token.kind.isCloser, let inner, inner > outer, indentation != outer else {
            return nil
        }
        return .extraCloser
    }

    /// Returns whether only spaces and tabs are before `offset` on its line.
    @inline(__always)
    func isFirstOnLine(_ offset: Int) -> Bool {
        var offset = offset
        while offset > 0 {
            let byte = unsafe lexer.bytes[offset - 1]
            if RepairLexer.isLineEnd(byte) { return true }
            guard byte == 0x20 || byte == 0x09 else { return false }
            offset -= 1
        }
        return true
    }

    // MARK: Repairs

    /// Restores the state on which a candidate is based, and applies the candidate.
    mutating func apply(_ candidate: RepairCandidate) {
        let containerCount = containers.count
        cursor = candidate.base.cursor
        if let container = candidate.base.container { containers[cursor.container] = container }
        checkpoints.removeAll(keepingCapacity: true)
        // The text after this state is read again, so the errors in this text are removed.
        syntaxErrors.removeSubrange(candidate.base.syntaxErrorCount...)
        if let index = encodingErrorIndex, index >= syntaxErrors.count { encodingErrorIndex = nil }
        syntaxErrors.append(candidate.syntaxError)
        switch candidate.containerEffect {
        case .none: break
        case .array(let start): wrapLastValue(from: start)
        case .unwrapped:
            cursor.container = containers[cursor.container].parent
            cursor.state = .afterValue(inObject: innermost?.isObject)
        case .kindChanged:
            containers[cursor.container].changeKind()
            cursor.state = containers[cursor.container].isObject ? .colon : .valueOrEnd
        case .commaRemoved:
            cursor.state = .afterValue(inObject: innermost?.isObject)
            // An empty token in place of the comma stands for the value before the comma.
            cursor.previous = RepairToken(
                kind: .scalar,
                start: cursor.previous.start,
                end: cursor.previous.start
            )
        }
        for token in candidate.tokens {
            guard let step = cursor.state.step(token.kind), accept(step, token) else { break }
        }
        for index in containerCount..<containers.count {
            containers[index].insertionEnd = candidate.offset
        }
        // No later candidate may start at a token that is not in the text.
        checkpoints.removeAll(keepingCapacity: true)
        cursor.offset = candidate.offset
    }

    /// Opens an array whose first item is the last value of the innermost object, or the root value.
    private mutating func wrapLastValue(from start: Int) {
        let isAfterComma = cursor.state.allowsString
        open(isObject: false, at: start)
        let index = containers.count - 1
        containers[index].firstValue = start
        containers[index].lastValue = start
        containers[index].valueCount = 1
        cursor.state = isAfterComma ? .value : .itemEnd
    }

    /// Returns the number of opening brackets of a kind that have no closing bracket, if the rest of the text is
    /// correct. The number is negative if there are more closing than opening brackets, and nil if it is unknown.
    func unclosedBracketCount(ofObjects isObject: Bool, at offset: Int) -> Int? {
        guard let rest = lines.balance(from: offset) else { return nil }
        let objectCount = innermost?.openObjectCount ?? 0
        let arrayCount = (innermost?.depth ?? 0) - objectCount
        return isObject ? objectCount + rest.objects : arrayCount + rest.arrays
    }

    /// Completes a text that ends too early.
    private mutating func completeText() {
        var state = cursor.state
        let end = unsafe lexer.bytes.count
        var insertionOffset = cursor.previous.end
        var errorOffset = end
        // All brackets are inserted at one offset. Only a single bracket can stand on a line of its own.
        if let container = innermost, container.parent < 0, state.allowsEnd {
            let offset = closerOffset(after: insertionOffset, before: end, container)
            if offset > insertionOffset { errorOffset = offset }
            insertionOffset = offset
        }
        var edits: [JSONRepair.Edit] = []
        if state == .colon { edits.append(.init(insertionOffset..<insertionOffset, ":")) }
        if cursor.previous.kind == .comma, state.allowsString {
            if cursor.previous.end > cursor.previous.start {
                edits.append(.init(cursor.previous.start..<insertionOffset, ""))
            } else {
                removeLastMissingComma()
            }
            state = .afterValue(inObject: innermost?.isObject)
        } else if state == .colon || state == .value {
            edits.append(.init(insertionOffset..<insertionOffset, " null"))
        }
        let open = innermost
        var closers = ""
        while let container = innermost {
            closers += container.isObject ? "}" : "]"
            cursor.container = container.parent
        }
        if !closers.isEmpty { edits.append(.init(insertionOffset..<insertionOffset, closers)) }
        // If the text ends inside a string, the missing quotation mark and the missing brackets are one error. Only
        // errors inside the string can then come after the error about the quotation mark.
        if let last = syntaxErrors.lastIndex(where: { $0.kind == .missingClosingQuote }) {
            let stringEnd = syntaxErrors[last].range.end
            let isCutOff =
                lexer.skippingWhiteSpace(from: stringEnd) == end
                && syntaxErrors[(last + 1)...].allSatisfy { $0.range.start < stringEnd }
            guard !isCutOff else {
                syntaxErrors[last].edits += edits
                return
            }
        }
        var syntaxError = JSONRepair.SyntaxError(
            kind: .rejected(.unexpectedEnd(expected: cursor.state.expectation)),
            range: SourceRange(start: errorOffset, end: errorOffset)
        )
        syntaxError.edits = edits
        syntaxError.related = open.map(openingBracket)
        syntaxErrors.append(syntaxError)
    }
}

extension RepairScanner {
    /// Removes the last error about a missing comma, because the text after the comma has been removed.
    private mutating func removeLastMissingComma() {
        let index = syntaxErrors.lastIndex { syntaxError in
            if case .missingComma = syntaxError.kind { return true }
            return false
        }
        if let index { syntaxErrors.remove(at: index) }
    }
}

/// The parser state: the tokens that may come next inside the innermost open container.
enum RepairState {
    case value
    /// After `[`.
    case valueOrEnd
    /// After a comma in an object.
    case name
    /// After `{`.
    case nameOrEnd
    case colon
    case memberEnd
    case itemEnd
    case done

    /// The effect of an allowed token.
    enum Step {
        case open(isObject: Bool)
        case close
        /// Completes a value that consists of one token.
        case completeValue
        case go(to: RepairState)
        case finish
    }

    var allowsValue: Bool { self == .value || self == .valueOrEnd }
    var allowsName: Bool { self == .name || self == .nameOrEnd }
    /// True if a string may come next.
    var allowsString: Bool { allowsValue || allowsName }
    /// True if the innermost container may end here.
    var allowsEnd: Bool {
        self == .memberEnd || self == .itemEnd || self == .valueOrEnd || self == .nameOrEnd
    }

    /// Returns the effect of `token` in this state, or `nil` if JSON does not allow the token.
    func step(_ token: RepairToken.Kind) -> Step? {
        switch (self, token) {
        case (.value, .string), (.value, .scalar), (.valueOrEnd, .string), (.valueOrEnd, .scalar):
            .completeValue
        case (.value, .objectStart), (.valueOrEnd, .objectStart): .open(isObject: true)
        case (.value, .arrayStart), (.valueOrEnd, .arrayStart): .open(isObject: false)
        case (.valueOrEnd, .arrayEnd), (.itemEnd, .arrayEnd): .close
        case (.nameOrEnd, .objectEnd), (.memberEnd, .objectEnd): .close
        case (.name, .string), (.nameOrEnd, .string): .go(to: .colon)
        case (.colon, .colon): .go(to: .value)
        case (.memberEnd, .comma): .go(to: .name)
        case (.itemEnd, .comma): .go(to: .value)
        case (.done, .end): .finish
        default: nil
        }
    }

    /// Returns the state after a value in an object or in an array, or, for `nil`, after a value outside all
    /// containers.
    static func afterValue(inObject isObject: Bool?) -> RepairState {
        switch isObject {
        case true: .memberEnd
        case false: .itemEnd
        case nil: .done
        }
    }

    /// The tokens that the grammar allows, in the parser's terms.
    var expectation: JSONSyntaxError.Expectation {
        switch self {
        case .value: .value
        case .valueOrEnd: .valueOrArrayEnd
        case .name: .memberName
        case .nameOrEnd: .memberNameOrObjectEnd
        case .colon: .colon
        case .memberEnd: .commaOrObjectEnd
        case .itemEnd: .commaOrArrayEnd
        case .done: .endOfDocument
        }
    }
}
