// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

extension VicEnv {
    /// The address of its server.
    ///
    /// No key vouches for the hosts of the original interface: they use another protocol, and Etui runs no server
    /// there. To run a server of this protocol, name its root keys in a ``VicEndpoint``.
    package var endpoint: VicEndpoint {
        switch choice {
        case .dev: DevEnvironment.endpoint
        case .stageNext: Self.endpoint("stagenext.vvk-online.ch")
        case .production: Self.endpoint("www.vvk-online.ch")
        case .custom(let endpoint): endpoint
        }
    }

    private static func endpoint(_ host: String) -> VicEndpoint {
        VicEndpoint(host: host, issuer: "https://" + host, rootKeys: [])
    }

    /// The name of the part of the store that holds its cards.
    package var compartment: String {
        switch choice {
        case .dev: "dev"
        case .stageNext: "stagenext"
        case .production: "prod"
        case .custom(let endpoint):
            // Everything on which the readability of a server's cards depends: another root has other cards.
            "custom-"
                + Hex.encode(
                    HashAlgorithm.sha256.digest(
                        of: Array(
                            ([endpoint.host, endpoint.issuer] + endpoint.rootKeys.sorted())
                                .joined(separator: "\n").utf8
                        )
                    ).prefix(16)
                )
        }
    }

    /// The name under which users see the environment of a server, `HOST` or `HOST:PORT`.
    package static func name(ofServer server: String) -> String {
        switch server {
        case DevEnvironment.host: "DEV (\(server))"
        case STAGENEXT.endpoint.host: "STAGENEXT (\(server))"
        case PROD.endpoint.host: "PROD (\(server))"
        default: server
        }
    }

    /// The hosts of check-in links in the environments of the original interface.
    package static let knownLinkHosts: Set<String> = [
        "www.vvk-online.ch", "stagenext.vvk-online.ch",
    ]
}
