// The code of this module is generated from the schemas that widget-codegen.json lists. SwiftPM requires at least one
// other source file.
