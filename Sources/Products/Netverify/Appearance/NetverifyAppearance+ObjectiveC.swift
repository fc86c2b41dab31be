// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(ObjectiveC) && canImport(UIKit)
import Screens
public import UIKit

/// The setters as Objective-C finds them; it cannot see ``NetverifyAppearance``.
extension NetverifyAppearanceProxy {
    /// The setters for both modes.
    @available(swift, obsoleted: 1)
    @objc(netverifyAppearance)
    public class func settersForObjectiveC() -> Self { Self(modes: [.light, .dark]) }

    /// The later name of `netverifyAppearance`.
    @available(swift, obsoleted: 1)
    @objc(jumioAppearance)
    public class func laterSettersForObjectiveC() -> Self { Self(modes: [.light, .dark]) }
}

extension UINavigationBar {
    /// The setters for both modes.
    @available(swift, obsoleted: 1)
    @objc(netverifyAppearance)
    public class func settersForObjectiveC() -> NetverifyNavigationBarAppearance {
        NetverifyNavigationBarAppearance(modes: [.light, .dark])
    }

    /// The later name of `netverifyAppearance`.
    @available(swift, obsoleted: 1)
    @objc(jumioAppearance)
    public class func laterSettersForObjectiveC() -> NetverifyNavigationBarAppearance {
        NetverifyNavigationBarAppearance(modes: [.light, .dark])
    }
}
#endif
