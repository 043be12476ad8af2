import CommandLineInterface
import SchemaKit
import SchemaLint

/// Checks payloads on one thread, in memory that is used again and again.
final class LintWorker {
    private var linter: any FileLinter
    private let screen = TextScreen()

    init(_ linter: any FileLinter) {
        self.linter = linter
    }

    /// What is found in the payloads of a task, in their order.
    func outcomes(of task: LintCrew.Task) -> [LintCrew.Outcome] {
        let known = linter.deadReferences.count
        var findings = findings(of: task)
        if findings.isEmpty { findings = [.flawless(lines: [], schema: "")] }
        var outcomes = findings.map { LintCrew.Outcome(place: task.place, finding: $0) }
        outcomes[0].deadReferences = Array(linter.deadReferences[known...])
        return outcomes
    }

    private func findings(of task: LintCrew.Task) -> [LintCrew.Outcome.Finding] {
        do throws(RunFailure) {
            // A linter that has not met the configuration yet reads its schemas.
            let place = task.place
            let assignment = try linter.assignment(for: place.path, place.configuration)
            switch task.content {
            case .failed(let failure, let line): return [.failure(failure, line: line)]
            case .lines(let block): return findings(in: block, of: place, assignment)
            case .file(let named):
                let file =
                    named.path == PayloadDiscovery.standardInput
                    ? nil : try? InputFile(opening: named.path, accepting: named.acceptedKinds)
                if let report = linter.flawlessReport(on: file, of: place, threadCount: 1) {
                    return [.report(report)]
                }
                let source = try SourceFile.read(
                    named.path,
                    name: place.name,
                    from: file,
                    accepting: named.acceptedKinds
                )
                let report = try linter.report(
                    on: source,
                    assignment,
                    keeping: place.findingLimit,
                    review: nil
                )
                return [.report(report)]
            }
        } catch {
            return [.failure(error, line: nil)]
        }
    }

    private func findings(
        in block: LineBlock,
        of place: LintCrew.Place,
        _ assignment: SchemaAssignment?
    ) -> [LintCrew.Outcome.Finding] {
        let standard = linter.standard(for: assignment)
        // Held by `standard`, whose URI other threads hold too: a copy for each line would be waited for.
        let program = standard.map { Unmanaged.passUnretained($0.program) }
        defer { withExtendedLifetime(standard) {} }
        var findings: [LintCrew.Outcome.Finding] = []
        var flawless: [Int] = []
        block.forEachLine { number, offset, line in
            let isFlawless = program?._withUnsafeGuaranteedRef {
                screen.isFlawless(line, under: $0)
            }
            guard isFlawless != true else {
                flawless.append(number)
                return
            }
            guard !line.isBlank else { return }
            if let standard, !flawless.isEmpty {
                findings.append(.flawless(lines: flawless, schema: standard.uri))
                flawless.removeAll()
            }
            let start = SourceFile.StreamPosition(line: number, offset: offset)
            let source = SourceFile(path: place.name, line: Array(line), at: start)
            do throws(RunFailure) {
                let report = try linter.report(
                    on: source,
                    assignment,
                    keeping: place.findingLimit,
                    review: nil
                )
                findings.append(.report(report))
            } catch {
                findings.append(.failure(error, line: number))
            }
        }
        if let standard, !flawless.isEmpty {
            findings.append(.flawless(lines: flawless, schema: standard.uri))
        }
        return findings
    }
}
