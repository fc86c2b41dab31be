// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
public import HTTPMessages

/// A file that is the same for every client, ready to serve.
public struct StaticFile: Sendable {
    /// What a browser may keep (RFC 9111 §5.2.2).
    public enum CacheRule: Sendable, Hashable {
        /// Nothing.
        case never
        /// A copy, which it must revalidate each time.
        case ask
        /// A copy for ever, for addresses that change with the content.
        case forever

        var value: String {
            switch self {
            case .never: "no-store"
            case .ask: "no-cache"
            case .forever: "public, max-age=31536000, immutable"
            }
        }
    }

    /// The content.
    public let bytes: [UInt8]
    /// The value of `Content-Type`.
    public let type: String
    /// A strong entity tag (RFC 9110 §8.8.3), made from the content alone.
    public let entityTag: String
    /// What a browser may keep.
    public let cacheRule: CacheRule
    /// The form as gzip, for types that are not compressed already.
    private let compressed: CompressedForm?
    /// The form as Brotli, if one came with the file.
    private let brotli: [UInt8]?

    /// Creates a file whose name implies its type.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - name: The name, for the type.
    ///   - cacheRule: What a browser may keep.
    ///   - brotli: The same content as Brotli (RFC 7932), which is made when the file is built: it takes seconds.
    public init(
        _ bytes: [UInt8],
        name: String,
        cacheRule: CacheRule = .ask,
        brotli: [UInt8]? = nil
    ) {
        self.bytes = bytes
        self.brotli = brotli
        self.cacheRule = cacheRule
        type = MediaType.ofFile(named: name)
        compressed = MediaType.isCompressible(type) ? CompressedForm() : nil
        entityTag = "\"\(Hex.encode(HashAlgorithm.sha256.digest(of: bytes).prefix(16)))\""
    }

    /// Returns the file, compressed if the client accepts that, or 304 if the client has a current copy.
    ///
    /// Only files are compressed, because they are the same for everyone. If a response held both a
    /// secret and text chosen by an attacker, its compressed length would reveal something about the secret.
    public func response(to request: HTTPRequest) -> HTTPResponse {
        var packed: (bytes: [UInt8], coding: String)?
        if let brotli, request.accepts("br") {
            packed = (brotli, "br")
        } else if request.accepts("gzip"), let bytes = compressed?.bytes(of: bytes) {
            packed = (bytes, "gzip")
        }
        // The forms of a file are representations with different tags (RFC 9110 §8.8.3.3).
        let tag = packed.map { "\(entityTag.dropLast())-\($0.coding)\"" } ?? entityTag
        var response = HTTPResponse.bytes(packed?.bytes ?? bytes, type: type)
        response.headers["Content-Encoding"] = packed?.coding
        if request.isKnown(tag) { response = .empty(.notModified) }
        response.headers["ETag"] = tag
        response.headers["Cache-Control"] = cacheRule.value
        if compressed != nil || brotli != nil { response.headers["Vary"] = "Accept-Encoding" }
        return response
    }
}

extension HTTPRequest {
    /// Whether the client accepts a content coding (RFC 9110 §12.5.3), in lower case.
    ///
    /// `*` alone is not a request for it; a weight of 0 forbids it.
    fileprivate func accepts(_ coding: String) -> Bool {
        guard let accepted = headers["Accept-Encoding"] else { return false }
        for item in accepted.lowercased().split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard parts.first == coding else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2) ?? "1"
            return (Double(weight) ?? 0) > 0
        }
        return false
    }
}
