// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are those of Apple, which documents them.
// swift-format-ignore-file

public struct NWPath: Sendable {
    public enum Status: Sendable {
        case satisfied, unsatisfied, requiresConnection
    }
    public var status: Status { .satisfied }
}

public final class NWPathMonitor: Sendable, AsyncSequence {
    public typealias Element = NWPath
    public struct Iterator: AsyncIteratorProtocol {
        public mutating func next() async -> NWPath? { nil }
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(Never) -> NWPath? { nil }
    }
    public init() {}
    public var currentPath: NWPath { NWPath() }
    public func makeAsyncIterator() -> Iterator { Iterator() }
}
