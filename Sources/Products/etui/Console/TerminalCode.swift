// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Reading

/// A QR code drawn in characters, two modules above each other in one.
struct TerminalCode {
    /// The code with one pixel for each module, and its white margin.
    private let modules: GreyPicture

    /// Creates a code; `nil` if the text is too long for one.
    init?(_ text: String) {
        var style = BarcodeWriter.Style()
        style.level = .low
        style.scale = 1
        guard let modules = BarcodeWriter.write(Array(text.utf8), style: style) else { return nil }
        self.modules = modules
    }

    /// Returns the lines of the code.
    ///
    /// With colours it is black on white whatever the terminal's own colours are. Without, it is meant for paper and
    /// files: what is dark in the code is ink.
    func text(withColours hasColours: Bool) -> String {
        stride(from: 0, to: modules.height, by: 2).map { row in
            let line = (0..<modules.width).map { column in
                switch (isDark(column, row), isDark(column, row + 1)) {
                case (true, true): "\u{2588}"
                case (true, false): "\u{2580}"
                case (false, true): "\u{2584}"
                case (false, false): " "
                }
            }.joined()
            return hasColours ? "\u{1B}[30;107m\(line)\u{1B}[0m" : line
        }.joined(separator: "\n")
    }

    private func isDark(_ column: Int, _ row: Int) -> Bool {
        row < modules.height && modules.pixels[row * modules.width + column] < 128
    }
}
