// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Apps import only this module: the constants of the interface and the platform's types come with it.
@_exported public import CNetverify
@_exported public import Screens

#if canImport(UIKit)
@_exported public import UIKit
#endif

extension JumioDataCenter {
    /// The United States.
    public static var us: JumioDataCenter { JumioDataCenterUS }
    /// Europe.
    public static var eu: JumioDataCenter { JumioDataCenterEU }
}

extension JumioCameraPosition {
    /// The camera on the back.
    public static var back: JumioCameraPosition { JumioCameraPositionBack }
    /// The camera on the front.
    public static var front: JumioCameraPosition { JumioCameraPositionFront }
}
