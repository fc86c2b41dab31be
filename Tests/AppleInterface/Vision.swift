// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are as Apple documents them.
// swift-format-ignore-file

@_exported import CoreGraphics
@_exported import CoreImage
@_exported import Foundation

public struct VNBarcodeSymbology: Hashable, Sendable {
    public static let qr = VNBarcodeSymbology()
    public static let aztec = VNBarcodeSymbology()
    public static let dataMatrix = VNBarcodeSymbology()
    public static let pdf417 = VNBarcodeSymbology()
    public static let code39 = VNBarcodeSymbology()
    public static let code128 = VNBarcodeSymbology()
    public static let itf14 = VNBarcodeSymbology()
    public static let i2of5 = VNBarcodeSymbology()
}

public struct VNImageOption: Hashable, Sendable {}

open class VNRequest: NSObject {}

public final class VNBarcodeObservation: NSObject {
    public var symbology: VNBarcodeSymbology { .qr }
    public var payloadStringValue: String? { nil }
    @available(macOS 14.0, iOS 17.0, *)
    public var payloadData: Data? { nil }
    public var topLeft: CGPoint { CGPoint() }
    public var topRight: CGPoint { CGPoint() }
    public var bottomRight: CGPoint { CGPoint() }
    public var bottomLeft: CGPoint { CGPoint() }
}

public final class VNDetectBarcodesRequest: VNRequest {
    public var symbologies: [VNBarcodeSymbology] = []
    public var results: [VNBarcodeObservation]? { nil }
}

public final class VNImageRequestHandler: NSObject {
    public init(ciImage image: CIImage, options: [VNImageOption: Any] = [:]) {}
    public init(cgImage image: CGImage, options: [VNImageOption: Any] = [:]) {}
    public init(data imageData: Data, options: [VNImageOption: Any] = [:]) {}
    public func perform(_ requests: [VNRequest]) throws {}
}
