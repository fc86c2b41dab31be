// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import IdentityCheck
import IdentityServer

/// `etui check offline`: tokens with which an app checks documents without a server.
enum CheckOffline {
    private static let path = "/v1/account/offline-tokens"

    static func make(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let asked = try OfflineTokenOptions(invocation)
        guard let file = invocation.value(of: CheckAccountOptions.key) else {
            let answer = try await CheckAccount(invocation).connected {
                connection throws(CommandError) in
                try await connection.send(.post, path, json: asked.json, explaining: asked.explain)
            }
            guard let token = answer["token"]?.string else { throw IdentityConnection.unreadable }
            CheckAccount.show(answer.outputs(), invocation) { [token.visible] }
            tell(asked, invocation)
            return .success
        }
        let others = CheckServerOptions.either.filter { invocation.has($0) }
        guard others.isEmpty else {
            throw .unusable("--key signs without a server; leave out \(others[0].name)")
        }
        let (token, text) = try asked.signed(by: file)
        CheckAccount.show([("token", .string(text))] + members(of: token), invocation) { [text] }
        tell(asked, invocation)
        return .success
    }

    private static func tell(_ asked: OfflineTokenOptions, _ invocation: Invocation) {
        guard !invocation.has(SealOptions.json) else { return }
        invocation.console.complain(
            "good until \(asked.end.rfc3339); it cannot be revoked, and the server does not keep it"
        )
    }

    static func list(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let answer = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            try await connection.get(path)
        }
        guard let tokens = answer["offlineTokens"]?.elements else {
            throw IdentityConnection.unreadable
        }
        CheckAccount.show(answer.outputs(), invocation) {
            tokens.map { token in
                let end = Instant(secondsSinceEpoch: Int64(token["exp"]?.number?.integer ?? 0))
                return "\(token.text("id"))  \(token.text("bundleId"))  "
                    + "\(token.text("product")), until \(end.rfc3339)"
            }
        }
        return .success
    }

    /// Prints what a token says, whoever signed it.
    static func show(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
        let text = try text(invocation)
        let token: OfflineToken
        do throws(OfflineTokenError) {
            token = try OfflineToken.unverified(text)
        } catch {
            throw .unusable("this is no offline token")
        }
        CheckAccount.show(members(of: token), invocation) {
            [
                "app       \(token.bundleID.visible)", "product   \(token.product.rawValue)",
                "made      \(token.issuedAt.rfc3339)", "until     \(token.expiresAt.rfc3339)",
                "issuers   \(token.countries?.joined(separator: ",") ?? "all")",
                "branding  \(token.hasBranding ? "yes" : "no")", "key       \(token.kid.visible)",
            ]
        }
        invocation.console.complain(
            "the signature was not checked; etui check offline verify does that"
        )
        return .success
    }

    static func verify(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
        let root = try IdentityConnection.rootKey(of: invocation)
        let bundle = try CardsOptions.required(CheckAccountOptions.app, invocation)
        guard OfflineToken.isBundlePattern(bundle), !bundle.hasSuffix("*") else {
            throw .unusable(
                "--bundle '\(bundle.visible)' is no identifier of one app, such as com.example.app"
            )
        }
        let text = try text(invocation)
        do throws(OfflineTokenError) {
            let token = try OfflineToken.verified(
                text,
                by: [IdentityKeys.rootIdentifier: root],
                for: OfflineToken.App(bundleID: bundle, needsVerification: false),
                at: StandardStreams.now()
            )
            show(token, invocation)
            return .success
        } catch {
            CheckAccount.show(
                [("valid", false), ("error", .string(error.rawValue))],
                invocation
            ) { ["not valid: \(error.words)"] }
            return .negative
        }
    }

    /// Reads the first line of the file that the first argument names.
    private static func text(_ invocation: Invocation) throws(CommandError) -> String {
        let file = invocation.arguments[0]
        do throws(CommandError) {
            let bytes = try Input.read(file, limit: 64 << 10)
            return String(decoding: bytes.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
        } catch {
            throw error.about(file == "-" ? "standard input" : file)
        }
    }

    /// What a token says, by the names of its payload.
    private static func members(of token: OfflineToken) -> [(String, JSONOutput)] {
        let countries = token.countries.map { JSONOutput.array($0.map { .string($0) }) }
        return [
            ("bundleId", .string(token.bundleID)), ("product", .string(token.product.rawValue)),
            ("iat", .integer(Int(token.issuedAt.secondsSinceEpoch))),
            ("exp", .integer(Int(token.expiresAt.secondsSinceEpoch))),
            ("countries", countries ?? .null), ("branding", .boolean(token.hasBranding)),
            ("kid", .string(token.kid)),
        ]
    }

    private static func show(_ token: OfflineToken, _ invocation: Invocation) {
        let countries = token.countries.map { list in
            JSONOutput.array(list.map { .string($0) })
        }
        let end = token.expiresAt.rfc3339
        CheckAccount.show(
            [
                ("valid", true), ("bundleId", .string(token.bundleID)),
                ("product", .string(token.product.rawValue)), ("until", .string(end)),
                ("countries", countries ?? .null), ("branding", .boolean(token.hasBranding)),
            ],
            invocation
        ) {
            [
                "valid: \(token.product.rawValue) for \(token.bundleID.visible) until \(end), "
                    + (token.countries?.joined(separator: ",") ?? "all countries")
            ]
        }
    }
}

extension OfflineTokenError {
    /// Why an app must not use a token.
    fileprivate var words: String {
        switch self {
        case .invalid: "the server's root did not sign it, or it is from the future"
        case .wrongProduct: "it is for another product"
        case .bundleMismatch: "it is for another app"
        case .expired: "it has expired"
        case .cannotBeMade: "it cannot be read"
        }
    }
}
