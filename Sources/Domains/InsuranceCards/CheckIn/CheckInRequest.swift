// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
import Tokens

/// A provider's request to see fields of a card, backed by the card server.
public struct CheckInRequest: Sendable {
    /// A requested field.
    public struct RequestedField: Sendable, Hashable {
        /// The field.
        public let field: CardField
        /// Whether a check-in is impossible without it.
        public let isRequired: Bool

        /// Creates a requested field.
        public init(field: CardField, isRequired: Bool) {
            self.field = field
            self.isRequired = isRequired
        }
    }

    /// The languages of the purpose.
    public static let languages = ["de", "fr", "it", "en"]

    /// The identifier: 22 characters.
    public let identifier: String
    /// The provider that asks and receives the answer.
    public let provider: CareProvider
    /// The provider's name for the location.
    public let locationName: String
    /// The location's identifier.
    public let location: String
    /// The requested fields, in order.
    public let requestedFields: [RequestedField]
    /// The purpose, by language.
    public let purpose: [String: String]
    /// How long the provider keeps the data, in days.
    public let retentionDays: Int
    /// The accepted cards.
    public let coverages: Set<CardCoverage>
    /// Whether the provider will send a receipt.
    public let sendsReceipt: Bool
    /// The nonce that the answer must repeat: 43 characters.
    public let nonce: String
    /// The address for the answer.
    public let responseAddress: String
    /// The deadline for an answer.
    public let expiresAt: Instant

    /// The audience of the answer: `gln:` or `zsr:` and a number.
    public var client: String { provider.client }
    /// The provider's name, cleaned for display.
    public var providerName: String { provider.name }
    /// The provider's town, cleaned for display.
    public var providerCity: String { provider.city }

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - text: the token.
    ///   - keys: the trusted keys.
    ///   - host: the host for answers: the card server's own, with its port if it has one.
    ///   - now: the time.
    /// - Throws: ``CheckInError/requestExpired``, or ``CheckInError/request`` for everything else.
    public init(
        _ text: ArraySlice<UInt8>,
        keys: KeyDirectory,
        host: String,
        at now: Instant
    ) throws(CheckInError) {
        let claims: TokenClaims
        do throws(TokenError) {
            claims = try keys.verified(text, as: .request, at: now).message
                .claims(of: CardTokenKind.request.kind, at: now)
        } catch {
            throw error == .expired ? .requestExpired : .request
        }
        let root = claims.root
        guard root["aud"]?.string == "wallet",
            let identifier = root["req"]?.string, TokenIdentifier.isValid(identifier),
            let provider = root["provider"],
            let provider = CareProvider(
                name: provider["name"]?.string ?? "",
                city: provider["city"]?.string ?? "",
                client: root["client"]?.string ?? ""
            ),
            let location = root["location"]?["id"]?.string,
            let locationName = CheckInRules.text(
                root["location"]?["name"]?.string,
                atMost: CheckInRules.locationNameLimit
            ),
            let requestedFields = CheckInRules.requestedFields(root["fields"]),
            let purpose = CheckInRules.purpose(root["purpose"]),
            let retentionDays = CheckInRules.retentionDays(root["retention_days"]),
            let coverages = CheckInRules.coverages(root["kinds"]),
            let sendsReceipt = root["receipt"]?.boolean,
            let nonce = root["nonce"]?.string, TokenNonce.isValid(nonce),
            let address = root["response_uri"]?.string, CheckInRules.isAddress(address, on: host)
        else { throw .request }
        self.identifier = identifier
        self.provider = provider
        self.location = location
        self.locationName = locationName
        self.requestedFields = requestedFields
        self.purpose = purpose
        self.retentionDays = retentionDays
        self.coverages = coverages
        self.sendsReceipt = sendsReceipt
        self.nonce = nonce
        responseAddress = address
        expiresAt = claims.expiresAt
    }
}
