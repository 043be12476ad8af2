/// Narrowing of unions by the kind of the value.
extension DecisionCompiler {
    /// Fills in the row of the current constraints, which contain unions. `firstColumn` is the index of the row's first
    /// column in `rows`.
    ///
    /// For most kinds of values, few branches of a union can match. Often only one branch remains, or nothing has to be
    /// checked. (Benchmark: `validate`, any_of.)
    mutating func addNarrowedRow(
        for kinds: AcceptedKinds,
        header: [DecisionAction],
        levelCount: UInt8,
        firstColumn: Int
    ) {
        let subjectBits = subjectsWithConstraints
        swap(&spareConstraints, &constraints)
        defer { swap(&spareConstraints, &constraints) }
        let allConstraints = spareConstraints
        // The narrowing of each constraint for the current column.
        var narrowings: [Narrowing] = []
        // The steps of earlier columns, which columns with the same subject and narrowings share.
        var shared:
            [(subject: DecisionAction.Subject, narrowings: [Narrowing], start: DecisionStart)] = []
        for column in 0..<DecisionStart.columnCount {
            guard let kind = DecisionStart.kind(at: column) else { continue }
            let mustBeInteger = kinds.containsOnlyIntegers(column: column)
            guard kinds.contains(column: column) || mustBeInteger else { continue }
            narrowings.removeAll(keepingCapacity: true)
            for constraint in allConstraints {
                narrowings.append(narrowing(of: constraint.action, kind: kind, column: column))
            }
            // If a union rejects all values of the column, the column keeps its initial value, `rejected`.
            guard !narrowings.contains(.rejected) else { continue }
            let kindSubject = DecisionAction.Subject(kind)
            let subject = subjectBits >> UInt8(kindSubject.rawValue) & 1 != 0 ? kindSubject : .any
            if !mustBeInteger,
                let same = shared.first(where: {
                    $0.subject == subject && $0.narrowings == narrowings
                })
            {
                rows[firstColumn + column] = same.start
                continue
            }
            constraints.removeAll(keepingCapacity: true)
            for (constraint, narrowing) in zip(allConstraints, narrowings) {
                switch narrowing {
                case .only(let target):
                    constraints.append(Constraint(action: .reference(target), subject: .any))
                case .not(let target):
                    constraints.append(Constraint(action: .not(target), subject: .any))
                case .accepted: break
                case .none, .rejected: constraints.append(constraint)
                }
            }
            let start = addSteps(
                for: mustBeInteger ? .numbers : subject,
                header: header,
                levelCount: levelCount,
                adding: mustBeInteger ? .integer : nil
            )
            rows[firstColumn + column] = start
            if !mustBeInteger { shared.append((subject, narrowings, start)) }
        }
    }

    /// The part of a union that remains to be checked for some values.
    private enum Narrowing: Hashable {
        /// Nothing is narrowed. Constraints that are not unions always have this case.
        case none
        /// The value can match no other branch than this one, which remains to be checked.
        case only(SubschemaID)
        /// The value must not match this branch of a `oneOf`, because the other branch accepts the value.
        case not(SubschemaID)
        /// The value matches the union.
        case accepted
        /// The value does not match the union.
        case rejected
    }

    /// Returns the part of an action that remains to be checked for the values of a column in a row.
    private func narrowing(
        of action: DecisionAction,
        kind: JSONKind,
        column: Int
    ) -> Narrowing {
        switch action {
        case .anyOf(let id):
            let branches = candidates(of: id, kind: kind)
            // For an array or an object, evaluation of the branches may be needed to mark items and members as
            // evaluated. For any value, evaluation is needed if a branch can have notices.
            if kind != .array, kind != .object,
                let first = branches.first, accepts(first, column: column),
                !source.hasNoticeKeywords || !branches.contains(where: { mayHaveNotices($0) })
            {
                return .accepted
            }
            return narrowing(to: branches, column: column)
        case .oneOf(let id):
            let branches = candidates(of: id, kind: kind)
            guard branches.count == 2 else { return narrowing(to: branches, column: column) }
            let (first, second) = (branches[branches.startIndex], branches[branches.startIndex + 1])
            if accepts(first, column: column) { return .not(second) }
            return accepts(second, column: column) ? .not(first) : .none
        default: return .none
        }
    }

    /// Returns the branches of a union that values of a kind can match.
    private func candidates(
        of id: PoolIndex<UnionPlan>,
        kind: JSONKind
    ) -> ArraySlice<SubschemaID> {
        let range = choices[Int(unions[Int(id.index)].byKind) + Int(kind.rawValue)]
        return candidates[Int(range.start)..<Int(range.end)]
    }

    /// Returns the narrowing of a union for values of a column that can match only `branches`.
    private func narrowing(to branches: ArraySlice<SubschemaID>, column: Int) -> Narrowing {
        guard let first = branches.first else { return .rejected }
        guard branches.count == 1 else { return .none }
        return accepts(first, column: column) ? .accepted : .only(first)
    }

    /// Returns whether a scalar that matches a subschema may have notices.
    private func mayHaveNotices(_ id: SubschemaID) -> Bool {
        let instructions = source.subschemas[Int(id.index)].instructions
        return (instructions.start..<instructions.end).contains { offset in
            switch source.instructions[Int(offset)] {
            case .advice, .rule, .content, .allOf, .anyOf, .oneOf, .conditional, .reference,
                .dynamicReference, .typeUnion:
                true
            default: false
            }
        }
    }

    /// Returns whether a subschema accepts all values of a column by their kind alone.
    private func accepts(_ id: SubschemaID, column: Int) -> Bool {
        let subschema = source.subschemas[Int(id.index)]
        return subschema.instructions.isEmpty
            && AcceptedKinds(subschema.kinds).contains(column: column)
    }
}
