// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// `SEQUENCE { algorithm OID, parameters ANY OPTIONAL }` (RFC 5280 §4.1.1.2).
struct AlgorithmIdentifier {
    /// The parameters, or what replaces them.
    enum Parameters {
        case absent
        case null
        case other(DERElement)
    }

    let oid: OID
    let parameters: Parameters

    /// Reads the next element of a structure.
    init(reading reader: inout DERReader) throws(DERError) {
        let sequence = try reader.enter(.sequence)
        oid = try reader.readOID()
        if reader.isAtEnd {
            parameters = .absent
        } else {
            let element = try reader.next()
            let isNull = element.tag == .null && element.content.isEmpty
            parameters = isNull ? .null : .other(element)
        }
        try reader.leave(sequence)
    }

    /// Whether the parameters are NULL or missing: readers must treat both alike for hashes and PKCS#1
    /// signatures (RFC 4055 §2.1, §5).
    var hasNoParameters: Bool {
        switch parameters {
        case .absent, .null: true
        case .other: false
        }
    }
}

extension KeyError {
    /// Runs DER reading code and wraps its errors.
    static func wrapping<Outcome>(
        _ body: () throws(DERError) -> Outcome
    ) throws(KeyError) -> Outcome {
        do throws(DERError) {
            return try body()
        } catch {
            throw .malformed(error)
        }
    }
}
