// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// A file that is the same for everyone, ready to be served.
public struct StaticFile: Sendable {
    /// What a browser may keep (RFC 9111 §5.2.2).
    public enum CacheRule: Sendable, Hashable {
        /// Nothing.
        case never
        /// A copy, after asking each time whether it is still good.
        case ask
        /// A copy for ever: for addresses that change with the content.
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

    /// A file whose name tells its type.
    public init(_ bytes: [UInt8], name: String, cacheRule: CacheRule = .ask) {
        self.bytes = bytes
        self.cacheRule = cacheRule
        type = MediaType.ofFile(named: name)
        entityTag = "\"\(Hex.encode(HashAlgorithm.sha256.digest(of: bytes).prefix(16)))\""
    }

    /// The file, or 304 if the request names the copy it has.
    public func response(to request: HTTPRequest) -> HTTPResponse {
        var response = HTTPResponse.bytes(bytes, type: type)
        if request.isKnown(entityTag) { response = .empty(.notModified) }
        response.headers["ETag"] = entityTag
        response.headers["Cache-Control"] = cacheRule.value
        return response
    }
}
