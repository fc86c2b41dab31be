// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Cryptography
import HTTPClient
import HTTPMessages

/// The parts of ``VicEnv/DEV`` that exist in every build.
///
/// Its cards and its server are part of debug builds and of builds with the package trait `DevelopmentCards`. The key
/// that signs them is public, so a release app has to do without: it trusts no key in DEV, and every request to that
/// server fails with ``absence``.
package enum DevEnvironment {
    /// The reason of the ``VicError`` if the build lacks the cards.
    package static let absence = "no_development_cards"

    static let host = "dev.vic.invalid"
    static let issuer = "https://dev.vic.invalid"

    /// The nominal address of its server; links of all environments lead to it.
    package static let endpoint = VicEndpoint(
        host: host,
        issuer: issuer,
        allowedLinkHosts: VicEnv.knownLinkHosts.union([host]),
        rootKeys: rootKeys
    )

    private static var rootKeys: [String] {
        #if DEBUG || DevelopmentCards
        DevServer.rootKeys
        #else
        []
        #endif
    }

    /// The claims that a wallet uses in place of its own.
    static func claims() throws(VicError) -> [Wallet.UsableClaim] {
        #if DEBUG || DevelopmentCards
        DevFamily.claims
        #else
        throw VicError(.request, absence)
        #endif
    }

    /// The in-process server; in a build without the cards, one that refuses everything.
    static func server(clock: any DeviceClock, random: any RandomSource) -> any WalletTransport {
        #if DEBUG || DevelopmentCards
        DevServer(clock: clock, random: random)
        #else
        AbsentDevServer()
        #endif
    }
}

/// Refuses everything: the server of ``VicEnv/DEV`` in a build without its cards.
struct AbsentDevServer: WalletTransport {
    func send(_ request: WalletRequest) async throws(HTTPClientError) -> HTTPClientResponse {
        HTTPClientResponse(
            status: .notImplemented,
            headers: ["Content-Type": "application/problem+json"],
            body: Array(#"{"code":"\#(DevEnvironment.absence)"}"#.utf8)
        )
    }
}
