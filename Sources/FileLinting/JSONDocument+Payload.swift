import SchemaDiagnostics
package import SchemaKit

extension JSONDocument {
    /// Returns the document without `$schema` if its schema does not declare this member. Such a `$schema` is meant for
    /// tools and is not a member of the payload. The other values keep their offsets.
    package func payload(under program: SchemaProgram) -> JSONDocument {
        let name = "$schema"
        guard root[name] != nil,
            !SchemaDeclarations(program).names(of: program.start).contains(name)
        else { return self }
        return blankingRootMember(named: name)
    }
}
