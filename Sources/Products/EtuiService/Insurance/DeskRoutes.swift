// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTP

/// What the pages of the desks ask besides the protocol: the demonstration's tenants, to sign in as.
///
/// Nobody else's credentials are handed out, and these to our own pages only.
struct DeskRoutes {
    let tenants: TenantBook
    let hasDemo: Bool

    /// The table.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(.get, "/desk/tenants", HTTPRoute.Terms(access: .sameOrigin)) {
                _ throws(HTTPProblem) in
                guard hasDemo else { throw HTTPProblem(.notFound) }
                var response = HTTPResponse.json(demonstration)
                response.headers.add("Cache-Control", "no-store")
                return response
            }
        ]
    }

    private var demonstration: JSONOutput {
        let access = tenants.access
        let insurers = DemoInsurer.all.compactMap { insurer -> JSONOutput? in
            guard let held = access.insurers.first(where: { $0.bag == insurer.bag }) else {
                return nil
            }
            return [
                "bag": .string(insurer.bag), "name": .string(insurer.name),
                "apiKey": .string(held.apiKey),
                "families": .array(
                    held.families.map {
                        ["id": .string($0.identifier), "name": .string($0.name)]
                    }
                ),
            ]
        }
        let providers = DemoProvider.all.compactMap { provider -> JSONOutput? in
            guard let held = access.providers.first(where: { $0.gln == provider.gln }) else {
                return nil
            }
            return [
                "gln": .string(provider.gln), "name": .string(provider.name),
                "place": .string(provider.city), "apiKey": .string(held.apiKey),
            ]
        }
        return ["insurers": .array(insurers), "providers": .array(providers)]
    }
}
