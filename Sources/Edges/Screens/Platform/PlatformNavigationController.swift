// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)

/// A stack of screens, the last one on show.
@MainActor
open class PlatformNavigationController: PlatformViewController {
    /// The screens, the one at the bottom first.
    public private(set) var viewControllers: [PlatformViewController]
    /// Called after the stack changed; ``ScreenSession`` listens here.
    package var stackDidChange: (@MainActor () -> Void)?

    /// A stack of one.
    public init(rootViewController: PlatformViewController) {
        viewControllers = [rootViewController]
        super.init(nibName: nil, bundle: nil)
        rootViewController.navigationController = self
    }

    /// The screen on show.
    public var topViewController: PlatformViewController? {
        viewControllers.last
    }

    /// Shows a screen on top of the others.
    public func pushViewController(_ controller: PlatformViewController, animated: Bool) {
        // UIKit raises an exception here; a controller that stands in the stack stays where it is.
        guard !viewControllers.contains(where: { $0 === controller }) else { return }
        change(animated: animated) {
            controller.navigationController = self
            viewControllers.append(controller)
        }
    }

    /// Takes the top screen away, unless it is the last.
    @discardableResult
    public func popViewController(animated: Bool) -> PlatformViewController? {
        guard viewControllers.count > 1 else { return nil }
        return popTo(depth: viewControllers.count - 1, animated: animated).first
    }

    /// Takes every screen away that stands above the given one.
    @discardableResult
    public func popToViewController(
        _ controller: PlatformViewController,
        animated: Bool
    ) -> [PlatformViewController]? {
        guard let index = viewControllers.firstIndex(where: { $0 === controller }) else {
            return nil
        }
        return popTo(depth: index + 1, animated: animated)
    }

    /// Takes every screen away but the first.
    @discardableResult
    public func popToRootViewController(animated: Bool) -> [PlatformViewController]? {
        popTo(depth: 1, animated: animated)
    }

    /// The navigation is on show: so is its top screen.
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        topViewController?.appear(animated: animated)
    }

    /// The navigation is gone: so is its top screen.
    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        topViewController?.disappear(animated: animated)
    }

    private func popTo(depth: Int, animated: Bool) -> [PlatformViewController] {
        guard viewControllers.count > depth else { return [] }
        let gone = Array(viewControllers[depth...])
        change(animated: animated) {
            viewControllers.removeLast(gone.count)
            for controller in gone {
                controller.navigationController = nil
            }
        }
        return gone
    }

    /// Changes the stack and tells the screens that go and come.
    private func change(animated: Bool, _ body: () -> Void) {
        let before = topViewController
        body()
        if isOnShow {
            before?.disappear(animated: animated)
            topViewController?.appear(animated: animated)
        }
        stackDidChange?()
    }
}
#endif
