// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)

/// A stack of screens, of which the last is visible.
@MainActor
open class PlatformNavigationController: PlatformViewController {
    /// The screens, the one at the bottom first.
    public private(set) var viewControllers: [PlatformViewController]
    /// Called after the stack changes; ``ScreenSession`` listens here.
    package var stackDidChange: (@MainActor () -> Void)?

    /// Creates a stack of one screen.
    public init(rootViewController: PlatformViewController) {
        viewControllers = [rootViewController]
        super.init(nibName: nil, bundle: nil)
        rootViewController.navigationController = self
    }

    /// The visible screen.
    public var topViewController: PlatformViewController? {
        viewControllers.last
    }

    /// Shows a screen on top of the others.
    public func pushViewController(_ controller: PlatformViewController, animated: Bool) {
        // UIKit raises an exception here; a controller that is already in the stack stays where it is.
        guard !viewControllers.contains(where: { $0 === controller }) else { return }
        change(animated: animated) {
            controller.navigationController = self
            viewControllers.append(controller)
        }
    }

    /// Removes the top screen, unless it is the last.
    @discardableResult
    public func popViewController(animated: Bool) -> PlatformViewController? {
        guard viewControllers.count > 1 else { return nil }
        return popTo(depth: viewControllers.count - 1, animated: animated).first
    }

    /// Removes every screen above the given one.
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

    /// Removes every screen but the first.
    @discardableResult
    public func popToRootViewController(animated: Bool) -> [PlatformViewController]? {
        popTo(depth: 1, animated: animated)
    }

    /// Marks the top screen as visible along with the navigation.
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        topViewController?.appear(animated: animated)
    }

    /// Marks the top screen as gone along with the navigation.
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

    /// Changes the stack and notifies the screens that disappear and appear.
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
