// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Whether the server shows a secret of a card in its present state.
public enum SecretAvailability: Sendable, Hashable {
    /// The server shows it.
    case available
    /// The card's state forbids it.
    case unavailable
    /// The card is virtual, and only plastic cards have a PIN.
    case noPIN

    /// The error of the server's answer; `nil` if the secret is available.
    public var refusal: PaymentCardError? {
        switch self {
        case .available: nil
        case .unavailable: .refused(.secureDataUnavailable)
        case .noPIN: .refused(.pinNotSet)
        }
    }
}

extension PaymentCard {
    /// Returns whether an operation may use this card's secrets now.
    ///
    /// The cardholder can read the PIN of a plastic card before activating it, but not its number and code: the card
    /// itself may still be in the post. Operations without secrets are always available.
    public func availability(
        of operation: SecureOperation,
        at now: PreciseInstant,
        secondsFromUTC: Int = 0
    ) -> SecretAvailability {
        switch operation {
        case .pin, .setPIN:
            guard form == .physical else { return .noPIN }
            return hasSecrets(at: now, secondsFromUTC) ? .available : .unavailable
        case .pan, .cvv, .panAndCVV, .copyPAN, .copyCVV:
            let isInThePost = status == .inactive && form == .physical
            return hasSecrets(at: now, secondsFromUTC) && !isInThePost ? .available : .unavailable
        case .controls, .registerDevice, .decide:
            return .available
        }
    }

    private func hasSecrets(at now: PreciseInstant, _ secondsFromUTC: Int) -> Bool {
        status != .revoked && !isSuspensionLocked
            && !isExpired(at: now, secondsFromUTC: secondsFromUTC)
    }
}
