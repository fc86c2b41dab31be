// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTP

/// What the page of the document exchange asks for besides its two screens.
struct ExchangeRoutes {
    let offer: ExchangeOffer

    /// The table.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(.get, "/exchange/about") { _ in .json(["offer": .string(offer.rawValue)]) },
            HTTPRoute(.get, "/exchange/samples/passport.png") { _ throws(HTTPProblem) in
                guard offer == .offered, let sample = DemoDocuments.nationalPassport else {
                    throw HTTPProblem(.notFound)
                }
                return .bytes(sample.picture, type: "image/png")
            },
        ]
    }
}
