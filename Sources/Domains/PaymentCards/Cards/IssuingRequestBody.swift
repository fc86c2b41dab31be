// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The JSON body of a request to the issuing server, within its limits.
public enum IssuingRequestBody {
    /// The greatest size: exactly 64 KiB still passes.
    public static let maximumByteCount = 64 * 1024
    /// The greatest depth of objects and arrays.
    public static let maximumDepth = 16

    private static let limits = JSONLimits(
        byteCount: maximumByteCount,
        depth: maximumDepth,
        nodeCount: 10_000
    )

    /// Reads strict JSON.
    ///
    /// - Throws: ``PaymentCardError/refused(_:field:)`` with `body_too_large`, `json_too_deep`, `json_duplicate_key`, or
    ///   `request_malformed` for anything else that is not strict JSON.
    public static func parse(_ bytes: [UInt8]) throws(PaymentCardError) -> JSONValue {
        do throws(JSONError) {
            return try JSONTree(parsing: bytes, limits: limits).root
        } catch {
            switch error.reason {
            case .tooLarge: throw .refused(.bodyTooLarge)
            case .tooDeep: throw .refused(.jsonTooDeep)
            case .duplicateName: throw .refused(.jsonDuplicateKey)
            case .tooManyNodes, .byteOrderMark, .invalidUTF8, .loneSurrogate, .invalidEscape,
                .controlCharacter, .unexpectedCharacter, .invalidNumber, .unexpectedEnd,
                .trailingBytes, .numberOutOfRange:
                throw .refused(.requestMalformed)
            }
        }
    }
}
