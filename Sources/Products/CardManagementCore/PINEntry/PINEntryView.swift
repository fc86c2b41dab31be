// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
import Foundation
public import Screens

/// A view in which a person enters a new PIN, which the app never sees.
public final class PINEntryView: PlatformView {
    /// The entry, which a page or a terminal drives.
    package let entry: PINEntry
    private var wasAttached = false

    package init(_ entry: PINEntry) {
        self.entry = entry
        super.init(frame: .zero)
    }

    /// Gives the entry up when the view leaves its superview.
    public override func didMoveToSuperview() {
        super.didMoveToSuperview()
        if superview == nil, wasAttached { entry.cancel() }
        wasAttached = superview != nil
    }
}
#endif
