// What this module holds is generated from the schemas that widget-codegen.json lists; SwiftPM asks
// for one file that is not.
