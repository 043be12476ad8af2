import WidgetModels

/// Prints widgets with their content and buttons.
enum SmartechWidgets {
    static func show() throws {
        let payload = try Payload("smartech-widgets")
        let widgets = try payload.model(SMTWidgetMap.self)
        for (name, widget) in widgets.members.sorted(by: { $0.key < $1.key }) {
            guard let widget = widget.value else {
                print("\(name): null")
                continue
            }
            print("\(name) (\(widget.layoutType.rawValue)): \(widget.content.title ?? "no title")")
            for button in widget.content.actionButtons ?? [] {
                print("  [\(button.actionName)] \(effect(of: button.action))")
            }
            // The model keeps and encodes members that the schema does not know.
            if case .string(let arm) = widget.unknownMembers["experiment"]?["arm"] {
                print("  unknown member 'arm' of 'experiment': \(arm)")
            }
            try showViolation(in: widget)
        }
        try payload.printComparison(with: widgets)
    }

    /// Returns the effect of a tap. The links and texts are not optional, because decoding fails without them.
    private static func effect(of action: SMTWidgetActionButton.Action) -> String {
        switch action {
        case .inAppDeepLink(let link, _): "opens \(link)"
        case .externalBrowserLink(let link, _): "opens \(link) in a browser"
        case .copyText(let text, _): "copies '\(text)'"
        case .otherwise(let type, _, _):
            "has the type \(type.map { "\($0.rawValue)" } ?? "none")"
        }
    }

    /// Prints the constraint that a changed widget violates. `validate()` finds it before the widget is sent.
    private static func showViolation(in widget: SMTWidget) throws {
        var widget = widget
        widget.content.backgroundColor = "cream"
        do {
            try widget.validate()
        } catch let violation as SchemaViolation {
            print("  with an invalid color: \(violation)")
        }
    }
}
