// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The two products of an identity check, by the names of accounts and tokens.
public enum CheckProduct: String, Sendable, Hashable, CaseIterable {
    /// Verification on the server, with every side of the document.
    case netverify
    /// Extraction of data only, from the side that carries them.
    case fastfill
}
