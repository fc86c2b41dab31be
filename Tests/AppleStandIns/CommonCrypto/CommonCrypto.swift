// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names, shapes and numbers are as Apple documents them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import COpenSSL

public typealias CC_LONG = UInt32
public typealias CCCryptorStatus = Int32
public typealias CCOperation = UInt32
public typealias CCAlgorithm = UInt32
public typealias CCOptions = UInt32
public typealias CCHmacAlgorithm = UInt32

public let kCCSuccess = 0
public let kCCParamError = -4300
public let kCCBufferTooSmall = -4301
public let kCCAlignmentError = -4303
public let kCCEncrypt = 0
public let kCCDecrypt = 1
public let kCCAlgorithmAES = 0
public let kCCOptionPKCS7Padding = 1
public let kCCOptionECBMode = 2
public let kCCHmacAlgSHA1 = 0
public let kCCHmacAlgSHA256 = 2
public let kCCHmacAlgSHA384 = 3
public let kCCHmacAlgSHA512 = 4
public let kCCHmacAlgSHA224 = 5

/// A hash of SHA-224 in progress.
public struct CC_SHA256_CTX {
    var bytes: [UInt8] = []

    public init() {}
}

@discardableResult
public func CC_SHA224_Init(_ context: UnsafeMutablePointer<CC_SHA256_CTX>!) -> Int32 {
    context.pointee.bytes = []
    return 1
}

@discardableResult
public func CC_SHA224_Update(
    _ context: UnsafeMutablePointer<CC_SHA256_CTX>!,
    _ data: UnsafeRawPointer!,
    _ count: CC_LONG
) -> Int32 {
    context.pointee.bytes += UnsafeRawBufferPointer(start: data, count: Int(count))
    return 1
}

@discardableResult
public func CC_SHA224_Final(
    _ digest: UnsafeMutablePointer<UInt8>!,
    _ context: UnsafeMutablePointer<CC_SHA256_CTX>!
) -> Int32 {
    let bytes = context.pointee.bytes
    etui_sha224(bytes, bytes.count, digest)
    return 1
}

/// Computes the code of a message; it cannot fail.
public func CCHmac(
    _ algorithm: CCHmacAlgorithm,
    _ key: UnsafeRawPointer!,
    _ keyLength: Int,
    _ data: UnsafeRawPointer!,
    _ dataLength: Int,
    _ code: UnsafeMutableRawPointer!
) {
    let method =
        switch Int(algorithm) {
        case kCCHmacAlgSHA1: EVP_sha1()
        case kCCHmacAlgSHA224: EVP_sha224()
        case kCCHmacAlgSHA256: EVP_sha256()
        case kCCHmacAlgSHA384: EVP_sha384()
        case kCCHmacAlgSHA512: EVP_sha512()
        default: preconditionFailure("no such algorithm")
        }
    let bytes = code.assumingMemoryBound(to: UInt8.self)
    let message = data?.assumingMemoryBound(to: UInt8.self)
    HMAC(method, key ?? UnsafeRawPointer(code), Int32(keyLength), message, dataLength, bytes, nil)
}

/// Runs AES on whole blocks, in CBC mode unless ECB is requested.
///
/// It does not support padding, which we never use.
public func CCCrypt(
    _ operation: CCOperation,
    _ algorithm: CCAlgorithm,
    _ options: CCOptions,
    _ key: UnsafeRawPointer!,
    _ keyLength: Int,
    _ vector: UnsafeRawPointer!,
    _ dataIn: UnsafeRawPointer!,
    _ dataInLength: Int,
    _ dataOut: UnsafeMutableRawPointer!,
    _ dataOutAvailable: Int,
    _ dataOutMoved: UnsafeMutablePointer<Int>!
) -> CCCryptorStatus {
    let isECB = options == CCOptions(kCCOptionECBMode)
    let methods =
        switch keyLength {
        case 16: (EVP_aes_128_ecb(), EVP_aes_128_cbc())
        case 24: (EVP_aes_192_ecb(), EVP_aes_192_cbc())
        case 32: (EVP_aes_256_ecb(), EVP_aes_256_cbc())
        default: (nil, nil) as (OpaquePointer?, OpaquePointer?)
        }
    guard algorithm == CCAlgorithm(kCCAlgorithmAES), options == 0 || isECB,
        let method = isECB ? methods.0 : methods.1
    else { return CCCryptorStatus(kCCParamError) }
    guard dataInLength % 16 == 0 else { return CCCryptorStatus(kCCAlignmentError) }
    dataOutMoved.pointee = dataInLength
    guard dataOutAvailable >= dataInLength else { return CCCryptorStatus(kCCBufferTooSmall) }
    let context = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(context) }
    var written: Int32 = 0
    // An omitted vector is all zeros.
    let initial =
        vector.map { [UInt8](UnsafeRawBufferPointer(start: $0, count: 16)) }
        ?? [UInt8](repeating: 0, count: 16)
    let isDone =
        EVP_CipherInit_ex(
            context,
            method,
            nil,
            key.assumingMemoryBound(to: UInt8.self),
            initial,
            operation == CCOperation(kCCEncrypt) ? 1 : 0
        ) == 1 && EVP_CIPHER_CTX_set_padding(context, 0) == 1
        && EVP_CipherUpdate(
            context,
            dataOut.assumingMemoryBound(to: UInt8.self),
            &written,
            dataIn.assumingMemoryBound(to: UInt8.self),
            Int32(dataInLength)
        ) == 1
    return CCCryptorStatus(isDone && Int(written) == dataInLength ? kCCSuccess : kCCParamError)
}
