// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
public import Foundation

/// The exchange's access to the system: which links lead to this app, and how to open others.
public protocol HostEnvironment: Sendable {
    /// The schemes of links that this app is opened with (`CFBundleURLTypes`).
    var registeredSchemes: [String] { get }
    /// The schemes for which this app may ask whether an app opens them (`LSApplicationQueriesSchemes`).
    var queriedSchemes: [String] { get }
    /// Whether an app on this device opens a link.
    @MainActor func canOpen(_ url: URL) -> Bool
    /// Opens a link in the app that it leads to; a web link only in an app, not in the browser.
    ///
    /// - Returns: whether an app took it.
    @MainActor func open(_ url: URL) async -> Bool
}

extension HostEnvironment {
    /// Whether an app opens links of a scheme; `nil` if this app has not declared the query.
    @MainActor func isHandled(scheme: String) -> Bool? {
        guard queriedSchemes.contains(where: { $0.asciiLowercased == scheme }) else { return nil }
        return URL(string: scheme + "://").map { canOpen($0) } ?? false
    }
}
