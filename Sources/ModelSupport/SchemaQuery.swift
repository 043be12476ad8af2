/// The keyword `queryOf` of the widget vocabulary: the members of an object equal the parameters in the
/// query of a link.
struct SchemaQuery: SchemaConstraint {
    /// The location of the object whose members equal the parameters.
    private let parameters: [SchemaRelation.Step]
    /// The location of the link.
    private let link: [SchemaRelation.Step]

    init(of parameters: [SchemaRelation.Step], in link: [SchemaRelation.Step]) {
        (self.parameters, self.link) = (parameters, link)
    }

    func violation(in value: JSONContent, at depth: Int) -> SchemaViolation? {
        guard case .object(let members)? = SchemaRelation.content(at: parameters, in: value),
            case .string(let text)? = SchemaRelation.content(at: link, in: value),
            !SchemaRelation.isRedacted(.string(text))
        else { return nil }
        let query = Query(text)
        var names: Set<[UInt8]> = []
        for (name, member) in members.named {
            names.insert(Array(name.utf8))
            guard case .string(let expected) = member.jsonContent,
                !SchemaRelation.isRedacted(.string(expected))
            else { continue }
            let values = query.values[Array(name.utf8)] ?? []
            // A parameter may be in the path of the link instead of the query.
            let isInAddress = values.isEmpty && query.addressContains(Array(expected.utf8))
            if isInAddress || values.contains(where: { query.isEqual($0, Array(expected.utf8)) }) {
                continue
            }
            let violation = SchemaViolation("queryOf", "the value of the link's parameter")
            return parameters.reversed().reduce(violation.within(name)) { $0.within($1.name) }
        }
        return query.values.keys.allSatisfy(names.contains)
            ? nil : SchemaViolation("queryOf", "all parameters of the link")
    }

    /// The parts of a link.
    private struct Query {
        /// The part before the query, decoded.
        let address: [UInt8]
        /// The encoded values of the parameters, by their decoded names. A link can have as many parameters as the
        /// object has members, so a scan of all parameters for each member would take quadratic time.
        let values: [[UInt8]: [[UInt8]]]

        init(_ link: String) {
            let text = link.utf8.prefix { $0 != UInt8(ascii: "#") }
            let path = text.prefix { $0 != UInt8(ascii: "?") }
            address = Self.decoded(Array(path))
            let parameters = text.dropFirst(path.count + 1).split(separator: UInt8(ascii: "&"))
            var values: [[UInt8]: [[UInt8]]] = [:]
            for parameter in parameters {
                let name = parameter.prefix { $0 != UInt8(ascii: "=") }
                let value = Array(parameter.dropFirst(name.count + 1))
                values[Self.decoded(Array(name)), default: []].append(value)
            }
            self.values = values
        }

        /// Returns whether a value equals a text as it stands or after it is decoded. A plus sign
        /// may stand for itself or for a space.
        func isEqual(_ value: [UInt8], _ text: [UInt8]) -> Bool {
            let spaced = value.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
            return value == text || Self.decoded(value) == text || Self.decoded(spaced) == text
        }

        /// Returns whether the address contains a text. An address beyond the limit counts as containing every text
        /// that is not longer than the address.
        func addressContains(_ text: [UInt8]) -> Bool {
            guard !text.isEmpty, text.count <= address.count else { return false }
            guard address.count <= Self.searchedByteLimit else { return true }
            return (0...address.count - text.count).contains {
                address[$0..<$0 + text.count].elementsEqual(text)
            }
        }

        /// The maximum number of bytes of an address that is searched, so that the time of a search has a limit. The
        /// linter has the same limit.
        private static let searchedByteLimit = 2_048

        /// Returns the bytes with percent-encoded bytes decoded. Invalid escapes are kept.
        private static func decoded(_ text: [UInt8]) -> [UInt8] {
            var decoded: [UInt8] = []
            var position = 0
            while position < text.count {
                if text[position] == UInt8(ascii: "%"), position + 2 < text.count,
                    let high = Character(Unicode.Scalar(text[position + 1])).hexDigitValue,
                    let low = Character(Unicode.Scalar(text[position + 2])).hexDigitValue
                {
                    decoded.append(UInt8(high * 16 + low))
                    position += 3
                } else {
                    decoded.append(text[position])
                    position += 1
                }
            }
            return decoded
        }
    }
}
