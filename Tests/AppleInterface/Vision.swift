// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are those of Apple, which documents them.
// swift-format-ignore-file

@_exported import CoreGraphics
@_exported import Foundation

public struct VNBarcodeSymbology: Hashable, Sendable {
    public static let qr = VNBarcodeSymbology()
}

public struct VNImageOption: Hashable, Sendable {}

open class VNRequest: NSObject {}

public final class VNBarcodeObservation: NSObject {
    public var payloadStringValue: String? { nil }
}

public final class VNDetectBarcodesRequest: VNRequest {
    public var symbologies: [VNBarcodeSymbology] = []
    public var results: [VNBarcodeObservation]? { nil }
}

public final class VNImageRequestHandler: NSObject {
    public init(cgImage image: CGImage, options: [VNImageOption: Any] = [:]) {}
    public init(data imageData: Data, options: [VNImageOption: Any] = [:]) {}
    public func perform(_ requests: [VNRequest]) throws {}
}
