// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages
import HTTPServer

/// The routes of a service, each with the roles it belongs to.
struct ServiceTable {
    let roles: Set<ServiceRole>
    /// The routes of the roles that are served.
    private(set) var routes: [HTTPRoute] = []

    /// Creates an empty table for these roles.
    init(for roles: Set<ServiceRole>) {
        self.roles = roles
    }

    /// Adds routes that are served with any roles.
    mutating func addForAll(_ routes: [HTTPRoute]) {
        self.routes += routes
    }

    /// Adds routes that are served with one of these roles.
    mutating func add(_ routes: [HTTPRoute], for roles: ServiceRole...) {
        guard !self.roles.isDisjoint(with: roles) else { return }
        self.routes += routes
    }
}

/// Keeps requests through a proxy out of the demonstration.
///
/// A proxy or tunnel would make loopback reachable for others, but the demonstration is for this machine
/// alone: it hands out the keys of its insurers and providers.
enum ProxyTraces {
    /// Headers that proxies, balancers and tunnels add (RFC 9110 §7.6.3, RFC 7239 §4, RFC 8586 §2, and
    /// vendor-specific names).
    private static let names: Set<String> = [
        "forwarded", "via", "cdn-loop", "x-real-ip", "client-ip", "forwarded-for", "true-client-ip",
        "x-client-ip", "x-cluster-client-ip", "x-proxyuser-ip", "fastly-client-ip", "fly-client-ip",
        "x-scheme", "x-arr-ssl",
    ]
    /// Prefixes of further ones.
    private static let beginnings = [
        "x-forwarded", "x-original-", "x-envoy-", "x-azure-", "x-amzn-", "cf-", "tailscale-",
    ]

    /// Returns a route that rejects requests through a proxy.
    static func guarding(_ route: HTTPRoute) -> HTTPRoute {
        route.behind { request throws(HTTPError) in
            guard !isForwarded(request) else { throw HTTPError(.demonstrationBehindProxy) }
        }
    }

    /// Returns whether a request shows that a proxy has forwarded it.
    static func isForwarded(_ request: HTTPRequest) -> Bool {
        request.headers.contains { field in
            let name = field.name.lowercased()
            return names.contains(name) || beginnings.contains { name.hasPrefix($0) }
        }
    }
}

extension HTTPError.Kind {
    /// A request reached the demonstration through a proxy.
    static let demonstrationBehindProxy = Self(
        .forbidden,
        "demonstration_behind_proxy",
        "This is a demonstration for the machine it runs on, and a proxy passed the request on. "
            + "To serve others, start it with --no-demo, --behind-proxy and --roles."
    )
}
