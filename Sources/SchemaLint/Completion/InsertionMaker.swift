import SchemaDiagnostics
import SchemaKit

/// A maker of the values that completions insert. A value is made from the subschemas that apply at the cursor.
struct InsertionMaker {
    /// The program as both versions of a comparison, because the comparison has the code that makes values.
    private let compared: ComparedSchemas
    /// True if a schema marks an object or an array around the cursor as secret.
    private let isInsideSecret: Bool
    private var sampler: ValueSampler

    /// The maximum number of steps for all values of one request. One step enters a subschema.
    private static let workLimit = 400_000
    /// The maximum number of values among which a user chooses in a snippet.
    private static let choiceLimit = 40
    /// The maximum number of characters of an object or an array on one line.
    private static let lineLength = 60

    init(_ program: SchemaProgram, isInsideSecret: Bool = false) {
        self.isInsideSecret = isInsideSecret
        compared = ComparedSchemas(
            old: program,
            new: program,
            workLimit: Self.workLimit,
            usesExamples: !isInsideSecret
        )
        sampler = ValueSampler(compared)
    }

    /// Returns a value that the subschemas accept together: a choice, a default, or a sample with the required members.
    mutating func value(of subschemas: [SubschemaID]) -> Completion.Insertion {
        let schemas = versioned(subschemas)
        let set = compared.constraints(of: schemas)
        if let list = set.shortestValueList {
            var values = list.values.filter { compared.accepts(SampleValue($0), under: schemas) }
            // Subschemas of different branches can have lists without a common value. All values are offered then.
            if values.isEmpty { values = set.valueLists.flatMap(\.values) }
            if let constant = values.first, values.count == 1 {
                return Completion.Insertion(text: constant.text)
            }
            if (2...Self.choiceLimit).contains(values.count) {
                return Completion.Insertion(choiceFrom: values.map(\.text))
            }
        }
        let annotations = SchemaAnnotations(
            of: set.flattenedSchemas.map(\.id),
            in: compared.new,
            isInsideSecret: isInsideSecret
        )
        if let value = annotations.defaultValue, !value.document.entry(at: value.index).isContainer
        {
            // The quotation marks remain if the user replaces a text by another one.
            return set.kinds == .string && value.kind == .string
                ? insertion(ofString: value.text) : Completion.Insertion([.placeholder(value.text)])
        }
        if set.isBoolean { return Completion.Insertion([.choice(["true", "false"])]) }
        guard let sample = sampler.value(of: schemas, variant: 0) else {
            return set.kinds == .string
                ? insertion(ofString: "\"\"") : Completion.Insertion([.placeholder("")])
        }
        // An empty string leaves nothing to delete before the user types a text.
        if case .string = sample, compared.accepts(.string(""), under: schemas) {
            return insertion(of: .string(""))
        }
        // The user probably does not want the sample of a schema that says nothing about its values.
        if set.isEmpty { return Completion.Insertion([.placeholder(sample.text)]) }
        return insertion(of: sample)
    }

    private func versioned(_ subschemas: [SubschemaID]) -> [VersionedSubschema] {
        subschemas.map { VersionedSubschema(side: .new, id: $0) }
    }

    /// Returns the subschemas, and those that they apply to the same value through references and `allOf`.
    func flattened(_ subschemas: [SubschemaID]) -> [SubschemaID] {
        compared.constraints(of: versioned(subschemas)).flattenedSchemas.map(\.id)
    }

    /// Returns a value that the subschemas accept together, or `nil` if none was found.
    mutating func sample(of subschemas: [SubschemaID]) -> SampleValue? {
        sampler.value(of: versioned(subschemas), variant: 0)
    }

    /// Returns the insertion of a sample, with a placeholder for each scalar.
    func insertion(of sample: SampleValue) -> Completion.Insertion {
        Completion.Insertion(parts(of: sample, indentation: ""))
    }

    /// Returns the insertion of a string, given as JSON, with a placeholder for its content.
    private func insertion(ofString text: String) -> Completion.Insertion {
        Completion.Insertion([.text("\""), .placeholder(text.withoutQuotes), .text("\"")])
    }

    private func parts(
        of sample: SampleValue,
        indentation: String
    ) -> [Completion.Insertion.Part] {
        let isShort = sample.text.count <= Self.lineLength
        switch sample {
        case .literal(let text): return [.placeholder(text)]
        case .string(let text): return insertion(ofString: JSONText.quoted(text)).parts
        case .array(let items):
            let children = items.map { (prefix: "", value: $0) }
            return container(of: children, in: ("[", "]"), isShort: isShort, indentation)
        case .object(let members):
            let children = members.map {
                (prefix: JSONText.quoted($0.name) + ": ", value: $0.value)
            }
            return container(of: children, in: ("{", "}"), isShort: isShort, indentation)
        }
    }
}

/// The layout of containers.
extension InsertionMaker {
    /// Returns a container on one line if it is short, otherwise with one line for each member or item.
    private func container(
        of children: [(prefix: String, value: SampleValue)],
        in brackets: (open: String, close: String),
        isShort: Bool,
        _ indentation: String
    ) -> [Completion.Insertion.Part] {
        let (open, close) = brackets
        guard !children.isEmpty else { return [.text(open), .placeholder(""), .text(close)] }
        let childLineStart = isShort ? "" : "\n" + indentation + "\t"
        let lastLineStart = isShort ? "" : "\n" + indentation
        var result: [Completion.Insertion.Part] = [.text(open)]
        for (number, child) in children.enumerated() {
            let separator = number == 0 ? "" : isShort ? ", " : ","
            result.append(.text(separator + childLineStart + child.prefix))
            result += parts(of: child.value, indentation: indentation + "\t")
        }
        return result + [.text(lastLineStart + close)]
    }
}

extension ConstraintSet {
    /// True if the only values are `true` and `false`.
    fileprivate var isBoolean: Bool {
        kinds.contains(.true) && kinds.contains(.false)
            && JSONKind.allCases.allSatisfy { $0 == .true || $0 == .false || !kinds.contains($0) }
    }
}
