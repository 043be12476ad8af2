import Foundation
import TestSupport
import Testing
import WidgetSchemas

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests that the matcher finds the schemas of payloads, and that mistakes have the recorded positions.
struct PayloadMatcherTests {
    private static let matcher = PayloadMatcher(SchemaCatalog(formats: .assert))

    private func uri(ofSchemaAt path: String) -> String? {
        BuiltInSchemas.all.first { $0.path == path }?.uri
    }

    @Test(.long) func `every valid payload matches its schema, and has only the recorded notices`()
        throws
    {
        var matcher = Self.matcher
        let payloads = try PayloadFixtures.payloads("valid")
        #expect(payloads.count > 30)
        let stride = LongTests.useAllInputs ? 1 : 4
        for (number, payload) in payloads.enumerated() where number % stride == 0 {
            let findings = try expectFindings(of: payload, &matcher)
            #expect(findings.schema == uri(ofSchemaAt: payload.schema), "\(payload.path)")
            #expect(findings.diagnostics.allSatisfy { $0.severity != .error }, "\(payload.path)")
        }
    }

    @Test func `every broken payload has exactly the recorded mistakes`() throws {
        var matcher = Self.matcher
        let payloads = try PayloadFixtures.payloads("broken")
        #expect(payloads.count > 60)
        // Without long tests, a sample is enough: the tests of the tool check other payloads.
        let stride = LongTests.useAllInputs ? 1 : 12
        for (number, payload) in payloads.enumerated() where number % stride == 0 {
            let findings = try expectFindings(of: payload, &matcher)
            // A payload that matches no schema has none, and a text that is not JSON may have none.
            let first = payload.mistakes.min()?.id
            if !["json-syntax", "unknown-payload"].contains(first) {
                #expect(findings.schema == uri(ofSchemaAt: payload.schema), "\(payload.path)")
            }
        }
    }

    private func expectFindings(
        of payload: PayloadFixtures.Payload,
        _ matcher: inout PayloadMatcher
    ) throws -> (schema: String?, diagnostics: [Diagnostic]) {
        let findings = try matcher.findings(payload.bytes)
        let lines = LineIndex(payload.bytes)
        let mistakes = findings.diagnostics.map { mistake($0, lines) }.sorted()
        let expected = payload.mistakes.sorted()
        #expect(
            mistakes.count == expected.count
                && zip(mistakes, expected).allSatisfy { Self.isSame($0, as: $1) },
            "\(payload.path): found \(mistakes), expected \(expected)"
        )
        return findings
    }

    private func mistake(_ diagnostic: Diagnostic, _ lines: LineIndex) -> PayloadFixtures.Mistake {
        let position = lines.position(of: diagnostic.range.start)
        return PayloadFixtures.Mistake(
            id: diagnostic.id.rawValue,
            severity: diagnostic.severity.rawValue,
            line: position.line,
            column: position.column,
            instanceLocation: diagnostic.instanceLocation.description,
            keyword: diagnostic.keywordLocation?.tokens.last
        )
    }

    /// Compares two mistakes, but not their severities, which the tests of the tool compare. A location or keyword that
    /// expected-findings.json leaves out may have any value.
    private static func isSame(
        _ found: PayloadFixtures.Mistake,
        as expected: PayloadFixtures.Mistake
    ) -> Bool {
        found.id == expected.id && found.line == expected.line && found.column == expected.column
            && found.instanceLocation == (expected.instanceLocation ?? found.instanceLocation)
            && found.keyword == (expected.keyword ?? found.keyword)
    }

    /// Returns the URI of the matched schema, or the finding about a payload without one.
    private static func summary(_ match: PayloadMatcher.Match, _ document: JSONDocument) -> String {
        if case .found(let entry, _) = match { return entry.uri }
        return Diagnostic.unknownPayload(match, in: document).map { "\($0)" } ?? "unknown"
    }

    @Test(.long) func `reusing checked values changes neither the match nor the findings`() throws {
        var (matcher, matcherWithoutReuse) = (Self.matcher, Self.matcher)
        let stride = LongTests.useAllInputs ? 1 : 12
        let payloads = try MutationCorpus.fixtures().enumerated()
            .filter { $0.offset % stride == 0 }.map(\.element)
        #expect(payloads.count >= 15)
        for payload in payloads {
            let original = payload.document.bytes
            let applied = AppliedKeywords(try payload.validator.trace(of: payload.document))
            let mutations = MutationGenerator.mutations(of: payload.document, applied, seed: 1)
            var selection = FindingSelection(limit: .max)
            let checkedValues = CheckedValues()
            selection.checkedValues = checkedValues
            for mutation in mutations.prefix(LongTests.count(4, long: 8)) {
                for version in [mutation.applied(to: original), original] {
                    guard let document = try? JSONParser().parse(version) else { continue }
                    let match = try matcher.match(document, reusing: checkedValues)
                    #expect(
                        Self.summary(match, document)
                            == Self.summary(try matcherWithoutReuse.match(document), document),
                        "\(payload.path)"
                    )
                    guard case .found(_, let program) = match else { continue }
                    let found = try EvaluationDiagnostics.findings(
                        of: document,
                        program,
                        selection: selection
                    )
                    let expected = try EvaluationDiagnostics.diagnostics(of: document, program)
                    #expect(found.kept == expected, "\(payload.path)")
                }
            }
        }
    }

    @Test(arguments: ["{}", "[]", #"{"a": 1}"#, #"{"x": {"y": []}}"#, "[{}]"])
    func `a payload that matches no schema gets one finding, which names the closest schemas`(
        text: String
    ) throws {
        let document = try JSONParser().parse(Array(text.utf8))
        var matcher = Self.matcher
        let match = try matcher.match(document)
        guard case .noMatch(let closest) = match else {
            Issue.record("expected no match, found \(match)")
            return
        }
        #expect(!closest.isEmpty)
        let diagnostic = try #require(Diagnostic.unknownPayload(match, in: document))
        #expect(diagnostic.id == .unknownPayload)
        #expect(diagnostic.range == SourceRange(start: 0, end: 1))
        #expect(
            diagnostic.message
                == "no known schema matches; choose one with --schema, or assign one in .widget-lint.json"
        )
        #expect(diagnostic.related.count == closest.count)
        for related in diagnostic.related { #expect(related.message.hasPrefix("closest: ")) }
    }

    @Test(arguments: [
        ("3", "a number", 12..<13), ("null", "null", 12..<16),
        (#"{"$ref": 1}"#, "an object", 12..<13),
    ])
    func `a payload that matches no schema and has a '$schema' without a URI gets a finding there`(
        value: String,
        phrase: String,
        range: Range<Int>
    ) throws {
        let document = try JSONParser().parse(Array(#"{"$schema": \#(value), "a": 1}"#.utf8))
        var matcher = Self.matcher
        let match = try matcher.match(document)
        let diagnostic = try #require(Diagnostic.unknownPayload(match, in: document))
        #expect(diagnostic.id == .unknownPayload)
        #expect(
            diagnostic.message
                == "expected the URI or the path of a schema in '$schema', found \(phrase)"
        )
        #expect(diagnostic.range == SourceRange(start: range.lowerBound, end: range.upperBound))
        #expect(diagnostic.related.isEmpty)
    }

    @Test(arguments: ["null", "1", "true", #""text""#])
    func `a scalar matches no schema, and no schema is suggested`(text: String) throws {
        let document = try JSONParser().parse(Array(text.utf8))
        var matcher = Self.matcher
        let match = try matcher.match(document)
        let diagnostic = try #require(Diagnostic.unknownPayload(match, in: document))
        #expect(diagnostic.id == .unknownPayload)
        #expect(diagnostic.range == SourceRange(start: 0, end: text.utf8.count))
        #expect(diagnostic.related.isEmpty)
    }

    @Test func `a message names two schemas that match equally well`() throws {
        let catalog = SchemaCatalog(formats: .assert)
        let entries = Array(catalog.entries.prefix(2))
        let diagnostic = try #require(
            Diagnostic.unknownPayload(
                .tie(entries.map { ($0, "'a' is missing") }),
                in: try JSONParser().parse(Array("\n {}".utf8))
            )
        )
        let names = entries.map { "\($0.title) (\($0.name))" }.joined(separator: " and ")
        #expect(
            diagnostic.message
                == "\(names) match equally well; choose one with --schema"
        )
        #expect(diagnostic.range == SourceRange(start: 2, end: 3))
        #expect(
            diagnostic.related.map(\.message)
                == entries.map { "\($0.title) (\($0.name)): 'a' is missing" }
        )
    }

    @Test func `a message names at most two of several schemas that match equally well`() throws {
        let entries = Array(SchemaCatalog(formats: .assert).entries.prefix(5))
        let document = try JSONParser().parse(Array("{}".utf8))
        let diagnostic = try #require(
            Diagnostic.unknownPayload(.tie(entries.map { ($0, "") }), in: document)
        )
        let names = entries.prefix(2).map { "\($0.title) (\($0.name))" }
            .joined(separator: ", ")
        #expect(
            diagnostic.message
                == "\(names) and 3 others match equally well; choose one with --schema"
        )
    }

    /// A schema that accepts everything does not describe a payload, and neither does a schema that accepts only
    /// scalars. It is unknown what a reference to itself accepts.
    @Test(arguments: [
        ("{}", false), (#"{"title": "t", "$defs": {"a": {"type": "object"}}}"#, false),
        (#"{"type": "string"}"#, false), (#"{"const": "a"}"#, false),
        (#"{"oneOf": [{"const": "a"}, {"const": 1}]}"#, false),
        (#"{"enum": ["a", null]}"#, false), (#"{"allOf": [{"type": "string"}]}"#, false),
        (##"{"$ref": "#/$defs/a", "$defs": {"a": {"type": "boolean"}}}"##, false),
        (##"{"$ref": "#"}"##, true), (#"{"properties": {"a": {}}}"#, true),
        (#"{"type": ["array", "null"]}"#, true), (#"{"enum": ["a", {"b": 1}]}"#, true),
        (#"{"anyOf": [{"type": "string"}, {"type": "object"}]}"#, true),
    ])
    func `only a schema that accepts objects or arrays, but not everything, matches payloads`(
        text: String,
        describesPayload: Bool
    )
        throws
    {
        var registry = SchemaRegistry()
        let source = SourceFile(path: "s.json", bytes: Array(text.utf8))
        try registry.add(source, uri: "https://a.example/s.json")
        var compiler = SchemaCompiler(registry: registry)
        let program = try compiler.compile(uri: "https://a.example/s.json")
        let candidate = PayloadMatcher.Candidate(
            entry: try #require(SchemaCatalog(formats: .assert).entries.first),
            program: program,
            requiredNames: [],
            constants: [],
            kinds: program.acceptedKinds(of: program.start)
        )
        #expect(candidate.describesPayload == describesPayload)
    }

    @Test(arguments: ["allOf", "anyOf", "oneOf"], [64, 65])
    func `the accepted kinds are computed through at most 64 nested schemas`(
        keyword: String,
        count: Int
    ) throws {
        // The root and the innermost schema are two of the nested schemas.
        let schema =
            String(repeating: "{\"\(keyword)\": [", count: count - 1) + #"{"const": "a"}"#
            + String(repeating: "]}", count: count - 1)
        let program = try SchemaProgram.compiled(schema)
        let kinds = program.acceptedKinds(of: program.start)
        #expect(kinds.contains(.string))
        #expect(kinds.contains(.null) == (count > 64))
    }

    @Test(
        .long,
        arguments: [
            "{}", "[]", "[1]", #"{"a": 1}"#, #"[{"a": "b"}]"#, #"{"name": "n", "a": 1, "b": 2}"#,
            #"{"url": "https://a.example"}"#, #"{"title": "t", "description": "d"}"#,
        ]
    )
    func `suggested schemas describe payloads, and each has a reason why it does not match`(
        text: String
    ) throws {
        var matcher = Self.matcher
        let match = try matcher.match(try JSONParser().parse(Array(text.utf8)))
        guard case .noMatch(let closest) = match else {
            Issue.record("expected no match, found \(match)")
            return
        }
        #expect((1...2).contains(closest.count))
        for (entry, reason) in closest {
            #expect(!["WidgetResource", "WidgetKind", "WidgetPagination"].contains(entry.title))
            #expect(!reason.isEmpty)
        }
    }

    @Test(arguments: ["{}", "[]"])
    func `a note says that the payload is empty`(text: String) throws {
        var matcher = Self.matcher
        let match = try matcher.match(try JSONParser().parse(Array(text.utf8)))
        guard case .noMatch(let closest) = match else {
            Issue.record("expected no match, found \(match)")
            return
        }
        #expect(closest.first?.reason == "the payload is empty")
    }

    /// Payloads, most of them with a misspelling, each with the name of the schema that is found, or nil if several
    /// schemas match equally well.
    @Test(arguments: [
        (
            "a misspelled constant",
            #"{"action": "recommendation.clik", "label": "l", "params": {"productId": "1", "name": "n", "campaignId": "c", "campaignHash": "h"}}"#,
            "recommendation-click-event"
        ),
        (
            "another misspelled constant",
            #"{"action": "recomendation.seen", "label": "l", "params": {"productId": "1", "name": "n", "campaignId": "c", "campaignHash": "h"}}"#,
            "recommendation-seen-event"
        ),
        (
            "a misspelled name", #"{"itemSize": {"width": 150, "height": 200}, "itemspacing": 16}"#,
            "content-widget-horizontal-slider-layout"
        ),
        ("the only name is misspelled", #"{"interactoins": []}"#, "interactions"),
        (
            "null as the value of optional members",
            #"{"a": {"widgetName": "a", "layoutType": "image", "campaignId": null, "widgetId": null, "gaParams": null, "content": {"title": null, "message": null, "mediaUrl": "https://a.example/a.png", "deeplink": null, "json": null}}}"#,
            "widget-map"
        ),
        (
            "no misspelling",
            #"{"action": "x", "label": "l", "params": {"productId": "1", "name": "n", "campaignId": "c", "campaignHash": "h"}}"#,
            nil
        ),
    ])
    func `a misspelled value or name still identifies the schema`(
        name: String,
        text: String,
        schema: String?
    ) throws {
        var matcher = Self.matcher
        let match = try matcher.match(try JSONParser().parse(Array(text.utf8)))
        let found: String? = if case .found(let entry, _) = match { entry.name } else { nil }
        #expect(found?.split(separator: "/").last.map(String.init) == schema, "\(name): \(match)")
    }

    /// JSON files that other tools keep in the folders of apps.
    @Test(arguments: [
        (
            "an image set of an asset catalog",
            #"{"images": [{"idiom": "universal", "filename": "a.pdf"}], "info": {"author": "xcode", "version": 1}}"#
        ),
        (
            "a color set of an asset catalog",
            #"{"colors": [{"idiom": "universal", "color": {"color-space": "srgb"}}], "info": {"author": "xcode", "version": 1}}"#
        ),
        (
            "a folder of an asset catalog",
            #"{"info": {"author": "xcode", "version": 1}, "properties": {"provides-namespace": true}}"#
        ),
        (
            "the settings of Google services",
            #"{"project_info": {"project_id": "p"}, "client": [{"client_info": {}}], "configuration_version": "1"}"#
        ),
        (
            "the property list of Google services",
            #"{"API_KEY": "a", "BUNDLE_ID": "com.a", "CLIENT_ID": "c", "PROJECT_ID": "p", "IS_ADS_ENABLED": false}"#
        ),
        (
            "a package of npm",
            #"{"name": "a", "version": "1.0.0", "description": "d", "main": "i.js", "scripts": {"test": "t"}, "license": "MIT"}"#
        ),
        (
            "options of a compiler",
            #"{"compilerOptions": {"target": "es2020", "strict": true}, "include": ["src"], "exclude": ["lib"]}"#
        ),
        (
            "an animation",
            #"{"v": "5.5.7", "fr": 60, "ip": 0, "op": 120, "w": 512, "h": 512, "nm": "n", "assets": [], "layers": [{"ind": 1, "ty": 4}]}"#
        ),
        (
            "places on a map",
            #"{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "Porto"}, "geometry": {"type": "Point", "coordinates": [1, 2]}}]}"#
        ),
        (
            "a catalog of strings",
            #"{"sourceLanguage": "en", "strings": {"Hello": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Hallo"}}}}}, "version": "1.0"}"#
        ),
        (
            "the pinned versions of packages",
            #"{"pins": [{"identity": "a", "kind": "remoteSourceControl", "location": "l", "state": {"version": "1.0.0"}}], "version": 3}"#
        ),
    ])
    func `a file of another tool matches no schema`(name: String, text: String) throws {
        var matcher = Self.matcher
        let match = try matcher.match(try JSONParser().parse(Array(text.utf8)))
        if case .found(let entry, _) = match { Issue.record("\(name): found \(entry.name)") }
    }

    @Test func `notes about schemas that match equally well name the missing member`() throws {
        var matcher = Self.matcher
        let text = #"{"itemSize": {"width": 150, "height": 200}, "numberOfItems": 1}"#
        let document = try JSONParser().parse(Array(text.utf8))
        let diagnostic = try #require(
            Diagnostic.unknownPayload(try matcher.match(document), in: document)
        )
        #expect(diagnostic.related.count == 2)
        for related in diagnostic.related {
            #expect(related.message.contains("missing required member 'kind'"))
        }
    }

    @Test(arguments: [
        (#"{"deals": [{"city_name": "Porto", "image_url": "https://a.example/b.jpg"}]}"#, "deals"),
        (#"{"answer": {"identifier": "OPO", "displayString": "Porto"}}"#, "answer"),
        (#"{"a": {"answer": {"identifier": "OPO", "displayString": "Porto"}}}"#, nil),
        (#"{"a": {"identifier": "OPO", "displayString": "Porto"}, "b": 1}"#, nil),
        (#"{"answer": "OPO"}"#, nil),
    ])
    func `a message about a payload inside another object names the member`(
        text: String,
        member: String?
    ) throws {
        var matcher = Self.matcher
        let document = try JSONParser().parse(Array(text.utf8))
        let message = Diagnostic.unknownPayload(try matcher.match(document), in: document)?.message
        let start = member.map { "the payload is inside the member '\($0)'; keep only the value" }
        let expected = start ?? "no known schema matches"
        #expect(message?.hasPrefix(expected) == true, "\(message ?? "none")")
    }

    @Test func `a message about an array with a member's items names the member`() throws {
        var matcher = Self.matcher
        let text = #"""
            [{"date": "2024-05-03T10:00:00Z",
                "deal": {"url": "a://b", "image": "i", "cityName": "Porto"}}]
            """#
        let document = try JSONParser().parse(Array(text.utf8))
        let diagnostic = try #require(
            Diagnostic.unknownPayload(try matcher.match(document), in: document)
        )
        #expect(
            diagnostic.message
                == "expected an object, found an array; put the array into the member 'entries' "
                + "to match DealsTimeline (lastminute/deals-timeline)"
        )
    }

    @Test func `the number of unknown names that are compared with declared names has a limit`()
        throws
    {
        for excess in [0, 1] {
            // With the misspelled name, the number of unknown names is the limit, or one more.
            let count = PayloadMatcher.nearNameLimit - 1 + excess
            let others = (0..<count).map { #""qqqqqqqqqqqq\#($0)": null, "# }.joined()
            var matcher = Self.matcher
            let text = "{" + others + #""interactoins": []}"#
            let match = try matcher.match(try JSONParser().parse(Array(text.utf8)))
            let found = if case .found(let entry, _) = match { entry.name } else { "" }
            #expect(found == (excess == 0 ? "livelike/interactions" : ""), "\(excess): \(match)")
        }
    }

    /// Takes the first fixture of each kind of widget, and replaces its kind by each of the other kinds, or by the next
    /// kind if not all inputs are tested.
    @Test(.long)
    func `a widget with another kind has at most as many errors as under the union's schema`()
        throws
    {
        let kinds = [
            "text-poll", "image-poll", "text-quiz", "image-quiz", "text-prediction",
            "image-prediction", "cheer-meter", "emoji-slider", "alert",
        ]
        var matcher = Self.matcher
        var catalog = SchemaCatalog(formats: .assert)
        let union = try #require(catalog.entry(named: "livelike/widget"))
        let program = try catalog.program(uri: union.uri)
        let payloads = try PayloadFixtures.payloads("valid")
        var count = 0
        for (number, name) in kinds.enumerated() {
            let payload = try #require(
                payloads.first { $0.schema == "livelike/\(name).schema.json" }
            )
            let text = String(decoding: payload.bytes, as: UTF8.self)
            let next = [kinds[(number + 1) % kinds.count]]
            for kind in LongTests.useAllInputs ? kinds : next where kind != name {
                let other = text.replacing(
                    "\"kind\": \"\(name)\"",
                    with: "\"kind\": \"\(kind)\""
                )
                let document = try JSONParser().parse(Array(other.utf8))
                let errors = try EvaluationDiagnostics.diagnostics(of: document, program)
                    .filter { $0.severity == .error }
                let found = try matcher.findings(Array(other.utf8)).diagnostics
                    .filter { $0.severity == .error }
                #expect(found.count <= errors.count, "\(payload.path) as \(kind): \(found)")
                count += 1
            }
        }
        #expect(count == (LongTests.useAllInputs ? 72 : 9))
    }

    // MARK: Payloads that vendors publish

    private static let samples = Corpora.root?.deletingLastPathComponent()
        .appendingPathComponent("facts/samples", isDirectory: true)

    /// The beginnings of the paths of samples that have a schema.
    private static let known = [
        "netcore/DERIVED-docs-table-aliases", "netcore/DERIVED-ios-map",
        "netcore/DERIVED-personalization-tokens", "netcore/DERIVED-rn-event-map",
        "synerise/document-source",
        "synerise/DERIVED-widget-document-response", "synerise/recommend-campaign-response-",
        "synerise/item-catalog-format", "synerise/DERIVED-event-sdk",
        "synerise/event-recommendation-view-api", "lastminute/DERIVED-", "livelike/cheer-meter",
    ]

    @Test(
        .long,
        .enabled(
            if: samples.map { FileManager.default.fileExists(atPath: $0.path) } == true,
            "skipped: there is no folder of samples beside the corpora"
        )
    )
    func `published samples of known kinds match a schema and are valid`() throws {
        let folder = try #require(Self.samples)
        var matcher = Self.matcher
        var checkedCount = 0
        for file in Corpora.files(in: folder) {
            let path = String(file.path.dropFirst(folder.path.count + 1))
            // Samples without a schema must not make the matcher fail.
            let findings = try matcher.findings(try Corpora.bytes(of: file))
            guard Self.known.contains(where: path.hasPrefix) else { continue }
            checkedCount += 1
            #expect(findings.schema != nil, "\(path)")
            let errors = findings.diagnostics.filter { $0.severity == .error }
            #expect(errors.isEmpty, "\(path): \(errors.map(\.message))")
        }
        #expect(checkedCount >= Self.known.count)
    }

    @Test(arguments: [
        (5, "'a0', 'a1', 'a2', 'a3' and 'a4'"),
        (6, "'a0', 'a1', 'a2', 'a3', 'a4' and 1 other"),
    ])
    func `a message lists at most 5 missing members`(count: Int, words: String) {
        #expect(PayloadEvidence.list((0..<count).map { "a\($0)" }) == words)
    }
}
