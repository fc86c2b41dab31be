// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(ObjectiveC)
public import Foundation

/// The superclass of the interface's classes: `NSObject`, so that Objective-C sees them.
public typealias NetverifyObject = NSObject
#else
/// The superclass of the interface's classes, which is `NSObject` on Apple's platforms.
open class NetverifyObject {
    /// Creates an object.
    public init() {}
}
#endif
