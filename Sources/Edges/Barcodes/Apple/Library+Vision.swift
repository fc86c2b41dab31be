// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Vision)
import CoreImage
import Foundation
import Reading
import Vision

extension Library {
    /// Vision needs no preparation.
    static func prepare() {}

    /// Asks Vision once.
    ///
    /// It cannot be stopped, so a limit counts between questions only. It looks at every threshold and angle
    /// by itself, so of a pass only the symbologies matter.
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
    /// Vision's names, of which ITF has two.
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
    /// A code that Vision found; nil for one without content.
    fileprivate init?(_ found: VNBarcodeObservation, in picture: GreyPicture) {
        let symbology = Symbology.allCases.first { $0.visionNames.contains(found.symbology) }
        guard let symbology, let bytes = Self.bytes(of: found) else { return nil }
        self.symbology = symbology
        self.bytes = bytes
        text = found.payloadStringValue ?? String(decoding: bytes, as: UTF8.self)
        // Vision counts from the lower left corner, in parts of the sides.
        corners = [found.topLeft, found.topRight, found.bottomRight, found.bottomLeft].map {
            Point(
                x: Int(Double($0.x) * Double(picture.width)),
                y: Int((1 - Double($0.y)) * Double(picture.height))
            )
        }
    }

    /// The content as encoded.
    ///
    /// Before iOS 17 Vision gives only the text, so that content which is not text may differ from what the symbol holds.
    private static func bytes(of found: VNBarcodeObservation) -> [UInt8]? {
        if #available(iOS 17.0, macOS 14.0, *), let data = found.payloadData {
            return [UInt8](data)
        }
        return found.payloadStringValue.map { [UInt8]($0.utf8) }
    }
}
#endif
