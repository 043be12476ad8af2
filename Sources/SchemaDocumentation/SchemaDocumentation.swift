import SchemaKit
package import SwiftModels

/// The documentation of schemas: an index and a page for each ``DocumentedType``.
///
/// Equal schemas have equal documentation, byte for byte.
package struct SchemaDocumentation {
    /// The language in which pages are written.
    package enum Format: String, CaseIterable, Sendable {
        case html
        case markdown
    }

    /// A file of the documentation. Its path is relative to the folder of the documentation.
    package struct File: Hashable, Sendable {
        package let path: String
        package let text: String
    }

    package let pages: [Page]
    package let types: [DocumentedType]
    private let title: String

    /// Creates the pages of schemas.
    ///
    /// - Parameters:
    ///   - title: The heading of the index.
    ///   - displayPath: Returns the path that pages show for the path of a schema file.
    package init(
        _ schemas: LoadedSchemas,
        title: String,
        displayPath: @escaping (String) -> String = { $0 }
    ) {
        let collector = TypeCollector.collect(schemas)
        let reader = SchemaReader(collector)
        let maker = PageMaker(reader, displayPath: displayPath)
        types = collector.types
        self.title = title
        let typePages = types.indices.map { maker.page(of: DocumentedType.ID(index: $0)) }
        let index = IndexMaker(reader: reader, displayPath: displayPath)
        pages = [index.page(title: title, pages: typePages)] + typePages
    }

    /// Returns the files in a format. Near its top, each file has the line `mark`, which says that it is generated.
    package func files(in format: Format, mark: String) -> [File] {
        switch format {
        case .html:
            let renderer = HTMLRenderer(types: types, siteTitle: title, mark: mark)
            return [File(path: "style.css", text: HTMLRenderer.styleSheet(mark: mark))]
                + pages.map { page in
                    let path = page.slug.map { "types/\($0).html" } ?? "index.html"
                    return File(path: path, text: renderer.text(of: page))
                }
        case .markdown:
            let renderer = MarkdownRenderer(types: types, mark: mark)
            return pages.flatMap { page -> [File] in
                let pageFolder = page.slug == nil ? "" : "types/"
                let path = page.slug.map { "types/\($0).md" } ?? "README.md"
                let drawings = page.blocks.compactMap { block -> File? in
                    guard case .drawing(let drawing, let title) = block else { return nil }
                    // The drawing is in the folder of its page, so its links are relative to this folder.
                    let svg = SVGRenderer(
                        types: types,
                        folder: page.slug == nil ? "types/" : "",
                        suffix: ".md"
                    )
                    return File(
                        path: pageFolder + MarkdownRenderer.drawingName(of: page),
                        text: svg.text(of: drawing, title: title, standalone: .init(mark: mark))
                    )
                }
                return [File(path: path, text: renderer.text(of: page))] + drawings
            }
        }
    }
}
