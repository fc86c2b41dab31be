// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CZXing

/// One look of the library at one picture.
struct Pass {
    enum Threshold {
        /// Each pixel against its neighbourhood: for uneven light.
        case local
        /// The whole picture, or each row of bars, at the valley of its histogram.
        case histogram
        /// At the middle: for pictures that are black and white already.
        case middle
    }

    /// More codes in one picture than anyone holds into a camera.
    static let symbolLimit: UInt8 = 32

    var symbologies: Set<Symbology>
    var threshold = Threshold.local
    var isHarder = true
    var isRotated = true
    var isDownscaled = true
    /// Whether the picture shows nothing but one code, upright and clean.
    var isDrawn = false

    /// What a camera frame gets.
    static func fast(_ symbologies: Set<Symbology>) -> Pass {
        Pass(symbologies: symbologies)
    }

    /// What a code drawn by ourselves gets.
    static let drawn: Pass = {
        var pass = Pass(symbologies: [.qr], threshold: .middle, isRotated: false)
        pass.isDownscaled = false
        pass.isDrawn = true
        return pass
    }()

    /// The same look for others.
    func asking(for symbologies: Set<Symbology>) -> Pass {
        var pass = self
        pass.symbologies = symbologies
        return pass
    }

    /// As the C interface has it; the time is the asker's.
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
