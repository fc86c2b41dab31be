// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The values of all elements by identifier, and their oddities.
struct AAMVAValues {
    private(set) var all: [AAMVAElementID: String] = [:]
    var layout: AAMVALayout

    init(_ layout: AAMVALayout) {
        self.layout = layout
        for subfile in layout.subfiles {
            for element in subfile.elements { take(element) }
        }
    }

    /// Keeps the first value that is not empty; a different later value is a finding.
    private mutating func take(_ element: AAMVAElement) {
        let value = TextBytes.trimmed(element.value.utf8)
        guard !value.utf8.isEmpty else { return }
        guard let earlier = all[element.identifier] else {
            all[element.identifier] = value
            return
        }
        if !earlier.utf8.elementsEqual(value.utf8) { layout.note(.duplicate, element.identifier) }
    }

    /// Returns the value without blanks at its ends, or `nil` if the element is missing or empty.
    func text(_ identifier: AAMVAElementID) -> String? { all[identifier] }

    /// Returns the value, or `nil` if a word says that there is none.
    func word(_ identifier: AAMVAElementID) -> String? {
        all[identifier].flatMap { Self.isNone($0) ? nil : $0 }
    }

    /// Returns the value without commas at its end (seen after surnames on Wyoming's cards).
    mutating func wordWithoutComma(_ identifier: AAMVAElementID) -> String? {
        guard let word = word(identifier) else { return nil }
        let comma = UInt8(ascii: ",")
        guard word.utf8.last == comma else { return word }
        layout.note(.comma, identifier)
        var bytes = [UInt8](word.utf8)
        while bytes.last == comma || bytes.last == TextBytes.blank { bytes.removeLast() }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// Returns whether the value is `NONE` (New Hampshire) or `unavl` (several), which mean empty.
    static func isNone(_ value: String) -> Bool {
        TextBytes.isSame(value, "none") || TextBytes.isSame(value, "unavl")
    }
}
