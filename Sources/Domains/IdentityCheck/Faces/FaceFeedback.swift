// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a person before the camera should do next.
public enum FaceFeedback: String, Sendable, Hashable, CaseIterable {
    /// No face is in the picture.
    case noFace
    /// Several faces are in the picture.
    case multipleFaces
    /// Turn the head to the left, as the person sees it.
    case turnLeft
    /// Turn the head to the right, as the person sees it.
    case turnRight
    /// Come nearer.
    case moveCloser
    /// Move away.
    case moveBack
    /// Look straight ahead.
    case lookStraight
    /// Stay as you are.
    case holdStill
}
