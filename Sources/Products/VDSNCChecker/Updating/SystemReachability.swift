// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Network)
import Dispatch
import Execution
import Network

/// Whether the system has a path to the network.
public struct SystemReachability: Reachability {
    private static let path = PathStatus()

    /// Creates a probe.
    public init() {}

    /// Whether there is a network now; true if not known yet, because a download will show.
    ///
    /// The first call waits for the system's answer, for a tenth of a second at most.
    public func isReachable() -> Bool {
        Self.path.last != .unsatisfied
    }

    /// Waits until there is one, or the task is cancelled.
    public func waitUntilReachable() async {
        // A monitor is itself an asynchronous sequence only from iOS 17 on.
        let changes = AsyncStream(NWPath.Status.self) { changes in
            let monitor = NWPathMonitor()
            monitor.pathUpdateHandler = { changes.yield($0.status) }
            changes.onTermination = { _ in monitor.cancel() }
            monitor.start(queue: DispatchQueue(label: "reachability.wait"))
        }
        for await status in changes where status == .satisfied { return }
    }
}

/// The last status of the path to the network that the system reported.
private final class PathStatus: Sendable {
    private let monitor = NWPathMonitor()
    private let told = Locked<NWPath.Status?>(nil)
    /// Held until the system reports the first status: until then a monitor says that there is no path.
    private let first = DispatchGroup()

    init() {
        first.enter()
        monitor.pathUpdateHandler = { [told, first] path in
            let isFirst = told.withLock { told in
                defer { told = path.status }
                return told == nil
            }
            if isFirst { first.leave() }
        }
        monitor.start(queue: DispatchQueue(label: "reachability"))
    }

    /// The status; nil if the system reported none within a tenth of a second.
    var last: NWPath.Status? {
        _ = first.wait(timeout: .now() + 0.1)
        return told.withLock { $0 }
    }
}
#else
import Foundation

/// Whether the system has a path to the network: an address to send to other than its own.
public struct SystemReachability: Reachability {
    /// The interval between checks of the routes while waiting.
    private static let interval = Duration.seconds(5)

    /// Creates a probe.
    public init() {}

    /// Whether there is a route now; true if unknown, because a download will show.
    public func isReachable() -> Bool {
        guard let routes = Self.lines(of: "/proc/net/route") else { return true }
        // Destination 0 in hexadecimal is the default route; the first line holds the column titles.
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
