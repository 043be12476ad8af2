import CommandLineInterface
import SwiftModels

/// One run of `widget-codegen model`: what types schemas describe, as JSON.
struct ModelRun {
    let options: CodegenOptions

    func run() throws(CodegenFailure) -> RunOutcome {
        let schemas = try SchemaLoader.load(
            options.schemas,
            references: [],
            allowedFolders: options.allowedFolders,
            currentFolder: try Self.currentFolder(),
            accepting: .pipes
        )
        let json = ModelText.json(of: schemas, rootName: options.rootName)
        return try RunOutcome(output: IndentedJSON.text(ofJSON: json))
            .writing(to: options.output, besides: options.schemas)
    }

    private static func currentFolder() throws(CodegenFailure) -> String {
        do {
            return try ProcessEnvironment.currentFolder()
        } catch {
            throw CodegenFailure(CodegenDiagnostic(error))
        }
    }
}
