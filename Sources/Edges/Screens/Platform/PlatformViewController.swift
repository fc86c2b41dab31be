// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
public import Foundation

/// What the controller of a screen inherits where there is no UIKit: the life of a screen, without
/// any view.
///
/// It is `open` because integrators inherit from it under the name `UIViewController`, as code
/// written for UIKit does. The order of the calls is UIKit's: `viewDidLoad` once, then
/// `viewWillAppear`, `viewDidAppear`, `viewWillDisappear`, `viewDidDisappear`.
@MainActor
open class PlatformViewController {
    /// What the navigation bar says.
    public var title: String?
    /// Whether `viewDidLoad` was called.
    public private(set) var isViewLoaded = false
    /// Whether the screen is on show.
    public private(set) var isOnShow = false
    private var transition: Transition?
    /// The navigation that holds this controller.
    public internal(set) weak var navigationController: PlatformNavigationController?

    /// A controller without a nib, the only kind there is here.
    public convenience init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// A controller; both arguments exist for the sake of code written for UIKit and have no effect.
    public init(nibName: String?, bundle: Bundle?) {}

    /// Called once, before the first appearance.
    open func viewDidLoad() {}

    /// Called before the screen is shown.
    open func viewWillAppear(_ animated: Bool) {}

    /// Called when the screen is shown.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called before the screen goes.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called when the screen is gone.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Makes the screen ready: calls `viewDidLoad` unless that was done.
    public func loadViewIfNeeded() {
        guard !isViewLoaded else { return }
        isViewLoaded = true
        viewDidLoad()
    }

    /// Says that the screen is about to be shown or to go, as containers do.
    ///
    /// A window does it for its first controller; where there is none, whoever shows the stack does.
    /// Nothing happens if the screen is there, or gone, already.
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

    /// Says that what ``beginAppearanceTransition(_:animated:)`` announced has happened.
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
