// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Encodings
import HTTPMessages
import PaymentCards

/// The part of the issuing server's interface for approvals.
struct ApprovalServer: Sendable {
    private let backend: LiveBackend

    init(_ backend: LiveBackend) {
        self.backend = backend
    }

    /// Registers a device and returns the registration's identifier.
    func register(
        _ registration: CheckoutOOB.DeviceRegistration,
        _ key: DeviceKey
    ) async throws(CheckoutOOB.InternalError) -> CardIdentifier {
        guard let card = CardIdentifier(registration.cardID, .card),
            let request = DeviceRegistrationRequest(
                card: card,
                applicationID: registration.applicationID,
                deviceKey: key,
                phoneNumber: registration.phoneNumber?.digits,
                language: registration.locale == .english ? .english : .french
            )
        else { throw .configuration(.invalidApplicationID) }
        let answer = try await post("/oob/registrations", request.json, registration.token)
        guard let text = answer["registration_id"]?.string,
            let identifier = CardIdentifier(text, .registration)
        else { throw .network(.connectionIssue) }
        return identifier
    }

    /// Lists the pending challenges of a card; leaves out those it cannot read, since they cannot be shown.
    func challenges(
        _ token: String,
        _ cardID: String
    ) async throws(CheckoutOOB.InternalError) -> [ApprovalChallenge] {
        guard LiveBackend.isToken(token) else { throw .configuration(.invalidToken) }
        guard let card = CardIdentifier(cardID, .card) else {
            throw .configuration(.invalidCardID)
        }
        do throws(BackendError) {
            let path = "/oob/challenges?card_id=" + card.text
            let answer = try await backend.get(path, token: AccessToken(token))
            guard let entries = answer["challenges"]?.elements else {
                throw BackendError(.connectionIssue)
            }
            return entries.compactMap { ApprovalChallenge($0) }
                .filter { $0.card == card && $0.status == .pending }
        } catch {
            throw CheckoutOOB.InternalError(error)
        }
    }

    /// Sends a decision, once.
    func decide(
        _ decision: ApprovalDecision,
        _ challenge: ApprovalChallenge,
        _ token: AccessToken
    ) async throws(CheckoutOOB.InternalError) {
        let path = "/oob/challenges/\(challenge.id.text)/decision"
        _ = try await post(path, decision.json, token)
    }

    private func post(
        _ path: String,
        _ body: JSONOutput,
        _ token: AccessToken
    ) async throws(CheckoutOOB.InternalError) -> JSONValue {
        do throws(BackendError) {
            let response = try await backend.send(.post, path, token: token, body: body.utf8())
            return try LiveBackend.json(response)
        } catch {
            throw CheckoutOOB.InternalError(error)
        }
    }
}
