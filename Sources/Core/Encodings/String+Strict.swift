// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// `String(validating:as:)` does the same, but only the systems of 2024 have it. Decoding replaces errors with
// U+FFFD, so a text with errors differs from the units it was made of.
extension String {
    /// Decodes UTF-8; `nil` if the bytes are not well-formed (Unicode §3.9, table 3-7).
    public init?(strictUTF8 bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        guard utf8.elementsEqual(bytes) else { return nil }
    }

    /// Decodes UTF-16; `nil` if a surrogate is alone.
    public init?(strictUTF16 units: some Collection<UInt16>) {
        self.init(decoding: units, as: UTF16.self)
        guard utf16.elementsEqual(units) else { return nil }
    }

    /// Decodes UTF-32; `nil` if a unit is a surrogate or beyond U+10FFFF.
    public init?(strictUTF32 units: some Collection<UInt32>) {
        var scalars = String.UnicodeScalarView()
        for unit in units {
            guard let scalar = Unicode.Scalar(unit) else { return nil }
            scalars.append(scalar)
        }
        self.init(scalars)
    }
}
