import Dispatch
import Foundation
import SchemaKit
import TestSupport
import Testing

@testable import SchemaDiagnostics

/// Tests of output on threads with stacks of half a megabyte, as some systems have them.
struct OutputStackTests {
    /// Schemas that begin a chain of `count` references. The schema at the end accepts strings.
    private static let schemas: [@Sendable (Int) -> String] = [
        { chain($0) { ##""$ref":"#/$defs/d\##($0)""## } },
        { chain($0) { ##""allOf":[{"$ref":"#/$defs/d\##($0)"}]"## } },
        { chain($0) { ##""not":{"$ref":"#/$defs/d\##($0)"}"## } },
    ]

    private static func chain(_ count: Int, _ keyword: (Int) -> String) -> String {
        let definitions = (0..<count).map { "\"d\($0)\":{\(keyword($0 + 1))}" }
        return ##"{"$ref":"#/$defs/d0","$defs":{\##(definitions.joined(separator: ",")),"##
            + ##""d\##(count)":{"title":"end","type":"string"}}}"##
    }

    /// The verdicts in the output of each chain, from short chains to long ones. A chain for which the stack has no room
    /// has no output.
    private final class Verdicts: Sendable {
        let list = Mutex<[Bool?]>([])
    }

    @Test(arguments: schemas.indices, ["1", #""a""#])
    func `output has all formats, or there is no verdict`(number: Int, value: String) throws {
        let document = try JSONParser().parse(Array(value.utf8))
        let validators = try [10, 100, 400, 1_600].map {
            SchemaValidator(program: try SchemaProgram.compiled(Self.schemas[number]($0)))
        }
        let verdicts = Verdicts()
        let completion = DispatchSemaphore(value: 0)
        let thread = Thread {
            for validator in validators {
                let output = try? validator.output(of: document)
                let isComplete = output.map { output in
                    OutputFormat.allCases.allSatisfy { !output.json($0).isEmpty }
                }
                verdicts.list.withLock { $0.append(isComplete == true ? output?.isValid : nil) }
            }
            completion.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        completion.wait()
        // The chains of `not` have even lengths.
        let isValid = value.hasPrefix("\"")
        let found = verdicts.list.withLock { $0 }
        #expect(found.count == validators.count)
        #expect(found.first == isValid)
        #expect(found.allSatisfy { $0 == nil || $0 == isValid })
    }
}
