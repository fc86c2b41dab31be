// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck

#if canImport(UIKit)
import Screens
public import UIKit
#else
public import Screens
#endif

/// The buttons over the camera's picture: the light, the shutter, and the choice of a picture.
#if canImport(ObjectiveC)
@objc(NetverifyCameraFlashButton) @objcMembers
#endif
public final class NetverifyCameraFlashButton: NetverifyAppearanceProxy, NetverifyAppearance {
    override class var element: ThemeElement { .cameraFlashButton }

    /// Sets the ground in a state; states other than normal and highlighted look as normal.
    #if canImport(ObjectiveC)
    @objc(setBackgroundColor:forState:)
    #endif
    public func setBackgroundColor(_ color: UIColor?, for state: UIControl.State) {
        set("backgroundColor", color, state)
    }

    /// Sets the colour of icon and words in a state; states other than normal and highlighted look as normal.
    #if canImport(ObjectiveC)
    @objc(setTitleColor:forState:)
    #endif
    public func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
        set("titleColor", color, state)
    }
}

/// The frame over the camera's picture.
#if canImport(ObjectiveC)
@objc(NetverifyScanOverlayView) @objcMembers
#endif
public final class NetverifyScanOverlayView: NetverifyAppearanceProxy, NetverifyAppearance {
    override class var element: ThemeElement { .scanOverlay }

    /// The frame while nothing is found.
    public var colorOverlayStandard: UIColor? {
        get { color("colorOverlayStandard") }
        set { set("colorOverlayStandard", newValue) }
    }
    /// The frame round a document that can be read.
    public var colorOverlayValid: UIColor? {
        get { color("colorOverlayValid") }
        set { set("colorOverlayValid", newValue) }
    }
    /// The frame round what is not the wanted side.
    public var colorOverlayInvalid: UIColor? {
        get { color("colorOverlayInvalid") }
        set { set("colorOverlayInvalid", newValue) }
    }
    /// The oval for a face.
    public var faceOvalColor: UIColor? {
        get { color("faceOvalColor") }
        set { set("faceOvalColor", newValue) }
    }
    /// The part of the oval that is done.
    public var faceProgressColor: UIColor? {
        get { color("faceProgressColor") }
        set { set("faceProgressColor", newValue) }
    }
    /// The ground of what is said about the face.
    public var faceFeedbackBackgroundColor: UIColor? {
        get { color("faceFeedbackBackgroundColor") }
        set { set("faceFeedbackBackgroundColor", newValue) }
    }
    /// The colour of what is said about the face.
    public var faceFeedbackTextColor: UIColor? {
        get { color("faceFeedbackTextColor") }
        set { set("faceFeedbackTextColor", newValue) }
    }
}
