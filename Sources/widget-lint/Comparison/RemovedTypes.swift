import SchemaKit
import SwiftModels

/// The types of an old version whose names the new version lacks. Each may have been renamed to one type of the new
/// version.
struct RemovedTypes {
    /// The contents of the types. A type whose content is `nil` is never found.
    private let contents: [TypeContent?]
    /// The links of a linked list of the types that are left: for each type, the number of the type after it. The types
    /// are counted from 1. Number 0 is the start and the end of the list.
    private var nextNumbers: [Int]
    private var stepsLeft: Int

    /// The maximum number of steps to find renamed types. Each pair of types that is compared costs a step, and so does
    /// each property or case that is looked up. Beyond this number, a renamed type is reported as removed and added.
    static let stepLimit = 5_000_000

    init(_ contents: [TypeContent?], stepLimit: Int = Self.stepLimit) {
        self.contents = contents
        nextNumbers = Array(1..<contents.count + 1) + [0]
        stepsLeft = stepLimit
    }

    /// Returns the index of the first type that seems to be renamed to a type with this content, and takes the type out
    /// of the list. Returns `nil` if there is none.
    mutating func takeFirst(similarTo content: TypeContent) -> Int? {
        var previous = 0
        while stepsLeft > 0, nextNumbers[previous] != 0 {
            let number = nextNumbers[previous]
            if testSimilarity(ofType: number - 1, to: content) {
                nextNumbers[previous] = nextNumbers[number]
                return number - 1
            }
            previous = number
        }
        return nil
    }

    /// The indices of the types that are left, in order.
    var indices: [Int] {
        var indices: [Int] = []
        var number = nextNumbers[0]
        while number != 0 {
            indices.append(number - 1)
            number = nextNumbers[number]
        }
        return indices
    }

    /// Compares the type at `index` with a content, and counts the steps.
    ///
    /// - Returns: True if the type seems to be renamed to a type with this content.
    private mutating func testSimilarity(ofType index: Int, to content: TypeContent) -> Bool {
        stepsLeft -= 1
        guard let other = contents[index], other.fileIndex == content.fileIndex else {
            return false
        }
        switch (other.form, content.form) {
        case (.structure(let keys), .structure(let otherKeys)):
            return testOverlap(of: keys, with: otherKeys)
        case (.enumeration(let literals), .enumeration(let otherLiterals)):
            guard literals.count == otherLiterals.count else { return false }
            stepsLeft -= literals.count
            return literals == otherLiterals
        case (.wrapper(let type), .wrapper(let otherType)):
            return type == otherType
        default:
            return false
        }
    }

    /// Compares the members of two structures, and counts the steps.
    ///
    /// - Returns: True if the common members are at least half of the members of the larger structure.
    private mutating func testOverlap(
        of keys: Set<ExactText>,
        with otherKeys: Set<ExactText>
    ) -> Bool {
        let (small, large) =
            keys.count < otherKeys.count ? (keys, otherKeys) : (otherKeys, keys)
        guard 2 * small.count >= large.count else { return false }
        stepsLeft -= small.count
        return 2 * small.count { large.contains($0) } >= large.count
    }
}

/// The content of a type, by which the type is found under another name.
struct TypeContent: Sendable {
    let fileIndex: Int
    let form: Form

    enum Form: Sendable {
        /// A structure with properties for the members of these names.
        case structure(Set<ExactText>)
        /// An enumeration of these constants, as Swift literals.
        case enumeration(Set<ExactText>)
        /// A wrapper of a value of this type.
        case wrapper(SwiftType)
    }
}

extension SchemaModels.Entry {
    /// The content of the type, or `nil` if the type is not found under another name.
    var content: TypeContent? {
        let form: TypeContent.Form
        switch declaration.body {
        case .structure(let structure):
            form = .structure(Set(structure.properties.map(\.exactKey)))
        case .enumeration(let enumeration):
            form = .enumeration(Set(enumeration.cases.map { ExactText($0.literal) }))
        case .wrapper(let wrapper):
            form = .wrapper(wrapper.type)
        case .union, .variants, .alias:
            return nil
        }
        return TypeContent(fileIndex: fileIndex, form: form)
    }
}
