// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Decides what a cardholder's decision does to a challenge.
public enum ApprovalRules {
    /// The challenge after a decision.
    public struct Outcome: Sendable, Hashable {
        /// The challenge to answer with.
        public let challenge: ApprovalChallenge
        /// Whether the challenge changed; false for a decision that repeats the first one.
        public let isChanged: Bool
    }

    /// Applies a decision; the server has consumed the token before.
    ///
    /// - Parameters:
    ///   - decision: the decision.
    ///   - challenge: the challenge.
    ///   - registration: the present registration of the card; `nil` without one.
    ///   - now: the server's time.
    /// - Returns: the challenge after the decision.
    /// - Throws: in this order: `challengeClosed` for a challenge that is expired, cancelled or decided otherwise;
    ///   `deviceNotRegistered` for a device that is not the card's present one; `signatureInvalid` if the device did not
    ///   sign exactly this decision on this challenge, which stays open and is to raise an alert.
    public static func apply(
        _ decision: ApprovalDecision,
        to challenge: ApprovalChallenge,
        registration: DeviceRegistration?,
        at now: PreciseInstant
    ) throws(PaymentCardError) -> Outcome {
        let status = challenge.status(at: now)
        if status == decision.verdict.status {
            return Outcome(challenge: challenge, isChanged: false)
        }
        guard status == .pending else { throw .refused(.challengeClosed) }
        guard let registration, registration.id == decision.registration,
            registration.card == challenge.card
        else { throw .refused(.deviceNotRegistered) }
        let signed = try challenge.signedBytes(for: decision.verdict)
        guard registration.deviceKey.hasSigned(signed, decision.signature) else {
            throw .refused(.signatureInvalid)
        }
        return Outcome(challenge: challenge.settled(decision.verdict.status), isChanged: true)
    }
}
