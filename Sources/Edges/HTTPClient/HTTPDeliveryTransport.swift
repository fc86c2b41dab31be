// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
import HTTPMessages

/// Sends signed messages over HTTP.
package struct HTTPDeliveryTransport: DeliveryTransport {
    /// Creates the transport.
    package init() {}

    /// Sends a message once; see `DeliveryTransport`.
    package func send(_ message: DeliveryMessage) async -> DeliverySchedule.Outcome {
        var headers: HTTPHeaders = [:]
        for field in message.headers { headers.add(field.name, field.value) }
        let time = Duration.seconds(DeliverySchedule.timeLimit)
        var limits = HTTPClient.Limits(byteCount: 0, time: time, connectTime: time)
        limits.permitsPrivateAddresses = message.permitsPrivateAddress
        do throws(HTTPClientError) {
            let response = try await HTTPClient().send(
                .post,
                message.url,
                headers: headers,
                body: message.body,
                // Receivers answer with a status; what else they send has no effect.
                readsBody: false,
                limits: limits
            )
            return .answered(status: response.status.code)
        } catch {
            switch error {
            case .invalidAddress, .privateAddress: return .refusedAddress
            case .tooLarge, .timedOut, .tooManyRedirects, .unsafeRedirect, .unreachable,
                .notTrusted, .broken, .cannotStart, .cancelled:
                return .unreachable
            }
        }
    }
}
