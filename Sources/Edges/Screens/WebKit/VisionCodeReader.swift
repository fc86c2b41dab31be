// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Vision)
import CoreGraphics
import Foundation
import Vision

/// Finds QR codes with the system's own reader.
package enum VisionCodeReader {
    /// Looks for codes, away from the caller's thread.
    ///
    /// - Parameter picture: a frame of the camera, or the file of a picture.
    /// - Returns: the texts of the codes, if there are any.
    @concurrent
    package static func read(_ picture: ScanPicture) async -> ScanFinding {
        guard let handler = handler(for: picture) else { return .unreadable }
        let request = VNDetectBarcodesRequest()
        request.symbologies = [.qr]
        do {
            try handler.perform([request])
        } catch {
            return .unreadable
        }
        let texts = (request.results ?? []).compactMap(\.payloadStringValue)
        return texts.isEmpty ? .nothing : .codes(texts)
    }

    private static func handler(for picture: ScanPicture) -> VNImageRequestHandler? {
        switch picture {
        case .file(let bytes):
            VNImageRequestHandler(data: Data(bytes), options: [:])
        case .frame(let width, let height, let luma):
            grey(width, height, luma).map { VNImageRequestHandler(cgImage: $0, options: [:]) }
        }
    }

    private static func grey(_ width: Int, _ height: Int, _ luma: [UInt8]) -> CGImage? {
        guard luma.count == width * height else { return nil }
        var luma = luma
        return unsafe luma.withUnsafeMutableBytes { pixels in
            let context = unsafe CGContext(
                data: pixels.baseAddress,
                width: width,
                height: height,
                bitsPerComponent: 8,
                bytesPerRow: width,
                space: CGColorSpaceCreateDeviceGray(),
                bitmapInfo: CGImageAlphaInfo.none.rawValue
            )
            // The image is a copy, so it may outlive the pixels.
            return context?.makeImage()
        }
    }
}
#endif
