// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What `String(validating:as:)` does, which only the systems of 2024 have: decoding puts U+FFFD in the place of what
// is wrong, so that the text no longer has the units that it was made of.
extension String {
    /// The text of UTF-8, or `nil` where the bytes are not well-formed (Unicode §3.9, table 3-7).
    public init?(strictUTF8 bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        guard utf8.elementsEqual(bytes) else { return nil }
    }

    /// The text of UTF-16, or `nil` where a surrogate stands alone.
    public init?(strictUTF16 units: some Collection<UInt16>) {
        self.init(decoding: units, as: UTF16.self)
        guard utf16.elementsEqual(units) else { return nil }
    }

    /// The text of UTF-32, or `nil` where a unit is a surrogate or beyond U+10FFFF.
    public init?(strictUTF32 units: some Collection<UInt32>) {
        var scalars = String.UnicodeScalarView()
        for unit in units {
            guard let scalar = Unicode.Scalar(unit) else { return nil }
            scalars.append(scalar)
        }
        self.init(scalars)
    }
}
