// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are those of Apple, which documents them; but bridging takes Apple's own compiler
// settings, so the types of Core Foundation stand for what they are bridged to.
// swift-format-ignore-file

public import Foundation

public typealias CFTypeRef = AnyObject
public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFData = Data
public final class CFError {}
public typealias OSStatus = Int32

public let errSecSuccess: OSStatus = 0
public let errSecItemNotFound: OSStatus = -25_300

public let kSecClass: CFString = ""
public let kSecClassGenericPassword: CFString = ""
public let kSecAttrService: CFString = ""
public let kSecAttrAccount: CFString = ""
public let kSecAttrSynchronizable: CFString = ""
public let kSecAttrAccessible: CFString = ""
public let kSecAttrAccessibleAfterFirstUnlock: CFString = ""
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = ""
public let kSecUseDataProtectionKeychain: CFString = ""
public let kSecValueData: CFString = ""
public let kSecReturnData: CFString = ""
public let kSecReturnAttributes: CFString = ""
public let kSecMatchLimit: CFString = ""
public let kSecMatchLimitOne: CFString = ""
public let kSecMatchLimitAll: CFString = ""

public func SecItemCopyMatching(
    _ query: CFDictionary,
    _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { 0 }
public func SecItemAdd(
    _ attributes: CFDictionary,
    _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { 0 }
public func SecItemUpdate(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus { 0 }
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { 0 }

public final class SecKey: @unchecked Sendable {}

public let kSecAttrKeyType: CFString = ""
public let kSecAttrKeyTypeRSA: CFString = ""
public let kSecAttrKeyClass: CFString = ""
public let kSecAttrKeyClassPublic: CFString = ""
public let kSecAttrKeyClassPrivate: CFString = ""

public func SecKeyCreateWithData(
    _ keyData: CFData,
    _ attributes: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { nil }
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { nil }
