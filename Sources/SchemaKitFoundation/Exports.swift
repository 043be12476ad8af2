// A file that imports SchemaKitFoundation needs no other import of this package.
@_exported public import SchemaDiagnostics
