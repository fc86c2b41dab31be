// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The frames that server and engine exchange: a length of four bytes, the most significant first, then the body.
public enum FaceEngineFrame {
    /// The bytes of the length.
    public static let headCount = 4
    /// The most bytes of a request: the models are the largest one, pictures at their full size included.
    public static let requestLimit = 96 << 20
    /// The most bytes of an answer.
    public static let answerLimit = 16 << 10

    /// Returns a body with its length in front.
    public static func framed(_ body: [UInt8]) -> [UInt8] {
        (FaceEngineWriter() + UInt32(body.count)).bytes + body
    }

    /// Returns the length of the body that a head announces.
    ///
    /// - Returns: nil if the head is no four bytes, or the body is empty or longer than a limit.
    public static func bodyCount(_ head: [UInt8], limit: Int) -> Int? {
        var reader = FaceEngineReader(head)
        guard head.count == headCount, let count = reader.number() else { return nil }
        return 1...limit ~= Int(count) ? Int(count) : nil
    }
}

/// Writes numbers, the most significant byte first.
struct FaceEngineWriter {
    private(set) var bytes: [UInt8] = []

    static func + (writer: FaceEngineWriter, number: UInt32) -> FaceEngineWriter {
        var writer = writer
        writer.add(number)
        return writer
    }

    mutating func add(_ number: UInt32) {
        for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    mutating func add(_ number: Double) {
        let pattern = number.bitPattern
        add(UInt32(truncatingIfNeeded: pattern >> 32))
        add(UInt32(truncatingIfNeeded: pattern))
    }

    mutating func add(_ more: [UInt8]) { bytes += more }
}

/// Reads what ``FaceEngineWriter`` wrote; nil at the end.
struct FaceEngineReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    mutating func byte() -> UInt8? { take(1)?.first }

    mutating func number() -> UInt32? {
        take(4).map { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    mutating func double() -> Double? {
        guard let high = number(), let low = number() else { return nil }
        return Double(bitPattern: UInt64(high) << 32 | UInt64(low))
    }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= bytes.count - place else { return nil }
        defer { place += count }
        return bytes[place..<place + count]
    }
}
