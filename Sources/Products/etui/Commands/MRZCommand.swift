// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Command {
    /// `etui mrz`.
    static let mrz = Command(
        name: "mrz",
        summary: "read and write machine-readable zones",
        subcommands: [.mrzParse, .mrzMake]
    )
}
