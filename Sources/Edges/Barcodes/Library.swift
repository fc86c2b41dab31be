// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// The library that reads codes, as long as one picture is searched: asked with what is left of the time.
///
/// It is ZXing-C++ (`ZXing/`), and Vision on Apple's platforms (`Apple/`).
struct Library {
    /// What the library said.
    struct Answer {
        /// Also with an error, those that were read before it.
        var codes: [Barcode] = []
        var error: BarcodeError?
    }

    /// The first error that no other way of asking made good.
    private(set) var error: BarcodeError?
    /// How often the library was asked for QR codes in a picture that we did not draw, for tests.
    private(set) var wideQuestionCount = 0
    private let time: SearchTime
    private let end: ContinuousClock.Instant
    private let longestQuestion: Duration

    /// The library for one search.
    init(time: SearchTime) {
        self.time = time
        end = .now + time.limit
        longestQuestion = time.limit / 3
    }

    /// The library for a search that nobody gives up.
    init(timeLimit: Duration) {
        self.init(time: SearchTime(limit: timeLimit))
    }

    /// Whether the search is to end now: its time is over, or nobody waits for it any more.
    ///
    /// Whatever has not been looked at by then may hold a code, so that this is an error.
    var isOver: Bool {
        mutating get {
            guard mustEnd() else { return false }
            note(.tookTooLong)
            return true
        }
    }

    /// The same for steps of the search that break off by themselves; whoever called them then asks ``isOver``.
    var mustEnd: () -> Bool {
        { [end, time] in ContinuousClock.now >= end || !time.isWanted() }
    }

    /// Remembers an error that stays.
    mutating func note(_ error: BarcodeError?) {
        self.error = self.error ?? error
    }

    /// Asks once.
    ///
    /// - Parameters:
    ///   - pass: what is asked.
    ///   - picture: what it is asked about.
    ///   - share: the part of the time for one question that this one gets.
    /// - Returns: what the library said.
    mutating func ask(_ pass: Pass, about picture: GreyPicture, share: Int = 1) -> Answer {
        guard !isOver else { return Answer(error: .tookTooLong) }
        if !pass.isDrawn, pass.symbologies.contains(.qr) { wideQuestionCount += 1 }
        let left = min(ContinuousClock.now.duration(to: end), longestQuestion / share)
        return Self.read(pass, picture, within: left)
    }
}
