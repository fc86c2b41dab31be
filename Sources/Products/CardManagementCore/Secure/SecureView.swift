// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
import Foundation
public import Screens

/// A view with a PIN, a card number or a security code, which nobody can read from it.
///
/// It has no text, no value and no children. Where there is no UIKit, ``present(on:)`` shows it on a terminal or in a
/// browser.
public final class SecureView: PlatformView, CustomReflectable {
    /// The secret and its time.
    package let display: SecureDisplay
    /// How it looks.
    package let design: CardManagementDesignSystem
    private var wasAttached = false

    package init(_ display: SecureDisplay, _ design: CardManagementDesignSystem) {
        self.display = display
        self.design = design
        super.init(frame: .zero)
    }

    /// Wipes the secret when the view leaves its superview, also for another one.
    public override func didMoveToSuperview() {
        super.didMoveToSuperview()
        if superview == nil, wasAttached { display.hide(.removed) }
        wasAttached = superview != nil
    }

    /// The kind of secret, and nothing of it.
    public nonisolated override var description: String { "SecureView(\(display.kind.rawValue))" }

    /// A mirror without children.
    public nonisolated var customMirror: Mirror {
        Mirror(self, children: EmptyCollection(), ancestorRepresentation: .suppressed)
    }
}
#endif
