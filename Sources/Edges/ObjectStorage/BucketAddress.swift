// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Where a bucket is: its name, the prefix of all objects, the endpoint and the region.
public struct BucketAddress: Equatable, Sendable {
    /// Where the name of the bucket stands in requests.
    public enum Style: String, Sendable, CaseIterable {
        /// In the path: `https://HOST/BUCKET/OBJECT`, as stores of other makes have it.
        case path
        /// In the host: `https://BUCKET.HOST/OBJECT`, as the original has it.
        case host
    }

    /// The name of the bucket.
    public let bucket: String
    /// What the names of all objects begin with: empty, or segments that each end in `/`.
    public let prefix: String
    /// The scheme and the host, with the port if it is not the usual one: `https://s3.eu-central-1.amazonaws.com`.
    public let endpoint: String
    /// The region that signatures name.
    public let region: String
    /// Where the bucket stands.
    public let style: Style

    /// Reads an address.
    ///
    /// - Parameters:
    ///   - text: `s3://BUCKET` or `s3://BUCKET/PREFIX`.
    ///   - endpoint: the origin of the store; nil for Amazon's in the region. Plain text is for this machine only.
    ///   - region: the region; nil for `us-east-1`, which stores without regions take.
    ///   - style: where the bucket stands; nil for the path if an endpoint is named, otherwise the host.
    /// - Throws: ``ObjectStorageError/address(_:)``.
    public init(
        _ text: String,
        endpoint: String? = nil,
        region: String? = nil,
        style: Style? = nil
    ) throws(ObjectStorageError) {
        guard text.hasPrefix("s3://") else { throw .address(.form) }
        let parts = text.dropFirst(5).split(
            separator: "/",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        bucket = String(parts.first ?? "")
        guard Self.isBucket(bucket) else { throw .address(.bucket) }
        let rest = parts.count == 2 ? parts[1] : ""
        prefix = rest.isEmpty || rest.hasSuffix("/") ? String(rest) : rest + "/"
        guard Self.isPrefix(prefix) else { throw .address(.prefix) }
        let region = region ?? "us-east-1"
        guard (1...64).contains(region.utf8.count), region.utf8.allSatisfy(Self.isLabel) else {
            throw .address(.region)
        }
        self.region = region
        self.endpoint = try Self.endpoint(endpoint ?? "https://s3.\(region).amazonaws.com")
        self.style = style ?? (endpoint == nil ? .host : .path)
    }

    /// The host as requests name it, with the port if it is not the usual one.
    var host: String {
        let host = String(endpoint.dropFirst(scheme.utf8.count))
        return style == .host ? "\(bucket).\(host)" : host
    }

    /// The scheme, with `://`.
    var scheme: String { endpoint.hasPrefix("https") ? "https://" : "http://" }

    /// Returns the path of an object, or of the bucket itself for no name, encoded as it is signed and sent.
    func path(of name: String) -> String {
        let segments = name.split(separator: "/", omittingEmptySubsequences: false)
        let encoded = segments.map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
        guard style == .path else { return "/" + encoded }
        return "/\(bucket)" + (encoded.isEmpty ? "" : "/" + encoded)
    }

    private static func isBucket(_ name: String) -> Bool {
        (3...63).contains(name.utf8.count)
            && name.utf8.allSatisfy { isLabel($0) || $0 == UInt8(ascii: ".") }
            && !name.contains("..") && name.first != "." && name.last != "."
            && name.first != "-" && name.last != "-"
    }

    private static func isPrefix(_ text: String) -> Bool {
        let segments = text.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return text.utf8.count <= 512
            && segments.allSatisfy { segment in
                !segment.isEmpty && segment != "." && segment != ".." && isName(segment)
            }
    }

    /// Returns whether a text consists of letters, digits, `-`, `_` and `.`.
    static func isName(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy {
            isLabel($0) || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
                || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
        }
    }

    private static func isLabel(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
            || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || byte == UInt8(ascii: "-")
    }

    /// Checks an endpoint, and writes it without what is usual: a slash at the end, the port of the scheme.
    private static func endpoint(_ text: String) throws(ObjectStorageError) -> String {
        let text = text.lowercased()
        guard let mark = text.firstRange(of: "://") else { throw .address(.endpoint) }
        let scheme = text[..<mark.lowerBound]
        var host = text[mark.upperBound...]
        if host.hasSuffix("/") { host.removeLast() }
        let usual = scheme == "https" ? ":443" : ":80"
        if host.hasSuffix(usual) { host.removeLast(usual.utf8.count) }
        var name = host
        if let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") {
            guard let port = UInt16(host[host.index(after: colon)...]), port > 0 else {
                throw .address(.endpoint)
            }
            name = host[..<colon]
        }
        guard scheme == "https" || scheme == "http", !name.isEmpty, name.utf8.count <= 253,
            name == "[::1]"
                || name.utf8.allSatisfy({ isLabel($0) || $0 == UInt8(ascii: ".") })
        else { throw .address(.endpoint) }
        guard scheme == "https" || ["127.0.0.1", "[::1]", "localhost"].contains(name) else {
            throw .address(.plainText)
        }
        return "\(scheme)://\(host)"
    }
}
