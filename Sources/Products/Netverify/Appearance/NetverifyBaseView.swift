// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation
import IdentityCheck

#if canImport(UIKit)
import Screens
public import UIKit
#else
public import Screens
#endif

/// What all built-in screens share.
#if canImport(ObjectiveC)
@objc(NetverifyBaseView) @objcMembers
#endif
public final class NetverifyBaseView: NetverifyAppearanceProxy, NetverifyAppearance {
    override class var element: ThemeElement { .baseView }

    /// Whether nothing behind a label is blurred.
    public var disableBlur: NSNumber? {
        get { toggle("disableBlur").map { NSNumber(value: $0) } }
        set { set("disableBlur", newValue?.boolValue) }
    }
    /// The ground of the screens.
    public var backgroundColor: UIColor? {
        get { color("backgroundColor") }
        set { set("backgroundColor", newValue) }
    }
    /// The colour of text on it.
    public var foregroundColor: UIColor? {
        get { color("foregroundColor") }
        set { set("foregroundColor", newValue) }
    }
    /// The font of additional lines.
    public var customLightFontName: String? {
        get { font("customLightFontName") }
        set { set("customLightFontName", font: newValue) }
    }
    /// The font of running text.
    public var customRegularFontName: String? {
        get { font("customRegularFontName") }
        set { set("customRegularFontName", font: newValue) }
    }
    /// The font of buttons.
    public var customMediumFontName: String? {
        get { font("customMediumFontName") }
        set { set("customMediumFontName", font: newValue) }
    }
    /// The font of headings.
    public var customBoldFontName: String? {
        get { font("customBoldFontName") }
        set { set("customBoldFontName", font: newValue) }
    }
    /// The font of legal advice.
    public var customItalicFontName: String? {
        get { font("customItalicFontName") }
        set { set("customItalicFontName", font: newValue) }
    }
}
