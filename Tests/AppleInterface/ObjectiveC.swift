// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are as Apple documents them.
// swift-format-ignore-file

// What Objective-C's runtime and its Foundation have and Foundation on Linux lacks.

public struct NSExceptionName: RawRepresentable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
}

open class NSException {
    public init(name: NSExceptionName, reason: String?, userInfo: [AnyHashable: Any]? = nil) {}
    public func raise() {}
}
