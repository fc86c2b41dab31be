// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit) || hasFeature(Embedded)
import Curves

/// A public point, checked to be on its curve.
struct ECPublicHandle: Sendable {
    let curve: NamedCurve
    private let point: ECPoint

    /// Reads an encoded point.
    init(on curve: NamedCurve, point: ArraySlice<UInt8>) throws(KeyError) {
        self.curve = curve
        do throws(CurvesError) {
            self.point = try ECPoint(on: curve.prime, encoded: point)
        } catch {
            throw error == .pointNotOnCurve ? .pointNotOnCurve : .wrongLength
        }
    }

    /// The point, `04 || x || y`.
    var uncompressedPoint: [UInt8] { [0x04] + point.x + point.y }

    /// Returns whether `r` and `s`, unsigned big-endian, are a signature of a message; never outside 1…n-1.
    func isSigned(
        r: ArraySlice<UInt8>,
        s: ArraySlice<UInt8>,
        message: ArraySlice<UInt8>,
        hash: HashAlgorithm
    ) -> Bool {
        #if canImport(CryptoKit)
        if let answer = isSignedBySystem(r: r, s: s, message: message, hash: hash) { return answer }
        #endif
        return point.isSigned(r: r, s: s, digest: hash.digest(of: message)[...])
    }
}
#endif
