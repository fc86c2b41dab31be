// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names, shapes and numbers are as Apple documents them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import COpenSSL
public import Foundation

public let kSecAttrKeyType: CFString = "type"
public let kSecAttrKeyTypeRSA: CFString = "42"
public let kSecAttrKeyClass: CFString = "kcls"
public let kSecAttrKeyClassPublic: CFString = "0"
public let kSecAttrKeyClassPrivate: CFString = "1"
public let kSecAttrKeySizeInBits: CFString = "bsiz"

/// The operations in use: the raw ones.
public struct SecKeyAlgorithm: Sendable, Hashable {
    let name: String

    public static let rsaSignatureRaw = SecKeyAlgorithm(name: "algid:sign:RSA:raw")
    public static let rsaEncryptionRaw = SecKeyAlgorithm(name: "algid:encrypt:RSA:raw")
}

/// An RSA key.
public final class SecKey: @unchecked Sendable {
    // Invariant behind @unchecked: OpenSSL keeps what it adds under the key's own lock.
    fileprivate let pointer: OpaquePointer
    fileprivate let isPrivate: Bool

    fileprivate init(_ pointer: OpaquePointer, isPrivate: Bool) {
        self.pointer = pointer
        self.isPrivate = isPrivate
    }

    deinit {
        RSA_free(pointer)
    }

    fileprivate var byteCount: Int { Int(RSA_size(pointer)) }
}

/// Reads RSAPublicKey or RSAPrivateKey (RFC 8017 A.1), as the attributes specify.
public func SecKeyCreateWithData(
    _ keyData: CFData,
    _ attributes: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    let keyClass = attributes[kSecAttrKeyClass] as? String
    guard attributes[kSecAttrKeyType] as? String == kSecAttrKeyTypeRSA,
        keyClass == kSecAttrKeyClassPublic || keyClass == kSecAttrKeyClassPrivate
    else {
        error.fail(errSecParam)
        return nil
    }
    let isPrivate = keyClass == kSecAttrKeyClassPrivate
    let bytes = [UInt8](keyData)
    let key = bytes.withUnsafeBufferPointer { bytes -> OpaquePointer? in
        var place = bytes.baseAddress
        return isPrivate
            ? d2i_RSAPrivateKey(nil, &place, bytes.count)
            : d2i_RSAPublicKey(nil, &place, bytes.count)
    }
    guard let key else {
        ERR_clear_error()
        error.fail(errSecDecode)
        return nil
    }
    return SecKey(key, isPrivate: isPrivate)
}

/// Makes an RSA key that is stored nowhere else.
public func SecKeyCreateRandomKey(
    _ parameters: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    guard parameters[kSecAttrKeyType] as? String == kSecAttrKeyTypeRSA,
        let bitCount = parameters[kSecAttrKeySizeInBits] as? Int, let key = RSA_new()
    else {
        error.fail(errSecParam)
        return nil
    }
    let exponent = BN_new()
    defer { BN_free(exponent) }
    guard BN_set_word(exponent, 65_537) == 1,
        RSA_generate_key_ex(key, Int32(bitCount), exponent, nil) == 1
    else {
        RSA_free(key)
        ERR_clear_error()
        error.fail(errSecParam)
        return nil
    }
    return SecKey(key, isPrivate: true)
}

/// Returns the key as PKCS#1 in DER.
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    var encoded: UnsafeMutablePointer<UInt8>?
    let count =
        key.isPrivate
        ? Int(i2d_RSAPrivateKey(key.pointer, &encoded))
        : Int(i2d_RSAPublicKey(key.pointer, &encoded))
    guard let encoded, count > 0 else {
        error.fail(errSecParam)
        return nil
    }
    defer { etui_clear_free(encoded, count) }
    return Data(bytes: encoded, count: count)
}

public func SecKeyCreateSignature(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ dataToSign: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    guard algorithm == .rsaSignatureRaw, key.isPrivate, dataToSign.count == key.byteCount else {
        error.fail(errSecParam)
        return nil
    }
    return bare(key, dataToSign, error, RSA_private_encrypt)
}

/// Encrypts; the result is as long as the modulus.
public func SecKeyCreateEncryptedData(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ plaintext: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    guard algorithm == .rsaEncryptionRaw, plaintext.count <= key.byteCount else {
        error.fail(errSecParam)
        return nil
    }
    let zeros = Data(count: key.byteCount - plaintext.count)
    return bare(key, zeros + plaintext, error, RSA_public_encrypt)
}

/// Decrypts; the result is as long as the modulus.
public func SecKeyCreateDecryptedData(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ ciphertext: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    guard algorithm == .rsaEncryptionRaw, key.isPrivate, ciphertext.count == key.byteCount else {
        error.fail(errSecParam)
        return nil
    }
    return bare(key, ciphertext, error, RSA_private_decrypt)
}

private typealias Operation = (
    Int32, UnsafePointer<UInt8>?, UnsafeMutablePointer<UInt8>?, OpaquePointer?, Int32
) -> Int32

private func bare(
    _ key: SecKey,
    _ data: Data,
    _ error: FailurePlace?,
    _ operation: Operation
) -> Data? {
    let bytes = [UInt8](data)
    var result = [UInt8](repeating: 0, count: key.byteCount)
    let count = operation(Int32(bytes.count), bytes, &result, key.pointer, RSA_NO_PADDING)
    guard Int(count) == key.byteCount else {
        ERR_clear_error()
        error.fail(errSecParam)
        return nil
    }
    return Data(result)
}
