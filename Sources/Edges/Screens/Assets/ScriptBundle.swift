// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A module and everything it imports, at once or later, in one file, with their style sheets.
///
/// A page with fifty small modules makes fifty requests; a page with a bundle makes one. Each module
/// still runs once, when first needed, in its own scope.
struct ScriptBundle {
    /// The bytes of the file, for a folder next to those of the modules.
    let bytes: [UInt8]

    /// Creates a bundle of everything that the module `entry` needs.
    ///
    /// Throws ``ScreenAssetsError`` for a missing module or style sheet, and for modules that wait for each other.
    init(
        of entry: String,
        modules: [String: ScriptModule],
        styleSheets: [String: String]
    ) throws(ScreenAssetsError) {
        var chosen: [ScriptModule] = []
        var seen: Set<String> = []
        var waiting = [entry]
        while let path = waiting.popLast() {
            guard seen.insert(path).inserted else { continue }
            guard let module = modules[path] else { throw .missing(path: path) }
            try Self.checkOrder(of: path, modules)
            chosen.append(module)
            waiting += module.imports + module.laterImports
        }
        var text = """
            // SPDX-License-Identifier: Apache-2.0
            // Copyright the Etui authors
            // \(entry) and what it imports; each under its own path there is more to read.
            const etui$root = new URL("../", import.meta.url).href;
            // Bundles of one folder on one page share their modules, as those of separate files would be.
            const etui$made = (globalThis[Symbol.for("etui.modules")] ??= new Map());
            const etui$load = (path) => {
              const place = etui$root + path;
              if (!etui$made.has(place)) etui$made.set(place, etui$modules[path]());
              return etui$made.get(place);
            };
            const etui$sheets = (globalThis[Symbol.for("etui.sheets")] ??= new Map());

            """
        for path in Set(chosen.flatMap(\.styleSheets)).sorted() {
            guard let sheet = styleSheets[path] else { throw .missing(path: path) }
            // A JSON text is also JavaScript (ECMA-262 §12.9.4).
            text +=
                "etui$sheets.set(etui$root + \"\(path)\", \(JSONOutput.string(StyleSheet.compact(sheet)).encoded()));\n"
        }
        text += "const etui$modules = {\n"
        for module in chosen.sorted(by: { $0.path < $1.path }) {
            text += "\"\(module.path)\": \(module.function),\n"
        }
        text += "};\nawait etui$load(\"\(entry)\");\n"
        bytes = Array(text.utf8)
    }

    /// Rejects modules that need each other before they run, since they would wait for ever.
    private static func checkOrder(
        of path: String,
        _ modules: [String: ScriptModule]
    ) throws(ScreenAssetsError) {
        var seen: Set<String> = []
        var waiting = modules[path]?.imports ?? []
        while let next = waiting.popLast() {
            if next == path { throw .module(path: path) }
            if seen.insert(next).inserted { waiting += modules[next]?.imports ?? [] }
        }
    }
}
