// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Encodings

/// An app's request for a secret: what it sends, and what it needs to read the answer.
public struct SecureDataRequest: ~Copyable, Sendable {
    /// The body of `POST /cards/{id}/secure-data`, JSON.
    ///
    /// It is encrypted to the vault. Send it without an `Authorization` header, since the token is inside.
    public let body: [UInt8]
    /// What opens the answer.
    public let pending: PendingSecureData

    private init(body: [UInt8], pending: consuming PendingSecureData) {
        self.body = body
        self.pending = pending
    }

    /// Gives up the request for what opens the answer.
    public consuming func awaitAnswer() -> PendingSecureData { pending }

    /// Encrypts a request.
    ///
    /// - Parameters:
    ///   - operation: what the token permits; one that uses an envelope.
    ///   - token: the single-use token, printable ASCII.
    ///   - card: the card.
    ///   - key: the pinned key of the vault.
    ///   - pin: the new PIN, 4 to 12 digits, for ``SecureOperation/setPIN`` only.
    ///   - random: the source of keys and of the request's identifier.
    /// - Returns: the request.
    /// - Throws: `refused` with `fieldInvalid`, `fieldMissing` or `fieldUnknown` and the name of the argument;
    ///   `cryptography`.
    public static func make(
        _ operation: SecureOperation,
        token: borrowing SecretBytes,
        card: CardIdentifier,
        key: VaultKey,
        pin: consuming SecretBytes? = nil,
        random: some RandomSource
    ) throws(PaymentCardError) -> SecureDataRequest {
        guard operation.usesEnvelope else { throw .refused(.fieldInvalid, field: "operation") }
        guard card.kind == .card else { throw .refused(.fieldInvalid, field: "card") }
        try check(token)
        let pinCount = try checkedCount(of: pin, for: operation)
        let answerKey = try EnvelopeFormat.makeKey(random)
        let requestID = random.bytes(count: EnvelopeFormat.requestIDByteCount)
        let plaintext = plaintext(
            head: [
                "op": .string(operation.rawValue),
                "epk": .string(answerKey.publicKey.point.base64URL),
                "rid": .string(requestID.base64URL),
            ],
            token: token,
            pin: pin,
            pinCount: pinCount
        )
        let message = try EnvelopeFormat.seal(
            plaintext,
            to: key.publicKey,
            purpose: EnvelopeFormat.requestPurpose,
            binding: Array(card.text.utf8),
            random: random
        )
        let members: [(String, JSONOutput)] = [
            ("v", .integer(EnvelopeFormat.version)), ("kid", .string(key.id)),
        ]
        return SecureDataRequest(
            body: JSONOutput.object(members + message.members).utf8(),
            pending: PendingSecureData(
                privateKey: answerKey,
                requestID: requestID,
                operation: operation,
                card: card
            )
        )
    }

    /// Checks that a token needs no escapes in JSON; the server has the last word on everything else.
    private static func check(_ token: borrowing SecretBytes) throws(PaymentCardError) {
        let isPlain = token.withBytes { bytes in
            for place in bytes.indices {
                guard 0x21...0x7E ~= bytes[place], bytes[place] != UInt8(ascii: "\""),
                    bytes[place] != UInt8(ascii: "\\")
                else { return false }
            }
            return 1...4096 ~= bytes.count
        }
        guard isPlain else { throw .refused(.fieldInvalid, field: "token") }
    }

    private static func checkedCount(
        of pin: borrowing SecretBytes?,
        for operation: SecureOperation
    ) throws(PaymentCardError) -> Int? {
        switch pin {
        case .none:
            guard operation != .setPIN else { throw .refused(.fieldMissing, field: "pin") }
            return nil
        case .some(let pin):
            guard operation == .setPIN else { throw .refused(.fieldUnknown, field: "pin") }
            let areDigits = pin.withBytes { bytes in
                for place in bytes.indices where !(0x30...0x39 ~= bytes[place]) { return false }
                return true
            }
            guard areDigits, RecordTag.pin.digitCounts ~= pin.count else {
                throw .refused(.fieldInvalid, field: "pin")
            }
            return pin.count
        }
    }

    /// Returns the text to encrypt: an object with the secrets as its last members, and the padding.
    private static func plaintext(
        head: JSONOutput,
        token: borrowing SecretBytes,
        pin: borrowing SecretBytes?,
        pinCount: Int?
    ) -> SecretBytes {
        // The object without its closing brace, which follows the secrets.
        let start = (head.utf8().dropLast() + Array(",\"token\":\"".utf8))[...]
        let middle = Array((pinCount == nil ? "" : "\",\"pin\":\"").utf8)[...]
        let end = Array("\"}".utf8)[...]
        let count = start.count + token.count + middle.count + (pinCount ?? 0) + end.count
        let unit = EnvelopeFormat.paddingByteCount
        return SecretBytes(count: (count + unit - 1) / unit * unit) { text in
            for place in text.indices { text[place] = UInt8(ascii: " ") }
            var place = 0
            start.span.copy(to: &text, at: &place)
            token.withBytes { $0.copy(to: &text, at: &place) }
            middle.span.copy(to: &text, at: &place)
            switch pin {
            case .some(let pin): pin.withBytes { $0.copy(to: &text, at: &place) }
            case .none: break
            }
            end.span.copy(to: &text, at: &place)
        }
    }
}

extension Span<UInt8> {
    fileprivate func copy(to target: inout MutableSpan<UInt8>, at place: inout Int) {
        for index in indices { target[place + index] = self[index] }
        place += count
    }
}
