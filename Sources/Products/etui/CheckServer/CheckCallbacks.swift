// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import IdentityServer

/// `etui check callbacks`: where results go, and what became of them.
enum CheckCallbacks {
    private static let secrets = "/v1/account/callback-secrets"
    /// The most pages of a log that are read.
    private static let pageLimit = 1000

    static func show(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let (settings, secret) = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            (
                try await connection.get("/v1/account/settings"),
                try await connection.get(secrets)
            )
        }
        let hasSecret = secret["isSet"]?.boolean == true
        let names = ["callbackUrl", "callbackGranularity"]
        CheckAccount.show(
            names.map { ($0, settings.output($0)) } + [
                ("hasSecret", .boolean(hasSecret)), ("formerUntil", secret.output("formerUntil")),
            ],
            invocation
        ) {
            let former = secret["formerUntil"]?.string.map {
                "the former secret also signs until \($0.visible)"
            }
            return [
                settings["callbackUrl"]?.string?.visible ?? "no address is set",
                settings.text("callbackGranularity"),
                hasSecret ? "signed with the secret" : "no secret is set",
            ] + (former.map { [$0] } ?? [])
        }
        if settings["callbackUrl"]?.string == nil {
            invocation.console.complain("etui check settings set callbackUrl URL sets one")
        } else if !hasSecret {
            complainOfMissingSecret(invocation)
        }
        return .success
    }

    /// Whether the account has a secret that signs results.
    static func hasSecret(_ connection: IdentityConnection) async throws(CommandError) -> Bool {
        try await connection.get(secrets)["isSet"]?.boolean == true
    }

    /// Says that results wait.
    static func complainOfMissingSecret(_ invocation: Invocation) {
        invocation.console.complain(
            "results wait until there is a secret that signs them: etui check callbacks secret new"
        )
    }

    static func test(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let url = invocation.value(of: CheckAccountOptions.url)
        let request: JSONOutput = .object(url.map { [("url", .string($0))] } ?? [])
        let name = url == nil ? "the address in the settings" : "--url"
        let answer = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            try await connection.send(
                .post,
                "/v1/account/callback-test",
                json: request,
                explaining: { unusableAddress($0, name) }
            )
        }
        let isDelivered = answer["delivered"]?.boolean == true
        CheckAccount.show(answer.outputs(), invocation) {
            ["\(isDelivered ? "delivered" : "not delivered"), \(outcome(answer))"]
        }
        return isDelivered ? .success : .negative
    }

    /// Says which address is missing, or must not be used.
    private static func unusableAddress(
        _ refusal: IdentityRefusal,
        _ name: String
    ) -> CommandError? {
        guard refusal.code == .invalid, let rule = refusal.rule else { return nil }
        guard refusal.detail == "url" else {
            return .refused(
                "no address is set; name one with --url, or set it: etui check settings set "
                    + "callbackUrl URL"
            )
        }
        return .refused(name + rule.dropFirst("url".count))
    }

    static func deliveries(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let state = invocation.value(of: CheckAccountOptions.state).map { "state=\($0)" }
        let wantsAll = invocation.has(CheckAccountOptions.all)
        let (rows, isCut) = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            var rows: [JSONValue] = []
            var next: String?
            var count = 0
            repeat {
                let place = next.map { "after=\(PercentEncoding.encode($0))" }
                let query = [state, place].compactMap { $0 }.joined(separator: "&")
                let answer = try await connection.get(
                    "/v1/account/deliveries" + (query.isEmpty ? "" : "?" + query)
                )
                guard let page = answer["deliveries"]?.elements else {
                    throw IdentityConnection.unreadable
                }
                rows += page
                next = answer["next"]?.string
                count += 1
            } while next != nil && wantsAll && count < pageLimit
            return (rows, next != nil)
        }
        CheckAccount.show(
            [("deliveries", .array(rows.map { JSONOutput($0) })), ("complete", .boolean(!isCut))],
            invocation
        ) { rows.map(line) }
        if isCut { invocation.console.complain("there are older attempts, too; see --all") }
        return .success
    }

    private static func line(_ row: JSONValue) -> String {
        let number = row["attempt"]?.number?.integer ?? 0
        return "\(row.text("at"))  \(row.text("scanReference"))  \(row.text("step")) \(number): "
            + "\(outcome(row)), \(row.text("state"))"
    }

    /// The status that the receiver answered, or why there is none.
    private static func outcome(_ row: JSONValue) -> String {
        if let status = row["status"]?.number?.integer { return "HTTP \(status)" }
        return row.text("status")
    }

    static func resend(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let reference = try CheckReference.read(invocation)
        _ = try await CheckAccount(invocation).connected { connection throws(CommandError) in
            _ = try await connection.send(
                .post,
                "/v1/transactions/\(reference)/callbacks",
                ifNotFound: "the account has no such check, or it has no result to send"
            )
            return true
        }
        CheckAccount.show(
            [("scanReference", .string(reference)), ("due", true)],
            invocation
        ) { ["\(reference): the server sends it again now"] }
        return .success
    }

    static func newSecret(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let answer = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            try IdentityConnection.object(of: await connection.send(.post, secrets))
        }
        guard let secret = answer["secret"]?.string, secret.utf8.allSatisfy({ $0 > 0x20 }) else {
            throw IdentityConnection.unreadable
        }
        CheckAccount.show(
            secret: secret,
            answer.outputs(without: ["secret"]),
            is: "the signatures of results",
            invocation
        )
        if let end = answer["formerUntil"]?.string, !invocation.has(SealOptions.json) {
            invocation.console.complain("the former one also signs until \(end.visible)")
        }
        return .success
    }

    static func dropSecret(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let hadFormer = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            let former = try await connection.get(secrets)["formerUntil"]?.string
            _ = try await connection.send(.delete, secrets)
            return former != nil
        }
        guard hadFormer else {
            throw .refused("there is no former secret; only the present one signs, if there is one")
        }
        CheckAccount.show([("dropped", true)], invocation) {
            ["the former secret no longer signs"]
        }
        return .success
    }
}
