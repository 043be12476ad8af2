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
            Self.renderEncoding(access, &writer)
            writer.line()
            writer.block("var jsonContent: JSONContent") { writer in
                writer.list(
                    ".array(TupleElements([",
                    structure.properties.map(\.encodedElement),
                    "], rest: \(rest)))"
                )
            }
        }
    }
}
