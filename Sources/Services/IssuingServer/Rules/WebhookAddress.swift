// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// An address for notifications that follows the rules.
///
/// A public web address; a demonstration also permits the machine itself. What the name resolves to is checked with
/// each attempt.
struct WebhookAddress: Sendable, Hashable {
    /// The address as given.
    let text: String
    /// Whether it is the machine itself.
    let isLoopback: Bool

    /// Checks an address; nil if it breaks a rule.
    init?(_ text: String, permitsLoopback: Bool) {
        guard let address = WebAddress(text),
            address.isPublic || (permitsLoopback && address.isLoopback)
        else { return nil }
        self.text = text
        isLoopback = !address.isPublic
    }
}
