// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CSodium

// Secrets as text. Which characters they are is not to be read from the time it takes or the memory that is
// looked at.
extension SecretBytes {
    /// A spelling of base64.
    public enum Base64Form: Sendable, Hashable {
        /// With `+` and `/`, padded (RFC 4648 §4), as PEM has it.
        case standard
        /// With `-` and `_`, not padded (RFC 4648 §5), as tokens and keys have it.
        case url

        fileprivate var variant: Int32 {
            switch self {
            case .standard: sodium_base64_VARIANT_ORIGINAL
            case .url: sodium_base64_VARIANT_URLSAFE_NO_PADDING
            }
        }

        /// What may stand between the digits: the line breaks and margins of PEM.
        fileprivate var ignored: StaticString? {
            switch self {
            case .standard: " \t\r\n"
            case .url: nil
            }
        }
    }

    /// The base64 form of the bytes, without line breaks, as a secret of its own.
    ///
    /// - Parameter form: how it is spelled.
    /// - Returns: the digits.
    public borrowing func base64(_ form: Base64Form = .standard) -> SecretBytes {
        // The library ends the text with a zero.
        let room = sodium_base64_encoded_len(count, form.variant)
        let digits = SecretBytes(count: room) { text in
            withBytes { bytes in
                unsafe text.withUnsafeMutableBytes { target in
                    unsafe bytes.withUnsafeBufferPointer { source in
                        let start = unsafe target.bindMemory(to: CChar.self).baseAddress
                        unsafe _ = start.map {
                            unsafe sodium_bin2base64(
                                $0,
                                room,
                                source.baseAddress,
                                source.count,
                                form.variant
                            )
                        }
                    }
                }
            }
        }
        return digits.withBytes { SecretBytes(copying: $0.extracting(first: room - 1)) }
    }

    /// Reads base64 from memory that is the caller's to wipe; `nil` for anything else.
    ///
    /// Strict: one spelling for each value, padded or not as the form says. White space is skipped in the
    /// standard form only.
    ///
    /// - Parameters:
    ///   - text: the digits.
    ///   - form: how they are spelled.
    public init?(base64 text: borrowing Span<UInt8>, _ form: Base64Form = .standard) {
        // The library would skip zeros as it skips white space.
        guard !text.indices.contains(where: { text[$0] == 0 }) else { return nil }
        let room = text.count / 4 * 3 + 3
        var byteCount: Int?
        let decoded = SecretBytes(count: room) { bytes in
            byteCount = Self.decode(text, form, into: &bytes)
        }
        guard let byteCount else { return nil }
        self = decoded.withBytes { SecretBytes(copying: $0.extracting(first: byteCount)) }
    }

    /// Decodes into memory with enough room.
    ///
    /// - Returns: how many bytes; nil if the text is no base64 of this form.
    private static func decode(
        _ text: borrowing Span<UInt8>,
        _ form: Base64Form,
        into bytes: inout MutableSpan<UInt8>
    ) -> Int? {
        var (count, isWhole) = (0, false)
        unsafe bytes.withUnsafeMutableBufferPointer { target in
            unsafe text.withUnsafeBufferPointer { source in
                unsafe source.withMemoryRebound(to: CChar.self) { digits in
                    guard let start = digits.baseAddress, let room = target.baseAddress else {
                        return
                    }
                    let ignored = unsafe form.ignored.map {
                        unsafe UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self)
                    }
                    isWhole =
                        unsafe sodium_base642bin(
                            room,
                            target.count,
                            start,
                            digits.count,
                            ignored,
                            &count,
                            nil,
                            form.variant
                        ) == 0
                }
            }
        }
        return isWhole ? count : nil
    }
}
