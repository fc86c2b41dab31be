// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityServer

/// `etui check retention`: what is deleted when.
enum CheckDeletions {
    static func show(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let (settings, due) = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            (
                try await connection.get("/v1/account/settings"),
                try await connection.get("/v1/account/retention")
            )
        }
        guard let checks = due["due"]?["checks"]?.number?.integer,
            let faces = due["due"]?["faces"]?.number?.integer
        else { throw IdentityConnection.unreadable }
        let names = ["retention.days", "retention.faceDays", "retention.keepFraud"]
        CheckAccount.show(
            names.map { ($0, settings.output($0)) } + [("due", due.output("due"))],
            invocation
        ) {
            names.map { "\($0)  \(settings.output($0).encoded())" } + [
                "within a day: \(checks.counting("check")) and \(faces.counting("face"))"
            ]
        }
        return .success
    }

    /// Deletes now what the server would delete within ten minutes.
    static func run(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let report = try await IdentityOperator(invocation).run {
            service throws(IdentityRequestError) in
            try await service.server.sweepDeletions()
            return try await service.server.runRetention()
        }
        CheckAccount.show(
            [("checks", .integer(report.checks)), ("faces", .integer(report.faces))],
            invocation
        ) {
            [
                "deleted \(report.checks.counting("check")) and "
                    + report.faces.counting("face")
            ]
        }
        return .success
    }
}
