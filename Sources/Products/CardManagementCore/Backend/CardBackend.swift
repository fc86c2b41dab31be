// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
package import PaymentCards

/// What a card manager asks of the issuing server, or of the made-up one in the process.
package protocol CardBackend: Sendable {
    /// Whether everything is made up.
    var isStub: Bool { get }
    /// How long each secret may stay visible.
    var displayTimes: DisplayTimes { get }
    /// The app's check of the device; `nil` if it has none.
    var integrity: (any DeviceIntegrityChecking)? { get }

    /// Returns whether a text can be a session token.
    func accepts(token: String) -> Bool
    /// Learns that a session begins.
    func sessionBegan()
    /// Asks the server to forget a session; its answer does not matter.
    func end(_ session: AccessToken) async

    /// Lists the cards in some states, or in all if there are none.
    func cards(
        in states: Set<CardState>,
        _ session: AccessToken
    ) async throws(BackendError) -> CardList
    /// Reads one card.
    func card(_ id: String, _ session: AccessToken) async throws(BackendError) -> PaymentCard
    /// Changes the state of a card; the key makes repetitions harmless.
    func change(
        _ id: String,
        _ change: StateRequest,
        key: String,
        _ session: AccessToken
    ) async throws(BackendError) -> PaymentCard
    /// Fetches secrets, or sets a PIN, with a token that works once.
    func secrets(_ request: SecretRequest) async throws(BackendError) -> RevealedSecrets
    /// Reads where a card stands in the wallets, and whether it may be added to one.
    func walletState(
        of id: String,
        token: AccessToken
    ) async throws(BackendError) -> (state: DigitizationState, isEnabled: Bool)
    /// Asks for the data with which a wallet takes a card.
    func walletData(
        of id: String,
        _ request: WalletDataRequest,
        token: AccessToken
    ) async throws(BackendError) -> WalletData
    /// Lists one page of transactions, newest first.
    func transactions(
        of id: String,
        _ query: TransactionQuery,
        _ session: AccessToken
    ) async throws(BackendError) -> [CardTransaction]
    /// Reads the spend controls of a card.
    func controls(of id: String, _ session: AccessToken) async throws(BackendError) -> CardControls
    /// Replaces the cardholder's spend controls; loosening them needs a single-use token.
    func set(
        _ controls: CardControls,
        of id: String,
        token: AccessToken
    ) async throws(BackendError) -> CardControls
}

/// A session, single-use or provisioning token in wiped memory.
package final class AccessToken: Sendable, CustomStringConvertible {
    /// The characters.
    package let bytes: SecretBytes

    /// Copies the characters of a token.
    package init(_ text: String) {
        var bytes = Array(text.utf8)
        self.bytes = SecretBytes(moving: &bytes)
    }

    /// The token for a header field, which exists as text while a request is sent.
    package var text: String { String(decoding: bytes.revealed(), as: UTF8.self) }

    /// Nothing of the token.
    package var description: String { "<redacted>" }
}

/// The cards of a cardholder, and what is wrong with the list.
package struct CardList: Sendable {
    /// The readable cards, in the server's order.
    package var cards: [PaymentCard]
    /// How many cards were left out because they could not be read.
    package var unreadableCount = 0
    /// Whether there are more cards than the SDK returns.
    package var isTruncated = false
}

/// A requested state and its reason.
package struct StateRequest: Hashable, Sendable {
    /// The state.
    package var target: CardState
    /// The reason as the server knows it; `nil` without one.
    package var reason: String?

    /// Creates a request.
    package init(_ target: CardState, reason: String? = nil) {
        self.target = target
        self.reason = reason
    }
}

/// What is asked of the vault.
package struct SecretRequest: Sendable {
    /// The card's identifier.
    package var cardID: String
    /// The last four digits of its number, which the answer must match.
    package var lastFour: String
    /// What to do.
    package var operation: SecureOperation
    /// The single-use token.
    package var token: AccessToken
    /// The new PIN, if one is to be set.
    package var newPIN: HeldDigits?
}

/// Which transactions to list.
package struct TransactionQuery: Sendable {
    /// The earliest moment, as RFC 3339.
    package var from: String?
    /// The moment after the latest, as RFC 3339.
    package var to: String?
    /// How many at most.
    package var limit: Int
}

/// What a wallet sends to take a card.
package struct WalletDataRequest: Sendable {
    /// The wallet's certificates, the leaf first.
    package var certificates: [[UInt8]]
    /// A number that is used once.
    package var nonce: [UInt8]
    /// Its signature.
    package var nonceSignature: [UInt8]
    /// Whether the data are encrypted with an elliptic curve rather than RSA.
    package var usesEllipticCurve = true
    /// The device of the wallet; `nil` if it does not say what it is.
    package var device: WalletDevice?

    /// Joins what a wallet sends.
    package init(
        certificates: [[UInt8]],
        nonce: [UInt8],
        nonceSignature: [UInt8],
        usesEllipticCurve: Bool = true
    ) {
        self.certificates = certificates
        self.nonce = nonce
        self.nonceSignature = nonceSignature
        self.usesEllipticCurve = usesEllipticCurve
    }
}

/// What a wallet gets to take a card; only the wallet can decrypt it.
package struct WalletData: Sendable {
    /// The activation data.
    package var activationData: [UInt8]
    /// The encrypted pass.
    package var encryptedPassData: [UInt8]
    /// The ephemeral public key, or the wrapped key of RSA.
    package var key: [UInt8]
}

/// How long secrets may stay visible.
package struct DisplayTimes: Sendable {
    /// The longest time for any secret, and for one that is never shown.
    package static let limit = Duration.seconds(120)
    /// For a PIN.
    package var pin = Duration.seconds(5)
    /// For a security code.
    package var securityCode = Duration.seconds(30)
    /// For a card number.
    package var pan = Duration.seconds(60)

    /// The default times.
    package init() {}

    /// The times of a configuration, within the limit; others than positive numbers count as the defaults.
    package init(_ configuration: IssuingConfiguration) {
        pin = Self.limited(configuration.pinDisplaySeconds, or: pin)
        securityCode = Self.limited(configuration.securityCodeDisplaySeconds, or: securityCode)
        pan = Self.limited(configuration.panDisplaySeconds, or: pan)
    }

    private static func limited(_ seconds: Double, or standard: Duration) -> Duration {
        guard seconds > 0, seconds.isFinite else { return standard }
        return min(.seconds(min(seconds, 1000)), limit)
    }
}
