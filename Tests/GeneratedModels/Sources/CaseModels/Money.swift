import SchemaKit

/// A type of an app. The schema of the case `namespace` names this type.
struct Money: JSONConvertible, DirectlyRead {
    var amount: Int

    init(amount: Int) { self.amount = amount }

    init(_ json: JSONValue) throws {
        guard let amount = json["amount"]?.intValue else { throw MissingAmount() }
        self.amount = amount
    }

    init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        self = try reader.convertedValue()
    }

    var jsonValue: JSONValue { ["amount": .number(JSONNumber(Int64(amount)))] }

    struct MissingAmount: Error {}
}
