/// Structures that are arrays in JSON.
extension SwiftRenderer {
    mutating func renderElementCoding(_ structure: SwiftStructure, _ path: String) {
        let access = access.prefix
        let rest = structure.coding.restProperty
        writer.line()
        writer.block("extension \(path): Codable, JSONCoding") { writer in
            writer.block("\(access)init(from decoder: any Decoder) throws") { writer in
                writer.line("var elements = try ElementReader(decoder)")
                writer.list(
                    "try self.init(",
                    structure.properties.map(\.elementDecodingArgument)
                        + ["\(rest): elements.decodeRest()"],
                    ")"
                )
            }
            writer.line()
            writer.block("\(access)func encode(to encoder: any Encoder) throws") { writer in
                writer.list(
                    "try encoder.encode([",
                    structure.properties.map(\.encodedValue),
                    "], rest: \(rest))"
                )
            }
        }
    }
}
