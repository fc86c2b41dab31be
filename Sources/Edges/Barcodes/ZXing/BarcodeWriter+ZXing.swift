// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(Vision)
import CZXing
import Reading

extension BarcodeWriter {
    /// Returns the symbol as encoded by ZXing.
    static func symbol(_ bytes: [UInt8], _ symbology: Symbology, _ style: Style) -> Symbol? {
        let symbol = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe etui_zxing_write(
                buffer.baseAddress,
                buffer.count,
                symbology.bit,
                symbology.isLinear ? -1 : style.level.number,
                style.declaresUTF8
            )
        }
        guard let symbol = unsafe symbol else { return nil }
        defer { unsafe etui_zxing_symbol_free(symbol) }
        let width = unsafe Int(etui_zxing_symbol_width(symbol))
        let height = unsafe Int(etui_zxing_symbol_height(symbol))
        let modules = unsafe [UInt8](
            UnsafeBufferPointer(
                start: etui_zxing_symbol_modules(symbol),
                count: width * height
            )
        )
        return (modules, width)
    }
}

extension QRLevel {
    /// The library's number from 0 to 8; also means more correction for Aztec and PDF417.
    var number: Int32 {
        switch self {
        case .low: 2
        case .medium: 4
        case .quartile: 6
        case .high: 8
        }
    }
}
#endif
