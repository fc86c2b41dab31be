// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension ECPublicKey {
    /// Checks an ECDSA signature in DER, `SEQUENCE { r INTEGER, s INTEGER }` (RFC 3279 §2.2.3).
    ///
    /// - Throws: ``SignatureError/malformedSignature`` for anything but minimal DER of two
    ///   positive integers, ``SignatureError/wrongSignature``.
    public func verify(
        _ signature: ArraySlice<UInt8>,
        of message: ArraySlice<UInt8>,
        hash: HashAlgorithm
    ) throws(SignatureError) {
        guard let parts = try? Self.parts(der: signature) else { throw .malformedSignature }
        try verify(r: parts.r, s: parts.s, of: message, hash: hash)
    }

    /// Checks an ECDSA signature in the raw form, `r || s` (IEEE P1363).
    ///
    /// - Throws: ``SignatureError/malformedSignature`` unless it is exactly twice
    ///   ``NamedCurve/orderByteCount`` long, ``SignatureError/wrongSignature``.
    public func verifyRaw(
        _ signature: ArraySlice<UInt8>,
        of message: ArraySlice<UInt8>,
        hash: HashAlgorithm
    ) throws(SignatureError) {
        let byteCount = curve.orderByteCount
        guard signature.count == 2 * byteCount else { throw .malformedSignature }
        try verify(
            r: signature.prefix(byteCount),
            s: signature.suffix(byteCount),
            of: message,
            hash: hash
        )
    }

    /// Checks `r` and `s`: every library refuses values outside 1…n-1 and accepts a high `s` like a low one.
    private func verify(
        r: ArraySlice<UInt8>,
        s: ArraySlice<UInt8>,
        of message: ArraySlice<UInt8>,
        hash: HashAlgorithm
    ) throws(SignatureError) {
        guard handle.isSigned(r: r, s: s, message: message, hash: hash) else {
            throw .wrongSignature
        }
    }

    private static func parts(
        der: ArraySlice<UInt8>
    ) throws(DERError) -> (r: ArraySlice<UInt8>, s: ArraySlice<UInt8>)? {
        var outer = DERReader(der)
        var sequence = try outer.readSequence()
        try outer.finish()
        let r = try sequence.readInteger()
        let s = try sequence.readInteger()
        try sequence.finish()
        // A set top bit makes a DER integer negative; numbers below the order never have one.
        guard let firstOfR = r.first, firstOfR < 0x80, let firstOfS = s.first, firstOfS < 0x80
        else { return nil }
        return (r, s)
    }
}
