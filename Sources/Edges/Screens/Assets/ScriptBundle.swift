// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A module and everything it imports in one file, with their style sheets.
///
/// A page with fifty small modules makes fifty requests; a page with a bundle makes one. Each module
/// still runs once, when first needed, in its own scope.
struct ScriptBundle {
    /// The bytes of the file, for a folder next to those of the modules.
    let bytes: [UInt8]
    /// The bytes of a second file for the same folder, with the modules that are only reached by `import()`; `nil` if
    /// there are none, or if the first file holds them, too.
    let later: [UInt8]?

    /// Creates a bundle of everything that the module `entry` needs.
    ///
    /// With the path of a second file the first one holds what `entry` imports at once. It fetches the second file when
    /// one of its modules is needed, or after `entry` has run, whichever is earlier.
    ///
    /// With an `early` bundle, it leaves out the modules of that one, which is in the same folder, and runs after it.
    ///
    /// Throws ``ScreenAssetsError`` for a missing module or style sheet, and for modules that wait for each other.
    init(
        of entry: String,
        modules: [String: ScriptModule],
        styleSheets: [String: String],
        laterPath: String? = nil,
        early: (entry: String, path: String)? = nil
    ) throws(ScreenAssetsError) {
        let all = try Self.reached(from: entry, modules) { $0.imports + $0.laterImports }
        for module in all { try Self.checkOrder(of: module.path, modules) }
        guard let laterPath else {
            bytes = try Self.file(with: all, styleSheets, starting: entry)
            later = nil
            return
        }
        var known: Set<String> = []
        if let early {
            known = Set(
                try Self.reached(from: early.entry, modules, following: \.imports).map(\.path)
            )
        }
        let first = try Self.reached(from: entry, modules, following: \.imports)
            .filter { !known.contains($0.path) }
        let names = known.union(first.map(\.path))
        let rest = all.filter { !names.contains($0.path) }
        bytes = try Self.file(
            with: first,
            styleSheets,
            starting: entry,
            followedBy: rest.isEmpty ? nil : laterPath,
            after: early?.path
        )
        later = rest.isEmpty ? nil : try Self.file(with: rest, styleSheets)
    }

    /// Returns a module and those that it reaches, in the order of their paths.
    private static func reached(
        from entry: String,
        _ modules: [String: ScriptModule],
        following: (ScriptModule) -> [String]
    ) throws(ScreenAssetsError) -> [ScriptModule] {
        var found: [ScriptModule] = []
        var seen: Set<String> = []
        var waiting = [entry]
        while let path = waiting.popLast() {
            guard seen.insert(path).inserted else { continue }
            guard let module = modules[path] else { throw .missing(path: path) }
            found.append(module)
            waiting += following(module)
        }
        return found.sorted { $0.path < $1.path }
    }

    /// Returns a file with modules.
    ///
    /// When it is loaded, it runs the file `early`, then the module `entry`, and then fetches the file `later`; each of
    /// them is left out if it is nil.
    private static func file(
        with chosen: [ScriptModule],
        _ styleSheets: [String: String],
        starting entry: String? = nil,
        followedBy later: String? = nil,
        after early: String? = nil
    ) throws(ScreenAssetsError) -> [UInt8] {
        var text = """
            // SPDX-License-Identifier: Apache-2.0
            // Copyright the Etui authors
            // \(entry.map { "\($0) and what it imports" } ?? "What a page needs later"); each under its own path there \
            is more to read.

            """
        if let early {
            text += "import \"./\(early.split(separator: "/").last ?? "")\";\n"
        }
        text += """
            const etui$root = new URL("../", import.meta.url).href;
            // Bundles of one folder on one page share their modules, as those of separate files would be.
            const etui$known = (globalThis[Symbol.for("etui.known")] ??= new Map());
            const etui$made = (globalThis[Symbol.for("etui.modules")] ??= new Map());
            const etui$load = (path) => {
              const place = etui$root + path;

            """
        if later != nil {
            text += """
                  if (!etui$known.has(place)) return etui$later().then(() => etui$load(path));

                """
        }
        text += """
              if (!etui$made.has(place)) etui$made.set(place, etui$known.get(place)());
              return etui$made.get(place);
            };
            const etui$sheets = (globalThis[Symbol.for("etui.sheets")] ??= new Map());

            """
        if let later { text += "const etui$later = () => import(etui$root + \"\(later)\");\n" }
        for path in Set(chosen.flatMap(\.styleSheets)).sorted() {
            guard let sheet = styleSheets[path] else { throw .missing(path: path) }
            // A JSON text is also JavaScript (ECMA-262 §12.9.4).
            let style = JSONOutput.string(StyleSheet.compact(sheet)).encoded()
            text += "etui$sheets.set(etui$root + \"\(path)\", \(style));\n"
        }
        text += "for (const [path, make] of Object.entries({\n"
        for module in chosen { text += "\"\(module.path)\": \(module.function),\n" }
        text += """
            })) if (!etui$known.has(etui$root + path)) etui$known.set(etui$root + path, make);

            """
        if let entry { text += "await etui$load(\"\(entry)\");\n" }
        // What fails now is tried again when it is needed.
        if later != nil { text += "etui$later().catch(() => {});\n" }
        return Array(text.utf8)
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
