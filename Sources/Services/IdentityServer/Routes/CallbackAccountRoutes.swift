// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPMessages
import HTTPServer
import IdentityCheck

/// The secrets of callbacks, a test of the receiver, and the log of all deliveries.
struct CallbackAccountRoutes {
    let server: IdentityServer
    let callers: IdentityCallers

    private static let secrets = "/v1/account/callback-secrets"

    var routes: [HTTPRoute] { [secret, newSecret, formerSecret, test, deliveries] }

    /// Whether there is a secret, and until when the one before it also signs.
    private var secret: HTTPRoute {
        callers.route(.get, Self.secrets, .admin) {
            [server] _, caller throws(IdentityRequestError) in
            let account = caller.account.id
            let isSet = try await server.hasCallbackSecret(account)
            let end = try await server.formerCallbackSecretEnd(of: account)
            return HTTPResponse.json([
                "isSet": .boolean(isSet), "formerUntil": end.map { .string($0.rfc3339) } ?? .null,
            ])
        }
    }

    private var newSecret: HTTPRoute {
        callers.route(.post, Self.secrets, .admin, bodyLimit: 64) {
            [server] _, caller throws(IdentityRequestError) in
            let account = caller.account.id
            let secret = try await server.renewCallbackSecret(of: account, by: caller.actor)
            let end = try await server.formerCallbackSecretEnd(of: account)
            return SecretAnswer.write(
                secret,
                [("formerUntil", end.map { .string($0.rfc3339) } ?? .null)]
            )
        }
    }

    private var formerSecret: HTTPRoute {
        callers.route(.delete, Self.secrets, .admin) {
            [server] _, caller throws(IdentityRequestError) in
            try await server.dropFormerCallbackSecret(of: caller.account.id, by: caller.actor)
            return .empty()
        }
    }

    private var test: HTTPRoute {
        callers.route(
            .post,
            "/v1/account/callback-test",
            .admin,
            bodyLimit: HTTPRequest.identityBodyLimit,
            accepts: ["application/json"]
        ) { [server] request, caller throws(IdentityRequestError) in
            let body = try request.identityJSON()
            guard let members = body.members, members.allSatisfy({ $0.name == "url" }),
                body["url"].map({ $0.string != nil || $0.isNull }) ?? true
            else { throw IdentityRequestError(.malformed, detail: "url") }
            let outcome = try await server.testCallback(
                to: body["url"]?.string,
                of: caller.account.id
            )
            let word = outcome.identityWord
            return HTTPResponse.json(
                [
                    "delivered": .boolean(outcome.isDelivered),
                    "status": Int(word).map { .integer($0) } ?? .string(word),
                ]
            )
        }
    }

    private var deliveries: HTTPRoute {
        callers.route(.get, "/v1/account/deliveries", .admin) {
            [server] request, caller throws(IdentityRequestError) in
            let state = request.queryValue("state")
            let status = state.flatMap { StoredCallback.Status(rawValue: $0) }
            guard (state == nil) == (status == nil) else {
                throw IdentityRequestError(.malformed, detail: "state")
            }
            let after = request.queryValue("after")
            let place = after.flatMap { DeliveryCursor.place($0) }
            guard (after == nil) == (place == nil) else {
                throw IdentityRequestError(.malformed, detail: "after")
            }
            let account = caller.account.id
            let found = try await server.deliveries(of: account, status, before: place)
            let page = found.prefix(IdentityServer.deliveryPageLimit)
            let next = found.count > page.count ? page.last.map(DeliveryCursor.text) : nil
            return HTTPResponse.json(
                [
                    "deliveries": .array(page.map(Self.json)),
                    "next": next.map { .string($0) } ?? .null,
                ]
            )
        }
    }

    private static func json(_ logged: LoggedAttempt) -> JSONOutput {
        let outcome = logged.attempt.outcome
        return [
            "scanReference": .string(logged.reference),
            "step": .string(logged.attempt.step.rawValue),
            "attempt": .integer(logged.attempt.number),
            "at": .string(logged.attempt.endedOn.rfc3339),
            "status": Int(outcome).map { .integer($0) } ?? .string(outcome),
            "state": .string(logged.status.rawValue),
        ]
    }
}

extension DeliverySchedule.Outcome {
    /// Whether the receiver has it.
    fileprivate var isDelivered: Bool {
        if case .answered(let status) = self { 200..<300 ~= status } else { false }
    }
}

/// A place in the log as text: time, transaction, step and number, joined by dots.
enum DeliveryCursor {
    static func text(_ logged: LoggedAttempt) -> String {
        let attempt = logged.attempt
        let time = attempt.endedOn.millisecondsSinceEpoch
        return "\(time).\(logged.reference).\(attempt.step.rawValue).\(attempt.number)"
    }

    static func place(_ text: String) -> CallbackAttemptRows.Place? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, parts[1].utf8.count == 36, let time = Int64(parts[0]), time >= 0,
            let step = StoredCallback.Step(rawValue: parts[2]), let number = Int(parts[3])
        else { return nil }
        return CallbackAttemptRows.Place(
            ended: PreciseInstant(millisecondsSinceEpoch: time),
            reference: parts[1],
            step: step.rawValue,
            number: number
        )
    }
}
