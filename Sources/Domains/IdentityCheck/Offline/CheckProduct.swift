// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a check is for (spec, document scan §1.1); the raw value is the word on the wire.
public enum CheckProduct: String, Sendable, Hashable, CaseIterable {
    /// The server verifies the document.
    case netverify
    /// Data are read, nothing is verified.
    case fastfill
}
