// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import TestSupport
import Testing

@testable import Curves

/// Vectors that `Vectors/curves/make.py` computed with affine formulas on Python's integers.
enum CurveVectors {
    /// A curve with points and signatures on it.
    struct Elliptic: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let prime: String
        let a: String
        let b: String
        let x: String
        let y: String
        let order: String
        let cofactor: Int
        let multiples: [Multiple]
        let notOnCurve: [String]
        let smallOrder: [Ordered]
        let signatures: [Signature]

        var testDescription: String { name }

        var parameters: PrimeCurve.Parameters {
            get throws {
                PrimeCurve.Parameters(
                    prime: try number(prime),
                    a: try number(a),
                    b: try number(b),
                    generatorX: try number(x),
                    generatorY: try number(y),
                    order: try number(order),
                    cofactor: cofactor
                )
            }
        }
    }

    struct Multiple: Decodable, Sendable {
        let factor: String
        /// Empty at infinity.
        let point: String
    }

    /// A point outside the prime-order subgroup.
    struct Ordered: Decodable, Sendable {
        let point: String
        /// 0 for a large order.
        let order: Int
    }

    struct Signature: Decodable, Sendable {
        let name: String
        let key: String
        let r: String
        let s: String
        let digest: String
        let valid: Bool
    }

    struct Edwards: Decodable, Sendable {
        let multiples: [Multiple]
        let smallOrder: [String]
        let noPoint: [String]
        let signatures: [EdwardsSignature]
    }

    struct EdwardsSignature: Decodable, Sendable {
        let name: String
        let key: String
        let signature: String
        let message: String
        let valid: Bool
    }

    struct RSA: Decodable, Sendable {
        let message: String
        let exponent: String
        let keys: [RSAKey]
    }

    struct RSAKey: Decodable, Sendable, CustomTestStringConvertible {
        let modulus: String
        let bits: Int
        let cases: [RSACase]

        var testDescription: String { "\(bits) bits" }
    }

    struct RSACase: Decodable, Sendable {
        let padding: String
        let hash: String
        let name: String
        let mask: String?
        let salt: Int?
        let signature: String
        let valid: Bool
    }

    struct Digest: Decodable, Sendable {
        let hash: String
        let length: Int
        let digest: String
    }

    static func read<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
        let bytes = try #require(TestSupport.projectBytes("Vectors/curves/\(name).json"))
        return try JSONDecoder().decode(type, from: Data(bytes))
    }

    /// Empty if the file cannot be read, which `the vectors are there` reports.
    static let elliptic = (try? read("elliptic", as: [Elliptic].self)) ?? []
    static let rsa = try? read("rsa", as: RSA.self)

    /// Parses a hexadecimal number of any length.
    static func number(_ text: String) throws -> [UInt8] {
        try Hex.decode(text.utf8.count.isMultiple(of: 2) ? text : "0" + text)
    }

    static let hashes: [String: Hash] = [
        "sha1": .sha1, "sha224": .sha224, "sha256": .sha256, "sha384": .sha384, "sha512": .sha512,
    ]
}
