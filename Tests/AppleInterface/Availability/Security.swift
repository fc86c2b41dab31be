// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Declared for script/apple-availability, as far as it is used; names, shapes and availability are those that Apple
// documents.
// swift-format-ignore-file

public import Foundation

public typealias CFTypeRef = Any
public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFData = Data
public typealias OSStatus = Int32
public final class CFError: Error, Sendable {}

public let errSecSuccess: OSStatus = 0
public struct SecRandomRef: Sendable {}
public let kSecRandomDefault: SecRandomRef? = nil
public func SecRandomCopyBytes(_ random: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 { 0 }

public let kSecAttrKeyType: CFString = ""
public let kSecAttrKeyTypeRSA: CFString = ""
public let kSecAttrKeyClass: CFString = ""
public let kSecAttrKeyClassPublic: CFString = ""
public let kSecAttrKeyClassPrivate: CFString = ""
public let kSecAttrKeySizeInBits: CFString = ""
public final class SecKey: Sendable {}
public struct SecKeyAlgorithm: Hashable, Sendable {
    public static let rsaSignatureRaw = SecKeyAlgorithm()
    public static let rsaEncryptionRaw = SecKeyAlgorithm()
}
public func SecKeyCreateWithData(_ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> SecKey? { nil }
public func SecKeyCreateRandomKey(_ parameters: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> SecKey? { nil }
public func SecKeyCopyExternalRepresentation(_ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> CFData? { nil }
public func SecKeyCreateSignature(_ key: SecKey, _ algorithm: SecKeyAlgorithm, _ data: CFData, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> CFData? { nil }
public func SecKeyCreateEncryptedData(_ key: SecKey, _ algorithm: SecKeyAlgorithm, _ data: CFData, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> CFData? { nil }
public func SecKeyCreateDecryptedData(_ key: SecKey, _ algorithm: SecKeyAlgorithm, _ data: CFData, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> CFData? { nil }
