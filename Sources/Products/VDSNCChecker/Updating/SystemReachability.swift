// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Network)
import Network

/// Whether the system has a way to the network.
public struct SystemReachability: Reachability {
    /// Makes a probe.
    public init() {}

    /// Whether there is a network now; true where that is not known yet, since a download tells.
    public func isReachable() -> Bool {
        NWPathMonitor().currentPath.status != .unsatisfied
    }

    /// Waits until there is one.
    public func waitUntilReachable() async {
        for await path in NWPathMonitor() where path.status == .satisfied { return }
    }
}
#else
import Foundation

/// Whether the system has a way to the network: an address to send to other than its own.
public struct SystemReachability: Reachability {
    /// How often the routes are looked at while waiting.
    private static let interval = Duration.seconds(5)

    /// Makes a probe.
    public init() {}

    /// Whether there is a route now; true where that cannot be told, since a download tells.
    public func isReachable() -> Bool {
        guard let routes = Self.lines(of: "/proc/net/route") else { return true }
        // Destination 0 in hexadecimal is the default route; the first line holds titles.
        if routes.dropFirst().contains(where: { Self.isDefault($0, column: 1) }) { return true }
        let routes6 = Self.lines(of: "/proc/net/ipv6_route") ?? []
        return routes6.contains { Self.isDefault($0, column: 0) && !$0.hasSuffix(" lo") }
    }

    /// Waits until there is one.
    public func waitUntilReachable() async {
        while !isReachable() {
            guard (try? await Task.sleep(for: Self.interval)) != nil else { return }
        }
    }

    private static func isDefault(_ line: Substring, column: Int) -> Bool {
        let columns = line.split { $0 == "\t" || $0 == " " }
        return columns.count > column && columns[column].allSatisfy { $0 == "0" }
    }

    private static func lines(of path: String) -> [Substring]? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return String(decoding: data, as: UTF8.self).split(separator: "\n")
    }
}
#endif
