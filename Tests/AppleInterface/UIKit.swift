// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are as Apple documents them.
// swift-format-ignore-file

@_exported import CoreGraphics
@_exported import CoreText
@_exported import QuartzCore
@_exported import Foundation
@_exported import FoundationNetworking
@_exported import UIKitTypes

@objc public final class UIColor: NSObject, @unchecked Sendable {
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
    public static var black: UIColor { UIColor(red: 0, green: 0, blue: 0, alpha: 1) }
    public static var white: UIColor { UIColor(red: 1, green: 1, blue: 1, alpha: 1) }
    public static var clear: UIColor { UIColor(red: 0, green: 0, blue: 0, alpha: 0) }
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?,
        green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool { false }
    public var cgColor: CGColor { CGColor() }
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }
}

public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified = 0, light, dark
}

public final class UITraitCollection: NSObject, @unchecked Sendable {
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init() }
    public var userInterfaceStyle: UIUserInterfaceStyle { .unspecified }
}

extension NSAttributedString.Key {
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    public static let font = NSAttributedString.Key("NSFont")
}

@MainActor
@objc open class UINavigationBar: UIView {}

@MainActor
@objc open class UIControl: UIView {
    public typealias State = UIControlState
}

extension UIControlState {
    public static var normal: UIControlState { [] }
}

public final class UIFontDescriptor: NSObject, @unchecked Sendable {
    public struct AttributeName: Hashable, Sendable {
        public static let traits = AttributeName()
        public static let textStyle = AttributeName()
    }
    public struct TraitKey: Hashable, Sendable {
        public static let weight = TraitKey()
    }
    public func object(forKey anAttribute: AttributeName) -> Any? { nil }
}

public final class UIFont: CTFont, @unchecked Sendable {
    public struct Weight: Hashable, RawRepresentable, Sendable {
        public var rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let light = Weight(rawValue: -0.4)
        public static let regular = Weight(rawValue: 0)
        public static let medium = Weight(rawValue: 0.23)
        public static let semibold = Weight(rawValue: 0.3)
        public static let bold = Weight(rawValue: 0.4)
        public static let black = Weight(rawValue: 0.62)
    }
    public convenience init?(name: String, size: CGFloat) { nil }
    public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { UIFont() }
    public struct TextStyle: Hashable, Sendable {
        public static let body = TextStyle()
        public static let headline = TextStyle()
        public static let footnote = TextStyle()
    }
    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
    public var fontDescriptor: UIFontDescriptor { UIFontDescriptor() }
    public var familyName: String { "" }
    public var fontName: String { "" }
    public var pointSize: CGFloat { 0 }
    public var lineHeight: CGFloat { 0 }
    public var descender: CGFloat { 0 }
}

@objc public final class UIImage: NSObject, @unchecked Sendable {
    public convenience init?(data: Data) { nil }
    public var cgImage: CGImage? { nil }
    public func pngData() -> Data? { nil }
    public func draw(in rect: CGRect) {}
}

@objc public enum UIStatusBarStyle: Int, Sendable {
    case `default` = 0, lightContent = 1, darkContent = 3
}

@MainActor
@objc open class UIView: NSObject {
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    }
    public override convenience init() { self.init(frame: .zero) }
    public init(frame: CGRect) {}
    open var frame: CGRect = .zero
    open var bounds: CGRect = .zero
    open var autoresizingMask: AutoresizingMask = []
    public required init?(coder: NSCoder) { nil }
    open func addSubview(_ view: UIView) {}
    open func removeFromSuperview() {}
    open var layer: CALayer { CALayer() }
    open var window: UIWindow? { nil }
    open func didMoveToWindow() {}
    open func layoutSubviews() {}
    open func draw(_ rect: CGRect) {}
    open func setNeedsDisplay() {}
    public enum ContentMode: Int, Sendable { case scaleToFill, redraw = 3 }
    open var contentMode: ContentMode = .scaleToFill
    open var intrinsicContentSize: CGSize { .zero }
    open var isOpaque = true
    open var backgroundColor: UIColor?
    open var isUserInteractionEnabled = true
    open var isAccessibilityElement = false
    open var accessibilityLabel: String?
    open func accessibilityActivate() -> Bool { false }
}

public func UIGraphicsGetCurrentContext() -> CGContext? { nil }

public enum UIInterfaceOrientation: Int, Sendable {
    case unknown = 0, portrait, portraitUpsideDown, landscapeLeft = 4, landscapeRight = 3
}

open class UIBezierPath: NSObject {
    public convenience init(ovalIn rect: CGRect) { self.init() }
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) { self.init() }
    open var cgPath: CGPath { CGPath() }
}

@MainActor
public enum UIAccessibility {
    public struct Notification: Sendable {
        public static let announcement = Notification()
    }
    public static var isVoiceOverRunning: Bool { false }
    public static func post(notification: Notification, argument: Any?) {}
}

public enum NSTextAlignment: Int, Sendable {
    case left = 0
    case center
}

@MainActor
open class UILabel: UIView {
    open var text: String?
    open var numberOfLines = 1
    open var textAlignment: NSTextAlignment = .left
}

@MainActor
open class UIStackView: UIView {
    public enum Axis: Int, Sendable { case horizontal, vertical }
    public enum Distribution: Int, Sendable { case fill, fillEqually }
    open var axis: Axis = .horizontal
    open var distribution: Distribution = .fill
    open var arrangedSubviews: [UIView] { [] }
    open func addArrangedSubview(_ view: UIView) {}
}

@MainActor
open class UIButton: UIView {
    public enum ButtonType: Int, Sendable { case custom, system }
    public convenience init(type: ButtonType = .system, primaryAction: UIAction?) { self.init(frame: .zero) }
}

@MainActor
open class UIPasteboard: NSObject {
    public struct OptionsKey: Hashable, Sendable {
        public static let expirationDate = OptionsKey(name: "expirationDate")
        public static let localOnly = OptionsKey(name: "localOnly")
        let name: String
    }
    public class var general: UIPasteboard { UIPasteboard() }
    public func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {}
}

@MainActor
open class UIScene: NSObject {
    public enum ActivationState: Int, Sendable { case foregroundActive }
    open var activationState: ActivationState { .foregroundActive }
}

@MainActor
open class UIWindowScene: UIScene {
    open var keyWindow: UIWindow? { nil }
    open var interfaceOrientation: UIInterfaceOrientation { .portrait }
}

@MainActor
open class UIWindow: UIView {
    open var screen: UIScreen { UIScreen() }
    open var windowScene: UIWindowScene? { nil }
    open var rootViewController: UIViewController?
}

public enum UIUserInterfaceIdiom: Int, Sendable { case phone = 0, pad = 1 }

public enum UIModalPresentationStyle: Int, Sendable { case fullScreen = 0, formSheet = 2 }

@MainActor
open class UIDevice: NSObject {
    open class var current: UIDevice { UIDevice() }
    open var model: String { "" }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
}

@MainActor
open class UIScreen: NSObject {
    open class var main: UIScreen { UIScreen() }
    open var bounds: CGRect { .zero }
    open var brightness: CGFloat = 0
    open var isCaptured: Bool { false }
    public nonisolated class var capturedDidChangeNotification: Notification.Name { Notification.Name("captured") }
}

@MainActor
open class UIApplication: NSObject {
    public struct OpenExternalURLOptionsKey: Hashable, Sendable {
        public static let universalLinksOnly = OpenExternalURLOptionsKey()
    }
    public nonisolated class var openSettingsURLString: String { "app-settings:" }
    open class var shared: UIApplication { UIApplication() }
    public nonisolated class var willResignActiveNotification: Notification.Name { Notification.Name("resign") }
    public nonisolated class var didEnterBackgroundNotification: Notification.Name { Notification.Name("background") }
    public nonisolated class var didReceiveMemoryWarningNotification: Notification.Name { Notification.Name("memory") }
    public nonisolated class var userDidTakeScreenshotNotification: Notification.Name { Notification.Name("shot") }
    open var connectedScenes: Set<UIScene> { [] }
    open var isIdleTimerDisabled = false
    open func canOpenURL(_ url: URL) -> Bool { false }
    open func open(
        _ url: URL,
        options: [OpenExternalURLOptionsKey: Any] = [:]
    ) async -> Bool { false }
}

@MainActor
public final class UIMenu: NSObject {}

@MainActor
public final class UIAction: NSObject {
    public convenience init(
        title: String = "",
        image: UIImage? = nil,
        handler: @escaping @MainActor (UIAction) -> Void
    ) { self.init() }
}

@MainActor
open class UIBarButtonItem: NSObject {
    public convenience init(
        title: String? = nil,
        image: UIImage? = nil,
        primaryAction: UIAction? = nil,
        menu: UIMenu? = nil
    ) { self.init() }
}

@MainActor
open class UINavigationItem: NSObject {
    open var hidesBackButton = false
    open var backButtonTitle: String?
    open var rightBarButtonItem: UIBarButtonItem?
}

public struct UIInterfaceOrientationMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
    public static let all = UIInterfaceOrientationMask(rawValue: 30)
}

@MainActor
@objc open class UIViewController: NSObject {
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
    public required init?(coder: NSCoder) { nil }
    open var view: UIView! = nil
    open var viewIfLoaded: UIView? { nil }
    open var title: String?
    open var navigationItem: UINavigationItem { UINavigationItem() }
    open var navigationController: UINavigationController? { nil }
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
    open var modalPresentationStyle: UIModalPresentationStyle = .fullScreen
    open var isModalInPresentation = false
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    open func setNeedsStatusBarAppearanceUpdate() {}
    open func viewDidLoad() {}
    open func viewDidLayoutSubviews() {}
    open var traitCollection: UITraitCollection { UITraitCollection() }
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {}
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
}

@MainActor
@objc open class UINavigationController: UIViewController {
    public init(rootViewController: UIViewController) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { nil }
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? { nil }
}

@MainActor
public final class UIAlertAction: NSObject {
    public enum Style: Int, Sendable { case `default`, cancel, destructive }
    public convenience init(
        title: String?,
        style: Style,
        handler: (@MainActor (UIAlertAction) -> Void)? = nil
    ) { self.init() }
}

@MainActor
open class UIAlertController: UIViewController {
    public enum Style: Int, Sendable { case actionSheet, alert }
    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
    }
    open func addAction(_ action: UIAlertAction) {}
}

// Apple's Foundation has it; the one that these checks run against does not.
extension FileManager {
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { nil }
}
