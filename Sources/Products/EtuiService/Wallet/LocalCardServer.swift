// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPClient
import HTTPMessages
import HTTPServer
import VicSwift

/// The card server of this process, as the simulated phone of one page reaches it: without a network in between.
///
/// Each phone is a client of its own. Over the network all phones would have this machine's address, and share what the
/// card server's limits allow one client in a minute.
struct LocalCardServer: WalletTransport {
    /// The routes of the card server.
    let router: HTTPRouter
    /// Where the card server is, as its issuer names it, without a slash at its end.
    let issuer: String
    /// What the phone counts as.
    let client: String

    /// Has the card server answer a request; addresses elsewhere cannot be reached.
    func send(_ request: WalletRequest) async throws(HTTPClientError) -> HTTPClientResponse {
        guard request.address.hasPrefix(issuer + "/") else { throw .unreachable }
        var message = HTTPRequest(
            request.method,
            String(request.address.dropFirst(issuer.count)),
            headers: request.headers,
            body: request.body ?? []
        )
        message.client = client
        let answer = await router.respond(to: message)
        return HTTPClientResponse(
            status: answer.status,
            headers: answer.headers,
            body: answer.bytes
        )
    }
}
