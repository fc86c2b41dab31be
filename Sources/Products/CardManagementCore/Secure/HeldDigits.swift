// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
import Execution

/// The digits of a PIN, card number or security code, which any thread may wipe at any time.
package final class HeldDigits: Sendable, CustomStringConvertible, CustomReflectable {
    /// The holder of bytes that cannot be copied.
    private final class Held: Sendable {
        let bytes: SecretBytes

        init(_ bytes: consuming SecretBytes) { self.bytes = bytes }
    }

    private let held: Locked<Held?>
    /// The number of digits, which stays known after wiping.
    package let count: Int

    /// Takes over the digits.
    package init(_ bytes: consuming SecretBytes) {
        count = bytes.count
        held = Locked(Held(bytes))
    }

    /// Whether the digits are gone.
    package var isWiped: Bool { held.withLock { $0 == nil } }

    /// Overwrites the digits, at the latest when a reader that has just begun is done.
    package func wipe() {
        held.withLock { $0 = nil }
    }

    /// Lends the digits; `nil` if they are gone.
    package func withBytes<Outcome>(_ body: (Span<UInt8>) -> Outcome) -> Outcome? {
        let held = held.withLock { $0 }
        return held.map { $0.bytes.withBytes(body) }
    }

    /// Returns the digits once more, with an end of their own; `nil` if they are gone.
    package func copy() -> HeldDigits? {
        withBytes { HeldDigits(SecretBytes(copying: $0)) }
    }

    /// Returns the digits once more as bare bytes; `nil` if they are gone.
    package func secretCopy() -> SecretBytes? {
        guard let held = held.withLock({ $0 }) else { return nil }
        return held.bytes.withBytes { SecretBytes(copying: $0) }
    }

    /// Nothing of the digits.
    package var description: String { "<redacted>" }

    /// A mirror without children.
    package var customMirror: Mirror {
        Mirror(self, children: EmptyCollection(), ancestorRepresentation: .suppressed)
    }
}

/// The secrets of an answer.
package struct RevealedSecrets: Sendable {
    /// The card number.
    package var pan: HeldDigits?
    /// The security code.
    package var securityCode: HeldDigits?
    /// The PIN.
    package var pin: HeldDigits?

    /// Collects secrets.
    package init(
        pan: HeldDigits? = nil,
        securityCode: HeldDigits? = nil,
        pin: HeldDigits? = nil
    ) {
        self.pan = pan
        self.securityCode = securityCode
        self.pin = pin
    }

    /// Overwrites all of them.
    package func wipe() {
        pan?.wipe()
        securityCode?.wipe()
        pin?.wipe()
    }
}
