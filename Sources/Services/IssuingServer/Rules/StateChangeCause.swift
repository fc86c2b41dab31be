// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

/// Who changes a card's state, in which request and when.
struct StateChangeCause: Sendable {
    /// Whose rules apply.
    let role: CardActor
    /// Whom the audit names.
    let actor: AuditActor
    let context: RequestContext
    let time: PreciseInstant

    /// Returns an audit entry about a card.
    func entry(_ action: AuditAction, about card: PaymentCard) -> AuditEntry {
        AuditEntry(action, by: actor, context, at: time).about(card)
    }
}
