import WidgetModels

/// How a content widget draws its items.
enum SyneriseAppearance {
    static func show() throws {
        let payload = try Payload("synerise-appearance")
        let appearance = try payload.model(ContentWidgetAppearance.self)
        switch appearance.layout {
        case .horizontalSlider(let slider):
            print("a row, \(slider.itemSpacing) points between items")
        case .grid(let grid):
            print("a grid of \(grid.itemSize.width) by \(grid.itemSize.height) points")
            print("\(grid.itemHorizontalSpacing) points aside, \(grid.itemVerticalSpacing) below")
        case .unrecognized:
            print("a layout that this app does not know")
        }
        let item = appearance.itemLayout
        print("titles in \(item.titleFont.name ?? "the system's font")")
        // What was not sent has the schema's default.
        print("the currency stands \(item.priceCurrencyPosition.rawValue) of the amount")
        print("reduced prices \(item.isSalePriceVisible ? "are" : "are not") shown")
        try payload.printComparison(with: appearance)
    }
}
