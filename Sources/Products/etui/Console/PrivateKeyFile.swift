// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography

/// A file with a private key as PKCS#8, in PEM (RFC 7468 §10) or as it is, read into memory that is wiped.
enum PrivateKeyFile {
    /// The most bytes of a file; an RSA key with 8192 bits has 6500 in PEM.
    private static let byteLimit = 64 << 10

    /// The key, not looked into.
    ///
    /// - Parameter path: the file; `-` is standard input.
    /// - Returns: the bytes, which may be anything where there are no lines of dashes.
    /// - Throws: ``CommandFailure/unusable(_:)`` with what to do, for a key that is encrypted or in another form.
    static func read(_ path: String) throws(CommandFailure) -> SecretBytes {
        let content: SecretBytes
        do throws(InputError) {
            content = try Input.readSecret(path, limit: byteLimit)
        } catch {
            let words = error == .tooLarge(limit: byteLimit) ? "too large for a key" : error.reason
            throw .unusable("\(path.visible): \(words)")
        }
        let blocks = content.withBytes { PEMBlock.all(in: $0) }
        guard !blocks.isEmpty else { return content }
        let labels = blocks.map(\.label)
        if let block = blocks.first(where: { $0.label == PEM.Block.privateKey }) {
            guard let key = content.withBytes({ block.decoded(in: $0) }) else {
                throw .unusable("\(path.visible): its PRIVATE KEY is damaged or cut off")
            }
            return key
        }
        throw .unusable("\(path.visible): \(words(labels))")
    }

    /// Why there is no key among blocks with these labels.
    private static func words(_ labels: [String]) -> String {
        let change = "; openssl pkcs8 -topk8 -nocrypt -in FILE -out NEW makes one that is read"
        if labels.contains("ENCRYPTED PRIVATE KEY") { return "is protected by a password" + change }
        if let old = labels.first(where: { $0.hasSuffix("PRIVATE KEY") }) {
            return "has the older form \(old.visible)" + change
        }
        return "holds \(labels[0].visible) and no PRIVATE KEY"
    }
}

/// Where an object stands in a text, so that a secret one is never copied to be found.
private struct PEMBlock {
    let label: String
    /// Between the two lines of dashes; `nil` where the second is missing.
    let digits: Range<Int>?

    /// All blocks of a text, in their order.
    static func all(in text: Span<UInt8>) -> [PEMBlock] {
        var blocks: [PEMBlock] = []
        var place = 0
        while let begin = range(of: "-----BEGIN ", in: text, from: place),
            let close = range(of: "-----", in: text, from: begin.upperBound)
        {
            let letters = (begin.upperBound..<close.lowerBound).map { text[$0] }
            let label = String(decoding: letters, as: UTF8.self)
            let end = range(of: "-----END \(label)-----", in: text, from: close.upperBound)
            let digits = end.map { close.upperBound..<$0.lowerBound }
            blocks.append(PEMBlock(label: label, digits: digits))
            place = end?.upperBound ?? close.upperBound
        }
        return blocks
    }

    private static func range(
        of mark: String,
        in text: Span<UInt8>,
        from start: Int
    ) -> Range<Int>? {
        let mark = Array(mark.utf8)
        guard text.count >= mark.count, start <= text.count - mark.count else { return nil }
        let found = (start...text.count - mark.count).first { place in
            mark.indices.allSatisfy { text[place + $0] == mark[$0] }
        }
        return found.map { $0..<$0 + mark.count }
    }

    /// The object; `nil` for anything else than the one base64 spelling of some bytes, in lines (RFC 4648 §4).
    func decoded(in text: Span<UInt8>) -> SecretBytes? {
        guard let digits else { return nil }
        var (letterCount, padCount) = (0, 0)
        for place in digits {
            let byte = text[place]
            if Self.isSpace(byte) { continue }
            if byte == UInt8(ascii: "=") {
                padCount += 1
            } else {
                guard padCount == 0, Self.value(of: byte) != nil else { return nil }
                letterCount += 1
            }
        }
        guard letterCount > 0, padCount <= 2, (letterCount + padCount) % 4 == 0 else { return nil }
        var (bits, bitCount) = (UInt32(0), 0)
        let secret = SecretBytes(count: letterCount * 6 / 8) { bytes in
            var filled = 0
            for place in digits {
                guard let value = Self.value(of: text[place]) else { continue }
                bits = bits << 6 | UInt32(value)
                bitCount += 6
                guard bitCount >= 8 else { continue }
                bitCount -= 8
                bytes[filled] = UInt8(truncatingIfNeeded: bits >> UInt32(bitCount))
                filled += 1
            }
        }
        guard bits & (1 << UInt32(bitCount) - 1) == 0 else { return nil }
        return secret
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        [0x09, 0x0A, 0x0D, 0x20].contains(byte)
    }

    /// What a letter stands for (RFC 4648 §4, table 1).
    private static func value(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
