// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit)
public import Foundation
import UIKit

/// The app and the device as UIKit sees them.
public struct UIKitHostEnvironment: HostEnvironment {
    /// The schemes of all entries of `CFBundleURLTypes` in the app's Info.plist.
    public let registeredSchemes: [String]
    /// `LSApplicationQueriesSchemes` in the app's Info.plist.
    public let queriedSchemes: [String]

    /// The environment of an app.
    ///
    /// - Parameter bundle: the bundle with the Info.plist.
    public init(bundle: Bundle = .main) {
        let info = bundle.infoDictionary ?? [:]
        let types = info["CFBundleURLTypes"] as? [[String: Any]] ?? []
        registeredSchemes = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
        queriedSchemes = info["LSApplicationQueriesSchemes"] as? [String] ?? []
    }

    /// Whether an app on this device opens a link.
    public func canOpen(_ url: URL) -> Bool {
        UIApplication.shared.canOpenURL(url)
    }

    /// Opens a link; a web link only in the app that its domain names.
    public func open(_ url: URL) async -> Bool {
        let isWeb = url.scheme?.lowercased() == "https"
        return await UIApplication.shared.open(
            url,
            options: isWeb ? [.universalLinksOnly: true] : [:]
        )
    }
}
#endif
