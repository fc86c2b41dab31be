// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck
import IdentityServer

/// What the options of `etui check offline make` ask for.
struct OfflineTokenOptions {
    private static let daySeconds: Int64 = 86_400
    private static let keyByteLimit = 64 << 10

    private let bundle: String
    private let product: CheckProduct
    private let start = StandardStreams.now()
    /// When the token ends.
    let end: Instant
    private let countries: [String]?
    private let hasBranding: Bool

    init(_ invocation: Invocation) throws(CommandError) {
        bundle = try CardsOptions.required(CheckAccountOptions.bundle, invocation)
        guard OfflineToken.isBundlePattern(bundle) else {
            throw .unusable(
                "--bundle '\(bundle.visible)' is no app's identifier such as com.example.app, nor "
                    + "PREFIX.* for all below a prefix"
            )
        }
        let text = try CardsOptions.required(CheckAccountOptions.days, invocation)
        guard let days = Int64(text), 1...OfflineToken.maximumDayCount ~= days else {
            throw .unusable(
                "--days is no number from 1 to \(OfflineToken.maximumDayCount): a token cannot be "
                    + "revoked"
            )
        }
        end = start.adding(seconds: days * Self.daySeconds)
        let name = invocation.value(of: CheckAccountOptions.product)
        product = name.flatMap { CheckProduct(rawValue: $0) } ?? .netverify
        countries = try invocation.value(of: CheckAccountOptions.countries).map {
            list throws(CommandError) in
            try CheckOptions.issuers(list, CheckAccountOptions.countries)
        }
        let isShown = invocation.has(CheckAccountOptions.branding)
        hasBranding = !invocation.has(CheckAccountOptions.noBranding)
        guard !isShown || hasBranding else {
            throw .unusable("use either --branding or --no-branding")
        }
    }

    /// What the interface is asked.
    var json: JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("bundleId", .string(bundle)), ("product", .string(product.rawValue)),
            ("exp", .integer(Int(end.secondsSinceEpoch))), ("branding", .boolean(hasBranding)),
        ]
        if let countries {
            members.append(("countries", .array(countries.map { .string($0) })))
        }
        return .object(members)
    }

    /// Names the option or the setting that a refusal is about.
    func explain(_ refusal: IdentityRefusal) -> CommandError? {
        switch (refusal.code, refusal.detail) {
        case (.forbidden, "offline") where refusal.rule?.hasPrefix("the setting") == true:
            .refused(
                "offline tokens are off for this account; turn them on: etui check settings set "
                    + "features.offline true"
            )
        case (.forbidden, "product"):
            .refused(
                "the account does not use \(product.rawValue); see etui check settings get products"
            )
        case (.invalid, "bundleId"), (.malformed, "bundleId"): refusal.about("--bundle")
        case (.invalid, "exp"), (.malformed, "exp"): refusal.about("--days")
        case (.invalid, "countries"), (.malformed, "countries"): refusal.about("--countries")
        default: nil
        }
    }

    /// Makes the token by the root in a server's file of keys.
    func signed(by path: String) throws(CommandError) -> (token: OfflineToken, text: String) {
        let content: SecretBytes
        if path == "-" {
            content = try SecretLine.read(path, limit: Self.keyByteLimit)
        } else {
            var bytes = try PrivateFileCheck.read(path, with: .key, limit: Self.keyByteLimit)
            content = SecretBytes(moving: &bytes)
        }
        do throws(OfflineTokenError) {
            let token = try OfflineToken(
                bundleID: bundle,
                product: product,
                valid: start...end,
                countries: countries,
                hasBranding: hasBranding,
                kid: IdentityKeys.rootIdentifier
            )
            if let text = try IdentityKeys.sign(token, byFile: content) { return (token, text) }
        } catch {
            throw .unusable("the token cannot be made: it would be too long")
        }
        throw .unusable(
            "\(path.visible): is no \(IdentityKeys.fileName) from the data folder of an etui serve"
        )
    }
}
