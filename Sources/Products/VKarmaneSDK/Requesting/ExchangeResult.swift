// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import DocumentExchange

/// How a request ended well.
public enum ExchangeResult: Hashable, Sendable {
    /// Documents of the kinds that were asked for: what the person claims, not what an authority says.
    case documents([WalletDocument])
    /// The person does not want.
    case cancelled
}
