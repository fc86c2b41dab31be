// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One element as received: nothing is copied, the slices share the bytes that were read.
public struct DERElement: Sendable {
    /// The identifier.
    public let tag: DERTag
    /// The contents, without identifier and length.
    public let content: ArraySlice<UInt8>
    /// The whole element, with identifier and length.
    public let encoded: ArraySlice<UInt8>
}
