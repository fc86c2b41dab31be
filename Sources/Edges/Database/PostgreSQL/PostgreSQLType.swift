// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The server's types by their numbers in its catalogue, `pg_type.dat`, which never change.
enum PostgreSQLType {
    static let truth: UInt32 = 16
    static let bytes: UInt32 = 17
    static let integer: UInt32 = 20
    static let text: UInt32 = 25

    private static let shortInteger: UInt32 = 21
    private static let mediumInteger: UInt32 = 23
    private static let number: UInt32 = 1700
    /// `name`, an unknown literal, `char(n)` and `varchar(n)`.
    private static let otherTexts: Set<UInt32> = [19, 705, 1042, 1043]

    /// Reads a value in the server's binary form; nil for a type or a number without a counterpart here.
    static func value(_ type: UInt32, _ content: [UInt8]) -> DatabaseValue? {
        switch type {
        case bytes: .bytes(content)
        case integer, mediumInteger, shortInteger: .integer(wholeNumber(content))
        case truth: .integer(content.first == 0 ? 0 : 1)
        case number: decimal(content).map { .integer($0) }
        case text: .text(String(decoding: content, as: UTF8.self))
        case let type where otherTexts.contains(type):
            .text(String(decoding: content, as: UTF8.self))
        default: nil
        }
    }

    /// Reads two, four or eight bytes, most significant first.
    private static func wholeNumber(_ bytes: some Sequence<UInt8>) -> Int64 {
        var number: Int64?
        for byte in bytes { number = (number ?? (byte < 0x80 ? 0 : -1)) << 8 | Int64(byte) }
        return number ?? 0
    }

    /// Reads a `numeric`, the type of a sum of integers; nil unless it is an integer that fits.
    ///
    /// Number of base-10,000 digits, power of the first, sign, displayed places, digits: two bytes each
    /// (`numeric_send`).
    private static func decimal(_ bytes: [UInt8]) -> Int64? {
        let words = stride(from: 0, to: bytes.count & ~1, by: 2).map {
            Int64(bytes[$0]) << 8 | Int64(bytes[$0 + 1])
        }
        guard words.count >= 4, words[2] == 0 || words[2] == 0x4000 else { return nil }
        let digits = words.dropFirst(4)
        let power = wholeNumber(bytes[2..<4])
        let sign: Int64 = words[2] == 0 ? 1 : -1
        guard power < 5, digits.count <= power + 1 else { return digits.isEmpty ? 0 : nil }
        var number: Int64 = 0
        for place in 0..<max(0, Int(power) + 1) {
            let digit = place < digits.count ? digits[digits.startIndex + place] : 0
            let (shifted, isTooBig) = number.multipliedReportingOverflow(by: 10_000)
            let (sum, isTooBigNow) = shifted.addingReportingOverflow(sign * digit)
            guard !isTooBig, !isTooBigNow else { return nil }
            number = sum
        }
        return number
    }
}
