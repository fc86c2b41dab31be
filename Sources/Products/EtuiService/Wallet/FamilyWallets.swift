// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Encodings
import Foundation
import HTTPMessages
import HTTPServer
import Tokens
import VicSwift

// The wallets of the demonstration's families.
extension CardService {
    /// Returns the wallet of a family of the demonstration, named `wallet-` and the family's identifier,
    /// as if its app had logged in with the insurer; nil for any other name.
    func walletApp(named name: String, folder: String) -> ScreenRoutes.App? {
        guard hasDemo, name.hasPrefix("wallet-"), let address = try? server.address() else {
            return nil
        }
        let identifier = name.dropFirst("wallet-".count)
        for insurer in tenants.access.insurers {
            guard let family = insurer.families.first(where: { $0.identifier == identifier })
            else { continue }
            let router = HTTPRouter(routes: routes, problemForms: [ProblemDetails.form])
            let environment = VicEnv.custom(
                VicEndpoint(
                    host: String(address.issuer.drop { $0 != "/" }.dropFirst(2)),
                    issuer: address.issuer,
                    rootKeys: [server.keys.root.text],
                    allowsCleartextLoopback: true
                )
            )
            return {
                let transport = LocalCardServer(
                    router: router,
                    issuer: address.issuer,
                    client: "phone-" + UUID().uuidString
                )
                return WalletApp(
                    folder: folder,
                    environment: environment,
                    transport: transport
                ) { key in
                    await Self.claims(of: family, at: insurer.bag, for: key, router)
                }
            }
        }
        return nil
    }

    /// Returns the insurer's claims for the family's app.
    private static func claims(
        of family: TenantAccess.FamilyAccess,
        at bag: String,
        for key: String,
        _ router: HTTPRouter
    ) async -> [String] {
        let headers: HTTPHeaders = ["Authorization": "Bearer " + family.login]
        let request = HTTPRequest(.get, "/office/\(bag)/vic/claims?pk=\(key)", headers: headers)
        let answer = await router.respond(to: request)
        let claims = (try? JSONTree(parsing: answer.bytes))?.root.elements ?? []
        return claims.compactMap(\.string)
    }
}
