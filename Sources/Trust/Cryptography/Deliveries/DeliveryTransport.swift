// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A signed message that is ready to be sent to a receiver.
package struct DeliveryMessage: Sendable {
    /// The address of the receiver.
    package let url: String
    /// The header fields.
    package let headers: [(name: String, value: String)]
    /// The body, byte for byte as it is signed.
    package let body: [UInt8]
    /// Whether the receiver may be on the server's own network or machine, which only its operator permits.
    package let permitsPrivateAddress: Bool

    /// Joins the parts of a message.
    package init(
        url: String,
        headers: [(name: String, value: String)],
        body: [UInt8],
        permitsPrivateAddress: Bool
    ) {
        self.url = url
        self.headers = headers
        self.body = body
        self.permitsPrivateAddress = permitsPrivateAddress
    }
}

/// Sends messages to receivers.
package protocol DeliveryTransport: Sendable {
    /// Sends a message once, with POST.
    ///
    /// Follows no redirect, takes at most `DeliverySchedule.timeLimit`, and refuses an address that leads to a private
    /// network.
    func send(_ message: DeliveryMessage) async -> DeliverySchedule.Outcome
}
