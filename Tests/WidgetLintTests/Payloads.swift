/// Payloads and schemas that many tests use.
enum Payloads {
    /// A payload that is valid under the built-in schema `smartech/widget-action-button`.
    static let button = #"{"actionName": "Go", "actionDeeplink": "shop://sale", "actionType": 1}"#

    /// A button with an unknown type of action.
    static let brokenButton = """
        {
          "actionName": "Go",
          "actionDeeplink": "shop://sale",
          "actionType": 4
        }
        """

    /// A schema under which the member `count` of an object must be an integer.
    static let countSchema = #"{"properties": {"count": {"type": "integer"}}}"#
}
