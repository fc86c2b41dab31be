// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
public import Foundation
import PaymentCards

extension Card {
    /// Why the card is suspended or revoked; `nil` without a known reason.
    public var statusReason: CardStatusReason? {
        details.statusReason.flatMap(CardStatusReason.init(wireName:))
    }

    /// Whether the bank suspended the card, so that the cardholder cannot activate it.
    public var isSuspendedByIssuer: Bool {
        state == .suspended && [.issuer, .system].contains(details.suspendedBy)
    }

    /// When the card last changed: for a suspended or revoked card, usually when its state began.
    public var lastModifiedDate: Date {
        let milliseconds = details.lastModifiedOn.millisecondsSinceEpoch
        return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
