// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

@_exported public import Screens

/// A view that shows a PIN, a card number or a security code: UIKit's class where it exists.
///
/// The values are instances of ``SecureView``. Code written for UIKit compiles without it: `Screens` has its names.
public typealias SecureDisplayView = PlatformView
