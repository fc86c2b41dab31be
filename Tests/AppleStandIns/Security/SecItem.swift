// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names, shapes and numbers are those of Apple, which documents them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public let kSecClass: CFString = "class"
public let kSecClassGenericPassword: CFString = "genp"
public let kSecAttrService: CFString = "svce"
public let kSecAttrAccount: CFString = "acct"
public let kSecAttrSynchronizable: CFString = "sync"
public let kSecAttrAccessible: CFString = "pdmn"
public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
public let kSecUseDataProtectionKeychain: CFString = "nleg"
public let kSecValueData: CFString = "v_Data"
public let kSecReturnData: CFString = "r_Data"
public let kSecReturnAttributes: CFString = "r_Attributes"
public let kSecMatchLimit: CFString = "m_Limit"
public let kSecMatchLimitOne: CFString = "m_LimitOne"
public let kSecMatchLimitAll: CFString = "m_LimitAll"

/// The Keychain of this process, whose device can be locked.
public enum StandInKeychain {
    /// What a device can do with the keys of its classes.
    public enum State: Sendable {
        /// Nobody has unlocked it since it was started.
        case notYetUnlocked
        case locked
        case unlocked
    }

    /// The device as a task sees it, so that one test does not lock the device of another.
    @TaskLocal public static var state = State.unlocked

    private static let lock = NSLock()
    private nonisolated(unsafe) static var items: [[String: Any]] = []

    /// Hands the items to a call.
    static func access(_ body: (inout [[String: Any]]) -> OSStatus) -> OSStatus {
        lock.lock()
        defer { lock.unlock() }
        return body(&items)
    }

    /// Whether the secrets of a class of accessibility can be had.
    static func isAccessible(_ item: [String: Any]) -> Bool {
        switch item[kSecAttrAccessible] as? String {
        case kSecAttrAccessibleAfterFirstUnlock, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly:
            state != .notYetUnlocked
        default:
            state == .unlocked
        }
    }
}

/// The attributes of a generic password that are its primary key.
private let keyAttributes = [kSecAttrService, kSecAttrAccount]
private let attributes = keyAttributes + [kSecAttrSynchronizable, kSecAttrAccessible]
private let searches = [
    kSecClass, kSecReturnData, kSecReturnAttributes, kSecMatchLimit, kSecUseDataProtectionKeychain,
]

/// Whether a dictionary names a class that there is and nothing that is not known here.
private func isUnderstood(_ query: CFDictionary, _ others: [String]) -> Bool {
    query[kSecClass] as? String == kSecClassGenericPassword
        && query.keys.allSatisfy { (attributes + searches + others).contains($0) }
}

/// Whether an item has the attributes that a query asks for; one that does not speak of synchronised
/// items asks for the others.
private func matches(_ item: [String: Any], _ query: CFDictionary) -> Bool {
    let wantsSynchronised = query[kSecAttrSynchronizable] as? Bool ?? false
    guard item[kSecAttrSynchronizable] as? Bool ?? false == wantsSynchronised else { return false }
    return (keyAttributes + [kSecAttrAccessible]).allSatisfy { name in
        query[name] == nil || query[name] as? String == item[name] as? String
    }
}

/// Attributes can be had from a locked device, data only where the class of accessibility allows it.
public func SecItemCopyMatching(
    _ query: CFDictionary,
    _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
    guard isUnderstood(query, []) else { return errSecParam }
    let wantsData = query[kSecReturnData] as? Bool ?? false
    let wantsAttributes = query[kSecReturnAttributes] as? Bool ?? false
    return StandInKeychain.access { items in
        let found = items.filter { matches($0, query) }
        guard !found.isEmpty else { return errSecItemNotFound }
        let isAll = query[kSecMatchLimit] as? String == kSecMatchLimitAll
        let chosen = isAll ? found : [found[0]]
        guard !wantsData || chosen.allSatisfy({ StandInKeychain.isAccessible($0) }) else {
            return errSecInteractionNotAllowed
        }
        let answers = chosen.map { item -> CFTypeRef in
            guard wantsAttributes else { return wantsData ? item[kSecValueData] ?? Data() : item }
            return item.filter { wantsData || $0.key != kSecValueData }
        }
        if wantsData || wantsAttributes { result?.pointee = isAll ? answers : answers[0] }
        return errSecSuccess
    }
}

public func SecItemAdd(
    _ attributes: CFDictionary,
    _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
    guard isUnderstood(attributes, [kSecValueData]) else { return errSecParam }
    var item = attributes
    for name in searches where name != kSecClass { item[name] = nil }
    for name in keyAttributes where item[name] == nil { item[name] = "" }
    if item[kSecAttrAccessible] == nil { item[kSecAttrAccessible] = kSecAttrAccessibleWhenUnlocked }
    let added = item
    return StandInKeychain.access { items in
        guard StandInKeychain.isAccessible(added) else { return errSecInteractionNotAllowed }
        var key = added
        key[kSecAttrAccessible] = nil
        guard !items.contains(where: { matches($0, key) }) else { return errSecDuplicateItem }
        items.append(added)
        return errSecSuccess
    }
}

public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    let changeable = attributes + [kSecValueData]
    guard isUnderstood(query, []), attributesToUpdate.keys.allSatisfy(changeable.contains) else {
        return errSecParam
    }
    return StandInKeychain.access { items in
        let places = items.indices.filter { matches(items[$0], query) }
        guard !places.isEmpty else { return errSecItemNotFound }
        for place in places {
            let changed = items[place].merging(attributesToUpdate) { _, new in new }
            guard StandInKeychain.isAccessible(items[place]),
                StandInKeychain.isAccessible(changed)
            else { return errSecInteractionNotAllowed }
            items[place] = changed
        }
        return errSecSuccess
    }
}

/// Needs no unlocked device.
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    guard isUnderstood(query, []) else { return errSecParam }
    return StandInKeychain.access { items in
        let count = items.count
        items.removeAll { matches($0, query) }
        return items.count < count ? errSecSuccess : errSecItemNotFound
    }
}
