// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import COpenSSL

/// OpenSSL's encryption paddings, which it takes off in constant time.
///
/// Taken off here instead of inside the decryption call: there newer libraries answer a wrong
/// PKCS#1 padding with a made-up message, older ones with an error, and callers want one meaning.
enum RSAPadding {
    /// The message in a block that decryption gave (RFC 8017 §7.2.2), or `nil`.
    static func messagePKCS1(in block: borrowing SecretBytes) -> SecretBytes? {
        unsafe message(in: block) { from, to in
            unsafe RSA_padding_check_PKCS1_type_2(
                to.baseAddress,
                Int32(to.count),
                from.baseAddress,
                Int32(from.count),
                Int32(from.count)
            )
        }
    }

    /// The message in a block that decryption gave (RFC 8017 §7.1.2), or `nil`.
    static func messageOAEP(
        in block: borrowing SecretBytes,
        parameters: OAEPParameters
    ) -> SecretBytes? {
        guard let hash = unsafe MessageDigestHandle.of(parameters.hash),
            let mgfHash = unsafe MessageDigestHandle.of(parameters.mgfHash)
        else { return nil }
        return unsafe message(in: block) { from, to in
            unsafe RSA_padding_check_PKCS1_OAEP_mgf1(
                to.baseAddress,
                Int32(to.count),
                from.baseAddress,
                Int32(from.count),
                Int32(from.count),
                parameters.label,
                Int32(parameters.label.count),
                hash,
                mgfHash
            )
        }
    }

    /// A fresh OAEP block for a message, or `nil` if the message is too long for it.
    ///
    /// Anyone can take the mask off again, so the block is as secret as the message.
    static func blockOAEP(
        for message: Span<UInt8>,
        parameters: OAEPParameters,
        byteCount: Int
    ) -> SecretBytes? {
        guard let hash = unsafe MessageDigestHandle.of(parameters.hash),
            let mgfHash = unsafe MessageDigestHandle.of(parameters.mgfHash),
            message.count <= byteCount - 2 * parameters.hash.byteCount - 2
        else { return nil }
        var status: Int32 = 0
        let block = SecretBytes(count: byteCount) { block in
            status = unsafe block.withUnsafeMutableBufferPointer { block in
                unsafe message.withUnsafeBufferPointer { message in
                    unsafe RSA_padding_add_PKCS1_OAEP_mgf1(
                        block.baseAddress,
                        Int32(byteCount),
                        message.baseAddress,
                        Int32(message.count),
                        parameters.label,
                        Int32(parameters.label.count),
                        hash,
                        mgfHash
                    )
                }
            }
        }
        guard status == 1 else {
            ERR_clear_error()
            return nil
        }
        return block
    }

    /// A PKCS#1 v1.5 block for a message that it has room for (RFC 8017 §7.2.1, step 2).
    static func blockPKCS1(
        for message: Span<UInt8>,
        byteCount: Int,
        random: some RandomSource
    ) -> SecretBytes {
        let start = byteCount - message.count
        let string = random.secret(count: start - 3)
        return SecretBytes(count: byteCount) { block in
            block[1] = 2
            string.withBytes { string in
                for place in string.indices {
                    block[2 + place] = string[place]
                    while block[2 + place] == 0 { block[2 + place] = random.bytes(count: 1)[0] }
                }
            }
            for place in message.indices { block[start + place] = message[place] }
        }
    }

    private typealias Check = (
        _ from: UnsafeBufferPointer<UInt8>,
        _ to: UnsafeMutableBufferPointer<UInt8>
    ) -> Int32

    private static func message(
        in block: borrowing SecretBytes,
        check: Check
    ) -> SecretBytes? {
        var byteCount: Int32 = -1
        let message = SecretBytes(count: block.count) { to in
            unsafe to.withUnsafeMutableBufferPointer { to in
                block.withBytes { from in
                    unsafe from.withUnsafeBufferPointer { from in
                        byteCount = unsafe check(from, to)
                    }
                }
            }
        }
        ERR_clear_error()
        guard byteCount >= 0 else { return nil }
        return message.withBytes { SecretBytes(copying: $0.extracting(first: Int(byteCount))) }
    }
}
