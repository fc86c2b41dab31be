// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Demonstration
import Encodings
import Execution
import HTTPMessages
import HTTPServer
import IdentityCheck

/// The merchants of the demonstration: they receive results, check their signatures, and show what came.
///
/// As a receiver should, this one stores and answers first; whoever asks for the list judges.
final class DemoMerchants: Sendable {
    /// A result that came.
    private struct Callback: Sendable {
        let time: PreciseInstant
        let reference: String
        let status: String
        let attempt: String
        /// Whether the signature is that of one of the accounts.
        let isSigned: Bool
    }

    /// The most results that are shown.
    private static let limit = 50
    private static let bodyLimit = 64 << 10

    private let secrets: [String]
    private let now: @Sendable () -> PreciseInstant
    private let received = Locked<[Callback]>([])

    init(_ access: IdentityAccess, now: @escaping @Sendable () -> PreciseInstant) {
        secrets = access.accounts.map(\.callbackSecret)
        self.now = now
    }

    /// The routing table.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(
                .post,
                IdentityDemo.merchantPath,
                HTTPRoute.Terms(
                    bodyLimit: Self.bodyLimit,
                    accepts: ["application/x-www-form-urlencoded"]
                )
            ) { [self] request throws(HTTPError) in receive(request) },
            HTTPRoute(.get, IdentityDemo.merchantPath) { [self] _ throws(HTTPError) in
                .json(["callbacks": .array(received.withLock { $0 }.reversed().map(Self.json))])
            },
        ]
    }

    private func receive(_ request: HTTPRequest) -> HTTPResponse {
        let field = request.headers[CallbackForm.signatureHeader] ?? ""
        let time = now()
        let isSigned = secrets.contains { secret in
            let secret = SecretBytes(copying: Array(secret.utf8))
            do throws(SignatureError) {
                try TimedSignature.verify(
                    field,
                    body: request.body,
                    secret: secret,
                    at: time.second
                )
                return true
            } catch {
                return false
            }
        }
        let fields = request.formFields ?? []
        let callback = Callback(
            time: time,
            reference: Self.value(of: .jumioIdScanReference, in: fields),
            status: Self.value(of: .verificationStatus, in: fields),
            attempt: request.headers[CallbackForm.attemptHeader] ?? "",
            isSigned: isSigned
        )
        received.withLock { kept in
            kept.append(callback)
            kept.removeFirst(max(0, kept.count - Self.limit))
        }
        return HTTPResponse(status: .ok)
    }

    /// Returns a value of the form, at most as long as one of the interface.
    private static func value(
        of parameter: CallbackParameter,
        in fields: [(name: String, value: String)]
    ) -> String {
        let text = fields.first { $0.name == parameter.rawValue }?.value ?? ""
        return DisplayText.cleaned(String(text.prefix(64)))
    }

    /// The result of a check that came with a right signature; nil before it came.
    func status(of reference: String) -> String? {
        received.withLock { kept in
            kept.last { $0.reference == reference && $0.isSigned }?.status
        }
    }

    private static func json(_ callback: Callback) -> JSONOutput {
        [
            "time": .string(callback.time.rfc3339),
            "scanReference": .string(callback.reference),
            "verificationStatus": .string(callback.status),
            "attempt": .string(callback.attempt),
            "isSigned": .boolean(callback.isSigned),
        ]
    }
}
