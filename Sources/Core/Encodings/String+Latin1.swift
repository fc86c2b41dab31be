// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension String {
    /// Decodes Latin-1 (ISO 8859-1), of which every byte is a character.
    public init(latin1 bytes: some Collection<UInt8>) {
        var scalars = String.UnicodeScalarView()
        for byte in bytes { scalars.append(Unicode.Scalar(byte)) }
        self.init(scalars)
    }
}
