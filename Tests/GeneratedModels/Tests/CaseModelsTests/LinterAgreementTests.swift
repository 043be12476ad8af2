import Foundation
import InitializerChecks
import SchemaDiagnostics
import SchemaKit
import Testing

@testable import CaseModels

/// The compiled goldens, decoded or read directly, reject a value exactly if the linter finds an error in the value.
@Suite struct LinterAgreementTests {
    struct Subject: CustomTestStringConvertible, Sendable {
        /// The schema file below `Cases/codegen`.
        let schema: String
        /// The values whose variations are tried.
        let seeds: [String]
        /// True if some members are encoded under other names than those in the text.
        let renamesMembers: Bool
        /// True if some violations are only warnings, or some findings about valid values are errors.
        let hasSeverities: Bool
        let read: @Sendable (String) -> Reading
        /// Returns whether two texts are read as models that are equal but have different hash values.
        let breaksHashing: @Sendable (String, String) -> Bool
        /// Returns the structures in a text, or nothing if the text cannot be decoded.
        let structures: @Sendable (String) -> [any InitializerChecked]

        var testDescription: String { schema }

        init<Model: Codable & JSONReadable & Hashable & SendableMetatype>(
            _ schema: String,
            _ type: Model.Type,
            renamesMembers: Bool = false,
            hasSeverities: Bool = false,
            _ seeds: String...
        ) {
            self.schema = schema
            self.seeds = seeds
            self.renamesMembers = renamesMembers
            self.hasSeverities = hasSeverities
            read = { Reading(of: Model.self, $0) }
            breaksHashing = { one, other in
                let models = [one, other].compactMap {
                    try? JSONDecoder().decode(Model.self, from: Data($0.utf8))
                }
                return models.count == 2 && models[0] == models[1]
                    && models[0].hashValue != models[1].hashValue
            }
            structures = { text in
                let model = try? JSONDecoder().decode(Model.self, from: Data(text.utf8))
                return model.map(InitializerChecks.structures) ?? []
            }
        }
    }

    /// The results of decoding a text and of reading it directly.
    struct Reading: Sendable {
        var isValid = false
        var isValidDirectly = false
        /// True if direct reading gives the decoded model, or if the text cannot be decoded.
        var isSameDirectly = true
        /// The encoded model, or nil if the text cannot be decoded.
        var copy: Data?
        /// True if the encoded model is decoded as an equal model, or if the text cannot be decoded.
        var isSameAgain = true

        init<Model: Codable & JSONReadable & Equatable>(of type: Model.Type, _ text: String) {
            let bytes = Array(text.utf8)
            if let model = try? Model(json: bytes) {
                // Checked reading drops invalid items, which are still violations.
                isValidDirectly = (try? (model as? any SchemaValidated)?.validate()) != nil
                // A model without rules accepts every value that can be read.
                if !(model is any SchemaValidated) { isValidDirectly = true }
            }
            guard let model = try? JSONDecoder().decode(type, from: Data(bytes)) else { return }
            copy = try? JSONEncoder().encode(model)
            isSameAgain = copy.flatMap { try? JSONDecoder().decode(type, from: $0) } == model
            isSameDirectly = (try? Model(json: bytes, checked: false)) == model
            isValid = (try? (model as? any SchemaValidated)?.validate()) != nil
            if !(model is any SchemaValidated) { isValid = true }
        }
    }

    @Test("models accept a value exactly if the linter finds no error", arguments: subjects)
    func agreement(_ subject: Subject) throws {
        let validator = try validator(of: subject.schema)
        var counts = [true: 0, false: 0]
        for text in try subject.seeds.flatMap(Self.variations) {
            let isValid = try accepts(Array(text.utf8), validator, of: subject)
            counts[isValid, default: 0] += 1
            let reading = subject.read(text)
            #expect(reading.isValid == isValid, "\(text)")
            #expect(reading.isValidDirectly == isValid, "\(text)")
            #expect(reading.isSameDirectly, "\(text)")
            #expect(reading.isSameAgain, "\(text)")
            guard let copy = reading.copy else { continue }
            let copyIsValid = try accepts(Array(copy), validator, of: subject)
            #expect(copyIsValid == isValid, "\(text)")
            if !subject.renamesMembers {
                let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
                #expect(try JSONDecoder().decode(JSONValue.self, from: copy) == value, "\(text)")
            }
        }
        #expect(counts.values.allSatisfy { $0 > 0 }, "all values have the same verdict")
    }

    /// The compiler derives the hash values from all stored properties. If the generated operator `==` does not compare
    /// one of them, equal models can have different hash values.
    @Test("equal models have equal hash values", arguments: subjects)
    func equality(_ subject: Subject) throws {
        for seed in subject.seeds {
            for text in try Self.variations(of: seed) {
                #expect(!subject.breaksHashing(seed, text), "\(seed) and \(text)")
            }
        }
    }

    @Test("initializers create valid values", arguments: subjects)
    func initializers(_ subject: Subject) throws {
        let validator = try validator(of: subject.schema)
        for text in try subject.seeds.flatMap(Self.variations)
        where try accepts(Array(text.utf8), validator, of: subject) {
            for value in subject.structures(text) {
                let problems = value.problems { try ($0 as? any SchemaValidated)?.validate() }
                #expect(problems == [], "\(text)")
            }
        }
    }

    /// Returns whether the linter finds no error in a text.
    private func accepts(
        _ text: [UInt8],
        _ validator: SchemaValidator,
        of subject: Subject
    ) throws -> Bool {
        // The verdict is much faster than the findings.
        guard subject.hasSeverities else { return try validator.isValid(JSONParser().parse(text)) }
        return try !validator.diagnostics(of: text).contains { $0.severity == .error }
    }

    /// Returns a validator of a schema, which may refer to the other schemas in its folder and the folders below it.
    private func validator(of schema: String) throws -> SchemaValidator {
        let file = CaseFolder.file(schema)
        let folder = file.deletingLastPathComponent()
        var registry = SchemaRegistry()
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        where name.hasSuffix(".json") {
            let other = folder.appending(path: name)
            let bytes = Array(try Data(contentsOf: other))
            try registry.add(SourceFile(path: name, bytes: bytes), uri: other.absoluteString)
        }
        return try SchemaValidator(uri: file.absoluteString, registry: registry)
    }

    /// Drafts 3 and 4 distinguish `1` and `1.0`. Models do not, because a decoder does not report the spelling of a
    /// number. The generator has a note about this difference.
    @Test(
        "a number with a fraction of zero is an integer in every draft",
        arguments: [
            (#"{"id":1.0}"#, true), (#"{"id":10e-1}"#, true), (#"{"id":1.5}"#, false),
        ]
    )
    func zeroFraction(_ text: String, _ isValid: Bool) {
        let reading = Reading(of: OldDeal.self, text)
        #expect(reading.isValid == isValid)
        #expect(reading.isValidDirectly == isValid)
    }

    // MARK: Variations

    /// Returns the value of a seed, values to replace it, and copies of it in which one member or item is replaced or
    /// added, or one member is removed.
    private static func variations(of seed: String) throws -> [String] {
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(seed.utf8))
        return try ([value] + variations(of: value)).map {
            String(decoding: try JSONEncoder().encode($0), as: UTF8.self)
        }
    }

    private static func variations(of value: JSONValue) -> [JSONValue] {
        var found = others
        switch value {
        case .object(let members):
            for (name, member) in members {
                var copy = members
                copy[name] = nil
                found.append(.object(copy))
                for other in variations(of: member) {
                    copy[name] = other
                    found.append(.object(copy))
                }
            }
            // There are fewer values than names.
            for (name, other) in zip(names, others + others) where members[name] == nil {
                var copy = members
                copy[name] = other
                found.append(.object(copy))
            }
        case .array(let items):
            found.append(.array(items + [.null]))
            for (index, item) in items.enumerated() {
                for other in variations(of: item) {
                    var copy = items
                    copy[index] = other
                    found.append(.array(copy))
                }
            }
        case .null, .bool, .number, .string: break
        }
        return found
    }

    /// The values that replace each value of a seed.
    private static let others: [JSONValue] = [
        nil, true, 0, -1, 1, 2.5, "", "a", [], [1], [:], ["size": 1], ["size": 0],
    ]

    /// The names of the members that are added to each object of a seed.
    private static let names = [
        "a", "x-a", "x-", "part_", "tree.", "tree.z", "b_id", "v9", "9", "name", "label", "size",
        "x-é", "href", "later", "xMembers", "children", "reader", "parent",
    ]
}
