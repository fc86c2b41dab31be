// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension RSAPublicKey {
    /// Reads an RSAPublicKey with no bytes after it: `SEQUENCE { modulus, publicExponent }`.
    ///
    /// Source: RFC 8017 §A.1.1.
    ///
    /// - Parameters:
    ///   - pkcs1: the encoding, in DER.
    ///   - usage: what the key may be used for; this encoding does not contain it.
    /// - Throws: ``KeyError/malformed(_:)``, ``KeyError/unsupportedModulus(bitCount:)``,
    ///   ``KeyError/weakRSAKey``.
    public init(pkcs1: ArraySlice<UInt8>, usage: Usage = .any) throws(KeyError) {
        let numbers = try KeyError.wrapping { () throws(DERError) in
            var reader = DERReader(pkcs1)
            var sequence = try reader.readSequence()
            try reader.finish()
            let modulus = try sequence.readInteger()
            let exponent = try sequence.readInteger()
            try sequence.finish()
            return (modulus: modulus, exponent: exponent)
        }
        guard let firstOfModulus = numbers.modulus.first, firstOfModulus < 0x80,
            let firstOfExponent = numbers.exponent.first, firstOfExponent < 0x80
        else { throw .weakRSAKey }
        try self.init(modulus: numbers.modulus, exponent: numbers.exponent, usage: usage)
    }

    /// The key as RSAPublicKey in DER, without its usage (RFC 8017 §A.1.1).
    public var pkcs1: [UInt8] {
        DER.sequence([DER.integer(unsigned: modulus), DER.integer(unsigned: exponent)])
    }
}
