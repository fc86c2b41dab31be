// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPServer
import TestSupport

@testable import EtuiService

/// A whole service with its demonstration in a scratch folder, listening on a port chosen by the system.
struct RunningDemonstration {
    let scratch: ScratchFolder
    let server: EtuiServer
    /// The credentials that the service wrote down for visitors.
    let access: JSONValue

    init() async throws {
        scratch = try ScratchFolder()
        var configuration = ServiceConfiguration(dataDirectory: scratch.path + "/data")
        configuration.server.port = 0
        configuration.updatesRevocationLists = false
        server = try await EtuiServer(configuration)
        _ = try await server.start()
        access = try JSONTree(parsing: scratch.bytes(of: "data/access.json")).root
    }
}
