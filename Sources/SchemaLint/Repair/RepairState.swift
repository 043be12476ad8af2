import SchemaKit

/// What may come next in a text, inside its innermost open container.
enum RepairState {
    case value
    /// After `[`.
    case valueOrEnd
    /// After a comma in an object.
    case name
    /// After `{`.
    case nameOrEnd
    case colon
    case memberEnd
    case elementEnd
    case done

    /// What a token that is allowed does.
    enum Step {
        case open(isObject: Bool)
        case close
        /// A scalar or a string is a whole value.
        case completeValue
        case go(to: RepairState)
        case finish
    }

    var wantsValue: Bool { self == .value || self == .valueOrEnd }
    var wantsName: Bool { self == .name || self == .nameOrEnd }
    /// Whether a string may come.
    var wantsString: Bool { wantsValue || wantsName }
    /// Whether the innermost container may end here.
    var allowsEnd: Bool {
        self == .memberEnd || self == .elementEnd || self == .valueOrEnd || self == .nameOrEnd
    }

    /// What `token` does here; `nil` if JSON does not allow it.
    func step(_ token: RepairToken.Kind) -> Step? {
        switch (self, token) {
        case (.value, .string), (.value, .scalar), (.valueOrEnd, .string), (.valueOrEnd, .scalar):
            .completeValue
        case (.value, .objectStart), (.valueOrEnd, .objectStart): .open(isObject: true)
        case (.value, .arrayStart), (.valueOrEnd, .arrayStart): .open(isObject: false)
        case (.valueOrEnd, .arrayEnd), (.elementEnd, .arrayEnd): .close
        case (.nameOrEnd, .objectEnd), (.memberEnd, .objectEnd): .close
        case (.name, .string), (.nameOrEnd, .string): .go(to: .colon)
        case (.colon, .colon): .go(to: .value)
        case (.memberEnd, .comma): .go(to: .name)
        case (.elementEnd, .comma): .go(to: .value)
        case (.done, .end): .finish
        default: nil
        }
    }

    /// What may come after a value in a container; `nil` stands for none.
    static func afterValue(inObject isObject: Bool?) -> RepairState {
        switch isObject {
        case true: .memberEnd
        case false: .elementEnd
        case nil: .done
        }
    }

    /// What the grammar allows, in the parser's words.
    var expectation: JSONSyntaxError.Expectation {
        switch self {
        case .value: .value
        case .valueOrEnd: .valueOrArrayEnd
        case .name: .memberName
        case .nameOrEnd: .memberNameOrObjectEnd
        case .colon: .colon
        case .memberEnd: .commaOrObjectEnd
        case .elementEnd: .commaOrArrayEnd
        case .done: .endOfDocument
        }
    }
}
