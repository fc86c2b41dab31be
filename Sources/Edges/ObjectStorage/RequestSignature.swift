// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Encodings
package import HTTPMessages

/// The signature of requests to an object store: AWS Signature Version 4 in its `Authorization` header, with the hash of
/// the body (Amazon S3 API reference, "Authenticating Requests: Using the Authorization Header").
package struct RequestSignature {
    let credential: BucketCredential
    let region: String

    /// A request before it is signed.
    package struct Request {
        let method: HTTPMethod
        let host: String
        /// The path, percent-encoded.
        let path: String
        /// The parameters, not encoded.
        let query: [(name: String, value: String)]
        let body: [UInt8]
        /// Further header fields, which are signed, too.
        let headers: HTTPHeaders

        package init(
            _ method: HTTPMethod,
            host: String,
            path: String,
            query: [(name: String, value: String)] = [],
            headers: HTTPHeaders = [:],
            body: [UInt8] = []
        ) {
            self.method = method
            self.host = host
            self.path = path
            self.query = query
            self.headers = headers
            self.body = body
        }

        /// The parameters as they are signed and sent: sorted and encoded.
        package var queryText: String {
            query.map { (PercentEncoding.encode($0.name), PercentEncoding.encode($0.value)) }
                .sorted { $0 < $1 }
                .map { "\($0.0)=\($0.1)" }
                .joined(separator: "&")
        }
    }

    package init(_ credential: BucketCredential, region: String) {
        self.credential = credential
        self.region = region
    }

    private static let algorithm = "AWS4-HMAC-SHA256"

    /// Returns the header fields of a request with those that sign it.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - time: the time; stores accept a few minutes around theirs.
    /// - Returns: all fields but `Host`, which the client writes.
    /// - Throws: ``ObjectStorageError/cryptography``.
    package func headers(
        of request: Request,
        at time: Instant
    ) throws(ObjectStorageError) -> HTTPHeaders {
        let stamp = Self.stamp(time)
        let hash = Hex.encode(HashAlgorithm.sha256.digest(of: request.body))
        var headers = request.headers
        headers["x-amz-content-sha256"] = hash
        headers["x-amz-date"] = stamp
        headers["x-amz-security-token"] = credential.sessionToken
        let signed = (headers.map { ($0.name.lowercased(), $0.value) } + [("host", request.host)])
            .sorted { $0 < $1 }
        let names = signed.map(\.0).joined(separator: ";")
        let canonical = [
            request.method.rawValue, request.path, request.queryText,
            signed.map { "\($0.0):\($0.1)\n" }.joined(), names, hash,
        ].joined(separator: "\n")
        let scope = "\(stamp.prefix(8))/\(region)/s3/aws4_request"
        let digest = Hex.encode(HashAlgorithm.sha256.digest(of: Array(canonical.utf8)))
        let signature = try sign("\(Self.algorithm)\n\(stamp)\n\(scope)\n\(digest)", scope)
        headers["Authorization"] =
            "\(Self.algorithm) Credential=\(credential.keyIdentifier)/\(scope), "
            + "SignedHeaders=\(names), Signature=\(signature)"
        return headers
    }

    /// Returns a time as `20260829T120000Z`.
    private static func stamp(_ time: Instant) -> String {
        time.rfc3339.filter { $0 != "-" && $0 != ":" }
    }

    /// Signs with the key of a day, region and service, which is derived from the secret.
    private func sign(_ text: String, _ scope: String) throws(ObjectStorageError) -> String {
        do throws(CipherError) {
            var key = SecretBytes(count: 4 + credential.secret.count) { span in
                for (index, byte) in "AWS4".utf8.enumerated() { span[index] = byte }
                credential.secret.withBytes { secret in
                    for index in secret.indices { span[4 + index] = secret[index] }
                }
            }
            for part in scope.split(separator: "/") {
                var next = try HMAC(.sha256).code(of: Array(part.utf8), key: key)
                key = SecretBytes(moving: &next)
            }
            return Hex.encode(try HMAC(.sha256).code(of: Array(text.utf8), key: key))
        } catch {
            throw .cryptography
        }
    }
}
