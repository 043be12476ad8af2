import WidgetModels

/// Prints the appearance of the items of a content widget.
enum SyneriseAppearance {
    static func show() throws {
        let payload = try Payload("synerise-appearance")
        let appearance = try payload.model(ContentWidgetAppearance.self)
        switch appearance.layout {
        case .horizontalSlider(let slider):
            print("a row, \(slider.itemSpacing) points between items")
        case .grid(let grid):
            print("a grid of \(grid.itemSize.width) by \(grid.itemSize.height) points")
            print(
                "\(grid.itemHorizontalSpacing) points between columns, "
                    + "\(grid.itemVerticalSpacing) between rows"
            )
        case .unrecognized:
            print("an unknown layout")
        }
        let item = appearance.itemLayout
        print("titles in \(item.titleFont.name ?? "the system's font")")
        // A missing member has the default of the schema.
        print("the currency is \(item.priceCurrencyPosition.rawValue) of the amount")
        print("reduced prices \(item.isSalePriceVisible ? "are" : "are not") shown")
        try payload.printComparison(with: appearance)
    }
}
