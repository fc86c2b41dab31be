// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A QR code as a drawing whose modules are one unit wide, its quiet zone included.
public struct VicDrawnCode: Encodable, Sendable, Hashable {
    /// How many modules it is wide and high, the quiet zone of four on each side included.
    public let size: Int
    /// The dark modules as a path of SVG, such as `M4 4h7v1h-7z`.
    public let path: String

    /// A drawing.
    ///
    /// - Parameters:
    ///   - size: how many modules it is wide and high.
    ///   - path: the dark modules as a path of SVG.
    public init(size: Int, path: String) {
        self.size = size
        self.path = path
    }

    /// A drawing of the modules of a code, as an encoder gives them.
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
