// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
/// The style of the status bar, which only phones have.
public enum UIStatusBarStyle: Sendable {
    /// The system's choice.
    case `default`
    /// Light content, for dark backgrounds.
    case lightContent
    /// Dark content, for light backgrounds.
    case darkContent
}
#endif
