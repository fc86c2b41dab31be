// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An element as received: its slices share the original bytes, so nothing is copied.
public struct DERElement: Sendable {
    /// The identifier.
    public let tag: DERTag
    /// The whole element, with identifier and length.
    public let encoded: ArraySlice<UInt8>
    /// The length of identifier and length bytes together.
    private let headerCount: Int

    init(tag: DERTag, encoded: ArraySlice<UInt8>, headerCount: Int) {
        self.tag = tag
        self.encoded = encoded
        self.headerCount = headerCount
    }

    /// The contents, without identifier and length.
    public var content: ArraySlice<UInt8> {
        encoded[encoded.startIndex + headerCount..<encoded.endIndex]
    }
}
