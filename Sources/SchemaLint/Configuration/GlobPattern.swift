/// A pattern for paths with the syntax of `.gitignore`.
///
/// `*` matches any sequence of characters in one name, and `?` matches one character. `[a-z]` matches one character of
/// a set, and `[!a-z]` or `[^a-z]` matches any other character. A set may contain classes of ASCII characters, such as
/// `[[:digit:]]`. `**` matches any number of folders. `\` makes the next character literal; before a slash between
/// names, it has no effect. A pattern with a slash before its end is relative to the folder of the configuration. A
/// pattern without such a slash matches at any depth. A slash at the end restricts the pattern to folders, and a leading
/// `!` negates the pattern.
struct GlobPattern: Sendable, Equatable {
    let isNegated: Bool
    private let matchesOnlyFolders: Bool
    private let segments: [Segment]

    private enum Segment: Equatable {
        /// `**`
        case anyFolders
        case name([Token])
    }

    private enum Token: Equatable {
        case scalar(Unicode.Scalar)
        /// `?`
        case anyScalar
        /// `*`
        case anyRun
        case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
    }

    /// The reason why a text is not a pattern, or is a pattern that matches nothing.
    enum Flaw: Error {
        /// The text names neither a file nor a folder.
        case noName
        /// The last name ends in `\`, which has no character to make literal.
        case openEscape
        /// A `[` has no `]`.
        case openSet
        /// Two slashes have no name between them.
        case emptyName
        /// A name is `.`, which no path contains.
        case dot
    }

    /// Parses a pattern.
    init(_ text: String) throws(Flaw) {
        // A `Character` can consist of a slash and a combining mark.
        var rest = text.unicodeScalars[...]
        isNegated = rest.first == "!"
        if isNegated { rest.removeFirst() }
        matchesOnlyFolders = rest.last == "/"
        if matchesOnlyFolders { rest.removeLast() }
        let isRooted = rest.first == "/"
        if isRooted { rest.removeFirst() }
        let names = rest.split(separator: "/", omittingEmptySubsequences: false)
        let isAnchored = isRooted || names.count > 1
        var segments: [Segment] = isAnchored ? [] : [.anyFolders]
        guard names.contains(where: { !$0.isEmpty }) else { throw .noName }
        let finalEscapes = rest.reversed().prefix { $0 == "\\" }
        guard finalEscapes.count.isMultiple(of: 2) else { throw .openEscape }
        for name in names {
            switch String(name) {
            case "": throw .emptyName
            case ".": throw .dot
            case "**": segments.append(.anyFolders)
            default:
                guard let tokens = Self.tokens(of: name) else { throw .openSet }
                guard !tokens.isEmpty else { throw .emptyName }
                segments.append(.name(tokens))
            }
        }
        // A pattern that ends with '**' matches all files in a folder, but not the folder itself.
        if segments.last == .anyFolders { segments.append(.name([.anyRun])) }
        self.segments = segments
    }

    /// True if one of the names is `..`, so that the pattern matches only paths that lead out of the folder of the
    /// configuration.
    var namesParentFolder: Bool { segments.contains(.name([.scalar("."), .scalar(".")])) }

    /// The folder that contains all matching paths, as names relative to the folder of the configuration. The list is
    /// empty if the pattern matches at any depth, has only one name, or has a wildcard in its first name.
    var literalFolder: [String] { Self.literalNames(segments.dropLast()) }

    /// The only matching path if the pattern has no wildcard and matches at one depth, or else ``literalFolder``.
    var literalPath: [String] { Self.literalNames(segments[...]) }

    /// Returns the names before the first segment with a wildcard.
    private static func literalNames(_ segments: ArraySlice<Segment>) -> [String] {
        var names: [String] = []
        for segment in segments {
            guard case .name(let tokens) = segment else { return names }
            var name = String.UnicodeScalarView()
            for token in tokens {
                guard case .scalar(let scalar) = token else { return names }
                name.append(scalar)
            }
            names.append(String(name))
        }
        return names
    }

    /// Returns whether the pattern matches the path with the components `names`, ignoring `isNegated`.
    func matches(_ names: some Collection<String>, isFolder: Bool) -> Bool {
        guard isFolder || !matchesOnlyFolders else { return false }
        return Self.matches(segments, Array(names), run: .anyFolders) { Self.matches($0, $1) }
    }

    /// Returns whether the pattern matches a file, or a folder that contains the file.
    func covers(file names: [String]) -> Bool {
        (1..<max(names.count, 1)).contains { matches(names.prefix($0), isFolder: true) }
            || matches(names, isFolder: false)
    }

    /// Returns whether `elements` match `pattern`. The part `run` matches any number of elements: it is `*` in a name
    /// and `**` in a path.
    ///
    /// The search never returns to a run before the last one, so the cost is at most the product of the counts.
    private static func matches<Part: Equatable, Element>(
        _ pattern: [Part],
        _ elements: [Element],
        run: Part,
        by matchesOne: (Part, Element) -> Bool
    ) -> Bool {
        var part = 0
        var element = 0
        var lastRun: (part: Int, element: Int)?
        while element < elements.count {
            if part < pattern.count, pattern[part] == run {
                lastRun = (part, element)
                part += 1
            } else if part < pattern.count, matchesOne(pattern[part], elements[element]) {
                part += 1
                element += 1
            } else if let last = lastRun {
                element = last.element + 1
                lastRun = (last.part, element)
                part = last.part + 1
            } else {
                return false
            }
        }
        return pattern[part...].allSatisfy { $0 == run }
    }

    private static func matches(_ segment: Segment, _ name: String) -> Bool {
        guard case .name(let tokens) = segment else { return false }
        return matches(tokens, Array(name.unicodeScalars), run: .anyRun) { matches($0, $1) }
    }

    private static func matches(_ token: Token, _ scalar: Unicode.Scalar) -> Bool {
        switch token {
        case .scalar(let expected): expected == scalar
        // The calling function matches runs, so no run occurs here.
        case .anyScalar, .anyRun: true
        case .set(let ranges, let isNegated): ranges.contains { $0 ~= scalar } != isNegated
        }
    }

    // MARK: Reading

    private static func tokens(of name: Substring.UnicodeScalarView) -> [Token]? {
        var tokens: [Token] = []
        var rest = name
        while let scalar = rest.popFirst() {
            switch scalar {
            case "*": if tokens.last != .anyRun { tokens.append(.anyRun) }
            case "?": tokens.append(.anyScalar)
            case "\\": if let literal = rest.popFirst() { tokens.append(.scalar(literal)) }
            case "[":
                guard let set = set(&rest) else { return nil }
                tokens.append(set)
            default: tokens.append(.scalar(scalar))
            }
        }
        return tokens
    }

    /// The character classes of POSIX, restricted to ASCII.
    private static let classes: [String: [ClosedRange<Unicode.Scalar>]] = [
        "alnum": ["0"..."9", "A"..."Z", "a"..."z"], "alpha": ["A"..."Z", "a"..."z"],
        "blank": ["\t"..."\t", " "..." "], "cntrl": ["\0"..."\u{1F}", "\u{7F}"..."\u{7F}"],
        "digit": ["0"..."9"], "graph": ["!"..."~"], "lower": ["a"..."z"], "print": [" "..."~"],
        "punct": ["!"..."/", ":"..."@", "["..."`", "{"..."~"],
        "space": ["\t"..."\r", " "..." "], "upper": ["A"..."Z"],
        "xdigit": ["0"..."9", "A"..."F", "a"..."f"],
    ]

    /// Parses a class such as `[:alpha:]` after its `[`. Returns `nil` and consumes nothing if there is no class.
    private static func namedClass(
        _ rest: inout Substring.UnicodeScalarView
    ) -> [ClosedRange<Unicode.Scalar>]? {
        guard rest.first == ":" else { return nil }
        let name = rest.dropFirst().prefix { $0 != ":" }
        let end = rest.dropFirst(name.count + 1)
        guard end.starts(with: ":]".unicodeScalars), let members = classes[String(name)] else {
            return nil
        }
        rest = end.dropFirst(2)
        return members
    }

    /// Parses a set after its `[`. A `]` as the first character belongs to the set.
    private static func set(_ rest: inout Substring.UnicodeScalarView) -> Token? {
        let isNegated = rest.first == "!" || rest.first == "^"
        if isNegated { rest.removeFirst() }
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        var isFirst = true
        while let scalar = rest.popFirst() {
            if scalar == "]", !isFirst { return .set(ranges, isNegated: isNegated) }
            isFirst = false
            if scalar == "[", let members = namedClass(&rest) {
                ranges += members
                continue
            }
            guard let first = scalar == "\\" ? rest.popFirst() : scalar else { return nil }
            var last = first
            if rest.first == "-", let end = rest.dropFirst().first, end != "]" {
                rest.removeFirst(2)
                guard let unescaped = end == "\\" ? rest.popFirst() : end else { return nil }
                last = unescaped
            }
            // Of a range with its bounds in descending order, only the first bound matches, as in git.
            ranges.append(first...max(first, last))
        }
        return nil
    }
}
