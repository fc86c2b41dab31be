// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck

#if canImport(UIKit)
import Screens
public import UIKit
#else
public import Screens
#endif

/// What the buttons of the built-in screens share.
#if canImport(ObjectiveC)
@objc(NetverifyButton) @objcMembers
#endif
public class NetverifyButton: NetverifyAppearanceProxy {
    /// Sets the ground in a state; states other than normal and highlighted look as normal.
    #if canImport(ObjectiveC)
    @objc(setBackgroundColor:forState:)
    #endif
    public func setBackgroundColor(_ color: UIColor?, for state: UIControl.State) {
        set("backgroundColor", color, state)
    }

    /// The ground that was set for a state, or for the normal one.
    #if canImport(ObjectiveC)
    @objc(backgroundColorForState:)
    #endif
    public func backgroundColor(for state: UIControl.State) -> UIColor? {
        color("backgroundColor", state)
    }

    /// Sets a picture on the ground, at most 1 MB.
    #if canImport(ObjectiveC)
    @objc(setBackgroundImage:forState:)
    #endif
    public func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
        set("backgroundImage", image, state)
    }

    /// Sets the colour of the words.
    #if canImport(ObjectiveC)
    @objc(setTitleColor:forState:)
    #endif
    public func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
        set("titleColor", color, state)
    }

    /// The colour of the border.
    public var borderColor: UIColor? {
        get { color("borderColor") }
        set { set("borderColor", newValue) }
    }
}

/// The button that goes on.
#if canImport(ObjectiveC)
@objc(NetverifyPositiveButton) @objcMembers
#endif
public final class NetverifyPositiveButton: NetverifyButton, NetverifyAppearance {
    override class var element: ThemeElement { .positiveButton }
}

/// The button that goes back or ends.
#if canImport(ObjectiveC)
@objc(NetverifyNegativeButton) @objcMembers
#endif
public final class NetverifyNegativeButton: NetverifyButton, NetverifyAppearance {
    override class var element: ThemeElement { .negativeButton }
}

/// The button that offers another way to scan a side.
#if canImport(ObjectiveC)
@objc(NetverifyFallbackButton) @objcMembers
#endif
public final class NetverifyFallbackButton: NetverifyButton, NetverifyAppearance {
    override class var element: ThemeElement { .fallbackButton }
}
