// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages

/// `etui check status`, `data` and `delete`: what an integrator asks about a check.
enum CheckResults {
    /// The path of a check's results.
    static let root = "/api/netverify/v2/scans/"

    static func status(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let reference = try CheckReference.read(invocation)
        let answer = try await IdentityConnection(for: invocation)
            .get(root + reference, ifNotFound: CheckReference.unknown)
        guard let status = answer["status"]?.string else { throw IdentityConnection.unreadable }
        CheckAccount.show(answer.outputs(), invocation) {
            ["\(reference)  \(status.visible)"]
        }
        return .success
    }

    static func data(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let reference = try CheckReference.read(invocation)
        let answer = try await IdentityConnection(for: invocation)
            .get(root + reference + "/data", ifNotFound: CheckReference.unknown)
        CheckAccount.show(answer.outputs(), invocation) {
            ["document", "transaction", "verification"].flatMap { name in
                [name] + (answer[name].map { lines(of: $0) } ?? [])
            }
        }
        return .success
    }

    /// Returns the members of an object as lines, with two blanks in front.
    static func lines(of object: JSONValue) -> [String] {
        (object.members ?? []).map { member in
            let value = member.value.string ?? JSONOutput(member.value).encoded()
            return "  \(member.name.visible)  \(value.visible)"
        }
    }

    static func delete(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let reference = try CheckReference.read(invocation)
        let connection = try IdentityConnection(for: invocation)
        if !invocation.has(CardsOptions.yes) {
            try Confirmation.ask(
                "Delete the pictures and data of \(reference) for good? Nothing restores them."
            )
        }
        _ = try await connection.send(
            .delete,
            root + reference,
            ifNotFound: CheckReference.unknown
        )
        CheckAccount.show(
            [("scanReference", .string(reference)), ("deleted", true)],
            invocation
        ) { ["\(reference): deleted"] }
        return .success
    }
}
