// The models of the widget schemas are generated during the build; see widget-codegen.json.
