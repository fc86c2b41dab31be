// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
public import Foundation

/// An environment of fixed answers, for tests, demonstrations and systems without links between apps.
public struct StaticHostEnvironment: HostEnvironment {
    /// The schemes of links that this app is opened with.
    public let registeredSchemes: [String]
    /// The schemes for which this app may ask whether an app opens them.
    public let queriedSchemes: [String]
    private let openableSchemes: Set<String>
    private let onOpen: @MainActor @Sendable (URL) async -> Bool

    /// Sets the answers; without any, no app is there and no link leads here.
    ///
    /// - Parameters:
    ///   - registered: the schemes of links that this app is opened with.
    ///   - queried: the schemes that this app may ask about.
    ///   - openable: the schemes that an app opens, in any letter case.
    ///   - onOpen: opens a link and returns whether an app took it.
    public init(
        registered: [String] = [],
        queried: [String] = [],
        openable: [String] = [],
        onOpen: @escaping @MainActor @Sendable (URL) async -> Bool = { _ in false }
    ) {
        registeredSchemes = registered
        queriedSchemes = queried
        openableSchemes = Set(openable.map(\.asciiLowercased))
        self.onOpen = onOpen
    }

    /// Whether the link's scheme is one of those that an app opens.
    public func canOpen(_ url: URL) -> Bool {
        url.scheme.map { openableSchemes.contains($0.asciiLowercased) } ?? false
    }

    /// Calls the function passed to the initializer.
    public func open(_ url: URL) async -> Bool {
        await onOpen(url)
    }
}
