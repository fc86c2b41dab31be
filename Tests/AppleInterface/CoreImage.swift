// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are as Apple documents them.
// swift-format-ignore-file

@_exported import CoreGraphics
@_exported import CoreVideo
@_exported import Foundation

public struct CIImageRepresentationOption: Hashable, Sendable {}

public struct CIFormat: Sendable {
    public static let L8 = CIFormat()
}

public final class CIImage: NSObject {
    public init(bitmapData data: Data, bytesPerRow: Int, size: CGSize, format: CIFormat, colorSpace: CGColorSpace?) {}
    public init(cvPixelBuffer pixelBuffer: CVPixelBuffer) {}
    public var extent: CGRect { CGRect(x: 0, y: 0, width: 0, height: 0) }
}

public final class CIFilter: NSObject {
    public init?(name: String) { nil }
    public func setValue(_ value: Any?, forKey key: String) {}
    public var outputImage: CIImage? { nil }
}

public final class CIContext: NSObject {
    public func jpegRepresentation(
        of image: CIImage,
        colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? { nil }
    public func render(
        _ image: CIImage,
        toBitmap data: UnsafeMutableRawPointer,
        rowBytes: Int,
        bounds: CGRect,
        format: CIFormat,
        colorSpace: CGColorSpace?
    ) {}
}
