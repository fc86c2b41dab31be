// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names, shapes and numbers are as Apple documents them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import COpenSSL
public import Foundation

public enum P256 {
    public typealias Signing = NISTSigning<P256Numbers>
    public typealias KeyAgreement = NISTAgreement<P256Numbers>
}

public enum P384 {
    public typealias Signing = NISTSigning<P384Numbers>
    public typealias KeyAgreement = NISTAgreement<P384Numbers>
}

public enum P521 {
    public typealias Signing = NISTSigning<P521Numbers>
    public typealias KeyAgreement = NISTAgreement<P521Numbers>
}

/// The parameters that distinguish one NIST curve from another.
public protocol NISTNumbers: Sendable {
    /// The length of a coordinate and of a scalar.
    static var byteCount: Int { get }
    /// OpenSSL's number for the curve.
    static var identifier: Int32 { get }
}

public enum P256Numbers: NISTNumbers {
    public static let byteCount = 32
    public static let identifier = NID_X9_62_prime256v1
}

public enum P384Numbers: NISTNumbers {
    public static let byteCount = 48
    public static let identifier = NID_secp384r1
}

public enum P521Numbers: NISTNumbers {
    public static let byteCount = 66
    public static let identifier = NID_secp521r1
}

public enum NISTSigning<Curve: NISTNumbers> {
    /// `r || s`, each as long as the order.
    public struct ECDSASignature: Sendable {
        public let rawRepresentation: Data

        public init<Bytes: DataProtocol>(rawRepresentation: Bytes) throws {
            guard rawRepresentation.count == 2 * Curve.byteCount else {
                throw CryptoKitError.incorrectParameterSize
            }
            self.rawRepresentation = Data(rawRepresentation)
        }
    }

    public struct PublicKey: Sendable {
        let key: NISTKey<Curve>

        public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
            key = try NISTKey(point: x963Representation.withUnsafeBytes { [UInt8]($0) })
        }

        init(_ key: NISTKey<Curve>) {
            self.key = key
        }

        public var x963Representation: Data { Data(key.point) }

        public func isValidSignature<D: Digest>(_ signature: ECDSASignature, for digest: D) -> Bool
        {
            key.isSigned([UInt8](signature.rawRepresentation), digest: [UInt8](digest))
        }
    }

    public struct PrivateKey: Sendable {
        let key: NISTKey<Curve>

        public init() {
            key = NISTKey()
        }

        public init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws {
            key = try NISTKey(scalar: rawRepresentation.withUnsafeBytes { [UInt8]($0) })
        }

        public var rawRepresentation: Data { Data(key.scalar) }

        public var publicKey: PublicKey { PublicKey(key) }

        public func signature<D: Digest>(for digest: D) throws -> ECDSASignature {
            try ECDSASignature(rawRepresentation: key.sign(digest: [UInt8](digest)))
        }
    }
}

public enum NISTAgreement<Curve: NISTNumbers> {
    public struct PublicKey: Sendable {
        let key: NISTKey<Curve>

        public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
            key = try NISTKey(point: x963Representation.withUnsafeBytes { [UInt8]($0) })
        }
    }

    public struct PrivateKey: Sendable {
        let key: NISTKey<Curve>

        public init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws {
            key = try NISTKey(scalar: rawRepresentation.withUnsafeBytes { [UInt8]($0) })
        }

        public func sharedSecretFromKeyAgreement(with other: PublicKey) throws -> SharedSecret {
            SharedSecret(bytes: try key.commonPoint(with: other.key))
        }
    }
}

/// The x-coordinate of the shared point.
public struct SharedSecret: ContiguousBytes, Sendable {
    let bytes: [UInt8]

    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }
}
