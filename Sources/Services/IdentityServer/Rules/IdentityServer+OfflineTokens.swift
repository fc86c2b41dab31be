// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck

/// What an administrator asks of an offline token.
struct OfflineTokenRequest: Sendable {
    let bundleID: String
    let product: CheckProduct
    let expiresAt: Instant
    let countries: [String]?
    let hasBranding: Bool

    private static let names: Set = ["bundleId", "product", "exp", "countries", "branding"]

    /// Reads a body.
    ///
    /// - Throws: `malformed` with the name of the member; `invalid` for a list without a country, which permits nothing.
    init(_ value: JSONValue) throws(IdentityRequestError) {
        guard let members = value.members else { throw IdentityRequestError(.malformed) }
        if let other = members.first(where: { !Self.names.contains($0.name) }) {
            let name = DisplayText.cleaned(String(other.name.prefix(64)))
            throw IdentityRequestError(.malformed, detail: name)
        }
        guard let bundleID = value["bundleId"]?.string else {
            throw IdentityRequestError(.malformed, detail: "bundleId")
        }
        guard let product = value["product"]?.string.flatMap({ CheckProduct(rawValue: $0) }) else {
            throw IdentityRequestError(.malformed, detail: "product")
        }
        guard let end = value["exp"]?.number?.integer else {
            throw IdentityRequestError(.malformed, detail: "exp")
        }
        var countries: [String]?
        if let list = value["countries"], !list.isNull {
            countries = list.elements?.compactMap(\.string)
            guard let countries, countries.count == list.elements?.count,
                countries.allSatisfy(AcceptedDocuments.isCountry)
            else { throw IdentityRequestError(.malformed, detail: "countries") }
            guard !countries.isEmpty else {
                throw IdentityRequestError(
                    .invalid,
                    detail: "countries",
                    sentence: "countries must name a country; leave it out for all."
                )
            }
        }
        guard let hasBranding = value["branding"].map({ $0.boolean }) ?? true else {
            throw IdentityRequestError(.malformed, detail: "branding")
        }
        self.bundleID = bundleID
        self.product = product
        self.countries = countries
        self.hasBranding = hasBranding
        expiresAt = Instant(secondsSinceEpoch: Int64(end))
    }
}

// Tokens with which an app works without the server.
extension IdentityServer {
    /// The most tokens of a list.
    private static let tokenLimit = 1000

    /// Makes an offline token and notes it; the token itself is not kept, and cannot be revoked.
    ///
    /// - Throws: `forbidden` without the feature or the product; `invalid` for an end that is past or more than 400
    ///   days away, and for a bundle identifier of another form.
    func makeOfflineToken(
        _ request: OfflineTokenRequest,
        by caller: IdentityCaller
    ) async throws(IdentityRequestError) -> (token: String, stored: StoredOfflineToken) {
        let settings = caller.account.settings
        guard settings.hasOffline else {
            throw IdentityRequestError(
                .forbidden,
                detail: "offline",
                sentence: caller.account.grants.features.contains(.offline)
                    ? "The setting features.offline is off."
                    : "The operator does not grant this account features.offline."
            )
        }
        guard settings.products.contains(request.product) else {
            throw IdentityRequestError(
                .forbidden,
                detail: "product",
                sentence: "The setting products lacks \(request.product.rawValue)."
            )
        }
        guard OfflineToken.isBundlePattern(request.bundleID) else {
            throw IdentityRequestError(
                .invalid,
                detail: "bundleId",
                sentence:
                    "bundleId must be an app's identifier, or PREFIX.* for all below a prefix."
            )
        }
        let time = now()
        let most = time.second.adding(seconds: OfflineToken.maximumDayCount * 86_400)
        guard time.second < request.expiresAt, request.expiresAt <= most else {
            throw IdentityRequestError(
                .invalid,
                detail: "exp",
                sentence: "exp must be later than now, by at most "
                    + "\(OfflineToken.maximumDayCount) days."
            )
        }
        let (token, text): (OfflineToken, String)
        do throws(OfflineTokenError) {
            token = try OfflineToken(
                bundleID: request.bundleID,
                product: request.product,
                valid: time.second...request.expiresAt,
                countries: request.countries,
                hasBranding: request.hasBranding,
                kid: IdentityKeys.rootIdentifier
            )
            text = try keys.sign(token)
        } catch {
            throw IdentityRequestError(.invalid, detail: "offlineToken")
        }
        let stored = StoredOfflineToken(
            id: Self.newReference(),
            account: caller.account.id,
            kid: token.kid,
            bundleID: token.bundleID,
            product: token.product,
            issuedAt: token.issuedAt,
            expiresAt: token.expiresAt
        )
        try await store.write { work throws(IdentityRequestError) in
            try OfflineTokenRows.insert(stored, work)
            var entry = CheckAuditEntry(
                .offlineToken,
                of: stored.account,
                by: caller.actor,
                at: time
            )
            (entry.subject, entry.after) = (stored.id, JSONOutput.string(text).digest)
            try IdentityAuditRows.append([entry], work)
        }
        return (text, stored)
    }

    /// Returns the offline tokens of an account, the newest first.
    func offlineTokens(
        of account: String
    ) async throws(IdentityRequestError) -> [StoredOfflineToken] {
        try await store.read { work throws(IdentityRequestError) in
            try OfflineTokenRows.all(ofAccount: account, limit: Self.tokenLimit, work)
        }
    }
}
