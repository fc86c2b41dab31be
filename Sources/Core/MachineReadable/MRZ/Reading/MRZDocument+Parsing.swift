// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension MRZDocument {
    /// The longest text accepted: a page of print around a zone.
    public static let byteLimit = 16_384

    /// Reads a zone from text.
    ///
    /// Shape: accepts lines ended in any way, blanks, lower case, missing fillers at the end of a line and look-alike
    /// letters, and reports them as findings. `today` decides about centuries.
    /// Errors: those of ``MRZError``, if the text contains no zone of a known format.
    public init(parsing text: String, today: CalendarDate) throws(MRZError) {
        self = try Self(parsing: Array(text.utf8), today: today)
    }

    /// Reads a zone from UTF-8, like ``init(parsing:today:)-(String,_)``.
    public init(parsing bytes: [UInt8], today: CalendarDate) throws(MRZError) {
        if let plain = PlainLines(bytes),
            let evaluation = MRZRecognition.evaluate(plain.shape, plain.text, today)
        {
            self.init(evaluation)
            return
        }
        guard bytes.count <= Self.byteLimit else { throw .tooLong(limit: Self.byteLimit) }
        self = try MRZFitting(today: today).document(in: MRZText(bytes))
    }
}

/// Lines that need no repair: the alphabet only, with the line lengths of a format.
struct PlainLines {
    private(set) var text: [UInt8] = []
    let shape: MRZShape

    /// Reads up to three lines; `nil` for anything out of the ordinary.
    init?(_ bytes: [UInt8]) {
        guard 30...96 ~= bytes.count else { return nil }
        let masks = MRZContent.masks
        let member = MRZContent.mixed.bit
        var (first, second, third) = (0, 0, 0)
        text.reserveCapacity(90)
        var start = 0
        while start < bytes.count {
            var end = start
            while end < bytes.count, masks[Int(bytes[end])] & member != 0 { end += 1 }
            if end > start {
                guard third == 0 else { return nil }
                let length = end - start
                if first == 0 {
                    first = length
                } else if second == 0 {
                    second = length
                } else {
                    third = length
                }
                text.append(contentsOf: bytes[start..<end])
            }
            guard end == bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D else { return nil }
            start = end + 1
        }
        guard let shape = MRZShape(first, second, third) else { return nil }
        self.shape = shape
    }
}
