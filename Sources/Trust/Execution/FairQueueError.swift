// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why work was not done.
public enum FairQueueError: Error, Sendable, Hashable {
    /// The client has as many pieces in the queue as it may have.
    case clientHasTooMany
    /// As many pieces are waiting as may wait.
    case full
    /// The submitting task no longer waits.
    case cancelled
}
