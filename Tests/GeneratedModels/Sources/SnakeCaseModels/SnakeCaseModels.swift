// Models for decoders that convert names from snake case. They are generated during the build; see
// widget-codegen.json.
