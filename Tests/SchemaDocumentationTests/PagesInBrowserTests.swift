import Foundation
import SchemaDocumentation
import TestSupport
import Testing

/// The pages in a browser, without a network.
@Suite(.enabled(if: Browser.path != nil, "skipped: there is no browser 'chromium'"))
struct `The pages in a browser` {
    @Test(.long) func `no page is wider than the screen of a phone or a computer`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("pages-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let documentation = try DocumentationCase.repository.get()
        try documentation.write(to: folder)
        let allPages = documentation.files.map(\.path).filter { $0.hasSuffix(".html") }
        let pages = allPages.enumerated()
            .filter { offset, page in
                LongTests.useAllInputs || offset.isMultiple(of: 8) || page == "index.html"
            }
            .map(\.element)
        try #require(pages.contains("index.html"))
        let list = pages.map { "\"\($0)\"" }.joined(separator: ",")
        let script = """
            <!DOCTYPE html><body><script>
            const frame = document.createElement("iframe");
            const pages = [\(list)];
            const wide = [];
            let measured = 0;
            function next() {
              const page = pages.pop();
              if (!page) { document.body.textContent = "measured " + measured + "; wide: " + wide.join(" "); return; }
              frame.onload = () => {
                for (const width of [360, 500, 1280]) {
                  frame.style.width = width + "px";
                  const root = frame.contentDocument.documentElement;
                  measured += 1;
                  if (root.clientWidth > width || root.scrollWidth > root.clientWidth || !root.clientWidth)
                    wide.push(page + "@" + width + ":" + root.scrollWidth);
                }
                next();
              };
              frame.src = page;
            }
            frame.style.border = "0";
            document.body.append(frame);
            next();
            </script></body>
            """
        try Data(script.utf8).write(to: folder.appendingPathComponent("measure.html"))
        let text = try Browser.document(folder.appendingPathComponent("measure.html"))
        #expect(text.contains("measured \(3 * pages.count); wide: </body>"), "\(text.suffix(600))")
    }
}

/// A browser without a window.
private enum Browser {
    static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
        .split(separator: ":").map { "\($0)/chromium" }
        .first(where: FileManager.default.isExecutableFile(atPath:))

    /// Returns the text of a page after the browser has run its scripts.
    static func document(_ page: URL) throws -> String {
        let output = page.deletingLastPathComponent().appendingPathComponent("output")
        try Data().write(to: output)
        let arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu",
            "--host-resolver-rules=MAP * 0.0.0.0",
            "--allow-file-access-from-files", "--virtual-time-budget=600000",
            "--user-data-dir=\(output.path)-profile", "--dump-dom", page.absoluteString,
        ]
        _ = try RunningProgram(
            [#require(path)] + arguments,
            output: FileHandle(forWritingTo: output)
        ).wait()
        return String(decoding: try Data(contentsOf: output), as: UTF8.self)
    }
}
