/// Narrowing of unions by the kind of the value.
extension DecisionCompiler {
    /// Adds the row of the current demands if they contain unions.
    ///
    /// For most kinds of values, few branches of a union can match. Often only one branch remains, or nothing has to be
    /// checked. (Benchmark: `validate`, any_of.)
    mutating func addNarrowedRuns(
        for kinds: AcceptedKinds,
        header: [DecisionAction],
        levelCount: UInt8,
        row: Int
    ) {
        let isAskedAlone = subjectsAskedAlone
        swap(&spareDemands, &demands)
        defer { swap(&spareDemands, &demands) }
        let all = spareDemands
        // The remaining parts of all demands: for the current place, and for the places that already have steps.
        var unions: [Narrowing] = []
        var known: [(subject: DecisionAction.Subject, unions: [Narrowing], run: DecisionStart)] = []
        for place in 0..<DecisionStart.placeCount {
            guard let kind = DecisionStart.kind(at: place) else { continue }
            let isWhole = kinds.containsIfWhole(place)
            guard kinds.containsPlace(place) || isWhole else { continue }
            unions.removeAll(keepingCapacity: true)
            for demand in all { unions.append(narrowing(of: demand.action, kind, place)) }
            guard !unions.contains(.rejected) else { continue }
            let own = DecisionAction.Subject(kind)
            let subject = isAskedAlone >> UInt8(own.rawValue) & 1 != 0 ? own : .any
            if !isWhole,
                let same = known.first(where: { $0.subject == subject && $0.unions == unions })
            {
                rows[row + place] = same.run
                continue
            }
            demands.removeAll(keepingCapacity: true)
            for (demand, narrowing) in zip(all, unions) {
                switch narrowing {
                case .only(let target):
                    demands.append(Demand(action: .reference(target), subject: .any))
                case .not(let target):
                    demands.append(Demand(action: .not(target), subject: .any))
                case .accepted: break
                case .none, .rejected: demands.append(demand)
                }
            }
            let run = addRun(
                for: isWhole ? .numbers : subject,
                header: header,
                levelCount: levelCount,
                startingWith: isWhole ? .wholeNumber : nil
            )
            rows[row + place] = run
            if !isWhole { known.append((subject, unions, run)) }
        }
    }

    /// The part of a union that remains to be checked for some values.
    private enum Narrowing: Hashable {
        /// Nothing is narrowed. Demands that are not unions always have this case.
        case none
        case only(SubschemaID)
        /// The value must not match this branch, because it always matches the other branch of a `oneOf`.
        case not(SubschemaID)
        case accepted
        case rejected
    }

    /// Returns the part of an action that remains for the values of a place in a row.
    private func narrowing(
        of action: DecisionAction,
        _ kind: JSONKind,
        _ place: Int
    ) -> Narrowing {
        switch action {
        case .anyOf(let id):
            let run = alternatives(of: id, kind)
            // Other keywords may need the marks for the contents of containers.
            if kind != .array, kind != .object, let first = run.first, accepts(first, place) {
                return .accepted
            }
            return onlyAlternative(run, place)
        case .oneOf(let id):
            let run = alternatives(of: id, kind)
            guard run.count == 2 else { return onlyAlternative(run, place) }
            if accepts(run[run.startIndex], place) { return .not(run[run.startIndex + 1]) }
            return accepts(run[run.startIndex + 1], place) ? .not(run[run.startIndex]) : .none
        default: return .none
        }
    }

    private func alternatives(
        of id: PoolIndex<UnionPlan>,
        _ kind: JSONKind
    ) -> ArraySlice<SubschemaID> {
        let run = choices[Int(unions[Int(id.index)].byKind) + Int(kind.rawValue)]
        return alternatives[Int(run.start)..<Int(run.end)]
    }

    private func onlyAlternative(_ run: ArraySlice<SubschemaID>, _ place: Int) -> Narrowing {
        guard let first = run.first else { return .rejected }
        guard run.count == 1 else { return .none }
        return accepts(first, place) ? .accepted : .only(first)
    }

    /// Returns whether a subschema accepts all values of a place.
    private func accepts(_ id: SubschemaID, _ place: Int) -> Bool {
        let subschema = source.subschemas[Int(id.index)]
        return subschema.instructions.isEmpty
            && AcceptedKinds(subschema.kinds).containsPlace(place)
    }
}
