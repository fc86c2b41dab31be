// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A public key on a known elliptic curve: a point that was checked to be on it.
///
/// Immutable, and safe to verify with from many tasks at once.
public struct ECPublicKey: Sendable {
    /// The curve of the point.
    public let curve: NamedCurve
    /// The point, `04 || x || y`, each coordinate ``NamedCurve/fieldByteCount`` long.
    public let point: [UInt8]
    let handle: ECPublicHandle

    /// Reads a point (SEC 1 §2.3.4).
    ///
    /// - Parameters:
    ///   - curve: the curve that the point claims to be on.
    ///   - point: `04 || x || y`, or `02`/`03` and `x`; the hybrid forms are refused.
    /// - Throws: ``KeyError/wrongLength`` also for the point at infinity,
    ///   ``KeyError/pointNotOnCurve``, ``KeyError/unsupportedCurve``.
    public init(curve: NamedCurve, point: ArraySlice<UInt8>) throws(KeyError) {
        let isCompressed =
            switch point.first {
            case 0x02, 0x03: true
            case 0x04: false
            default: throw .wrongLength
            }
        let coordinateCount = isCompressed ? 1 : 2
        guard point.count == 1 + coordinateCount * curve.fieldByteCount else { throw .wrongLength }
        let handle = try ECPublicHandle(on: curve, point: point)
        self.curve = curve
        self.point = isCompressed ? handle.uncompressedPoint : [UInt8](point)
        self.handle = handle
    }
}

extension ECPublicKey: Hashable {
    /// Returns whether both are the same point of the same curve, in whichever form they were read.
    public static func == (one: ECPublicKey, other: ECPublicKey) -> Bool {
        one.curve == other.curve && one.point == other.point
    }

    /// Feeds curve and point to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(curve)
        hasher.combine(point)
    }
}
