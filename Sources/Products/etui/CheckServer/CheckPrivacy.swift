// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import IdentityServer

/// `etui check masking` and `etui check retention`: what is hidden, and what is deleted when.
enum CheckPrivacy {
    static func masking(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let settings = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            try await connection.get("/v1/account/settings")
        }
        let rows = MaskingRule.all.map { rule in
            (rule: rule, isOn: settings[rule.settingKey]?.boolean ?? true)
        }
        let reason = settings["masking.reason"]?.string
        let list = rows.map { rule, isOn -> JSONOutput in
            [
                "country": .string(rule.country), "type": .string(rule.type.rawValue),
                "target": .string(rule.target.rawValue), "zone": .boolean(rule.masksZone),
                "isOn": .boolean(isOn),
            ]
        }
        CheckAccount.show(
            [("rows", .array(list)), ("reason", reason.map { .string($0) } ?? .null)],
            invocation
        ) {
            rows.map { rule, isOn in
                "\(isOn ? "on " : "off")  \(rule.country)  \(rule.type.rawValue)  "
                    + rule.target.rawValue + (rule.masksZone ? ", in the zone too" : "")
            } + (reason.map { ["reason: \($0.visible)"] } ?? [])
        }
        return .success
    }

    static func retention(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
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
    static func runRetention(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
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
