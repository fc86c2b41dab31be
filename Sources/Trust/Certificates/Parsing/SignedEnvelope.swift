// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The common structure of certificates and revocation lists: a signed part, an algorithm, a signature.
///
/// Places are indices of the given bytes. Source: RFC 5280 §4.1, §5.1.
struct SignedEnvelope {
    /// The signed part, with tag and length.
    let toBeSigned: Range<Int>
    /// A reader of the contents of the signed part.
    let fields: DERReader
    /// The algorithm beside the signature, with tag and length.
    let algorithm: Range<Int>
    /// The bytes of the signature.
    let signature: Range<Int>

    /// Reads exactly one envelope.
    init(_ der: [UInt8]) throws(CertificateError) {
        var reader = DERReader(der)
        let unusedBits: Int
        do throws(DERError) {
            let envelope = try reader.enter(.sequence)
            let signed = try reader.read(.sequence)
            toBeSigned = signed.encoded.indices
            fields = try reader.reader(inside: signed)
            algorithm = try reader.readPlace(.sequence)
            let bits = try reader.readBitString()
            (unusedBits, signature) = (bits.unusedBits, bits.bytes.indices)
            try reader.leave(envelope)
            try reader.finish()
        } catch {
            throw CertificateError(error)
        }
        guard unusedBits == 0 else {
            throw CertificateError(.fractionalSignature, at: signature.lowerBound)
        }
    }
}
