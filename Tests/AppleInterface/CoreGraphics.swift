// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are those of Apple, which documents them.
// swift-format-ignore-file

@_exported import Foundation

public final class CGImage {}

public final class CGColorSpace {}

public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace() }

public enum CGImageAlphaInfo: UInt32 {
    case none = 0
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
}
