// The models of the widget schemas are all generated while building; see widget-codegen.json.
