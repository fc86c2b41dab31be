// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPClient
import HTTPMessages
import HTTPServer
import VicSwift

/// The card server of this process, as the simulated phone of one page reaches it: without a network in between.
///
/// Each phone counts as a separate client. Over the network all phones would have this machine's address
/// and share the card server's limits per client and minute.
struct LocalCardServer: WalletTransport {
    /// The routes of the card server.
    let router: HTTPRouter
    /// The card server's address, as its issuer names it, without a trailing slash.
    let issuer: String
    /// The key under which the phone is counted.
    let client: String

    /// Sends a request to the card server; other addresses are unreachable.
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
