// Models for decoders that convert names from snake case, generated while building like those of
// GeneratedModels; see widget-codegen.json.
