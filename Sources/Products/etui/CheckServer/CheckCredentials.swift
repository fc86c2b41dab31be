// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import IdentityServer

/// `etui check credentials`: the pairs of token and secret of an account.
enum CheckCredentials {
    private static let path = "/v1/account/credentials"

    static func add(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let label = invocation.arguments[0]
        guard 1...CredentialRequest.labelCount ~= DisplayText.cleaned(label).utf16.count else {
            throw .unusable(
                "LABEL has no text that can be shown, or more than "
                    + "\(CredentialRequest.labelCount) characters"
            )
        }
        var body: [(String, JSONOutput)] = [
            ("label", .string(label)),
            ("scopes", .array(try scopes(invocation).map { .string($0) })),
        ]
        if let text = invocation.value(of: CheckAccountOptions.expires) {
            guard let time = Instant(rfc3339: text) else {
                throw .unusable("--expires is no time such as 2027-03-31T00:00:00Z")
            }
            guard StandardStreams.now() < time else {
                throw .unusable("--expires is in the past")
            }
            body.append(("expires", .string(time.rfc3339)))
        }
        let request = JSONOutput.object(body)
        let answer = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            try await connection.send(.post, path, json: request) { refusal in
                // The server's clock may be ahead.
                refusal.detail == "expires" ? refusal.about("--expires") : nil
            }
        }
        guard let secret = answer["secret"]?.string, secret.utf8.allSatisfy({ $0 > 0x20 }) else {
            throw IdentityConnection.unreadable
        }
        CheckAccount.show(
            secret: secret,
            answer.outputs(without: ["secret"]),
            is: "the credential with the token \(answer.text("token"))",
            invocation
        )
        return .success
    }

    private static func scopes(_ invocation: Invocation) throws(CommandError) -> [String] {
        let text = try CardsOptions.required(CheckAccountOptions.scopes, invocation)
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        for word in words where IdentityScope(rawValue: word) == nil {
            throw .unusable(
                "--scopes has an unknown word '\(word.visible)'; it is a list of: "
                    + IdentityScope.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        return words
    }

    static func list(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let answer = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            try await connection.get(path)
        }
        guard let credentials = answer["credentials"]?.elements else {
            throw IdentityConnection.unreadable
        }
        CheckAccount.show(answer.outputs(), invocation) {
            credentials.map { credential in
                let end = credential["expires"]?.string.map { ", until \($0.visible)" } ?? ""
                let use = credential["lastUsed"]?.string.map { "last used \($0.visible)" }
                return "\(credential.text("token"))  \(credential.text("label"))  "
                    + "\(credential.texts("scopes"))\(end), \(use ?? "never used")"
            }
        }
        return .success
    }

    static func revoke(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let token = invocation.arguments[0]
        guard !token.isEmpty,
            token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"/?#%".utf8.contains($0) })
        else { throw .unusable("'\(token.visible)' is no token of a credential") }
        _ = try await CheckAccount(invocation).connected { connection throws(CommandError) in
            _ = try await connection.send(
                .delete,
                "\(path)/\(token)",
                ifNotFound:
                    "the account has no such credential; see etui check credentials list"
            )
            return true
        }
        CheckAccount.show(
            [("token", .string(token)), ("revoked", true)],
            invocation
        ) { ["\(token): refused from now on"] }
        return .success
    }
}
