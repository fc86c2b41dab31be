// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit)
public import UIKit

/// A colour of a screen: UIKit's where it exists.
public typealias PlatformColor = UIColor
/// A font of a screen: UIKit's where it exists.
public typealias PlatformFont = UIFont
/// A picture of a screen: UIKit's where it exists.
public typealias PlatformImage = UIImage
/// The superclass of a screen's controller: UIKit's where it exists.
public typealias PlatformViewController = UIViewController
/// The container for the controllers of several screens: UIKit's where it exists.
public typealias PlatformNavigationController = UINavigationController
/// A view of a screen: UIKit's where it exists.
public typealias PlatformView = UIView
#else

// Code written for UIKit uses these types without a prefix. On platforms without UIKit the names are
// free, so integrators' code compiles with only a different import line.

/// The name that code written for UIKit uses for ``PlatformColor``.
public typealias UIColor = PlatformColor
/// The name that code written for UIKit uses for ``PlatformFont``.
public typealias UIFont = PlatformFont
/// The name that code written for UIKit uses for ``PlatformImage``.
public typealias UIImage = PlatformImage
/// The name that code written for UIKit uses for ``PlatformViewController``.
public typealias UIViewController = PlatformViewController
/// The name that code written for UIKit uses for ``PlatformNavigationController``.
public typealias UINavigationController = PlatformNavigationController
/// The name that code written for UIKit uses for ``PlatformView``.
public typealias UIView = PlatformView
#endif
