// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Whether the subject may issue certificates, and how long paths below it may be.
///
/// Source: RFC 5280 §4.2.1.9.
public enum BasicConstraints: Hashable, Sendable {
    /// The subject issues no certificates.
    case endEntity
    /// The subject is an authority; at most this many authorities that are not self-issued may come
    /// between it and the last certificate, any number if `nil`.
    case authority(pathLength: Int?)

    /// Whether the subject is an authority.
    public var isAuthority: Bool {
        self != .endEntity
    }

    /// The number of authorities that may follow, or `nil` for any number.
    public var pathLength: Int? {
        guard case .authority(let pathLength) = self else { return nil }
        return pathLength
    }

    /// Reads the value of the extension.
    ///
    /// Tolerates an explicit `cA FALSE`, which most issuers of end entity certificates write.
    init(
        value: ArraySlice<UInt8>,
        booleans: inout BooleanReading
    ) throws(DERError) {
        var fields = DERReader(value)
        let sequence = try fields.enter(.sequence)
        let isAuthority = try booleans.readIfPresent(&fields)
        let pathLength = fields.nextTag == .integer ? try fields.readInteger() : nil
        try fields.leave(sequence)
        try fields.finish()
        guard isAuthority else {
            // A path length without authority has no meaning and is ignored, as in RFC 5280 §6.
            self = .endEntity
            return
        }
        self = .authority(pathLength: Self.count(pathLength))
    }

    /// Returns the number in an INTEGER; negative numbers become zero, and numbers too large become no limit.
    private static func count(_ content: ArraySlice<UInt8>?) -> Int? {
        guard let content, let first = content.first else { return nil }
        guard first < 0x80 else { return 0 }
        let digits = content.drop { $0 == 0 }
        guard digits.count < MemoryLayout<Int>.size else { return nil }
        return digits.reduce(0) { $0 << 8 | Int($1) }
    }

    /// The value of the extension.
    var value: [UInt8] {
        switch self {
        case .endEntity: DER.sequence([])
        case .authority(nil): DER.sequence([DER.boolean(true)])
        case .authority(let pathLength?):
            DER.sequence([DER.boolean(true), DER.integer(pathLength)])
        }
    }
}
