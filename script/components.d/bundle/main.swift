// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Makes bundles by the rules of the pages' own (`Edges/Screens/Assets`), which are compiled into this program:
// FOLDER OUTPUT ENTRY…, where the folder has the modules and style sheets, and each entry is the path of a module.

import Foundation

let words = CommandLine.arguments.dropFirst()
guard let folder = words.first, let output = words.dropFirst().first else {
    throw ScreenAssetsError.noFolder
}
var modules: [String: ScriptModule] = [:]
var styleSheets: [String: String] = [:]
for path in FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? [] {
    guard path.hasSuffix(".js") || path.hasSuffix(".css") else { continue }
    let text = try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
    if path.hasSuffix(".css") {
        styleSheets[path] = text
    } else if !path.hasPrefix("workers/") {
        modules[path] = try ScriptModule(path: path, source: text)
    }
}
for entry in words.dropFirst(2) {
    let bundle = try ScriptBundle(of: entry, modules: modules, styleSheets: styleSheets)
    let name = entry.split(separator: "/").last.map(String.init) ?? entry
    try Data(bundle.bytes).write(to: URL(filePath: output + "/" + name))
}
