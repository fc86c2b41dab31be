// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Command {
    /// `etui seal`.
    static let seal = Command(
        name: "seal",
        summary: "verify, show and issue visible digital seals",
        subcommands: [.sealVerify, .sealShow, .sealIssue, .sealAuthority]
    )
}
