// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CZXing
import Reading

/// The library, as long as one picture is searched: asked with what is left of the time.
struct Library {
    /// What the library said.
    struct Answer {
        /// Also with a fault, those that were read before it.
        var codes: [Barcode] = []
        var fault: BarcodeError?
    }

    /// The first fault that no other way of asking made good.
    private(set) var fault: BarcodeError?
    private var timeLeft: Duration

    init(timeLimit: Duration) {
        timeLeft = timeLimit
    }

    /// Remembers a fault that stays.
    mutating func note(_ fault: BarcodeError?) {
        self.fault = self.fault ?? fault
    }

    /// Asks once.
    mutating func ask(_ pass: Pass, about picture: GreyPicture) -> Answer {
        let clock = ContinuousClock()
        let start = clock.now
        defer { timeLeft -= clock.now - start }
        var options = pass.options
        options.milliseconds = UInt32(max(0, (timeLeft / .milliseconds(1)).rounded(.up)))
        let list = unsafe picture.pixels.withUnsafeBufferPointer { pixels in
            unsafe etui_zxing_read(
                pixels.baseAddress,
                Int32(picture.width),
                Int32(picture.height),
                &options
            )
        }
        guard let list = unsafe list else { return Answer(fault: .notStarted) }
        defer { unsafe etui_zxing_free(list) }
        let codes = (0..<(unsafe etui_zxing_count(list))).compactMap { index -> Barcode? in
            var code = unsafe etui_zxing_code()
            guard unsafe etui_zxing_at(list, index, &code) else { return nil }
            return unsafe Barcode(code)
        }
        return Answer(codes: codes, fault: unsafe BarcodeError(ending: etui_zxing_ending(list)))
    }
}

extension BarcodeError {
    /// Nil for the good ending.
    fileprivate init?(ending: UInt8) {
        switch Int(ending) {
        case ETUI_ENDING_COMPLETE: return nil
        case ETUI_ENDING_LATE: self = .tookTooLong
        case ETUI_ENDING_NOT_STARTED: self = .notStarted
        default: self = .libraryBroke
        }
    }
}
