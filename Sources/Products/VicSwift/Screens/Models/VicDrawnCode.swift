// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A QR code as a drawing whose modules are one unit wide, including its quiet zone.
public struct VicDrawnCode: Encodable, Sendable, Hashable {
    /// The width and height in modules, including the quiet zone of four on each side.
    public let size: Int
    /// The dark modules as an SVG path, such as `M4 4h7v1h-7z`.
    public let path: String

    /// Creates a drawing.
    ///
    /// - Parameters:
    ///   - size: the width and height in modules.
    ///   - path: the dark modules as an SVG path.
    public init(size: Int, path: String) {
        self.size = size
        self.path = path
    }

    /// Creates a drawing of the modules of a code, as an encoder returns them.
    ///
    /// - Parameter modules: the rows from the top, `true` for a dark module, without a quiet zone.
    public init(modules: [[Bool]]) {
        let margin = 4
        var path = ""
        for (y, row) in modules.enumerated() {
            for (x, isDark) in row.enumerated() where isDark {
                path += "M\(x + margin) \(y + margin)h1v1h-1z"
            }
        }
        self.init(size: modules.count + 2 * margin, path: path)
    }
}
