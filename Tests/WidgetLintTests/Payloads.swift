/// Payloads and schemas that many tests use.
enum Payloads {
    /// Valid against the built-in schema `smartech/widget-action-button`.
    static let button = #"{"actionName": "Go", "actionDeeplink": "shop://sale", "actionType": 1}"#

    /// The same with a mistake: there is no such type of action.
    static let brokenButton = """
        {
          "actionName": "Go",
          "actionDeeplink": "shop://sale",
          "actionType": 4
        }
        """

    /// A schema that wants each member `count` to be a whole number.
    static let countSchema = #"{"properties": {"count": {"type": "integer"}}}"#
}
