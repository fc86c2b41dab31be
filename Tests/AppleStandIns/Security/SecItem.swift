// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names, shapes and numbers are as Apple documents them.
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

/// The Keychain of this process, on a device that can be locked.
public enum StandInKeychain {
    /// The state of a device, which decides which keys are available.
    public enum State: Sendable {
        /// Not unlocked since it was started.
        case notYetUnlocked
        case locked
        case unlocked
    }

    /// The device's state in a task, so that one test does not lock the device of another.
    @TaskLocal public static var state = State.unlocked

    private static let lock = NSLock()
    private nonisolated(unsafe) static var items: [[String: Any]] = []

    /// Gives a call access to the items.
    static func access(_ body: (inout [[String: Any]]) -> OSStatus) -> OSStatus {
        lock.lock()
        defer { lock.unlock() }
        return body(&items)
    }

    /// Whether secrets of an accessibility class are available.
    static func isAccessible(_ item: [String: Any]) -> Bool {
        switch item[kSecAttrAccessible] as? String {
        case kSecAttrAccessibleAfterFirstUnlock, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly:
            state != .notYetUnlocked
        default:
            state == .unlocked
        }
    }
}

/// The attributes that form the primary key of a generic password.
private let keyAttributes = [kSecAttrService, kSecAttrAccount]
private let attributes = keyAttributes + [kSecAttrSynchronizable, kSecAttrAccessible]
private let searches = [
    kSecClass, kSecReturnData, kSecReturnAttributes, kSecMatchLimit, kSecUseDataProtectionKeychain,
]

/// Whether a dictionary names an existing class and contains no unknown key.
private func isUnderstood(_ query: CFDictionary, _ others: [String]) -> Bool {
    query[kSecClass] as? String == kSecClassGenericPassword
        && query.keys.allSatisfy { (attributes + searches + others).contains($0) }
}

/// Whether an item has the attributes of a query.
///
/// A query that does not mention synchronised items matches only the others.
private func matches(_ item: [String: Any], _ query: CFDictionary) -> Bool {
    let wantsSynchronised = query[kSecAttrSynchronizable] as? Bool ?? false
    guard item[kSecAttrSynchronizable] as? Bool ?? false == wantsSynchronised else { return false }
    return (keyAttributes + [kSecAttrAccessible]).allSatisfy { name in
        query[name] == nil || query[name] as? String == item[name] as? String
    }
}

/// Returns attributes even from a locked device, data only if the accessibility class allows it.
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

/// Works on a locked device too.
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    guard isUnderstood(query, []) else { return errSecParam }
    return StandInKeychain.access { items in
        let count = items.count
        items.removeAll { matches($0, query) }
        return items.count < count ? errSecSuccess : errSecItemNotFound
    }
}
