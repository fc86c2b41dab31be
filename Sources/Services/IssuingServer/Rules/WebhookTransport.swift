// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography

/// A notification that is ready to be sent.
package struct WebhookMessage: Sendable {
    /// The address of the receiver.
    package let url: String
    /// The header fields.
    package let headers: [(name: String, value: String)]
    /// The body, byte for byte as it is signed.
    package let body: [UInt8]
    /// Whether the receiver is on the server's own machine, which only demonstrations permit.
    package let permitsLoopback: Bool
}

/// Sends notifications to banks (supplement §7.5).
package protocol WebhookTransport: Sendable {
    /// Sends a notification once, with POST.
    ///
    /// Follows no redirect, takes at most `DeliverySchedule.timeLimit`, and refuses an address that leads to a private
    /// network.
    func send(_ message: WebhookMessage) async -> DeliverySchedule.Outcome
}
