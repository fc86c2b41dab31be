// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(Vision)
import CZXing

extension Pass {
    /// The options of the C interface; the caller sets the time.
    var options: etui_zxing_options {
        etui_zxing_options(
            symbologies: symbologies.reduce(0) { $0 | $1.bit },
            binarizer: binarizer,
            harder: isHarder,
            rotated: isRotated,
            downscaled: isDownscaled,
            pure: isDrawn,
            symbol_limit: Self.symbolLimit,
            linear_limit: 1,
            milliseconds: 0
        )
    }

    private var binarizer: UInt8 {
        switch threshold {
        case .local: UInt8(ETUI_ZXING_LOCAL_AVERAGE)
        case .histogram: UInt8(ETUI_ZXING_GLOBAL_HISTOGRAM)
        case .middle: UInt8(ETUI_ZXING_FIXED)
        }
    }
}

extension Symbology {
    /// The bit of the C interface.
    var bit: UInt32 {
        let bit =
            switch self {
            case .qr: ETUI_ZXING_QR
            case .aztec: ETUI_ZXING_AZTEC
            case .dataMatrix: ETUI_ZXING_DATA_MATRIX
            case .pdf417: ETUI_ZXING_PDF417
            case .code39: ETUI_ZXING_CODE39
            case .code128: ETUI_ZXING_CODE128
            case .itf: ETUI_ZXING_ITF
            }
        return UInt32(bit)
    }
}

extension Barcode {
    /// Copies a code out of the library's list.
    init?(_ code: etui_zxing_code) {
        guard let symbology = Symbology.allCases.first(where: { unsafe $0.bit == code.symbology })
        else { return nil }
        let bytes = unsafe [UInt8](UnsafeBufferPointer(start: code.bytes, count: code.byte_count))
        self.symbology = symbology
        self.bytes = bytes
        if unsafe !code.has_eci, let text = String(validating: bytes, as: UTF8.self) {
            self.text = text
        } else {
            text = unsafe String(
                decoding: UnsafeRawBufferPointer(start: code.text, count: code.text_count),
                as: UTF8.self
            )
        }
        let corners = unsafe code.corners
        self.corners = [
            Point(x: Int(corners.0), y: Int(corners.1)),
            Point(x: Int(corners.2), y: Int(corners.3)),
            Point(x: Int(corners.4), y: Int(corners.5)),
            Point(x: Int(corners.6), y: Int(corners.7)),
        ]
    }
}
#endif
