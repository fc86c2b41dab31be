// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How a card is used for a payment.
public enum PaymentChannel: String, Sendable, CaseIterable {
    /// The chip, inserted into a terminal.
    case chip
    /// The chip or a wallet, held to a terminal.
    case contactless
    /// The number, typed or stored on the internet.
    case ecommerce
    /// A cash machine.
    case atm
    /// The magnetic stripe.
    case magstripe
}
