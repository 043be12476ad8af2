import Foundation
import TestSupport
import Testing

@testable import SchemaLint

/// Compares the patterns of `exclude` with git's reading of the patterns in a `.gitignore`.
@Suite(.enabled(if: ShellRun.succeeds("git --version"), "skipped: there is no git"))
struct `Ignore patterns compared with git` {
    /// Contents of `.gitignore` files, each as a list of lines. They have no letters beyond ASCII, because git compares
    /// bytes, and no backward ranges such as `[c-a]`, because git accepts their first letter.
    static let lists: [[String]] = [
        ["a.json"], ["/a.json"], ["x/a.json"], ["/x/a.json"], ["x"], ["x/"], ["/x/"], ["x/y/"],
        ["*"], ["*.json"], ["/*.json"], ["x/*"], ["x/*.json"], ["*/a.json"], ["*/*/a.json"],
        ["**"], ["**/"], ["/**"], ["**/a.json"], ["**/x"], ["**/x/"], ["x/**"], ["/x/**"],
        ["x/**/"], ["x/**/a.json"], ["x/**/y/a.json"], ["**/y/**"], ["**/y/**/a.json"],
        ["x/**/**/a.json"], ["x**"], ["**x"], ["a**n"], ["***"],
        ["?.json"], ["??.json"], ["x?y"], ["[ab].json"], ["[!a].json"], ["[^a].json"],
        ["[a-c].json"], ["[]a].json"], ["[a-].json"], [#"\a.json"#],
        [#"\*.json"#], [#"\!a.json"#], [#"[\]a].json"#], [##"\#a.json"##], ["A.json"],
        ["*.json", "!a.json"], ["*.json", "!/a.json"], ["*.json", "!x/a.json"],
        ["x/", "!x/a.json"], ["x/*", "!x/a.json"], ["x/**", "!x/y/"], ["x/**", "!x/y/", "!a.json"],
        ["*", "!*/", "!a.json"], ["/*", "!/x", "/x/*", "!/x/y"], ["x", "!x"], ["!a.json"],
        ["!x", "x"], ["a.json", "!a.json", "a.json"], ["**/y", "!**/y/a.json"],
        ["/x/**", "!/x/**/a.json"], [".*"], [".hidden"], ["*.js*n"], ["*a*"], ["./a.json"],
        ["x//a.json"], ["x/./a.json"], ["[[:alpha:]].json"], ["[[:digit:][:upper:]].json"],
        ["[!a-"], ["["], ["a["], ["/"], ["//"],
        [#"x\/a.json"#], [#"x/\/a.json"#], [#"x\/"#], [#"x\"#],
    ]

    /// The paths in the repository. A name that ends in a slash is a folder. A folder contains only the paths in this
    /// list.
    private static let paths = [
        "a.json", "b.json", "c.json", "ab.json", "A.json", "]a.json", "-.json", "1.json",
        "!a.json", "#a.json", "*.json", "x/", "x/a.json", "x/b.json", "x/y/", "x/y/a.json",
        "x/y/b.json", "x/y/z/", "x/y/z/a.json", "y/", "y/a.json", "y/x/", "y/x/a.json", "xay/",
        "xay/a.json", "xx/", "xx/a.json", "an/", "an/a.json", "abn", ".hidden/", ".hidden/a.json",
        ".a.json", "z/", "z/x", "z/y/", "z/y/a.json",
    ]

    @Test func `Each list excludes the paths that git excludes`() throws {
        let ignored = try Self.ignoredByGit(Self.lists)
        for (list, ignored) in zip(Self.lists, ignored) {
            // Git accepts the patterns that `GlobPattern` refuses, but they match nothing.
            let patterns = list.compactMap { try? GlobPattern($0) }
            let excluded = Set(Self.excluded(by: IgnoreList(patterns: patterns)))
            let difference = excluded.symmetricDifference(ignored).sorted()
            #expect(difference.isEmpty, "\(list)")
        }
    }

    @Test func `Random lists exclude the paths that git excludes`() throws {
        var generator = SeededGenerator(seed: 20_261)
        let pieces = ["a", "x", "y", "z", "*", "**", "?", "[ax]", "[!a]", ".json", "/", "/", "b"]
        let lists: [[String]] = (0..<LongTests.count(60, long: 400)).map { _ in
            (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                let sign = Int.random(in: 0..<4, using: &generator) == 0 ? "!" : ""
                let count = Int.random(in: 1...6, using: &generator)
                return sign
                    + (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }
                    .joined()
            }
        }
        let ignored = try Self.ignoredByGit(lists)
        var comparedCount = 0
        for (list, ignored) in zip(lists, ignored) {
            if list.contains(where: Self.hasAmbiguousStars) { continue }
            let patterns = list.compactMap { try? GlobPattern($0) }
            comparedCount += 1
            let excluded = Set(Self.excluded(by: IgnoreList(patterns: patterns)))
            let difference = excluded.symmetricDifference(ignored).sorted()
            #expect(difference.isEmpty, "\(list)")
        }
        #expect(comparedCount > LongTests.count(30, long: 200))
    }

    /// True if two stars are next to a character other than a slash. Versions of git read some of these patterns
    /// differently. They agree on the patterns of this kind in `lists`, because these have no slash.
    private static func hasAmbiguousStars(_ pattern: String) -> Bool {
        pattern.drop { $0 == "!" }.split(separator: "/").contains {
            $0.contains("**") && $0 != "**"
        }
    }

    private static func excluded(by list: IgnoreList) -> [String] {
        paths.filter { path in
            let names = path.split(separator: "/").map(String.init)
            return list.excludes(names, isFolder: path.hasSuffix("/"))
        }.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    }

    /// Returns the paths that git excludes for each list. All lists use one repository.
    private static func ignoredByGit(_ lists: [[String]]) throws -> [Set<String>] {
        let folder = try ScratchFolder()
        for (number, list) in lists.enumerated() {
            try folder.write(list.joined(separator: "\n") + "\n", to: "lists/\(number)")
        }
        // If a path ended in a slash, git would also compare the empty name after it.
        let names = paths.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        try folder.write(names.joined(separator: "\0"), to: "paths")
        for path in paths {
            if path.hasSuffix("/") {
                try folder.createFolder("r/" + path)
            } else {
                try folder.write("", to: "r/" + path)
            }
        }
        let script = """
            cd r; git init -q .; git config core.excludesFile /dev/null; git config core.quotePath false
            for number in $(seq 0 \(lists.count - 1)); do
                cp "../lists/$number" .gitignore
                git check-ignore --no-index --stdin -z <../paths | tr '\\0' '\\t'; echo
            done
            """
        let run = try ShellRun(script, in: folder)
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        try #require(lines.count == lists.count, "\(run.output)")
        return lines.map { Set($0.split(separator: "\t").map(String.init)) }
    }
}
