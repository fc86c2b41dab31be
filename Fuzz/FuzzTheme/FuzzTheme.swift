// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

/// Runs one input of the fuzzer: the file of a theme, and a picture of one.
///
/// What is taken goes into style sheets and into Swift code, so a value must not end its place there. A crash or a
/// failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    if let picture = try? ThemePicture(bytes) { check(picture) }
    guard let reading = try? ScreenTheme.reading(bytes) else { return 0 }
    precondition(reading.unknownKeys.count <= 100)
    let theme = reading.theme
    guard let again = try? ScreenTheme.reading(theme.json.utf8()) else {
        preconditionFailure("a theme is read as it was written")
    }
    precondition(again.theme == theme && again.unknownKeys.isEmpty)
    for mode in ThemeMode.allCases {
        let properties = theme.properties(in: mode)
        precondition(properties.count <= theme.settings(in: mode).count)
        for (name, value) in properties {
            precondition(name.hasPrefix("--etui-check-"))
            checkProperty(value)
        }
        for contrast in theme.contrasts(in: mode) {
            precondition(contrast.ratio.map { 1...21 ~= $0 } ?? true)
        }
    }
    // Each line of the code is one call: a value with a line break or a quote of its own would make more.
    let lines = theme.swiftCode.utf8.split(separator: 10)
    precondition(lines.allSatisfy { $0.count(where: { $0 == 0x22 }).isMultiple(of: 2) })
    return 0
}

/// A colour, a quoted name of a font, or a quoted address with the bytes of a picture.
private func checkProperty(_ value: String) {
    let quotes = value.utf8.count { $0 == 0x22 }
    precondition(quotes == 0 || quotes == 2)
    precondition(!value.utf8.contains { $0 < 0x20 || "{}\\<>".utf8.contains($0) })
    let parts = value.split(separator: "\"", omittingEmptySubsequences: false)
    let outside = parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map { $0.element }
    precondition(outside.allSatisfy { !$0.utf8.contains(0x3B) })
    if value.hasPrefix("url(") { precondition(value.hasPrefix("url(\"data:image/")) }
}

private func check(_ picture: ThemePicture) {
    guard let again = try? ThemePicture(address: picture.address) else {
        preconditionFailure("a picture is read as it was written")
    }
    precondition(again == picture)
    guard picture.format == .svg else { return }
    let text = String(decoding: picture.bytes, as: UTF8.self).lowercased()
    for word in ["<script", "javascript:", "<!entity", "<foreignobject", "&#"] {
        precondition(!text.contains(word))
    }
}
