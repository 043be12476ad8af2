// The models of the widget schemas are all generated while building; see widget-codegen.json. They
// are a target of their own because a test bundle can't link the tool twice: once as what generates
// and once as what is tested.
