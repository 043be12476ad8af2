import WidgetModels

/// Widgets by their names, each with content and buttons.
enum SmartechWidgets {
    static func show() throws {
        let payload = try Payload("smartech-widgets")
        let widgets = try payload.model(SMTWidgetMap.self)
        for (name, widget) in widgets.members.sorted(by: { $0.key < $1.key }) {
            guard let widget else {
                print("\(name): nothing to show")
                continue
            }
            print("\(name) (\(widget.layoutType.rawValue)): \(widget.content.title ?? "no title")")
            for button in widget.content.actionButtons ?? [] {
                print("  [\(button.actionName)] \(effect(of: button.action))")
            }
            // What the schema does not know is kept, and written back.
            if case .string(let arm) = widget.unknownMembers["experiment"]?["arm"] {
                print("  arm \(arm) of an experiment")
            }
            try showRefusal(of: widget)
        }
        try payload.printComparison(with: widgets)
    }

    /// What a tap does. The members that an action needs are there, or decoding would have failed.
    private static func effect(of action: SMTWidgetActionButton.Action) -> String {
        switch action {
        case .inAppDeepLink(let link, _): "goes to \(link)"
        case .externalBrowserLink(let link, _): "leaves the app for \(link)"
        case .copyText(let text, _): "copies '\(text)'"
        case .otherwise(let type, _, _): "is of type \(type.map { String($0.rawValue) } ?? "none")"
        }
    }

    /// A value that no longer does what the schema asks is found before anybody gets it.
    private static func showRefusal(of widget: SMTWidget) throws {
        var widget = widget
        widget.content.backgroundColor = "cream"
        do {
            try widget.validate()
        } catch let violation as SchemaViolation {
            print("  with another color: \(violation)")
        }
    }
}
