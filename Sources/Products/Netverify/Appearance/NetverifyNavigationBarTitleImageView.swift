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

/// The picture that stands in the bar in place of a title.
#if canImport(ObjectiveC)
@objc(NetverifyNavigationBarTitleImageView) @objcMembers
#endif
public final class NetverifyNavigationBarTitleImageView: NetverifyAppearanceProxy,
    NetverifyAppearance
{
    override class var element: ThemeElement { .titleImageView }

    /// The picture, at most 1 MB.
    public var titleImage: UIImage? {
        get { image("titleImage") }
        set { set("titleImage", newValue) }
    }
}

/// The bar above the screens.
#if canImport(ObjectiveC)
@objc(NetverifyNavigationBarAppearance) @objcMembers
#endif
public final class NetverifyNavigationBarAppearance: NetverifyAppearanceProxy {
    override class var element: ThemeElement { .navigationBar }

    /// The colour of buttons in the bar.
    public var tintColor: UIColor? {
        get { color("tintColor") }
        set { set("tintColor", newValue) }
    }
    /// The ground of the bar.
    public var barTintColor: UIColor? {
        get { color("barTintColor") }
        set { set("barTintColor", newValue) }
    }
    /// The colour and the font of the title; other attributes have no effect.
    public var titleTextAttributes: [NSAttributedString.Key: Any]? {
        get {
            var attributes: [NSAttributedString.Key: Any] = [:]
            attributes[.foregroundColor] = color("titleTextAttributes.color")
            attributes[.font] = font("titleTextAttributes.font")
                .flatMap { UIFont(name: $0, size: 17) }
            return attributes
        }
        set {
            set("titleTextAttributes.color", newValue?[.foregroundColor] as? UIColor)
            set("titleTextAttributes.font", font: (newValue?[.font] as? UIFont)?.themeName)
        }
    }
}

extension UINavigationBar: NetverifyAppearance {
    /// The setters for both modes.
    public static func netverifyAppearance() -> NetverifyNavigationBarAppearance {
        NetverifyNavigationBarAppearance(modes: [.light, .dark])
    }

    /// The setters for one mode.
    public static func netverifyAppearance(
        in mode: NetverifyAppearanceMode
    ) -> NetverifyNavigationBarAppearance {
        NetverifyNavigationBarAppearance(modes: [mode])
    }
}

extension UIFont {
    /// The name of a font that the app has loaded; nil for the system's own.
    fileprivate var themeName: String? {
        #if canImport(UIKit)
        // Names of the system's own fonts start with a full stop, and style sheets cannot find them.
        fontName.hasPrefix(".") ? nil : fontName
        #else
        familyName
        #endif
    }
}

#if !canImport(UIKit)
extension NSAttributedString.Key {
    /// The colour of text: a `UIColor`.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The font of text: a `UIFont`.
    public static let font = NSAttributedString.Key("NSFont")
}
#endif
