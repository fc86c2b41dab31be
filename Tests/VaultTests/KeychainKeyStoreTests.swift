// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Security)
import Cryptography
import Foundation
import Security
import Testing
import Vault

/// The key store of Apple's systems on a device that is locked and then unlocked.
struct KeychainKeyStoreTests {
    /// Unique to each test, because the process has only one Keychain.
    let service = "org.example.\(UUID().uuidString)"

    private var keys: KeychainKeyStore { KeychainKeyStore(service: service) }

    /// `errSecInteractionNotAllowed`.
    private static let notAllowed = KeyStoreError.refused(status: -25_308)

    @Test(arguments: [StandInKeychain.State.locked, .notYetUnlocked])
    func `a locked device gives no secret, takes none and changes none`(
        state: StandInKeychain.State
    ) throws {
        try keys.write(SecretBytes(copying: [1, 2, 3]), as: "a")
        StandInKeychain.$state.withValue(state) {
            #expect(throws: Self.notAllowed) { _ = try keys.read("a")?.count }
            #expect(throws: Self.notAllowed) {
                try keys.write(SecretBytes(copying: [4]), as: "a")
            }
            #expect(throws: Self.notAllowed) {
                try keys.write(SecretBytes(copying: [4]), as: "b")
            }
        }
        #expect(try keys.read("a")?.revealed() == [1, 2, 3])
        #expect(try keys.names() == ["a"])
    }

    @Test func `what was never kept is absent on a locked device too`() throws {
        try StandInKeychain.$state.withValue(.locked) { () throws in
            #expect(try keys.read("a")?.revealed() == nil)
            #expect(try keys.names() == [])
        }
    }

    @Test func `secrets are removed while the device is locked`() throws {
        try keys.write(SecretBytes(copying: [1]), as: "a")
        try StandInKeychain.$state.withValue(.locked) {
            try keys.removeAll()
            #expect(try keys.names() == [])
        }
        #expect(try keys.read("a")?.revealed() == nil)
    }

    @Test func `services do not see each other`() throws {
        try keys.write(SecretBytes(copying: [1]), as: "a")
        let other = KeychainKeyStore(service: service + ".other")
        #expect(try other.read("a")?.revealed() == nil)
        try other.removeAll()
        #expect(try keys.read("a")?.revealed() == [1])
    }

    @Test
    func `secrets stay on the device, readable while it is unlocked, and are not synchronised`()
        throws
    {
        try keys.write(SecretBytes(copying: [1]), as: "a")
        try keys.write(SecretBytes(copying: [2]), as: "a")
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
            kSecReturnAttributes as String: true, kSecMatchLimit as String: kSecMatchLimitAll,
        ]
        var found: CFTypeRef?
        #expect(SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess)
        let items = try #require(found as? [[String: Any]])
        #expect(items.count == 1)
        #expect(
            items.first?[kSecAttrAccessible as String] as? String
                == kSecAttrAccessibleWhenUnlockedThisDeviceOnly as String
        )
        #expect(items.first?[kSecAttrSynchronizable as String] as? Bool == false)
    }

    @Test func `a store on a locked device says so, and is whole when the device is unlocked`()
        throws
    {
        let scene = try StoreScene(keys: keys)
        try scene.withCompartment { try $0.write([1, 2], to: "cards") }
        try StandInKeychain.$state.withValue(.locked) {
            try scene.withCompartment { compartment throws in
                #expect(throws: StoreError.keys(Self.notAllowed)) {
                    _ = try compartment.read("cards")
                }
            }
        }
        try scene.withCompartment { compartment throws in
            #expect(try compartment.read("cards") == [1, 2])
        }
    }
}
#endif
