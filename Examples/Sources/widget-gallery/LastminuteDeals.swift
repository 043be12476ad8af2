import Foundation
import WidgetModels

/// Prints deals and their prices.
enum LastminuteDeals {
    static func show() throws {
        let payload = try Payload("lastminute-deals")
        let feed = try payload.model(DealsFeed.self)
        for deal in feed.elements {
            let city = deal.cityName ?? "somewhere"
            let kind = deal.dealType.map { ", \($0)" } ?? ""
            print("\(city)\(kind): \(price(of: deal) ?? "no price")")
            print("  opens \(deal.url ?? "nothing")")
        }
        // One deal has 'cityName', an alias of 'city_name'. The encoder writes 'city_name'.
        let copy = try JSONDecoder().decode(DealsFeed.self, from: JSONEncoder().encode(feed))
        print("written and read again: \(copy == feed ? "equal deals" : "different deals")")
    }

    /// Returns the price, which is a member that the schema does not know.
    private static func price(of deal: DealServiceData) -> String? {
        guard let price = deal.unknownMembers["price"],
            case .number(let amount) = price["amount"],
            case .string(let currency) = price["currency"]
        else { return nil }
        return String(format: "%.2f ", amount.double) + currency
    }
}
