// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages
import HTTPServer

/// The routes of a service, each with the roles it belongs to.
struct ServiceTable {
    let roles: Set<ServiceRole>
    /// The routes of the roles that are served.
    private(set) var routes: [HTTPRoute] = []

    /// An empty table for these roles.
    init(for roles: Set<ServiceRole>) {
        self.roles = roles
    }

    /// Adds routes that are there whatever is served.
    mutating func addForAll(_ routes: [HTTPRoute]) {
        self.routes += routes
    }

    /// Adds routes that are there where one of these roles is served.
    mutating func add(_ routes: [HTTPRoute], for roles: ServiceRole...) {
        guard !self.roles.isDisjoint(with: roles) else { return }
        self.routes += routes
    }
}

/// Keeps whoever comes through a proxy out of the demonstration.
///
/// A proxy or tunnel makes loopback reachable for others, while the demonstration is for this machine alone: it
/// hands out the keys of its insurers and providers.
enum ProxyTraces {
    /// What proxies, balancers and tunnels add (RFC 9110 §7.6.3, RFC 7239 §4, RFC 8586 §2, and names of their own).
    private static let names: Set<String> = [
        "forwarded", "via", "cdn-loop", "x-real-ip", "client-ip", "forwarded-for", "true-client-ip",
        "x-client-ip", "x-cluster-client-ip", "x-proxyuser-ip", "fastly-client-ip", "fly-client-ip",
        "x-scheme", "x-arr-ssl",
    ]
    /// Beginnings of further ones.
    private static let beginnings = [
        "x-forwarded", "x-original-", "x-envoy-", "x-azure-", "x-amzn-", "cf-", "tailscale-",
    ]

    /// A route that answers nobody who comes through a proxy.
    static func guarding(_ route: HTTPRoute) -> HTTPRoute {
        route.behind { request throws(HTTPError) in
            guard !isForwarded(request) else { throw HTTPError(.demonstrationBehindProxy) }
        }
    }

    /// Whether a request shows that a proxy has passed it on.
    static func isForwarded(_ request: HTTPRequest) -> Bool {
        request.headers.contains { field in
            let name = field.name.lowercased()
            return names.contains(name) || beginnings.contains { name.hasPrefix($0) }
        }
    }
}

extension HTTPError.Kind {
    /// The demonstration was reached through a proxy.
    static let demonstrationBehindProxy = Self(
        .forbidden,
        "demonstration_behind_proxy",
        "This is a demonstration for the machine it runs on, and a proxy passed the request on. "
            + "To serve others, start it with --no-demo, --behind-proxy and --roles."
    )
}
