// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are as Apple documents them.
// swift-format-ignore-file

@_exported import Foundation

public typealias CFString = String
public typealias CFData = Data
public typealias CFMutableData = NSMutableData
public typealias CFDictionary = [String: Any]

public final class CGDataProvider {
    public init?(data: CFData) { nil }
}

public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public enum CGColorRenderingIntent: Int32 {
    case defaultIntent = 0
}

public final class CGImage {
    public init?(
        width: Int,
        height: Int,
        bitsPerComponent: Int,
        bitsPerPixel: Int,
        bytesPerRow: Int,
        space: CGColorSpace,
        bitmapInfo: CGBitmapInfo,
        provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?,
        shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) { nil }
    public var width: Int { 0 }
    public var height: Int { 0 }
}

public final class CGColorSpace {}

public final class CGColor { public init() {} }

public final class CGPath { public init() {} }

public typealias CGGlyph = UInt16

public struct CGAffineTransform: Sendable {
    public static let identity = CGAffineTransform()
}

public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace() }
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

public enum CGImageAlphaInfo: UInt32 {
    case none = 0
    case noneSkipLast = 5
}

public final class CGContext {
    public init?(
        data: UnsafeMutableRawPointer?,
        width: Int,
        height: Int,
        bitsPerComponent: Int,
        bytesPerRow: Int,
        space: CGColorSpace,
        bitmapInfo: UInt32
    ) { nil }
    public func makeImage() -> CGImage? { nil }
    public func saveGState() {}
    public func restoreGState() {}
    public var textMatrix: CGAffineTransform = .identity
    public func translateBy(x tx: CGFloat, y ty: CGFloat) {}
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) {}
    public func setFillColor(_ color: CGColor) {}
    public func draw(_ image: CGImage, in rect: CGRect) {}
}
