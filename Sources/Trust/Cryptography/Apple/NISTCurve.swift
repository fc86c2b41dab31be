// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import CryptoKit
import Foundation

/// The CryptoKit calls of one NIST curve, as CryptoKit's three curve types share names but no protocol.
///
/// Points are `04 || x || y`; scalars and the halves of a signature are as long as the order.
protocol NISTCurve {
    /// Generates a scalar and its point.
    static func makeKey() -> (scalar: Data, point: Data)
    /// Returns the point of a scalar.
    static func point(of scalar: UnsafeRawBufferPointer) throws -> Data
    static func sign(_ digest: some Digest, scalar: UnsafeRawBufferPointer) throws -> Data
    static func isSigned(_ signature: [UInt8], of digest: some Digest, by point: [UInt8]) throws
        -> Bool
    static func commonPoint(
        of scalar: UnsafeRawBufferPointer,
        with point: [UInt8]
    ) throws -> SharedSecret
}

extension NamedCurve {
    /// The CryptoKit curve, or `nil` where CryptoKit lacks it.
    var nist: (any NISTCurve.Type)? {
        switch self {
        case .p256: NISTP256.self
        case .p384: NISTP384.self
        case .p521: NISTP521.self
        case .brainpoolP224r1, .brainpoolP256r1, .brainpoolP320r1, .brainpoolP384r1,
            .brainpoolP512r1:
            nil
        }
    }
}

private enum NISTP256: NISTCurve {
    static func makeKey() -> (scalar: Data, point: Data) {
        let key = P256.Signing.PrivateKey()
        return (key.rawRepresentation, key.publicKey.x963Representation)
    }

    static func point(of scalar: UnsafeRawBufferPointer) throws -> Data {
        try unsafe P256.Signing.PrivateKey(rawRepresentation: scalar).publicKey.x963Representation
    }

    static func sign(_ digest: some Digest, scalar: UnsafeRawBufferPointer) throws -> Data {
        try unsafe P256.Signing.PrivateKey(rawRepresentation: scalar).signature(for: digest)
            .rawRepresentation
    }

    static func isSigned(
        _ signature: [UInt8],
        of digest: some Digest,
        by point: [UInt8]
    ) throws -> Bool {
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: signature)
        return try P256.Signing.PublicKey(x963Representation: point)
            .isValidSignature(signature, for: digest)
    }

    static func commonPoint(
        of scalar: UnsafeRawBufferPointer,
        with point: [UInt8]
    ) throws -> SharedSecret {
        try unsafe P256.KeyAgreement.PrivateKey(rawRepresentation: scalar)
            .sharedSecretFromKeyAgreement(
                with: P256.KeyAgreement.PublicKey(x963Representation: point)
            )
    }
}

private enum NISTP384: NISTCurve {
    static func makeKey() -> (scalar: Data, point: Data) {
        let key = P384.Signing.PrivateKey()
        return (key.rawRepresentation, key.publicKey.x963Representation)
    }

    static func point(of scalar: UnsafeRawBufferPointer) throws -> Data {
        try unsafe P384.Signing.PrivateKey(rawRepresentation: scalar).publicKey.x963Representation
    }

    static func sign(_ digest: some Digest, scalar: UnsafeRawBufferPointer) throws -> Data {
        try unsafe P384.Signing.PrivateKey(rawRepresentation: scalar).signature(for: digest)
            .rawRepresentation
    }

    static func isSigned(
        _ signature: [UInt8],
        of digest: some Digest,
        by point: [UInt8]
    ) throws -> Bool {
        let signature = try P384.Signing.ECDSASignature(rawRepresentation: signature)
        return try P384.Signing.PublicKey(x963Representation: point)
            .isValidSignature(signature, for: digest)
    }

    static func commonPoint(
        of scalar: UnsafeRawBufferPointer,
        with point: [UInt8]
    ) throws -> SharedSecret {
        try unsafe P384.KeyAgreement.PrivateKey(rawRepresentation: scalar)
            .sharedSecretFromKeyAgreement(
                with: P384.KeyAgreement.PublicKey(x963Representation: point)
            )
    }
}

private enum NISTP521: NISTCurve {
    static func makeKey() -> (scalar: Data, point: Data) {
        let key = P521.Signing.PrivateKey()
        return (key.rawRepresentation, key.publicKey.x963Representation)
    }

    static func point(of scalar: UnsafeRawBufferPointer) throws -> Data {
        try unsafe P521.Signing.PrivateKey(rawRepresentation: scalar).publicKey.x963Representation
    }

    static func sign(_ digest: some Digest, scalar: UnsafeRawBufferPointer) throws -> Data {
        try unsafe P521.Signing.PrivateKey(rawRepresentation: scalar).signature(for: digest)
            .rawRepresentation
    }

    static func isSigned(
        _ signature: [UInt8],
        of digest: some Digest,
        by point: [UInt8]
    ) throws -> Bool {
        let signature = try P521.Signing.ECDSASignature(rawRepresentation: signature)
        return try P521.Signing.PublicKey(x963Representation: point)
            .isValidSignature(signature, for: digest)
    }

    static func commonPoint(
        of scalar: UnsafeRawBufferPointer,
        with point: [UInt8]
    ) throws -> SharedSecret {
        try unsafe P521.KeyAgreement.PrivateKey(rawRepresentation: scalar)
            .sharedSecretFromKeyAgreement(
                with: P521.KeyAgreement.PublicKey(x963Representation: point)
            )
    }
}
#endif
