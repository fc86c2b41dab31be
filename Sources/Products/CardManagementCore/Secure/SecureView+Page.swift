// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography

// A page shows a secret in a frame of its own: the digits leave this process once, encrypted to the frame's key, and the
// page around the frame carries ciphertext only.
extension SecureView {
    /// Encrypts the secret to the key of a frame, once; afterwards only the frame can show it.
    ///
    /// The plaintext has 64 bytes: `01`, one record of tag, length and digits, then zeros. The cipher is HPKE with
    /// DHKEM(P-256), HKDF-SHA256 and AES-256-GCM. Call ``frameDidShow()`` when the frame shows the digits; until then the two
    /// minutes of an unseen secret run.
    ///
    /// - Parameters:
    ///   - frameKey: the frame's public key, 65 bytes X9.63.
    ///   - info: the context that the frame expects.
    ///   - data: further bytes that the frame authenticates.
    /// - Returns: the encapsulated key, and the ciphertext with its tag.
    /// - Throws: ``CardManagementError/unableToPerformSecureOperation`` if the secret is gone, or the key is none.
    package func seal(
        to frameKey: [UInt8],
        info: [UInt8],
        authenticating data: [UInt8]
    ) throws(CardManagementError) -> HPKE.Message {
        guard !display.isHandedOver else { throw .unableToPerformSecureOperation }
        guard let key = FrameKey(frameKey) else { throw .unableToPerformSecureOperation }
        let kind = display.kind
        let block = display.handOver { digits in FrameKey.block(of: kind, digits) }
        // The frame has them; nothing here could show them a second time.
        display.digits.wipe()
        guard let message = block.flatMap({ key.seal($0, info: info, authenticating: data) }) else {
            display.hide(.failed)
            throw .unableToPerformSecureOperation
        }
        display.isHandedOver = true
        return message
    }

    /// The frame shows the digits: the time begins, and secrets of the other kind are wiped.
    ///
    /// - Returns: whether it may go on showing them.
    @discardableResult
    package func frameDidShow() -> Bool { display.show() }

    /// The frame no longer shows the digits.
    package func frameDidHide(_ reason: HidingReason) { display.hide(reason) }
}

extension HeldDigits {
    /// Encrypts a card number to the key of a frame that copies it, in the form of ``SecureView``'s secrets.
    ///
    /// - Parameters:
    ///   - frameKey: the frame's public key, 65 bytes X9.63.
    ///   - info: the context that the frame expects.
    ///   - data: further bytes that the frame authenticates.
    /// - Returns: the encapsulated key and the ciphertext; `nil` if the digits are gone, or the key is none.
    package func sealedNumber(
        to frameKey: [UInt8],
        info: [UInt8],
        authenticating data: [UInt8]
    ) -> HPKE.Message? {
        let block = withBytes { FrameKey.block(of: .pan, $0) }
        guard let block, let key = FrameKey(frameKey) else { return nil }
        defer { block.wipe() }
        return key.seal(block, info: info, authenticating: data)
    }
}

/// The key of a frame, and the block that is encrypted to it.
private struct FrameKey {
    private let key: ECPublicKey

    init?(_ point: [UInt8]) {
        guard let key = try? ECPublicKey(curve: .p256, point: point[...]) else { return nil }
        self.key = key
    }

    static func block(of kind: SecretKind, _ digits: Span<UInt8>) -> HeldDigits {
        let tag = kind.recordTag
        return HeldDigits(
            SecretBytes(count: 64) { block in
                block[0] = 1
                block[1] = tag
                block[2] = UInt8(digits.count)
                for index in digits.indices { block[3 + index] = digits[index] }
            }
        )
    }

    func seal(
        _ block: HeldDigits,
        info: [UInt8],
        authenticating data: [UInt8]
    ) -> HPKE.Message? {
        guard let ephemeral = try? ECAgreementKey.generate(on: .p256) else { return nil }
        let message = block.withBytes { block in
            try? HPKE(.aes256GCM).seal(
                block,
                to: key,
                info: info,
                authenticating: data,
                ephemeral: ephemeral
            )
        }
        return message ?? nil
    }
}

extension SecretKind {
    /// The tag of the secret's record in the plaintext block.
    var recordTag: UInt8 {
        switch self {
        case .pan: 1
        case .securityCode: 2
        case .pin: 3
        }
    }
}
