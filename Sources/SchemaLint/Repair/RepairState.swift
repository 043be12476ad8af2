import SchemaKit

/// The parser state: the tokens that may come next inside the innermost open container.
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
    case itemEnd
    case done

    /// The effect of an allowed token.
    enum Step {
        case open(isObject: Bool)
        case close
        /// Completes a value that consists of one token.
        case completeValue
        case go(to: RepairState)
        case finish
    }

    var wantsValue: Bool { self == .value || self == .valueOrEnd }
    var wantsName: Bool { self == .name || self == .nameOrEnd }
    /// True if a string may come next.
    var wantsString: Bool { wantsValue || wantsName }
    /// True if the innermost container may end here.
    var allowsEnd: Bool {
        self == .memberEnd || self == .itemEnd || self == .valueOrEnd || self == .nameOrEnd
    }

    /// Returns the effect of `token` in this state, or `nil` if JSON does not allow the token.
    func step(_ token: RepairToken.Kind) -> Step? {
        switch (self, token) {
        case (.value, .string), (.value, .scalar), (.valueOrEnd, .string), (.valueOrEnd, .scalar):
            .completeValue
        case (.value, .objectStart), (.valueOrEnd, .objectStart): .open(isObject: true)
        case (.value, .arrayStart), (.valueOrEnd, .arrayStart): .open(isObject: false)
        case (.valueOrEnd, .arrayEnd), (.itemEnd, .arrayEnd): .close
        case (.nameOrEnd, .objectEnd), (.memberEnd, .objectEnd): .close
        case (.name, .string), (.nameOrEnd, .string): .go(to: .colon)
        case (.colon, .colon): .go(to: .value)
        case (.memberEnd, .comma): .go(to: .name)
        case (.itemEnd, .comma): .go(to: .value)
        case (.done, .end): .finish
        default: nil
        }
    }

    /// Returns the state after a value in a container. `nil` stands for a value outside all containers.
    static func afterValue(inObject isObject: Bool?) -> RepairState {
        switch isObject {
        case true: .memberEnd
        case false: .itemEnd
        case nil: .done
        }
    }

    /// The tokens that the grammar allows, in the parser's terms.
    var expectation: JSONSyntaxError.Expectation {
        switch self {
        case .value: .value
        case .valueOrEnd: .valueOrArrayEnd
        case .name: .memberName
        case .nameOrEnd: .memberNameOrObjectEnd
        case .colon: .colon
        case .memberEnd: .commaOrObjectEnd
        case .itemEnd: .commaOrArrayEnd
        case .done: .endOfDocument
        }
    }
}
