// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Vision)
import CoreImage
import Foundation
import Reading
import Vision

extension Library {
    /// Does nothing, because Vision needs no preparation.
    static func prepare() {}

    /// Asks Vision once.
    ///
    /// It cannot be stopped, so a limit takes effect only between questions. It tries every threshold and angle itself,
    /// so only the symbologies of a pass matter.
    static func read(_ pass: Pass, _ picture: GreyPicture, within limit: Duration) -> Answer {
        let request = VNDetectBarcodesRequest()
        request.symbologies = pass.symbologies.flatMap(\.visionNames)
        let image = CIImage(
            bitmapData: Data(picture.pixels),
            bytesPerRow: picture.width,
            size: CGSize(width: picture.width, height: picture.height),
            format: .L8,
            colorSpace: CGColorSpaceCreateDeviceGray()
        )
        do {
            try VNImageRequestHandler(ciImage: image, options: [:]).perform([request])
        } catch {
            return Answer(error: .libraryBroke)
        }
        return Answer(codes: (request.results ?? []).compactMap { Barcode($0, in: picture) })
    }
}

extension Symbology {
    /// Vision's names; ITF has two.
    fileprivate var visionNames: [VNBarcodeSymbology] {
        switch self {
        case .qr: [.qr]
        case .aztec: [.aztec]
        case .dataMatrix: [.dataMatrix]
        case .pdf417: [.pdf417]
        case .code39: [.code39]
        case .code128: [.code128]
        case .itf: [.i2of5, .itf14]
        }
    }
}

extension Barcode {
    /// Converts a code that Vision found; `nil` if it has no content.
    fileprivate init?(_ found: VNBarcodeObservation, in picture: GreyPicture) {
        let symbology = Symbology.allCases.first { $0.visionNames.contains(found.symbology) }
        guard let symbology, let bytes = Self.bytes(of: found) else { return nil }
        self.symbology = symbology
        self.bytes = bytes
        text = found.payloadStringValue ?? String(decoding: bytes, as: UTF8.self)
        // Vision counts from the lower left corner, in fractions of the sides.
        corners = [found.topLeft, found.topRight, found.bottomRight, found.bottomLeft].map {
            Point(
                x: Int(Double($0.x) * Double(picture.width)),
                y: Int((1 - Double($0.y)) * Double(picture.height))
            )
        }
    }

    /// Returns the content as encoded.
    ///
    /// Before iOS 17 Vision gives only the text, so content that is not text may differ from that of the symbol.
    private static func bytes(of found: VNBarcodeObservation) -> [UInt8]? {
        if #available(iOS 17.0, macOS 14.0, *), let data = found.payloadData {
            return [UInt8](data)
        }
        return found.payloadStringValue.map { [UInt8]($0.utf8) }
    }
}
#endif
