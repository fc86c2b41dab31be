// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import DocumentExchange

/// The successful end of a request.
public enum ExchangeResult: Hashable, Sendable {
    /// Documents of the requested kinds: the user's own claims, not an authority's.
    case documents([WalletDocument])
    /// The user declined.
    case cancelled
}
