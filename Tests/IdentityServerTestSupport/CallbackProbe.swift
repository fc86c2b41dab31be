// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
import Encodings
import Execution
import IdentityCheck

/// A transport that keeps what it is to send, and answers by a script.
package final class CallbackProbe: DeliveryTransport {
    /// An attempt, as the receiver sees it.
    package struct Attempt: Sendable {
        package let url: String
        package let signature: String
        package let number: String?
        package let body: [UInt8]
        package let permitsPrivateAddress: Bool

        /// The value of a parameter; nil if it is missing.
        package subscript(name: String) -> String? {
            let text = String(decoding: body, as: UTF8.self)
            for pair in text.split(separator: "&") where pair.hasPrefix(name + "=") {
                return PercentEncoding.decode(pair.dropFirst(name.utf8.count + 1))
            }
            return nil
        }
    }

    private let kept = Locked<[Attempt]>([])
    private let answer = Locked<DeliverySchedule.Outcome>(.answered(status: 200))
    private let meanwhile = Locked<(@Sendable () async -> Void)?>(nil)

    package init() {}

    /// All attempts so far.
    package var attempts: [Attempt] { kept.withLock { $0 } }

    /// Sets what the receiver answers from now on.
    package func answering(_ outcome: DeliverySchedule.Outcome) {
        answer.withLock { $0 = outcome }
    }

    /// Sets what happens once, between the next attempt and its answer.
    package func before(answering action: @escaping @Sendable () async -> Void) {
        meanwhile.withLock { $0 = action }
    }

    package func send(_ message: DeliveryMessage) async -> DeliverySchedule.Outcome {
        let field = { (name: String) in message.headers.first { $0.name == name }?.value }
        let attempt = Attempt(
            url: message.url,
            signature: field(CallbackForm.signatureHeader) ?? "",
            number: field(CallbackForm.attemptHeader),
            body: message.body,
            permitsPrivateAddress: message.permitsPrivateAddress
        )
        kept.withLock { $0.append(attempt) }
        let action = meanwhile.withLock { held in
            defer { held = nil }
            return held
        }
        await action?()
        return answer.withLock { $0 }
    }
}
