// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import HTTP

/// What the page of the seals shows beside the phone.
struct SealRoutes {
    let trust: SealTrust
    let samples: [DemoSeals.Sample]
    let now: @Sendable () -> Instant

    /// A code on the page.
    private struct SampleLink: Encodable {
        let name: String
        let path: String
    }

    /// The body of `/seals/about`.
    private struct About: Encodable {
        let samples: [SampleLink]
        let authorities: [SealTrust.Authority]
        /// The fixed moment of verification, if there is one.
        let time: String?
    }

    /// The table.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(.get, "/capabilities") { _ in
                .json(encoded: #"{"capabilities":[{"name":"seals","path":"/seals"}]}"#)
            },
            HTTPRoute(.get, "/seals/about") { _ throws(HTTPProblem) in try about() },
            HTTPRoute(.get, "/seals/samples/{file}") { request throws(HTTPProblem) in
                try sample(request.parameters["file"] ?? "")
            },
        ]
    }

    private func about() throws(HTTPProblem) -> HTTPResponse {
        let about = About(
            samples: samples.map {
                SampleLink(name: $0.name, path: "/seals/samples/\($0.name).png")
            },
            authorities: trust.authorities(at: now()),
            time: trust.time?.rfc3339
        )
        guard let body = try? JSONEncoder().encode(about) else {
            throw HTTPProblem(.internalFailure)
        }
        return .json(encoded: String(decoding: body, as: UTF8.self))
    }

    private func sample(_ file: String) throws(HTTPProblem) -> HTTPResponse {
        guard let sample = samples.first(where: { $0.name + ".png" == file }) else {
            throw HTTPProblem(.notFound)
        }
        return .bytes(sample.picture, type: "image/png")
    }
}
