// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// The library that reads codes during the search of one picture, within the remaining time.
///
/// It is ZXing-C++ (`ZXing/`), or Vision on Apple's platforms (`Apple/`).
struct Library {
    /// The library's answer.
    struct Answer {
        /// The codes read, even if an error followed.
        var codes: [Barcode] = []
        var error: BarcodeError?
    }

    /// The first error that no later attempt made up for.
    private(set) var error: BarcodeError?
    /// How often the library was asked for QR codes in a picture that we did not draw; for tests.
    private(set) var wideQuestionCount = 0
    private let time: SearchTime
    private let end: ContinuousClock.Instant
    private let longestQuestion: Duration

    /// Prepares the library for one search.
    init(time: SearchTime) {
        self.time = time
        end = .now + time.limit
        longestQuestion = time.limit / 3
    }

    /// Prepares the library for a search that is never cancelled.
    init(timeLimit: Duration) {
        self.init(time: SearchTime(limit: timeLimit))
    }

    /// Whether the search must end now, because its time is over or its result is no longer wanted.
    ///
    /// The unsearched rest may hold a code, so this is an error.
    var isOver: Bool {
        mutating get {
            guard mustEnd() else { return false }
            note(.tookTooLong)
            return true
        }
    }

    /// The same for steps of the search that stop on their own; their callers then check ``isOver``.
    var mustEnd: () -> Bool {
        { [end, time] in ContinuousClock.now >= end || !time.isWanted() }
    }

    /// Records an error permanently.
    mutating func note(_ error: BarcodeError?) {
        self.error = self.error ?? error
    }

    /// Asks once.
    ///
    /// - Parameters:
    ///   - pass: the question.
    ///   - picture: the picture to search.
    ///   - share: the part of the time for one question that this one gets.
    /// - Returns: the library's answer.
    mutating func ask(_ pass: Pass, about picture: GreyPicture, share: Int = 1) -> Answer {
        guard !isOver else { return Answer(error: .tookTooLong) }
        if !pass.isDrawn, pass.symbologies.contains(.qr) { wideQuestionCount += 1 }
        let left = min(ContinuousClock.now.duration(to: end), longestQuestion / share)
        return Self.read(pass, picture, within: left)
    }
}
