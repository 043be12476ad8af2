/// The rules of the widget vocabulary: constraints that its keywords place on values.
extension InstanceAssertions {
    /// Returns whether a value satisfies a rule. For an advisory rule, always returns true, and records a notice if the
    /// value violates the rule and notices are collected.
    @inline(never)
    mutating func holds(_ id: PoolIndex<ValueRule>, at index: Int32) -> Bool {
        let rule = program.rules[id]
        guard rule.isAdvisory else { return violations(of: rule, at: index).isEmpty }
        if collectsNotices, !hasNotice { hasNotice = !violations(of: rule, at: index).isEmpty }
        return true
    }

    /// Returns all violations of a rule, not always in the order of the text. A value of a kind that the rule does not
    /// constrain has no violations.
    package mutating func violations(of rule: ValueRule, at index: Int32) -> [RuleViolation] {
        switch rule {
        case .uniqueBy(let pointer):
            return repeatedKeys(in: index, at: pointer)
        case .keyedBy(let pointer):
            return keyMismatches(in: index, at: pointer)
        case .atMost(let pairs):
            return pairs.compactMap { excess(in: index, of: $0.value, above: $0.bound) }
        case .contrast(let first, let second, let ratio):
            return lowContrast(in: index, first, second, atLeast: ratio).map { [$0] } ?? []
        case .template(let syntax):
            return templateViolations(at: index, syntax)
        case .durationReading(let reading):
            return misreading(at: index, reading).map { [$0] } ?? []
        case .steps(let rule):
            return unevenSteps(in: index, rule)
        case .queryOf(let pairs):
            return pairs.flatMap {
                queryMismatches(in: index, between: $0.parameters, and: $0.link)
            }
        case .secret(let pattern):
            return secrets(in: index, pattern)
        case .deprecated:
            return [.deprecated]
        }
    }

    // MARK: Pointers

    /// Returns the value that `pointer` identifies, relative to the value at `index`; nil if there is none.
    mutating func target(of pointer: InstancePointer, from index: Int32) -> Int32? {
        var index = index
        for step in pointer.steps {
            switch text[index].kind {
            case .object:
                var name = member(of: index, named: step.name)
                for alias in step.aliases where name == nil {
                    name = member(of: index, named: alias)
                }
                guard let name else { return nil }
                index = name + 1
            case .array:
                guard let itemIndex = step.itemIndex, itemIndex < text.count(of: index) else {
                    return nil
                }
                var item = index + 1
                for _ in 0..<itemIndex { item = text.indexAfter(item) }
                index = item
            case .null, .false, .true, .number, .string:
                return nil
            }
        }
        return index
    }

    /// Returns the items of an array, or the values of an object's members together with the entries of their names.
    func children(of index: Int32) -> [(name: Int32?, value: Int32)] {
        let isObject = text[index].kind == .object
        guard text[index].isContainer else { return [] }
        var children: [(name: Int32?, value: Int32)] = []
        var child = index + 1
        let end = text.indexAfter(index)
        while child < end {
            children.append(isObject ? (child, child + 1) : (nil, child))
            child = text.indexAfter(isObject ? child + 1 : child)
        }
        return children
    }

    // MARK: Relations between values

    private mutating func repeatedKeys(
        in index: Int32,
        at pointer: InstancePointer
    ) -> [RuleViolation] {
        let children = children(of: index)
        guard mayRepeatKeys(in: children, at: pointer) else { return [] }
        var firstByKey: [Key: Int32] = [:]
        var violations: [RuleViolation] = []
        for child in children {
            guard let target = target(of: pointer, from: child.value), let key = key(target) else {
                continue
            }
            if let first = firstByKey[key] {
                guard !key.isRedacted else { continue }
                violations.append(.repeatedKey(first: first, second: target))
            } else {
                firstByKey[key] = target
            }
        }
        return violations
    }

    /// Returns whether two keys may be equal. Returns false only if all keys are strings with different hashes.
    /// (Benchmark: `many-findings`.)
    private mutating func mayRepeatKeys(
        in children: [(name: Int32?, value: Int32)],
        at pointer: InstancePointer
    ) -> Bool {
        var hashes: Set<UInt64> = []
        hashes.reserveCapacity(children.count)
        for child in children {
            guard let target = target(of: pointer, from: child.value) else { continue }
            switch text[target].kind {
            case .null, .array, .object: continue
            // Equal numbers can have different notations, and Booleans often repeat, so their hashes would not help.
            case .number, .false, .true: return true
            case .string: break
            }
            let hash = withContent(of: text[target]) { content, _ in
                // The hash function FNV-1a.
                var hash: UInt64 = 0xCBF2_9CE4_8422_2325
                for offset in Self.trimmedRange(of: content) {
                    hash = (hash ^ UInt64(content[offset])) &* 0x100_0000_01B3
                }
                return hash
            }
            guard hashes.insert(hash).inserted else { return true }
        }
        return false
    }

    private mutating func keyMismatches(
        in index: Int32,
        at pointer: InstancePointer
    ) -> [RuleViolation] {
        guard text[index].kind == .object else { return [] }
        var violations: [RuleViolation] = []
        for child in children(of: index) {
            guard let name = child.name, let target = target(of: pointer, from: child.value),
                text[target].kind == .string
            else { continue }
            let found = trimmedContent(of: text[target])
            let expected = trimmedContent(of: text[name])
            guard found != expected, !Redaction.isRedacted(found), !Redaction.isRedacted(expected)
            else { continue }
            violations.append(.keyMismatch(name: name, value: target))
        }
        return violations
    }

    /// The form in which `uniqueBy` compares values. Strings are trimmed. Null, arrays and objects have no key.
    private enum Key: Hashable {
        case string([UInt8])
        /// A number, independent of its notation.
        case number(JSONNumber)
        case bool(Bool)

        /// True if a part of the value has been redacted, so that equality cannot be decided.
        var isRedacted: Bool {
            guard case .string(let content) = self else { return false }
            return Redaction.isRedacted(content)
        }
    }

    private mutating func key(_ index: Int32) -> Key? {
        let entry = text[index]
        switch entry.kind {
        case .null: return nil
        case .string: return .string(trimmedContent(of: entry))
        case .number:
            let number = String(decoding: text.token(of: entry))
            return .number(JSONNumber(unchecked: number))
        case .false, .true: return .bool(entry.kind == .true)
        case .array, .object: return nil
        }
    }

    private mutating func trimmedContent(of entry: JSONEntry) -> [UInt8] {
        withContent(of: entry) { content, _ in
            Array(copying: content.extracting(Self.trimmedRange(of: content)))
        }
    }

    private static func trimmedRange(of content: Span<UInt8>) -> Range<Int> {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        guard let start = content.firstIndex(where: { !isSpace($0) }),
            let end = content.endOfLast(where: { !isSpace($0) })
        else { return 0..<0 }
        return start..<end
    }

    private mutating func excess(
        in index: Int32,
        of value: InstancePointer,
        above boundPointer: InstancePointer
    ) -> RuleViolation? {
        guard let value = target(of: value, from: index), text[value].kind == .number,
            let bound = target(of: boundPointer, from: index), text[bound].kind == .number,
            NumberText.order(
                NumberText(text.token(of: text[value])),
                NumberText(text.token(of: text[bound]))
            ) == .descending
        else { return nil }
        return .aboveOther(value: value, bound: bound, boundName: boundPointer.text)
    }

    private mutating func lowContrast(
        in index: Int32,
        _ first: InstancePointer,
        _ second: InstancePointer,
        atLeast minimum: Double
    ) -> RuleViolation? {
        guard let first = target(of: first, from: index), let color = color(at: first),
            let second = target(of: second, from: index), let other = self.color(at: second)
        else { return nil }
        let ratio = color.contrast(with: other)
        return ratio < minimum
            ? .lowContrast(first, second, ratio: ratio, atLeast: minimum) : nil
    }

    private mutating func color(at index: Int32) -> ScreenColor? {
        guard text[index].kind == .string else { return nil }
        return withContent(of: text[index]) { content, _ in ScreenColor(content) }
    }

    // MARK: Inside strings

    private mutating func misreading(
        at index: Int32,
        _ reading: DurationReading
    ) -> RuleViolation? {
        guard text[index].kind == .string else { return nil }
        return withContent(of: text[index]) { content, _ in
            guard let duration = ISODuration(content) else { return nil }
            let readLength = reading.length(of: duration)
            guard readLength != duration.length else { return nil }
            return .misread(
                length: duration.length,
                reading: readLength,
                clearerText: reading.text(ofLength: duration.length)
            )
        }
    }

    /// Returns the problems of the template tokens in a string.
    ///
    /// If a pattern exceeds its step limit for a token, records a fault. This token and the tokens after it are not
    /// decided, so the pattern gives them no problem.
    private mutating func templateViolations(
        at index: Int32,
        _ syntax: TemplateSyntax
    ) -> [RuleViolation] {
        guard text[index].kind == .string else { return [] }
        var costlyPattern: PoolIndex<Pattern>?
        let violations = withContent(of: text[index]) { content, pools, scratch in
            var scanner = TemplateScanner(content, syntax)
            return scanner.violations { pattern, text in
                // There is no verdict after a costly pattern, and the next match could take as many steps.
                guard costlyPattern == nil else { return true }
                let result = pools.pointee.shared.patterns[pattern]
                    .matches(text, scratch: &scratch)
                if result == .stepLimitExceeded { costlyPattern = pattern }
                return result != .noMatch
            }
        }
        if let costlyPattern { failAfterSteps(of: costlyPattern) }
        return violations
    }

    /// Returns the first secret in a string or a number, or in each string, number and member name of a container.
    private mutating func secrets(
        in index: Int32,
        _ pattern: PoolIndex<Pattern>
    ) -> [RuleViolation] {
        switch text[index].kind {
        case .null, .false, .true: return []
        case .string, .number:
            return secret(at: index, pattern).map { [.secret(index, $0)] } ?? []
        case .array, .object:
            var violations: [RuleViolation] = []
            var pending = [index]
            while let container = pending.popLast() {
                for (name, child) in children(of: container) {
                    if let name, let range = secret(at: name, pattern) {
                        violations.append(.secret(name, range))
                    }
                    if text[child].isContainer {
                        pending.append(child)
                    } else if let range = secret(at: child, pattern) {
                        violations.append(.secret(child, range))
                    }
                }
            }
            return violations
        }
    }

    private mutating func secret(at index: Int32, _ pattern: PoolIndex<Pattern>) -> Range<Int>? {
        let entry = text[index]
        switch entry.kind {
        case .null, .false, .true, .array, .object: return nil
        case .number:
            let token = text.token(of: entry)
            let match = shared.patterns[pattern].match(in: token, scratch: &scratch.pattern)
            return match == nil ? nil : 0..<token.count
        case .string:
            return withContent(of: entry) { content, pools, scratch in
                Redaction.firstSecret(
                    in: content,
                    by: pools.pointee.shared.patterns[pattern],
                    scratch: &scratch
                )
            }
        }
    }
}

/// Rules about the distances between the date-times of an array, and about the parameters of a link.
extension InstanceAssertions {
    /// Returns a violation for each date-time whose distance from the date-time of the previous item differs from the
    /// length in the rule by more than the tolerance.
    ///
    /// A date-time is not compared if the previous item has none.
    mutating func unevenSteps(in index: Int32, _ rule: StepRule) -> [RuleViolation] {
        guard text[index].kind == .array else { return [] }
        var violations: [RuleViolation] = []
        var previous: (entry: Int32, moment: Double)?
        for child in children(of: index) {
            guard let entry = target(of: rule.pointer, from: child.value),
                let moment = moment(at: entry)
            else {
                previous = nil
                continue
            }
            if let previous {
                let distance = (moment - previous.moment).roundedToMillionths
                if abs((distance - rule.length).roundedToMillionths) > rule.tolerance {
                    violations.append(
                        .unevenStep(
                            first: previous.entry,
                            second: entry,
                            found: distance,
                            expected: rule.length
                        )
                    )
                }
            }
            previous = (entry, moment)
        }
        return violations
    }

    private mutating func moment(at index: Int32) -> Double? {
        guard text[index].kind == .string else { return nil }
        return withContent(of: text[index]) { content, _ in
            DateTimeFormat.secondsSince1970(content)
        }
    }

    /// Returns a violation for each member of the object at `parameters` that differs from the query of the link at
    /// `link`, and for each parameter of the query that the object lacks.
    ///
    /// A member whose value occurs before the query of the link, such as in its path, is not expected in the query.
    /// Values that are not strings, and links and values with a redacted part, are not checked.
    mutating func queryMismatches(
        in index: Int32,
        between parameters: InstancePointer,
        and link: InstancePointer
    ) -> [RuleViolation] {
        guard let object = target(of: parameters, from: index), text[object].kind == .object,
            let linkEntry = target(of: link, from: index), text[linkEntry].kind == .string
        else { return [] }
        let bytes = contentBytes(of: linkEntry)
        guard !Redaction.isRedacted(bytes) else { return [] }
        let query = LinkQuery(bytes)
        var violations: [RuleViolation] = []
        var memberNames: Set<[UInt8]> = []
        for case (let name?, let value) in children(of: object) {
            let nameBytes = contentBytes(of: name)
            memberNames.insert(nameBytes)
            guard text[value].kind == .string else { continue }
            let expected = contentBytes(of: value)
            if Redaction.isRedacted(expected) || query.hasParameter(nameBytes, for: expected) {
                continue
            }
            let hasParameter = query.hasParameter(nameBytes)
            if !hasParameter, query.textBeforeQueryContains(expected) { continue }
            violations.append(
                .queryMismatch(value: value, link: linkEntry, linkHasParameter: hasParameter)
            )
        }
        for name in query.names where !memberNames.contains(name) {
            let name = String(decoding: name, as: UTF8.self)
            violations.append(.unlistedParameter(name: name, link: linkEntry))
        }
        return violations
    }

    /// Returns a copy of the unescaped text of a string or a name.
    private mutating func contentBytes(of string: Int32) -> [UInt8] {
        withContent(of: text[string]) { content, _ in Array(copying: content) }
    }
}

extension Double {
    /// The number rounded to millionths. The difference of two times has further digits, which are inexact.
    fileprivate var roundedToMillionths: Double { (self * 1_000_000).rounded() / 1_000_000 }
}
