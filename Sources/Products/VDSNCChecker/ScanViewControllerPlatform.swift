// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
public import Screens

// Code written for UIKit pushes the scan screen on a navigation controller and sets fonts. With these names it
// compiles without UIKit, with `import VDSNCChecker` alone.

/// The font type of ``ScanViewController/Configuration``; UIKit's own on a phone.
public typealias UIFont = PlatformFont
/// The picture type of ``ScanViewController/Configuration``; UIKit's own on a phone.
public typealias UIImage = PlatformImage
/// The superclass of ``ScanViewController``; UIKit's own on a phone.
public typealias UIViewController = PlatformViewController
/// The controller on which ``ScanViewController`` is pushed; UIKit's own on a phone.
public typealias UINavigationController = PlatformNavigationController
#endif
