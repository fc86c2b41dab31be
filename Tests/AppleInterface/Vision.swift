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

open class VNRequest: NSObject {
    open func cancel() {}
}

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

public final class VNRectangleObservation: NSObject {
    public var boundingBox: CGRect { .zero }
}

public final class VNRecognizedText: NSObject {
    public var string: String { "" }
    public var confidence: Float { 0 }
    public func boundingBox(for range: Range<String.Index>) throws -> VNRectangleObservation? { nil }
}

public final class VNRecognizedTextObservation: NSObject {
    public func topCandidates(_ maxCandidateCount: Int) -> [VNRecognizedText] { [] }
}

public enum VNRequestTextRecognitionLevel: Int, Sendable { case accurate, fast }

public final class VNRecognizeTextRequest: VNRequest {
    public var recognitionLevel = VNRequestTextRecognitionLevel.accurate
    public var recognitionLanguages: [String] = []
    public var usesLanguageCorrection = true
    public var minimumTextHeight: Float = 0
    public var progressHandler: (VNRequest, Double, (any Error)?) -> Void = { _, _, _ in }
    public var results: [VNRecognizedTextObservation]? { nil }
    @available(macOS 12.0, iOS 15.0, *)
    public func supportedRecognitionLanguages() throws -> [String] { [] }
}

public final class VNImageRequestHandler: NSObject {
    public init(ciImage image: CIImage, options: [VNImageOption: Any] = [:]) {}
    public init(cgImage image: CGImage, options: [VNImageOption: Any] = [:]) {}
    public init(data imageData: Data, options: [VNImageOption: Any] = [:]) {}
    public func perform(_ requests: [VNRequest]) throws {}
}
