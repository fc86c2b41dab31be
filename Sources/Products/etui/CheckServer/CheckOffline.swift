// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPMessages
import IdentityCheck
import IdentityServer

/// `etui check offline`: tokens with which an app checks documents without a server.
enum CheckOffline {
    private static let path = "/v1/account/offline-tokens"
    private static let daySeconds: Int64 = 86_400

    static func make(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let bundle = try CardsOptions.required(CheckAccountOptions.bundle, invocation)
        let text = try CardsOptions.required(CheckAccountOptions.days, invocation)
        guard let days = Int64(text), 1...OfflineToken.maximumDayCount ~= days else {
            throw .unusable(
                "--days is no number from 1 to \(OfflineToken.maximumDayCount): a token cannot be "
                    + "revoked"
            )
        }
        let end = StandardStreams.now().adding(seconds: days * daySeconds)
        let product = invocation.value(of: CheckAccountOptions.product) ?? "netverify"
        var body: [(String, JSONOutput)] = [
            ("bundleId", .string(bundle)), ("product", .string(product)),
            ("exp", .integer(Int(end.secondsSinceEpoch))),
            ("branding", .boolean(!invocation.has(CheckAccountOptions.noBranding))),
        ]
        if let text = invocation.value(of: CheckAccountOptions.countries) {
            var countries: [JSONOutput] = []
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                countries.append(.string(try CheckOptions.issuer(String(part))))
            }
            body.append(("countries", .array(countries)))
        }
        let request = JSONOutput.object(body)
        let answer = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            try await connection.send(.post, path, json: request)
        }
        guard let token = answer["token"]?.string else { throw IdentityConnection.unreadable }
        CheckAccount.show(answer.outputs(), invocation) { [token.visible] }
        if !invocation.has(SealOptions.json) {
            invocation.console.complain(
                "good until \(end.rfc3339); it cannot be revoked, and the server does not keep it"
            )
        }
        return .success
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

    static func verify(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
        let root = try IdentityConnection.rootKey(of: invocation)
        let bundle = try CardsOptions.required(CheckAccountOptions.bundle, invocation)
        let bytes: [UInt8]
        let file = invocation.arguments[0]
        do throws(CommandError) {
            bytes = try Input.read(file, limit: 64 << 10)
        } catch {
            throw error.about(file == "-" ? "standard input" : file)
        }
        let line = bytes.prefix { $0 != 10 && $0 != 13 }
        do throws(OfflineTokenError) {
            let token = try OfflineToken.verified(
                String(decoding: line, as: UTF8.self),
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
