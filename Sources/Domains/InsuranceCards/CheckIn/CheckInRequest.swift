// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
import Tokens

/// A provider's wish to see fields of a card, which the card server vouches for.
public struct CheckInRequest: Sendable {
    /// A field that the provider asks for.
    public struct Wish: Sendable, Hashable {
        /// The field.
        public let field: CardField
        /// Whether there is no check-in without it.
        public let isRequired: Bool

        /// Asks for a field.
        public init(field: CardField, isRequired: Bool) {
            self.field = field
            self.isRequired = isRequired
        }
    }

    /// The languages in which the purpose is told.
    public static let languages = ["de", "fr", "it", "en"]

    /// The identifier: 22 characters.
    public let identifier: String
    /// Whom the answer is for: `gln:` or `zsr:` and a number.
    public let client: String
    /// The provider's name.
    public let providerName: String
    /// The provider's town.
    public let providerCity: String
    /// The place of check-in, as the provider calls it.
    public let placeName: String
    /// The place's identifier.
    public let place: String
    /// What is asked for, in order.
    public let wishes: [Wish]
    /// What for, by language.
    public let purpose: [String: String]
    /// How long the provider keeps it, days.
    public let retentionDays: Int
    /// The cards that are taken.
    public let coverages: Set<CardCoverage>
    /// Whether the provider will send a receipt.
    public let sendsReceipt: Bool
    /// What the answer must repeat: 43 characters.
    public let nonce: String
    /// Where the answer goes.
    public let responseAddress: String
    /// Until when it can be answered.
    public let expiresAt: Instant

    /// Why a request is not shown to anybody.
    public enum Fault: Error, Equatable, Sendable {
        /// Not signed by the card server, of another kind, or in another form.
        case invalid
        /// Its time is over.
        case expired
    }

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - text: the token.
    ///   - keys: the keys that count.
    ///   - host: where answers must go: the card server's own host, with its port if it has one.
    ///   - now: the time.
    /// - Throws: ``Fault``.
    public init(
        _ text: ArraySlice<UInt8>,
        keys: KeyDirectory,
        host: String,
        at now: Instant
    ) throws(Fault) {
        let claims: TokenClaims
        do throws(TokenError) {
            claims = try keys.verified(text, as: .request, at: now).message
                .claims(of: CardTokenKind.request.kind, at: now)
        } catch {
            throw error == .expired ? .expired : .invalid
        }
        let root = claims.root
        guard root["aud"]?.string == "wallet",
            let identifier = root["req"]?.string, TokenIdentifier.isValid(identifier),
            let client = root["client"]?.string, Self.isClient(client),
            let providerName = Self.text(root["provider"]?["name"], atMost: 80),
            let providerCity = Self.text(root["provider"]?["city"], atMost: 40),
            let place = root["location"]?["id"]?.string,
            let placeName = Self.text(root["location"]?["name"], atMost: 40),
            let wishes = Self.wishes(root["fields"]),
            let purpose = Self.purpose(root["purpose"]),
            let retentionDays = root["retention_days"]?.number?.integer,
            0...3650 ~= retentionDays,
            let coverages = Self.coverages(root["kinds"]),
            let sendsReceipt = root["receipt"]?.boolean,
            let nonce = root["nonce"]?.utf8, Self.isNonce(nonce),
            let address = root["response_uri"]?.string, Self.isAddress(address, on: host)
        else { throw .invalid }
        self.identifier = identifier
        self.client = client
        self.providerName = providerName
        self.providerCity = providerCity
        self.place = place
        self.placeName = placeName
        self.wishes = wishes
        self.purpose = purpose
        self.retentionDays = retentionDays
        self.coverages = coverages
        self.sendsReceipt = sendsReceipt
        self.nonce = String(decoding: nonce, as: UTF8.self)
        responseAddress = address
        expiresAt = claims.expiresAt
    }

    private static func text(_ value: JSONValue?, atMost limit: Int) -> String? {
        guard let text = value?.string, text.unicodeScalars.count <= limit else { return nil }
        let shown = DisplayText.cleaned(text)
        return shown.isEmpty ? nil : shown
    }

    private static func isClient(_ text: String) -> Bool {
        if text.hasPrefix("gln:") { return ProviderNumber(String(text.dropFirst(4))) != nil }
        return text.hasPrefix("zsr:") && AccountNumber(String(text.dropFirst(4))) != nil
    }

    private static func wishes(_ value: JSONValue?) -> [Wish]? {
        guard let elements = value?.elements, 1...15 ~= elements.count else { return nil }
        var wishes: [Wish] = []
        for element in elements {
            guard let field = element["name"]?.string.flatMap(CardField.init),
                let isRequired = element["required"]?.boolean,
                !wishes.contains(where: { $0.field == field })
            else { return nil }
            wishes.append(Wish(field: field, isRequired: isRequired))
        }
        return wishes
    }

    private static func purpose(_ value: JSONValue?) -> [String: String]? {
        var purpose: [String: String] = [:]
        for language in languages {
            guard let text = text(value?[language], atMost: 140) else { return nil }
            purpose[language] = text
        }
        return purpose
    }

    private static func coverages(_ value: JSONValue?) -> Set<CardCoverage>? {
        guard let elements = value?.elements, !elements.isEmpty else { return nil }
        var coverages: Set<CardCoverage> = []
        for element in elements {
            guard let coverage = element.string.flatMap(CardCoverage.init) else { return nil }
            coverages.insert(coverage)
        }
        return coverages
    }

    private static func isNonce(_ text: ArraySlice<UInt8>) -> Bool {
        let bytes = try? Base64.decode(text, alphabet: .urlSafe, padding: .forbidden)
        return bytes?.count == 32
    }

    /// Whether answers go to the server itself, encrypted unless it is this very machine.
    private static func isAddress(_ text: String, on host: String) -> Bool {
        guard text.utf8.count <= 1024, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
            let address = WebAddress(text), !address.hasFragment
        else { return false }
        let own = address.host + (address.port.map { ":\($0)" } ?? "")
        let isHere = address.scheme == "http" && address.host == "127.0.0.1"
        return own == host && (address.scheme == "https" || isHere)
    }
}
