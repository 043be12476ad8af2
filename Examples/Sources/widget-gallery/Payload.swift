import Foundation
import WidgetModels

/// A payload as a service sent it.
struct Payload {
    let data: Data

    /// The file `name` among this program's resources.
    init(_ name: String) throws {
        guard let url = Bundle.module.url(forResource: "Payloads/\(name)", withExtension: "json")
        else { throw CocoaError(.fileNoSuchFile) }
        data = try Data(contentsOf: url)
    }

    /// Reads the payload and checks what its schema asks beyond types.
    func model<Model: Decodable & SchemaValidated>(_ type: Model.Type) throws -> Model {
        let model = try JSONDecoder().decode(type, from: data)
        try model.validate()
        return model
    }

    /// Whether a model, written as JSON, says the same as the payload that it was read from.
    func isSame(as model: some Encodable) throws -> Bool {
        let decoder = JSONDecoder()
        let written = try JSONEncoder().encode(model)
        return try decoder.decode(JSONValue.self, from: written)
            == decoder.decode(JSONValue.self, from: data)
    }

    /// Tells whether nothing was lost.
    func printComparison(with model: some Encodable) throws {
        let isSame = try isSame(as: model)
        print("written back: \(isSame ? "the same JSON" : "other JSON than was read")")
    }
}
