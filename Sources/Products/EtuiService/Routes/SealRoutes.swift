// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Demonstration
import Encodings
import HTTPMessages
import HTTPServer

/// The routes for the seals page outside of the phone frame.
struct SealRoutes {
    let trust: SealTrust
    let samples: [DemoSeals.Sample]
    let now: @Sendable () -> Instant

    /// The routing table.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(.get, "/seals/about") { _ in .json(about) },
            HTTPRoute(.get, "/seals/trust") { request throws(HTTPError) in
                guard let list = trust.signedList(at: now()) else {
                    throw HTTPError(.internalFailure)
                }
                return list.response(to: request)
            },
            HTTPRoute(.get, "/seals/samples/{file}") { request throws(HTTPError) in
                try sample(request.parameters["file"] ?? "")
            },
        ]
    }

    private var about: JSONOutput {
        [
            "samples": .array(
                samples.map {
                    ["name": .string($0.name), "path": .string("/seals/samples/\($0.name).png")]
                }
            ),
            "authorities": .array(trust.authorities(at: now()).map(\.json)),
            "time": trust.time.map { .string($0.rfc3339) } ?? .null,
        ]
    }

    private func sample(_ file: String) throws(HTTPError) -> HTTPResponse {
        guard let sample = samples.first(where: { $0.name + ".png" == file }) else {
            throw HTTPError(.notFound)
        }
        return .bytes(sample.picture, type: "image/png")
    }
}
