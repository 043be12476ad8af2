import Foundation
import SchemaKitFoundation
import Testing
import WidgetSchemas

/// The code of the articles in the folders `….docc`. `ArticleTests` compares the articles with this file, and the code
/// of the landing page with README.
struct ArticleExamples {
    /// The lines that the code of one article prints.
    private final class Output {
        var text = ""

        func log(_ line: String) { text += line + "\n" }
        func expect(_ expected: String) {
            #expect(text == expected + "\n")
            text = ""
        }
    }

    @Test func `the landing page`() throws {
        var printed = ""
        func print(_ value: Any) { Swift.print(value, to: &printed) }

        let validator = try SchemaValidator(schema: #"{"type": "object", "required": ["id"]}"#)
        print(try validator.isValid(#"{"id": 7}"#))
        for finding in try validator.diagnostics(of: "{}") { print(finding) }

        #expect(
            printed == """
                true
                1:1: error: missing required member 'id' [missing-member]

                """
        )
    }

    @Test func `validating payloads`() throws {
        let output = Output()
        func log(_ line: String) { output.log(line) }

        let schema = """
            {
              "type": "object",
              "required": ["id", "title"],
              "properties": {
                "id": {"type": "integer", "minimum": 1},
                "title": {"type": "string", "maxLength": 40},
                "start": {"format": "date-time"}
              }
            }
            """
        let validator = try SchemaValidator(schema: schema)

        func canShow(_ payload: Data) -> Bool {
            do {
                return try validator.isValid(payload)
            } catch {
                log("no verdict: \(error)")
                return false
            }
        }

        #expect(canShow(Data(#"{"id": 1, "title": "Sale"}"#.utf8)))
        #expect(!canShow(Data(#"{"id": 0, "title": "Sale"}"#.utf8)))
        #expect(output.text.isEmpty)
        #expect(!canShow(Data("{".utf8)))
        output.expect(
            "no verdict: 1:2: expected a member name in double quotes or '}', "
                + "found the end of the document"
        )

        do {
            _ = try validator.isValid(#"{"id": }"#)
        } catch {
            guard case .notJSON(let syntax) = error else { throw error }
            log("line \(syntax.position.line), column \(syntax.position.column): \(syntax.message)")
        }

        output.expect(
            """
            line 1, column 8: expected a value, found '}'
            """
        )

        let document = try JSONParser().parse(#"{"id": 12, "title": "Sale", "price": 0.10}"#)
        if try validator.isValid(document) {
            let id = document.root["id"]?.number?.int64
            let title = document.root["title"]?.string
            log("\(id ?? 0): \(title ?? "")")
        }

        output.expect("12: Sale")
        #expect(document.root["price"]?.text == "0.10")

        let lenient = try SchemaValidator(schema: schema, formats: .annotate)
        let payload = #"{"id": 1, "title": "Sale", "start": "tomorrow"}"#
        let verdicts = (try validator.isValid(payload), try lenient.isValid(payload))

        #expect(verdicts == (false, true))
    }

    @Test func `the schemas of widgets`() throws {
        let output = Output()
        func log(_ line: String) { output.log(line) }
        try #require(WidgetSchema(named: "smartech/widget-action-button") != nil)

        guard let schema = WidgetSchema(named: "smartech/widget-action-button") else { return }
        let buttons = try SchemaValidator(widget: schema)
        let payload = #"{"actionName": "Copy", "actionType": 3, "cpText": ""}"#
        for finding in try buttons.diagnostics(of: payload) {
            log("\(finding.line):\(finding.column) \(finding.message)")
        }

        output.expect(
            """
            1:51 action type 3 copies 'cpText', which must not be empty; found ""; tapping the button copies nothing
            """
        )
    }

    @Test func `schemas that refer to schemas of widgets`() throws {
        let uri = "https://schemas.widgets.example/smartech/widget-action-button.schema.json"
        let text = #"{"items": {"$ref": "\#(uri)"}}"#

        var registry = SchemaRegistry()
        registry.addWidgetSchemas()
        let offers = try SchemaValidator(
            schema: SourceFile(path: "offers.json", text: text),
            registry: registry
        )

        #expect(offers.unresolvedReferences.isEmpty)
        #expect(try !offers.isValid("[{}]"))
    }

    @Test func `reporting findings`() throws {
        let output = Output()
        func log(_ line: String) { output.log(line) }

        let validator = try SchemaValidator(
            schema: """
                {
                  "required": ["id"],
                  "properties": {
                    "id": {"type": "integer"},
                    "kind": {"enum": ["poll", "quiz"]}
                  }
                }
                """
        )
        let payload = """
            {
              "id": "12",
              "kind": "pol"
            }
            """
        for finding in try validator.diagnostics(of: payload) {
            log("\(finding.line):\(finding.column) \(finding.instanceLocation) \(finding.message)")
        }

        output.expect(
            """
            2:9 /id expected an integer, found a string
            3:11 /kind "pol" is not one of "poll" or "quiz"; did you mean "poll"?
            """
        )
        let first = try #require(try validator.diagnostics(of: payload).first)
        #expect("\(first)" == "2:9: error: expected an integer, found a string [type-mismatch]")

        let found = try validator.diagnostics(of: #"{"kind": "quiz"}"#)
        let isIncomplete = found.contains { $0.rule == .missingMember }

        let isValid = !found.contains { $0.severity == .error }

        #expect(isIncomplete)
        #expect(!isValid)

        let broken = try validator.diagnostics(of: #"{"id": 12,}"#)
        log("\(broken[0])")

        output.expect(
            """
            1:10: error: trailing comma before '}' [json-syntax]
            """
        )

        do {
            let document = try JSONParser().parse("{}")
            let output = try validator.output(of: document).json(.flag)

            let expected = """
                {"valid":false}
                """
            #expect(output == expected)
        }
    }

    @Test func `loading several schemas`() throws {
        let output = Output()
        func log(_ line: String) { output.log(line) }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("schemas-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(#"{"type": "string"}"#.utf8).write(to: folder.appendingPathComponent("name.json"))

        var registry = SchemaRegistry()
        try registry.add(
            #"{"type": "object", "properties": {"price": {"$ref": "price.json"}}}"#,
            uri: "https://example.com/product.json"
        )
        try registry.add(
            #"{"type": "number", "minimum": 0}"#,
            uri: "https://example.com/price.json"
        )
        let validator = try SchemaValidator(
            uri: "https://example.com/product.json",
            registry: registry
        )

        #expect(try validator.isValid(#"{"price": 1}"#))
        #expect(try !validator.isValid(#"{"price": -1}"#))

        try registry.add(contentsOf: folder, base: "https://example.com/")
        let name = try SchemaValidator(uri: "https://example.com/name.json", registry: registry)
        #expect(try !name.isValid("1"))

        let file = SourceFile(
            path: "cart.json",
            text: #"{"items": {"$ref": "https://example.com/product.json"}}"#
        )
        let cart = try SchemaValidator(schema: file, registry: registry)

        #expect(try !cart.isValid(#"[{"price": -1}]"#))

        let price = try SchemaValidator(
            uri: "https://example.com/product.json#/properties/price",
            registry: registry
        )

        #expect(try price.isValid("1"))
        #expect(try !price.isValid("-1"))

        let incomplete = try SchemaValidator(
            schema: #"{"properties": {"a": {"$ref": "missing.json"}}}"#
        )
        for reference in incomplete.unresolvedReferences { log("\(reference)") }

        output.expect(
            """
            schema.json:1:31: cannot resolve '$ref': no schema with the URI 'json-schema:///missing.json'
            """
        )
        #expect(try incomplete.isValid(#"{"b": 1}"#))
        let error = #expect(throws: NoVerdictError.self) { try incomplete.isValid(#"{"a": 1}"#) }
        guard case .unresolvedReference = error else {
            Issue.record("expected an unresolved reference, found \(String(describing: error))")
            return
        }

        let draft7 = SchemaRegistry(dialect: .draft7)

        let tuple = SourceFile(path: "a.json", text: #"{"items": [{"type": "string"}]}"#)
        #expect(try !SchemaValidator(schema: tuple, registry: draft7).isValid("[1]"))
    }

    @Test func `adding formats and keywords`() throws {
        let output = Output()
        func log(_ line: String) { output.log(line) }

        let sku = CustomFormat(name: "sku", expectation: "an article number such as SKU-12") {
            (text: String) in
            text.hasPrefix("SKU-") && text.dropFirst(4).allSatisfy(\.isNumber)
        }
        let validator = try SchemaValidator(schema: #"{"format": "sku"}"#, customFormats: [sku])
        for finding in try validator.diagnostics(of: #""12""#) { log(finding.message) }

        output.expect(
            """
            expected an article number such as SKU-12, found "12"
            """
        )
        #expect(try validator.isValid(#""SKU-12""#))
        #expect(try validator.isValid("12"))

        let even = CustomKeyword("even") { keyword in
            guard let isEven = keyword.bool else { return nil }
            return { value in
                guard let number = value.number?.int64 else { return nil }
                return number.isMultiple(of: 2) == isEven ? nil : "\(number) has the wrong parity"
            }
        }
        let parity = CustomVocabulary(uri: "https://example.com/parity", keywords: [even])
        var registry = SchemaRegistry(vocabularies: [parity])
        try registry.add(
            """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "$vocabulary": {
                "https://json-schema.org/draft/2020-12/vocab/core": true,
                "https://json-schema.org/draft/2020-12/vocab/applicator": true,
                "https://example.com/parity": true
              }
            }
            """,
            uri: "https://example.com/meta"
        )

        let seats = SourceFile(
            path: "seats.json",
            text:
                #"{"$schema": "https://example.com/meta", "properties": {"seats": {"even": true}}}"#
        )
        let seatValidator = try SchemaValidator(schema: seats, registry: registry)
        for finding in try seatValidator.diagnostics(of: #"{"seats": 3}"#) { log("\(finding)") }

        output.expect(
            """
            1:11: error: 3 has the wrong parity [custom-keyword]
            """
        )
    }

    @Test func `a server`() throws {
        struct OfferRequests: Sendable {
            let validator: SchemaValidator

            /// Returns the HTTP status, and the lines of the answer.
            func answer(to body: Data) -> (status: Int, lines: [String]) {
                guard body.count <= 100_000 else { return (413, []) }
                do {
                    let findings = try validator.diagnostics(of: body)
                    let errors = findings.filter { $0.severity == .error }
                    let lines = errors.map { "\($0.line):\($0.column): \($0.message)" }
                    return (errors.isEmpty ? 204 : 422, lines)
                } catch {
                    // The body exceeds a limit of work, or needs a reference of the schema that cannot be resolved.
                    return (400, ["\(error)"])
                }
            }
        }

        let schema = #"{"required": ["id"], "properties": {"id": {"type": "integer"}}}"#
        let requests = OfferRequests(validator: try SchemaValidator(schema: schema))
        func answer(_ body: String) -> String {
            let answer = requests.answer(to: Data(body.utf8))
            return (["\(answer.status)"] + answer.lines).joined(separator: " ")
        }
        #expect(answer(#"{"id": 1}"#) == "204")
        #expect(answer(#"{"id": "1"}"#) == "422 1:8: expected an integer, found a string")
        #expect(answer("{}") == "422 1:1: missing required member 'id'")
        #expect(answer("{").hasPrefix("422 1:2: "))
        #expect(answer(String(repeating: " ", count: 100_001)) == "413")
        let incomplete = OfferRequests(
            validator: try SchemaValidator(schema: #"{"$ref": "missing.schema.json"}"#)
        )
        #expect(incomplete.answer(to: Data("{}".utf8)).status == 400)
    }

    @Test func `limits and hostile input`() throws {
        let output = Output()
        func log(_ line: String) { output.log(line) }

        func document(of payload: Data) throws -> JSONDocument? {
            guard payload.count <= 1_000_000 else { return nil }
            return try JSONParser(depthLimit: 16).parse(payload)
        }

        #expect(try document(of: Data("[[1]]".utf8))?.root.text == "[[1]]")
        #expect(throws: JSONSyntaxError.self) {
            try document(of: Data(String(repeating: "[", count: 17).utf8))
        }

        func verdict(on payload: Data, by validator: SchemaValidator) -> String {
            do {
                return try validator.isValid(payload) ? "valid" : "invalid"
            } catch {
                switch error {
                case .notJSON(let error): return "not JSON: \(error)"
                case .unresolvedReference(let error): return "the schema is incomplete: \(error)"
                case .depthLimitExceeded, .stepLimitExceeded, .patternTooCostly: return "too costly"
                }
            }
        }

        let costly = try SchemaValidator(schema: #"{"pattern": "^(?:(a|a)*)*\\1$"}"#)
        let text = Data(#""\#(String(repeating: "a", count: 40))b""#.utf8)
        #expect(verdict(on: text, by: costly) == "too costly")
        #expect(verdict(on: Data("1".utf8), by: costly) == "valid")

        do {
            _ = try JSONParser().parse(#"{"password": hunter2}"#)
        } catch {
            log("\(error)")
        }

        output.expect(
            """
            1:14: expected a value
            """
        )
    }

    @Test func `reading models`() throws {
        let output = Output()
        func log(_ line: String) { output.log(line) }

        let votes = try [String: Int](json: #"{"yes": 12, "no": 3}"#)

        #expect(votes == ["yes": 12, "no": 3])

        do {
            _ = try [String: Int](json: Data(#"{"yes": "12"}"#.utf8))
        } catch {
            log("\(error)")
            log(
                "\(error.instanceLocation), line \(error.position.line), \(error.keyword ?? "not JSON")"
            )
        }

        output.expect(
            """
            1:9: expected a number, found a string at '/yes'
            /yes, line 1, type
            """
        )
    }
}
