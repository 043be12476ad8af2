// The models of the cases in Tests/Cases/codegen are all generated while building, from one invocation for each case;
// see widget-codegen.json. Their files are equal to those in the folders of the cases.
