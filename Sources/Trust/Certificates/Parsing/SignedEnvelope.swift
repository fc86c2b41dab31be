// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// What certificates and revocation lists have in common: a signed part, an algorithm, a signature.
///
/// Source: RFC 5280 §4.1, §5.1.
struct SignedEnvelope {
    /// The signed part, with tag and length.
    let toBeSigned: ArraySlice<UInt8>
    /// A reader of the contents of the signed part.
    let fields: DERReader
    /// The algorithm beside the signature, with tag and length.
    let algorithm: ArraySlice<UInt8>
    /// The bytes of the signature.
    let signature: ArraySlice<UInt8>

    /// Reads exactly one envelope.
    init(_ der: [UInt8]) throws(CertificateError) {
        var outer = DERReader(der)
        let parts = try reading { () throws(DERError) in
            var envelope = try outer.readSequence()
            let signed = try envelope.read(.sequence)
            let fields = try envelope.reader(inside: signed)
            let algorithm = try envelope.read(.sequence)
            let signature = try envelope.readBitString()
            try envelope.finish()
            try outer.finish()
            return (signed.encoded, fields, algorithm.encoded, signature)
        }
        guard parts.3.unusedBits == 0 else {
            throw CertificateError(.fractionalSignature, at: parts.3.bytes.startIndex)
        }
        (toBeSigned, fields, algorithm, signature) = (parts.0, parts.1, parts.2, parts.3.bytes)
    }
}
