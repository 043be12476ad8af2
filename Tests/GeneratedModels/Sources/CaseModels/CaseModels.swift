// The models of the cases in Tests/Cases/codegen are generated during the build, by one invocation for each case;
// see widget-codegen.json. The generated files equal the golden files in the folders of the cases.
