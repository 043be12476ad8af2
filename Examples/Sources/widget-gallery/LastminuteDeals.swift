import Foundation
import WidgetModels

/// Deals, the one of the first hour first.
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
        // One deal came with 'cityName', another name of 'city_name', and is written with the latter.
        let copy = try JSONDecoder().decode(DealsFeed.self, from: JSONEncoder().encode(feed))
        print("written and read again: \(copy == feed ? "the same deals" : "other deals")")
    }

    /// The price is no member that the schema knows, but it came, and so it is there.
    private static func price(of deal: DealServiceData) -> String? {
        guard let price = deal.unknownMembers["price"],
            case .number(let amount) = price["amount"],
            case .string(let currency) = price["currency"]
        else { return nil }
        return String(format: "%.2f ", amount.double) + currency
    }
}
