// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Demonstration
import HTTPMessages
import HTTPServer

/// The routes of the document exchange's page in addition to its two screens.
struct ExchangeRoutes {
    /// The routing table.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(.get, "/exchange/samples/passport.png") { _ throws(HTTPError) in
                guard let sample = DemoDocuments.nationalPassport else {
                    throw HTTPError(.notFound)
                }
                return .bytes(sample.picture, type: "image/png")
            }
        ]
    }
}
