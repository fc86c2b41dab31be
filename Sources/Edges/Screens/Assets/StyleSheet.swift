// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A style sheet as pages load it.
enum StyleSheet {
    /// Returns the lines of a sheet without indentation, and without comments of their own lines, which are for readers of
    /// the sheet itself.
    static func compact(_ text: String) -> String {
        var isInside = false
        var lines: [Substring] = []
        for line in text.split(separator: "\n") {
            let start = line.drop { $0 == " " }
            if isInside || start.hasPrefix("/*") {
                isInside = !line.hasSuffix("*/")
            } else if !start.isEmpty {
                lines.append(start)
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
