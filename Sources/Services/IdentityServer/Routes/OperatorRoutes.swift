// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages
package import HTTPServer

extension IdentityService {
    /// Returns what the operator may do for an account, as a program on the server's own data asks for it: the paths of
    /// its administrators below `/v1/account`, its deliveries, and its reviews.
    ///
    /// A decision about a review counts at once: only the desk can take one back. The audit names the operator. Such requests need no credentials, so this table is never given to a socket.
    package func operatorRouter(of account: String) -> HTTPRouter {
        var callers = IdentityCallers(server: server)
        callers.operatedAccount = account
        return HTTPRouter(
            routes: AccountRoutes(server: server, callers: callers).routes
                + CredentialRoutes(server: server, callers: callers).routes
                + CallbackAccountRoutes(server: server, callers: callers).routes
                + AccountRecordRoutes(server: server, callers: callers).routes
                + CallbackRoutes(server: server, callers: callers).routes
                + ReviewRoutes(server: server, callers: callers).operatorRoutes,
            problemForms: IdentityErrors.forms
        )
    }
}

extension IdentityServer {
    /// Returns the operator as a caller for an account, enabled or not.
    ///
    /// - Throws: `notFound`.
    func operatorCaller(_ id: String) async throws(IdentityRequestError) -> IdentityCaller {
        let found = try await store.read { work throws(IdentityRequestError) in
            try AccountRows.account(id, work)
        }
        guard let found else { throw IdentityRequestError(.notFound) }
        return IdentityCaller(account: found, token: IdentityCaller.operatorToken)
    }
}
