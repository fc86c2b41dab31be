// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation

/// The issuing server that a card manager uses, and the limits of what it shows.
public struct IssuingConfiguration: Sendable {
    /// The server's address, before `/issuing/device/v1`; `https`, in the sandbox also `http` to this machine.
    public var baseURL: URL
    /// The keys to which requests for secrets are encrypted; the first is in use, another prepares its replacement.
    public var vaultKeys: [VaultKey]
    /// The seconds for a request and its answer.
    public var requestTimeout: TimeInterval = 30
    /// The seconds for the connection alone.
    public var connectTimeout: TimeInterval = 10
    /// The seconds for which a PIN is visible, at most 120.
    public var pinDisplaySeconds: TimeInterval = 5
    /// The seconds for which a security code is visible, at most 120.
    public var securityCodeDisplaySeconds: TimeInterval = 30
    /// The seconds for which a card number is visible, at most 120.
    public var panDisplaySeconds: TimeInterval = 60
    /// Whether the sandbox may tell its own vault key; has no effect in production.
    public var allowUnpinnedVaultKey = false
    /// The app's check of the device, before each secret and each wallet request.
    public var integrity: (any DeviceIntegrityChecking)?

    /// Creates a configuration; the other values have their defaults.
    public init(
        baseURL: URL,
        vaultKeys: [VaultKey],
        integrity: (any DeviceIntegrityChecking)? = nil
    ) {
        self.baseURL = baseURL
        self.vaultKeys = vaultKeys
        self.integrity = integrity
    }
}

/// A public key of the issuing server's vault.
public struct VaultKey: Sendable, Equatable, Hashable {
    /// The key's name, 1 to 64 characters.
    public var keyID: String
    /// The point on P-256, uncompressed: 65 bytes, the first is 4 (ANSI X9.63).
    public var x963PublicKey: Data

    /// Creates a key from its name and its point.
    public init(keyID: String, x963PublicKey: Data) {
        self.keyID = keyID
        self.x963PublicKey = x963PublicKey
    }
}

/// An app's check of the device on which it runs.
public protocol DeviceIntegrityChecking: Sendable {
    /// Returns whether the device can no longer be trusted, for example because its system was modified.
    func isDeviceCompromised() async -> Bool
}
