// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit)
public import UIKit

/// A colour of the settings: UIKit's where it exists.
public typealias VicColor = UIColor
/// A picture of the settings: UIKit's where it exists.
public typealias VicImage = UIImage
/// The weight of a font of the settings: UIKit's where it exists.
public typealias VicFontWeight = UIFont.Weight
#else
public import Screens

/// A colour of the settings; UIKit's on a phone.
public typealias VicColor = PlatformColor
/// A picture of the settings; UIKit's on a phone.
public typealias VicImage = PlatformImage
/// The weight of a font of the settings; UIKit's on a phone.
public typealias VicFontWeight = PlatformFont.Weight
/// The pictures that take the place of a phone app's asset catalogue.
public typealias VicImageRegistry = PlatformImageRegistry

// Code written for UIKit compiles with `import VicSwift` alone.

/// The name that code written for UIKit uses for ``VicColor``.
public typealias UIColor = PlatformColor
/// The name that code written for UIKit uses for fonts.
public typealias UIFont = PlatformFont
/// The name that code written for UIKit uses for ``VicImage``.
public typealias UIImage = PlatformImage
/// The superclass of ``VicCardViewController``; UIKit's own on a phone.
public typealias UIViewController = PlatformViewController
#endif
