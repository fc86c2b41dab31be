// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import EtuiService

extension ServeOptions {
    static let roles = CommandOption(
        name: "--roles",
        summary:
            "Serve only these, with commas between them: \(roleNames(ServiceRole.real)); in the "
            + "demonstration also wallet, exchange, payments and verify. All of the demonstration unless said; "
            + "a real server must be told.",
        values: [CommandValue(placeholder: "ROLES")],
        repeats: true
    )
    static let metrics = CommandOption(
        name: "--metrics",
        summary:
            "Serve /metrics for Prometheus there and nowhere else, in plain HTTP; a port alone "
            + "is one of this machine only.",
        values: [CommandValue(placeholder: "ADDRESS:PORT")]
    )

    /// Returns the selected roles; nil if none are.
    static func roles(of invocation: Invocation) throws(CommandError) -> Set<ServiceRole>? {
        guard invocation.has(roles) else { return nil }
        var asked: Set<ServiceRole> = []
        for name in invocation.values(of: roles).flatMap({ $0.split(separator: ",") }) {
            guard let role = ServiceRole(rawValue: String(name)) else {
                throw .unusable(
                    "--roles '\(String(name).visible)' is not one of "
                        + roleNames(Set(ServiceRole.allCases))
                )
            }
            asked.insert(role)
        }
        guard !asked.isEmpty else {
            throw .unusable("--roles names none of \(roleNames(Set(ServiceRole.allCases)))")
        }
        return asked
    }

    /// Returns the address for metrics; nil without one.
    static func metricsAddress(
        of invocation: Invocation
    ) throws(CommandError) -> MetricsAddress? {
        guard let text = invocation.value(of: metrics) else { return nil }
        guard let address = MetricsAddress(text) else {
            throw .unusable(
                "--metrics '\(text.visible)' is no ADDRESS:PORT such as 127.0.0.1:9100"
            )
        }
        return address
    }

    /// Returns the names of roles, in order.
    static func roleNames(_ roles: some Sequence<ServiceRole>) -> String {
        roles.sorted().map(\.rawValue).joined(separator: ", ")
    }
}
