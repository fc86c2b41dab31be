// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A call that the state of a check does not allow; it has no effect.
public enum CheckMisuse: String, Sendable, Hashable, CaseIterable {
    /// A document was chosen when there was nothing to choose.
    case setUp
    /// Detection was paused when it did not run.
    case pause
    /// Detection was started again when it was not paused.
    case resume
    /// A picture was asked for outside the manual mode.
    case shutter
    /// A fallback was asked for when there was none.
    case fallback
    /// A repetition was asked for without an error that can be repeated.
    case retry
    /// The check was cancelled after its end.
    case cancel
    /// The check was destroyed before its end.
    case destroy
    /// The configuration was changed while the check is shown, runs, or is destroyed.
    case update
    /// The light was switched when there was none, or nothing was scanned.
    case torch
    /// The camera was changed when there was no other, or nothing was scanned.
    case camera
    /// A closure was called a second time, or too late.
    case completion
    /// A font was named that the app has not loaded.
    case font
    /// A picture was set that is too large, or a drawing that could do more than draw.
    case picture
}
