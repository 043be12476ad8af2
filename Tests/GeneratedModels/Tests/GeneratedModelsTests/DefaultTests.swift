import Foundation
import Testing

@testable import GeneratedModels

/// The documented defaults of models that an app creates in code.
struct DefaultTests {
    @Test func `a new grid layout has the documented defaults`() throws {
        let layout = ContentWidgetGridLayout()
        #expect(layout.backgroundColor == "clear")
        #expect(layout.insets == ContentWidgetInsets(top: 8, left: 8, bottom: 8, right: 8))
        #expect(layout.itemSize == ContentWidgetSize(width: 150, height: 200))
        #expect(layout.itemHorizontalSpacing == 16)
        #expect(layout.itemVerticalSpacing == 16)
        #expect(layout.numberOfItems == nil)
        #expect(try encoded(layout) == JSONText(Data(#"{"kind":"grid"}"#.utf8)))
    }

    @Test func `a new slider layout has the documented defaults`() {
        let layout = ContentWidgetHorizontalSliderLayout()
        #expect(layout.backgroundColor == "clear")
        #expect(layout.insets == ContentWidgetInsets(top: 8, left: 8, bottom: 8, right: 8))
        #expect(layout.itemSpacing == 16)
    }

    @Test func `a new item layout has the documented defaults`() {
        let layout = ContentWidgetBasicProductItemLayout()
        #expect(layout.imageWidthRatio == 1)
        #expect(layout.imageHeightRatio == 0.35)
        #expect(layout.imageBackground == "clear")
        #expect(layout.titleInsets == ContentWidgetInsets(top: 8, left: 8, bottom: 8, right: 8))
        #expect(layout.actionButton == nil)
    }

    @Test func `defaults in the text of a layout are encoded again`() throws {
        let text = #"{"insets":{"top":8,"left":8,"bottom":8,"right":8},"itemVerticalSpacing":16}"#
        let layout = try decode(ContentWidgetGridLayout.self, text)
        #expect(layout == ContentWidgetGridLayout())
        #expect(try encoded(layout) == JSONText(Data(text.utf8)))
    }
}
