// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Waits for the result of a check (`etui check submit --wait`).
struct CheckWaiting {
    /// How often to ask.
    private static let interval = Duration.seconds(1)
    /// For how long to wait unless the command line says otherwise, in seconds.
    private static let usualSeconds = 60
    private static let secondsLimit = 86_400

    private let invocation: Invocation
    private let connection: IdentityConnection
    private let seconds: Int

    /// Reads the options; nil without `--wait`.
    init?(_ invocation: Invocation) throws(CommandError) {
        let text = invocation.value(of: CheckClientOptions.seconds)
        guard invocation.has(CheckClientOptions.wait) else {
            guard text == nil else { throw .unusable("--seconds needs --wait") }
            return nil
        }
        guard let seconds = text.map({ Int($0) }) ?? Self.usualSeconds,
            1...Self.secondsLimit ~= seconds
        else { throw .unusable("--seconds is no number from 1 to \(Self.secondsLimit)") }
        self.invocation = invocation
        self.seconds = seconds
        connection = try IdentityConnection(for: invocation, .results)
    }

    /// Asks until the check has a result, and prints it.
    func result(of reference: String) async throws(CommandError) -> ExitStatus {
        var progress = Progress(on: invocation.console)
        let start = ContinuousClock.now
        let path = CheckResults.root + reference
        while true {
            let status = try await connection.get(path)["status"]?.string
            guard status == "PENDING" else { break }
            guard ContinuousClock.now - start < .seconds(seconds) else {
                progress.finish()
                CheckAccount.show(
                    [("scanReference", .string(reference)), ("status", "PENDING")],
                    invocation
                ) { [] }
                invocation.console.complain(
                    "\(reference) has no result yet, perhaps because a reviewer must decide; ask "
                        + "later with etui check status \(reference)"
                )
                return .negative
            }
            progress.update("waiting for the result of \(reference)")
            guard (try? await Task.sleep(for: Self.interval)) != nil else {
                throw .unusable("interrupted")
            }
        }
        progress.finish()
        let data = try await connection.get(path + "/data")
        let end = data["transaction"]?["status"]?.string ?? ""
        // A check for data alone has no verdict.
        let verdict = data["document"]?["status"]?.string
        var members: [(String, JSONOutput)] = [
            ("scanReference", .string(reference)), ("status", .string(end)),
            ("verificationStatus", verdict.map { .string($0) } ?? .null),
        ]
        let reason = data["verification"]?["rejectReason"]
        members.append(("rejectReason", reason.map { JSONOutput($0) } ?? .null))
        let words = reason.map { ", \($0.text("rejectReasonDescription"))" } ?? ""
        CheckAccount.show(members, invocation) {
            ["\(reference)  \((verdict ?? end).visible)\(words)"]
        }
        let isGood = verdict.map { $0 == "APPROVED_VERIFIED" } ?? (end == "DONE")
        return isGood ? .success : .negative
    }
}
