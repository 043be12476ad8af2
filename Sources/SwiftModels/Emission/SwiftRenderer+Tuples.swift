/// The code for structures that are arrays in JSON.
extension SwiftRenderer {
    static func renderItemCoding(
        of structure: SwiftStructure,
        _ access: String,
        _ writer: inout CodeWriter
    ) {
        let rest = structure.coding.restProperty
        writer.block("\(access)init(from decoder: any Decoder) throws") { writer in
            writer.line("var elements = try ElementReader(decoder)")
            writer.list(
                "try self.init(",
                structure.properties.map(\.itemDecodingArgument)
                    + ["\(rest): elements.decodeRest()"],
                closing: ")"
            )
        }
        writer.line()
        renderEncoding(access, &writer)
        writer.line()
        writer.block("var jsonContent: JSONContent") { writer in
            writer.list(
                ".array(TupleElements([",
                structure.properties.map(\.encodedItem),
                closing: "], rest: \(rest)))"
            )
        }
    }
}
