// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Foundation
import HTTPMessages
import TestSupport
import Testing

@testable import ObjectStorage

/// Signatures that Amazon's own library made (`Vectors/object-storage/make.py`).
struct SignatureTests {
    struct Vector: Decodable, CustomTestStringConvertible {
        let method: String
        let host: String
        let path: String
        let query: [[String]]
        let region: String
        let token: String?
        let headers: [String: String]
        let body: String
        let time: String
        let authorization: String
        let date: String

        var testDescription: String { "\(method) \(host)\(path) at \(time)" }
    }

    private struct File: Decodable {
        let key: String
        let secret: String
        let vectors: [Vector]
    }

    private static let file: File? = TestSupport.projectBytes(
        "Vectors/object-storage/signatures.json"
    ).flatMap { try? JSONDecoder().decode(File.self, from: Data($0)) }
    private static let vectors = file?.vectors ?? []

    @Test func `all vectors are there`() {
        #expect(Self.vectors.count == 14)
    }

    @Test(arguments: vectors)
    func `a request is signed as the store's own library signs it`(vector: Vector) throws {
        let file = try #require(Self.file)
        let credential = try BucketCredential(
            keyIdentifier: file.key,
            secret: SecretBytes(copying: Array(file.secret.utf8)),
            sessionToken: vector.token
        )
        var headers = HTTPHeaders()
        for (name, value) in vector.headers { headers.add(name, value) }
        let path = vector.path.split(separator: "/", omittingEmptySubsequences: false)
        let request = RequestSignature.Request(
            HTTPMethod(rawValue: vector.method),
            host: vector.host,
            path: path.map { PercentEncoding.encode(String($0)) }.joined(separator: "/"),
            query: vector.query.map { ($0[0], $0[1]) },
            headers: headers,
            body: try Hex.decode(vector.body)
        )
        let signed = try RequestSignature(credential, region: vector.region).headers(
            of: request,
            at: try #require(Instant(rfc3339: vector.time))
        )
        #expect(signed["Authorization"] == vector.authorization)
        #expect(signed["x-amz-date"] == vector.date)
        #expect(signed["x-amz-security-token"] == vector.token)
    }
}
