// A file that imports SchemaDiagnostics needs no import of SchemaKit.
@_exported public import SchemaKit
