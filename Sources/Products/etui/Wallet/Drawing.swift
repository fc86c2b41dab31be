// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// Pictures drawn by `etui-draw`, the program next to this one.
enum Drawing {
    /// Renders an SVG text as a PNG file, sharp at every size.
    static func png(of svg: String, width: Int, height: Int) throws(CommandError) -> [UInt8] {
        let process = Process()
        let folder = Bundle.main.executableURL?.deletingLastPathComponent()
        process.executableURL = folder?.appending(path: "etui-draw")
        process.arguments = ["\(width)", "\(height)"]
        let (text, picture) = (Pipe(), Pipe())
        process.standardInput = text
        process.standardOutput = picture
        do {
            try process.run()
        } catch {
            throw .unusable("etui-draw, which draws, does not lie beside etui; --out writes SVG")
        }
        // It reads everything before it writes anything, so neither waits for the other.
        try? text.fileHandleForWriting.write(contentsOf: Data(svg.utf8))
        try? text.fileHandleForWriting.close()
        let file = try? picture.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        guard process.terminationStatus == 0, let file else {
            throw .unusable("the picture cannot be drawn; try a smaller --width")
        }
        return [UInt8](file)
    }
}
