// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards

extension ServeOptions {
    static let auditMonths = CommandOption(
        name: "--audit-months",
        summary:
            "Remove rows of the issuing server's audit after that many months, \(AuditRetention.leastMonths) or more; "
            + "kept for ever unless said. The chain then begins at a checkpoint that etui cards audit verify needs as "
            + "--anchor.",
        values: [CommandValue(placeholder: "MONTHS")]
    )

    /// Returns the retention that `--audit-months` names; nil without it.
    static func auditRetention(
        of invocation: Invocation
    ) throws(CommandError) -> AuditRetention? {
        guard let text = invocation.value(of: auditMonths) else { return nil }
        guard let retention = Int(text).flatMap(AuditRetention.init(months:)) else {
            throw .unusable(
                "--audit-months '\(text.visible)' is no number from \(AuditRetention.leastMonths) to "
                    + "\(AuditRetention.mostMonths); PCI DSS 10.5.1 asks for 12 months"
            )
        }
        return retention
    }
}
