import SchemaKit

extension ModelBuilder {
    /// Returns the name that the schema of a member or a constant gives it, or `nil` if it gives no usable
    /// one.
    mutating func memberName(at site: ScopedSite) -> ModelGivenName? {
        givenName(at: site) { $0.count == 1 }
    }

    /// Returns the first usable name that one of a member's schemas gives it.
    mutating func memberName(among sites: [ScopedSite]) -> ModelGivenName? {
        for site in sites {
            if let name = memberName(at: site) { return name }
        }
        return nil
    }

    /// Returns the name that a schema gives to its type. Only a schema that gets a type of its own can give
    /// one.
    mutating func typeName(at site: ScopedSite) -> ModelGivenName? {
        guard index.keywords(site).has(.swiftName), index.standsAlone(site) else { return nil }
        return givenName(at: site) { $0.allSatisfy { !SwiftName.keywords.contains($0) } }
    }

    private mutating func givenName(
        at site: ScopedSite,
        _ isUsable: ([String]) -> Bool
    ) -> ModelGivenName? {
        guard let text = index.keywords(site)[.swiftName]?.string else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.allSatisfy(SwiftName.isIdentifier), isUsable(parts) else {
            note(.invalidName(text), site)
            return nil
        }
        return ModelGivenName(path: parts, site: site)
    }
}
