import Foundation
import Testing

@testable import GeneratedModels

/// The documented defaults of the models, as an app that makes them in code gets them.
struct DefaultTests {
    @Test func `a grid layout has all its defaults`() throws {
        let layout = ContentWidgetGridLayout()
        #expect(layout.backgroundColor == "clear")
        #expect(layout.insets == ContentWidgetInsets(top: 8, left: 8, bottom: 8, right: 8))
        #expect(layout.itemSize == ContentWidgetSize(width: 150, height: 200))
        #expect(layout.itemHorizontalSpacing == 16)
        #expect(layout.itemVerticalSpacing == 16)
        #expect(layout.numberOfItems == nil)
        #expect(try encoded(layout) == JSONText(Data(#"{"kind":"grid"}"#.utf8)))
    }

    @Test func `a slider layout has all its defaults`() {
        let layout = ContentWidgetHorizontalSliderLayout()
        #expect(layout.backgroundColor == "clear")
        #expect(layout.insets == ContentWidgetInsets(top: 8, left: 8, bottom: 8, right: 8))
        #expect(layout.itemSpacing == 16)
    }

    @Test func `an item layout has the defaults of the checklist`() {
        let layout = ContentWidgetBasicProductItemLayout()
        #expect(layout.imageWidthRatio == 1)
        #expect(layout.imageHeightRatio == 0.35)
        #expect(layout.imageBackground == "clear")
        #expect(layout.titleInsets == ContentWidgetInsets(top: 8, left: 8, bottom: 8, right: 8))
        #expect(layout.actionButton == nil)
    }

    @Test func `a layout that spells its defaults out keeps doing so`() throws {
        let text = #"{"insets":{"top":8,"left":8,"bottom":8,"right":8},"itemVerticalSpacing":16}"#
        let layout = try decode(ContentWidgetGridLayout.self, text)
        #expect(layout == ContentWidgetGridLayout())
        #expect(try encoded(layout) == JSONText(Data(text.utf8)))
    }
}
