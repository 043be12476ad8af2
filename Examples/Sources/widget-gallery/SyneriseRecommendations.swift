import Foundation
import WidgetModels

/// Prints recommended items, and the slots that they fill.
enum SyneriseRecommendations {
    static func show() throws {
        let payload = try Payload("synerise-recommendations")
        let response = try payload.model(RecommendationResponse.self)
        for item in response.data ?? [] {
            print("\(item.title ?? item.itemId): \(price(of: item))")
            let names = item.unknownMembers.keys.sorted()
            if !names.isEmpty { print("  unknown members: \(names.joined(separator: ", "))") }
        }
        for slot in response.extras?.slots ?? [] {
            let name = slot.name ?? "slot \(slot.id)"
            if let error = slot.error {
                print("\(name): \(error.status), \(error.message)")
            } else {
                print("\(name): \(slot.itemIds?.count ?? 0) items")
            }
        }
        try payload.printComparison(with: response)
    }

    private static func price(of item: Recommendation) -> String {
        guard let price = item.price else { return "no price" }
        guard let sale = item.salePrice else { return text(price) }
        return "\(text(sale)) instead of \(text(price))"
    }

    private static func text(_ price: Price) -> String {
        String(format: "%.2f ", price.value) + (price.currency ?? "")
    }
}
