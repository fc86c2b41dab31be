// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The server that a card manager uses.
public enum CardManagerEnvironment: String, Sendable, CaseIterable {
    /// The server for tests, with made-up cards.
    case sandbox
    /// The server with real cards.
    case production
}
