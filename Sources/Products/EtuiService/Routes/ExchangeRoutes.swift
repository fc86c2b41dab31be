// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Demonstration
import HTTPMessages
import HTTPServer

/// What the page of the document exchange asks for besides its two screens.
struct ExchangeRoutes {
    /// The table.
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
