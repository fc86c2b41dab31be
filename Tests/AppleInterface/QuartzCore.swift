// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are as Apple documents them.
// swift-format-ignore-file

@_exported import CoreGraphics
@_exported import Foundation

open class CALayer: NSObject {
    open var frame: CGRect = .zero
    open func insertSublayer(_ layer: CALayer, at index: UInt32) {}
    open func removeFromSuperlayer() {}
}

open class CAShapeLayer: CALayer {
    open var path: CGPath?
    open var fillColor: CGColor?
    open var strokeColor: CGColor?
    open var lineWidth: CGFloat = 1
}
