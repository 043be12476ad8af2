import Foundation
import Testing

@testable import GeneratedModels

/// Code that apps wrote for the vendors' own Swift types. It must also work with the models.
struct CallSiteTests {
    @Test func `the initializer of a recommendation accepts a URI`() {
        let url: URI = "https://cdn.rowanandsow.example/p/rs-2041.jpg"
        let title = "Bypass secateurs, 21 cm"
        // swift-format-ignore
        let model = ContentWidgetRecommendationDataModel(imageURL: url, title: title, priceCurrency: "PLN", price: 12, salePrice: nil)
        #expect(model.imageURL == url)
        #expect(model.price == 12)
        #expect(model.salePrice == nil)
        #expect(model.badge == nil)
    }

    @Test func `the initializer of a recommendation accepts a Foundation URL`() throws {
        let url = try #require(URL(string: "https://cdn.rowanandsow.example/p/rs-2041.jpg"))
        let title = "Bypass secateurs, 21 cm"
        // swift-format-ignore
        let model = ContentWidgetRecommendationDataModel(imageURL: url, title: title, priceCurrency: "PLN", price: 12, salePrice: nil)
        #expect(model.imageURL.url == url)
        #expect(model.unknownMembers.isEmpty)
    }

    @Test func `the position of an option is found by its identifier`() throws {
        let fixture = try #require(
            PayloadFixture.valid.first { $0.file.contains("cheer-meter-pub") }
        )
        let model = try JSONDecoder().decode(CheerMeterWidgetModel.self, from: fixture.data())
        let optionID = try #require(model.options.last?.id)
        let index = model.options.firstIndex(where: { $0.id == optionID })
        #expect(index == model.options.count - 1)
        #expect(model.options[0].imageURL.rawValue.hasPrefix("https://"))
    }
}
