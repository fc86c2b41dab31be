// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import EtuiService

extension ServeOptions {
    static let docs = CommandOption(
        name: "--docs",
        summary:
            "Serve the documentation of this folder, which script/docs built, at /docs. The demonstration serves "
            + "the folder docs beside the program unless said.",
        values: [CommandValue(placeholder: "FOLDER", completion: .files)]
    )

    /// Returns the documentation to serve; a real server has none unless it is named.
    static func documentation(
        of invocation: Invocation,
        isDemonstration: Bool
    ) throws(CommandError) -> DocumentationSite? {
        guard let folder = invocation.value(of: docs) else {
            return isDemonstration ? DocumentationSite.besideProgram : nil
        }
        guard let site = DocumentationSite(folder: folder) else {
            throw .unusable(
                "--docs '\(folder.visible)' holds no documentation; script/docs builds it in .build-docs/site"
            )
        }
        return site
    }
}
