// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck

#if canImport(UIKit)
import Screens
public import UIKit
#else
public import Screens
#endif

/// The kinds of documents to choose from; the chosen one is in the highlighted state.
#if canImport(ObjectiveC)
@objc(NetverifyDocumentSelectionButton) @objcMembers
#endif
public final class NetverifyDocumentSelectionButton: NetverifyAppearanceProxy, NetverifyAppearance {
    override class var element: ThemeElement { .selectionButton }

    /// Sets the ground in a state; states other than normal and highlighted look as normal.
    #if canImport(ObjectiveC)
    @objc(setBackgroundColor:forState:)
    #endif
    public func setBackgroundColor(_ color: UIColor?, for state: UIControl.State) {
        set("backgroundColor", color, state)
    }

    /// Sets the colour of the mark in a state; states other than normal and highlighted look as normal.
    #if canImport(ObjectiveC)
    @objc(setIconColor:forState:)
    #endif
    public func setIconColor(_ color: UIColor?, for state: UIControl.State) {
        set("iconColor", color, state)
    }

    /// Sets the colour of the words in a state; states other than normal and highlighted look as normal.
    #if canImport(ObjectiveC)
    @objc(setTitleColor:forState:)
    #endif
    public func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
        set("titleColor", color, state)
    }
}

/// The lines above the choices.
#if canImport(ObjectiveC)
@objc(NetverifyDocumentSelectionHeaderView) @objcMembers
#endif
public final class NetverifyDocumentSelectionHeaderView: NetverifyAppearanceProxy,
    NetverifyAppearance
{
    override class var element: ThemeElement { .selectionHeader }

    /// The ground.
    public var backgroundColor: UIColor? {
        get { color("backgroundColor") }
        set { set("backgroundColor", newValue) }
    }
    /// The colour of the icon.
    public var iconColor: UIColor? {
        get { color("iconColor") }
        set { set("iconColor", newValue) }
    }
    /// The colour of the words.
    public var titleColor: UIColor? {
        get { color("titleColor") }
        set { set("titleColor", newValue) }
    }
}
