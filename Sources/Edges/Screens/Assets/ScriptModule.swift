// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A module of the pages' scripts, rewritten as a function, so that one file can hold many.
///
/// Supports the forms that our modules use and rejects any other: imports of names or of a whole module
/// by a relative path, at the start of a line; exports of functions, classes and constants at their
/// declaration; `import("…")` and `import.meta.url` anywhere.
struct ScriptModule {
    /// The path of the module, such as `scripts/base/dom.js`.
    let path: String
    /// The paths of the modules it needs before it runs.
    private(set) var imports: [String] = []
    /// The modules it may load later.
    private(set) var laterImports: [String] = []
    /// The style sheets it loads.
    private(set) var styleSheets: [String] = []
    /// `async () => {…}`: runs the module and returns its exports.
    private(set) var function = ""

    private var names: [String] = []
    private var lines: [String] = []

    /// Parses a module.
    ///
    /// Throws ``ScreenAssetsError/module(path:)`` for an unsupported form.
    init(path: String, source: String) throws(ScreenAssetsError) {
        self.path = path
        var statement = ""
        for line in Self.withoutComments(source) {
            guard statement.isEmpty, !line.hasPrefix("import ") else {
                statement += line
                guard line.hasSuffix(";") else { continue }
                lines.append(try Self.loading(&self, statement))
                statement = ""
                continue
            }
            let content = try rewritten(line.hasPrefix("export ") ? exported(line) : String(line))
            // No text over several lines in our modules needs its indentation.
            lines.append(String(content.drop { $0 == " " }))
        }
        guard statement.isEmpty else { throw .module(path: path) }
        lines.append("return { \(names.joined(separator: ", ")) };")
        function = "async () => {\n\(lines.joined(separator: "\n"))\n}"
        lines = []
    }

    /// Returns the lines of a module without comments of their own lines, which are for readers of the module itself.
    ///
    /// A comment `/** … */` begins and ends with its own lines; ours stand in no text.
    private static func withoutComments(_ source: String) -> [Substring] {
        var isInside = false
        return source.split(separator: "\n").filter { line in
            let start = line.drop { $0 == " " }
            let begins = !isInside && start.hasPrefix("/**")
            guard begins || isInside else { return !start.isEmpty && !start.hasPrefix("//") }
            isInside = !line.hasSuffix("*/")
            return false
        }
    }

    /// Translates `import { a, b as c } from "./d.js";` into the statement that loads the module.
    private static func loading(
        _ module: inout ScriptModule,
        _ statement: String
    ) throws(ScreenAssetsError) -> String {
        let parts = statement.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2] == ";" else { throw .module(path: module.path) }
        let target = try module.resolved(parts[1])
        module.imports.append(target)
        let load = "await etui$load(\"\(target)\");"
        if parts[0] == "import " { return load }
        guard parts[0].hasPrefix("import {"), parts[0].hasSuffix("} from ") else {
            throw .module(path: module.path)
        }
        let names = parts[0].dropFirst("import {".count).dropLast("} from ".count)
        return "const {\(names.replacing(" as ", with: ": "))} = " + load
    }

    /// Returns a declaration without its `export`, and records its name.
    private mutating func exported(_ line: Substring) throws(ScreenAssetsError) -> String {
        let declaration = line.dropFirst("export ".count)
        var words = declaration.split(separator: " ")
        if words.first == "async" { words.removeFirst() }
        guard words.count > 1, ["function", "class", "const"].contains(words[0]) else {
            throw .module(path: path)
        }
        let name = words[1].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
        names.append(String(name))
        return String(declaration)
    }

    /// Returns a line with its addresses and later imports relative to the root of all files.
    private mutating func rewritten(_ line: String) throws(ScreenAssetsError) -> String {
        var line = line
        while let start = line.firstRange(of: "import(\"") {
            guard let end = line[start.upperBound...].firstIndex(of: "\"") else {
                throw .module(path: path)
            }
            let target = try resolved(line[start.upperBound..<end])
            laterImports.append(target)
            line.replaceSubrange(start.lowerBound...end, with: "etui$load(\"\(target)\"")
        }
        for part in line.split(separator: "new URL(\"", omittingEmptySubsequences: false)
            .dropFirst()
        {
            let address = part.prefix { $0 != "\"" }
            if address.hasSuffix(".css") { styleSheets.append(try resolved(address)) }
        }
        return line.replacing("import.meta.url", with: "etui$root + \"\(path)\"")
    }

    /// Returns the path of a file that is named relative to this module.
    private func resolved(_ address: some StringProtocol) throws(ScreenAssetsError) -> String {
        var folders = path.split(separator: "/").dropLast()
        for part in address.split(separator: "/") where part != "." {
            if part != ".." {
                folders.append(Substring(part))
            } else if folders.popLast() == nil {
                throw .module(path: path)
            }
        }
        return folders.joined(separator: "/")
    }
}
