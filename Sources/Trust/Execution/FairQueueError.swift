// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why work was not done.
public enum FairQueueError: Error, Sendable, Hashable {
    /// The client has as many pieces here as it may have.
    case clientHasTooMany
    /// As many pieces wait as may.
    case full
    /// Whoever asked does not wait any more.
    case cancelled
}
