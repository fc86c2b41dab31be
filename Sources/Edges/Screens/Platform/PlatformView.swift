// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
public import Foundation

/// A view on platforms without UIKit: a place in a tree of views, which draws nothing itself.
///
/// It is `open` because SDKs hand out subclasses of it under the name `UIView`, as code written for UIKit expects.
@MainActor
open class PlatformView: nonisolated CustomStringConvertible {
    /// The place in the superview's coordinates; the page or the terminal that shows the view ignores it.
    open var frame: CGRect
    /// The views inside, the one at the back first.
    public private(set) var subviews: [PlatformView] = []
    /// The view that contains this one.
    public private(set) weak var superview: PlatformView?

    /// Creates a view without size.
    public convenience init() {
        self.init(frame: .zero)
    }

    /// Creates a view at a place.
    public init(frame: CGRect) {
        self.frame = frame
    }

    /// Adds a view in front of the others; a view has one superview, so it leaves its former one.
    open func addSubview(_ view: PlatformView) {
        // UIKit raises an exception if a view is put into itself; here nothing happens.
        guard view !== self, !isInside(view) else { return }
        view.leaveSuperview()
        subviews.append(view)
        view.superview = self
        view.didMoveToSuperview()
    }

    /// Removes the view from its superview, if it has one.
    open func removeFromSuperview() {
        guard superview != nil else { return }
        leaveSuperview()
    }

    /// Called after the view got another superview, or lost it.
    open func didMoveToSuperview() {}

    /// The name of the class; never what a view shows.
    open nonisolated var description: String { "\(type(of: self))" }

    private func leaveSuperview() {
        guard let former = superview else { return }
        former.subviews.removeAll { $0 === self }
        superview = nil
        didMoveToSuperview()
    }

    private func isInside(_ other: PlatformView) -> Bool {
        var view: PlatformView? = self
        while let here = view {
            if here === other { return true }
            view = here.superview
        }
        return false
    }
}
#endif
