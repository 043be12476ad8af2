import CommandLineInterface
import SchemaKit
import SchemaLint

/// A worker that checks payloads on one thread. It reuses its memory.
final class LintWorker {
    private var linter: any FileLinter
    private let screen = TextPrefilter()

    init(_ linter: any FileLinter) {
        self.linter = linter
    }

    /// Returns the outcomes of the payloads of a task, in their order.
    func outcomes(of task: LintWorkerPool.Task) -> [LintWorkerPool.Outcome] {
        let known = linter.deadReferences.count
        var findings = findings(of: task)
        if findings.isEmpty { findings = [.noFindings(lines: [], schema: "")] }
        var outcomes = findings.map { LintWorkerPool.Outcome(file: task.file, finding: $0) }
        outcomes[0].deadReferences = Array(linter.deadReferences[known...])
        return outcomes
    }

    private func findings(of task: LintWorkerPool.Task) -> [LintWorkerPool.Outcome.Finding] {
        do throws(LintFailure) {
            var file = task.file
            // A copy of the linter that has not seen the configuration yet reads its schemas here.
            file.assignment = try linter.assignment(for: file.path, file.configuration)
            switch task.content {
            case .failed(let failure, let line):
                return [.failure(failure, line: line)]
            case .lines(let block):
                return findings(in: block, of: file)
            case .file(let named):
                return [.report(try report(on: named, of: file))]
            }
        } catch {
            return [.failure(error, line: nil)]
        }
    }

    private func report(
        on named: PayloadFile,
        of checked: CheckedFile
    ) throws(LintFailure) -> FileReport {
        let file =
            named.path == LintOptions.standardInput
            ? nil : try? InputFile(opening: named.path, accepting: named.acceptedKinds)
        if let report = linter.emptyReport(on: file, of: checked, threadCount: 1) {
            return report
        }
        let source = try SourceFile.read(
            named.path,
            name: checked.name,
            from: file,
            accepting: named.acceptedKinds
        )
        return try linter.report(
            on: source,
            checked.assignment,
            keeping: checked.findingLimit,
            review: nil
        )
    }

    private func findings(
        in block: LineBlock,
        of file: CheckedFile
    ) -> [LintWorkerPool.Outcome.Finding] {
        let standard = linter.standard(for: file.assignment)
        // `standard` keeps the program alive. Its URI is shared between threads, so copying it for each
        // line would make threads wait for each other.
        let program = unsafe standard.map { unsafe Unmanaged.passUnretained($0.program) }
        defer { withExtendedLifetime(standard) {} }
        var findings: [LintWorkerPool.Outcome.Finding] = []
        var linesWithoutFindings: [Int] = []
        unsafe block.forEachLine { number, offset, line in
            let hasNoFindings = unsafe program?._withUnsafeGuaranteedRef {
                unsafe screen.hasNoFindings(line, under: $0)
            }
            guard hasNoFindings != true else {
                linesWithoutFindings.append(number)
                return
            }
            guard unsafe !line.isBlank else { return }
            if let standard, !linesWithoutFindings.isEmpty {
                findings.append(.noFindings(lines: linesWithoutFindings, schema: standard.uri))
                linesWithoutFindings.removeAll()
            }
            let start = SourceFile.StreamPosition(line: number, offset: offset)
            let source = unsafe SourceFile(path: file.name, line: Array(line), at: start)
            do throws(LintFailure) {
                let report = try linter.report(
                    on: source,
                    file.assignment,
                    keeping: file.findingLimit,
                    review: nil
                )
                findings.append(.report(report))
            } catch {
                findings.append(.failure(error, line: number))
            }
        }
        if let standard, !linesWithoutFindings.isEmpty {
            findings.append(.noFindings(lines: linesWithoutFindings, schema: standard.uri))
        }
        return findings
    }
}
