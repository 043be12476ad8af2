// SchemaDiagnostics exports SchemaKit too, so a file that imports SchemaKitFoundation has all three modules.
@_exported public import SchemaDiagnostics
