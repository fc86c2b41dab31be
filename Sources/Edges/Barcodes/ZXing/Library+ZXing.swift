// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(Vision)
import CZXing
import Reading

extension Library {
    /// Starts the process that starts children, which takes some ten milliseconds on another core.
    static func prepare() {
        etui_child_prepare()
    }

    /// Asks ZXing once, in a child process, which is stopped when the time is over.
    static func read(_ pass: Pass, _ picture: GreyPicture, within limit: Duration) -> Answer {
        var options = pass.options
        options.milliseconds = UInt32(max(0, (limit / .milliseconds(1)).rounded(.up)))
        let list = unsafe picture.pixels.withUnsafeBufferPointer { pixels in
            unsafe etui_zxing_read(
                pixels.baseAddress,
                Int32(picture.width),
                Int32(picture.height),
                &options
            )
        }
        guard let list = unsafe list else { return Answer(error: .notStarted) }
        defer { unsafe etui_zxing_free(list) }
        let codes = (0..<(unsafe etui_zxing_count(list))).compactMap { index -> Barcode? in
            var code = unsafe etui_zxing_code()
            guard unsafe etui_zxing_at(list, index, &code) else { return nil }
            return unsafe Barcode(code)
        }
        return Answer(codes: codes, error: unsafe BarcodeError(ending: etui_zxing_ending(list)))
    }
}

extension BarcodeError {
    /// Converts an ending; `nil` for success.
    fileprivate init?(ending: UInt8) {
        switch Int(ending) {
        case ETUI_ENDING_COMPLETE: return nil
        case ETUI_ENDING_LATE: self = .tookTooLong
        case ETUI_ENDING_NOT_STARTED: self = .notStarted
        case ETUI_ENDING_NOT_CONFINED: self = .notConfined
        default: self = .libraryBroke
        }
    }
}
#endif
