// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How well the layout of a document is known.
public enum LayoutConfidence: String, Sendable, Hashable, CaseIterable {
    /// Checked against published specimen text or a published layout.
    case published = "A"
    /// Generally documented.
    case documented = "B"
    /// To be checked with a specimen before anyone relies on it.
    ///
    /// Such a document is offered, but what is read from it is marked (``IdentityFinding/unconfirmedLayout``).
    case unconfirmed = "C"
}
