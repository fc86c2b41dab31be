// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
public import Foundation

/// How a presented screen covers the one below.
public enum UIModalPresentationStyle: Sendable {
    /// The system's choice: a sheet.
    case automatic
    /// A sheet.
    case pageSheet
    /// A smaller sheet.
    case formSheet
    /// The whole screen.
    case fullScreen
    /// The whole screen, with the one below visible through it.
    case overFullScreen

    fileprivate var coversScreen: Bool { self == .fullScreen }
}

/// The superclass of a screen's controller on platforms without UIKit: a screen's life cycle without any view.
///
/// It is `open` because integrators inherit from it under the name `UIViewController`, as code written
/// for UIKit does. The order of the calls is UIKit's: `viewDidLoad` once, then `viewWillAppear`,
/// `viewDidAppear`, `viewWillDisappear`, `viewDidDisappear`.
@MainActor
open class PlatformViewController {
    /// The title in the navigation bar.
    public var title: String?
    /// Whether `viewDidLoad` was called.
    public private(set) var isViewLoaded = false
    /// Whether the screen is visible.
    public private(set) var isOnShow = false
    private var transition: Transition?
    /// The navigation that holds this controller.
    public internal(set) weak var navigationController: PlatformNavigationController?
    /// The screen that this one presents on top of itself.
    public private(set) var presentedViewController: PlatformViewController?
    /// The screen that presents this one.
    public private(set) weak var presentingViewController: PlatformViewController?
    /// How this screen covers the one that presents it.
    public var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// The view of the screen; its content is drawn elsewhere.
    public private(set) lazy var view = PlatformView()

    /// Creates a controller without a nib, the only kind there is here.
    public convenience init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller; both arguments exist only for code written for UIKit and have no effect.
    public init(nibName: String?, bundle: Bundle?) {}

    /// Called once, before the first appearance.
    open func viewDidLoad() {}

    /// Called before the screen is shown.
    open func viewWillAppear(_ animated: Bool) {}

    /// Called when the screen is shown.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called before the screen disappears.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called when the screen has disappeared.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Prepares the screen: calls `viewDidLoad` unless it has been called.
    public func loadViewIfNeeded() {
        guard !isViewLoaded else { return }
        isViewLoaded = true
        viewDidLoad()
    }

    /// Announces that the screen is about to appear or disappear, as containers do.
    ///
    /// A window does this for its first controller; without a window, the owner of the stack does. Has no
    /// effect if the screen is already visible, or already gone.
    public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        guard transition == nil, isAppearing != isOnShow else { return }
        transition = Transition(isAppearing: isAppearing, isAnimated: animated)
        if isAppearing {
            loadViewIfNeeded()
            viewWillAppear(animated)
        } else {
            viewWillDisappear(animated)
        }
    }

    /// Completes the transition that ``beginAppearanceTransition(_:animated:)`` announced.
    public func endAppearanceTransition() {
        guard let ended = transition else { return }
        transition = nil
        isOnShow = ended.isAppearing
        if ended.isAppearing {
            viewDidAppear(ended.isAnimated)
        } else {
            viewDidDisappear(ended.isAnimated)
        }
    }

    /// Presents a screen on top of this one, unless it presents one already.
    ///
    /// As in UIKit, only a presentation that covers the whole screen makes this one disappear.
    public func present(
        _ controller: PlatformViewController,
        animated: Bool,
        completion: (() -> Void)? = nil
    ) {
        guard presentedViewController == nil, controller.presentingViewController == nil else {
            return
        }
        presentedViewController = controller
        controller.presentingViewController = self
        if isOnShow {
            if controller.modalPresentationStyle.coversScreen { disappear(animated: animated) }
            controller.appear(animated: animated)
        }
        completion?()
    }

    /// Closes the screen that this one presents; if it presents none, closes this one.
    public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        guard let controller = presentedViewController else {
            presentingViewController?.dismiss(animated: animated, completion: completion)
            return
        }
        presentedViewController = nil
        controller.presentingViewController = nil
        if controller.isOnShow {
            controller.disappear(animated: animated)
            if controller.modalPresentationStyle.coversScreen { appear(animated: animated) }
        }
        completion?()
    }

    /// Walks the controller through its appearance.
    func appear(animated: Bool) {
        beginAppearanceTransition(true, animated: animated)
        endAppearanceTransition()
    }

    /// Walks the controller through its disappearance.
    func disappear(animated: Bool) {
        beginAppearanceTransition(false, animated: animated)
        endAppearanceTransition()
    }

    private struct Transition {
        let isAppearing: Bool
        let isAnimated: Bool
    }
}
#endif
