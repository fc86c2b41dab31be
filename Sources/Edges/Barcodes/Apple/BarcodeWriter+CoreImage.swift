// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Vision)
import CoreImage
import Foundation
import Reading

extension BarcodeWriter {
    /// Returns the symbol as encoded by CoreImage, for the symbologies that it supports.
    static func symbol(_ bytes: [UInt8], _ symbology: Symbology, _ style: Style) -> Symbol? {
        guard let filter = filter(symbology, style) else { return nil }
        filter.setValue(Data(bytes), forKey: "inputMessage")
        guard let image = filter.outputImage else { return nil }
        let (width, height) = (Int(image.extent.width), Int(image.extent.height))
        guard width > 0, height > 0 else { return nil }
        var pixels = [UInt8](repeating: 255, count: width * height)
        unsafe pixels.withUnsafeMutableBytes { target in
            guard let start = target.baseAddress else { return }
            unsafe CIContext().render(
                image,
                toBitmap: start,
                rowBytes: width,
                bounds: image.extent,
                format: .L8,
                colorSpace: CGColorSpaceCreateDeviceGray()
            )
        }
        return cropped(pixels, width, isLinear: symbology.isLinear)
    }

    private static func filter(_ symbology: Symbology, _ style: Style) -> CIFilter? {
        switch symbology {
        case .qr:
            let filter = CIFilter(name: "CIQRCodeGenerator")
            filter?.setValue(style.level.letter, forKey: "inputCorrectionLevel")
            return filter
        case .aztec: return CIFilter(name: "CIAztecCodeGenerator")
        case .pdf417: return CIFilter(name: "CIPDF417BarcodeGenerator")
        case .code128: return CIFilter(name: "CICode128BarcodeGenerator")
        case .dataMatrix, .code39, .itf: return nil
        }
    }

    /// Returns the modules without the surrounding white, whose width CoreImage chooses.
    private static func cropped(_ pixels: [UInt8], _ width: Int, isLinear: Bool) -> Symbol? {
        let dark = pixels.indices.filter { pixels[$0] < 128 }
        guard let first = dark.first, let last = dark.last else { return nil }
        let columns = dark.map { $0 % width }
        guard let left = columns.min(), let right = columns.max() else { return nil }
        let rows = isLinear ? first / width...first / width : first / width...last / width
        let modules = rows.flatMap { row in
            (left...right).map { pixels[row * width + $0] < 128 ? UInt8(1) : 0 }
        }
        return (modules, right - left + 1)
    }
}
#endif
