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
    /// The compressed form, for types that are not compressed already.
    private let compressed: CompressedForm?

    /// Creates a file whose name implies its type.
    public init(_ bytes: [UInt8], name: String, cacheRule: CacheRule = .ask) {
        self.bytes = bytes
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
        let packed = request.acceptsGzip ? compressed?.bytes(of: bytes) : nil
        // Two forms of a file are two representations with different tags (RFC 9110 §8.8.3.3).
        let tag = packed == nil ? entityTag : "\(entityTag.dropLast())-gzip\""
        var response = HTTPResponse.bytes(packed ?? bytes, type: type)
        if packed != nil { response.headers["Content-Encoding"] = "gzip" }
        if request.isKnown(tag) { response = .empty(.notModified) }
        response.headers["ETag"] = tag
        response.headers["Cache-Control"] = cacheRule.value
        if compressed != nil { response.headers["Vary"] = "Accept-Encoding" }
        return response
    }
}

extension HTTPRequest {
    /// Whether the client accepts gzip (RFC 9110 §12.5.3).
    ///
    /// `*` alone is not a request for it; a weight of 0 forbids it.
    fileprivate var acceptsGzip: Bool {
        guard let accepted = headers["Accept-Encoding"] else { return false }
        for item in accepted.lowercased().split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard parts.first == "gzip" else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2) ?? "1"
            return (Double(weight) ?? 0) > 0
        }
        return false
    }
}
