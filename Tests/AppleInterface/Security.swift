// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Declares only what is used; names, shapes and availability are as Apple documents them.
// Bridging requires Apple's own compiler settings, so the types of Core Foundation are those they are bridged to.
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

// The Keychain. `CFTypeRef` is optional where calls return something.

public let errSecItemNotFound: OSStatus = -25_300
public let kSecClass: CFString = "", kSecClassGenericPassword: CFString = ""
public let kSecAttrService: CFString = "", kSecAttrAccount: CFString = "", kSecAttrSynchronizable: CFString = ""
public let kSecAttrAccessible: CFString = "", kSecAttrAccessibleAfterFirstUnlock: CFString = "", kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = ""
@available(macOS 10.15, iOS 13.0, *) public let kSecUseDataProtectionKeychain: CFString = ""
public let kSecValueData: CFString = "", kSecReturnData: CFString = "", kSecReturnAttributes: CFString = ""
public let kSecMatchLimit: CFString = "", kSecMatchLimitOne: CFString = "", kSecMatchLimitAll: CFString = ""
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
public func SecItemUpdate(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus { 0 }
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { 0 }
