import Foundation
import WidgetModels

/// A payload as a service sends it.
struct Payload {
    let data: Data

    /// Reads the resource with a name.
    init(_ name: String) throws {
        guard let url = Bundle.module.url(forResource: "Payloads/\(name)", withExtension: "json")
        else { throw CocoaError(.fileNoSuchFile) }
        data = try Data(contentsOf: url)
    }

    /// Decodes the payload and checks the constraints of its schema that types do not express.
    func model<Model: Decodable & SchemaValidated>(_ type: Model.Type) throws -> Model {
        let model = try JSONDecoder().decode(type, from: data)
        try model.validate()
        return model
    }

    /// Returns whether a model is encoded as JSON that is equal to the payload.
    func isEqual(to model: some Encodable) throws -> Bool {
        let decoder = JSONDecoder()
        let copy = try JSONEncoder().encode(model)
        return try decoder.decode(JSONValue.self, from: copy)
            == decoder.decode(JSONValue.self, from: data)
    }

    /// Prints whether a model is encoded as JSON that is equal to the payload.
    func printComparison(with model: some Encodable) throws {
        let isEqual = try isEqual(to: model)
        print("encoded again: \(isEqual ? "equal JSON" : "different JSON")")
    }
}
