// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Declares only what is used; names, shapes and availability are as Apple documents them.
// swift-format-ignore-file

public typealias CC_LONG = UInt32
public typealias CCCryptorStatus = Int32
public typealias CCOperation = UInt32
public typealias CCAlgorithm = UInt32
public typealias CCOptions = UInt32
public typealias CCHmacAlgorithm = UInt32

public let kCCSuccess = 0
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

public struct CC_SHA256_CTX { public init() {} }
public func CC_SHA224_Init(_ context: UnsafeMutablePointer<CC_SHA256_CTX>!) -> Int32 { 0 }
public func CC_SHA224_Update(_ context: UnsafeMutablePointer<CC_SHA256_CTX>!, _ data: UnsafeRawPointer!, _ length: CC_LONG) -> Int32 { 0 }
public func CC_SHA224_Final(_ digest: UnsafeMutablePointer<UInt8>!, _ context: UnsafeMutablePointer<CC_SHA256_CTX>!) -> Int32 { 0 }
public func CCHmac(_ algorithm: CCHmacAlgorithm, _ key: UnsafeRawPointer!, _ keyLength: Int, _ data: UnsafeRawPointer!, _ dataLength: Int, _ macOut: UnsafeMutableRawPointer!) {}
public func CCCrypt(
    _ op: CCOperation, _ alg: CCAlgorithm, _ options: CCOptions, _ key: UnsafeRawPointer!, _ keyLength: Int, _ iv: UnsafeRawPointer!,
    _ dataIn: UnsafeRawPointer!, _ dataInLength: Int, _ dataOut: UnsafeMutableRawPointer!, _ dataOutAvailable: Int,
    _ dataOutMoved: UnsafeMutablePointer<Int>!
) -> CCCryptorStatus { 0 }
