// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are as Apple documents them.
// swift-format-ignore-file

public import Dispatch

public struct NWPath: Sendable {
    public enum Status: Sendable {
        case satisfied, unsatisfied, requiresConnection
    }
    public var status: Status { .satisfied }
}

public final class NWPathMonitor: Sendable {
    public init() {}
    public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
        get { nil }
        set {}
    }
    public func start(queue: DispatchQueue) {}
    public func cancel() {}
}
