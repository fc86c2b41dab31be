// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Testing

@testable import ObjectStorage

/// Addresses and credentials as operators write them.
struct BucketAddressTests {
    @Test func `without an endpoint the bucket is a name below Amazon's host of the region`() throws
    {
        let address = try BucketAddress("s3://pictures/checks", region: "eu-central-1")
        #expect(address.host == "pictures.s3.eu-central-1.amazonaws.com")
        #expect(address.scheme == "https://")
        #expect(address.prefix == "checks/")
        #expect(address.path(of: "checks/a b") == "/checks/a%20b")
        #expect(address.path(of: "") == "/")
    }

    @Test func `with an endpoint the bucket is the first part of the path`() throws {
        let address = try BucketAddress("s3://pictures", endpoint: "HTTPS://S3.example:443/")
        #expect(address.host == "s3.example")
        #expect(address.endpoint == "https://s3.example")
        #expect(address.prefix.isEmpty)
        #expect(address.path(of: "x/y") == "/pictures/x/y")
        #expect(address.path(of: "") == "/pictures")
        let hosted = try BucketAddress(
            "s3://pictures",
            endpoint: "https://s3.example:8443",
            style: .host
        )
        #expect(hosted.host == "pictures.s3.example:8443")
        #expect(hosted.path(of: "x/y") == "/x/y")
    }

    @Test(arguments: ["http://127.0.0.1:9000", "http://localhost:9000", "http://[::1]:9000"])
    func `plain text is for this machine`(endpoint: String) throws {
        #expect(try BucketAddress("s3://pictures", endpoint: endpoint).endpoint == endpoint)
    }

    @Test(
        arguments: [
            ("pictures", nil, nil, .form),
            ("https://pictures", nil, nil, .form),
            ("s3://", nil, nil, .bucket),
            ("s3://ab", nil, nil, .bucket),
            ("s3://Pictures", nil, nil, .bucket),
            ("s3://pic..tures", nil, nil, .bucket),
            ("s3://-pictures", nil, nil, .bucket),
            ("s3://pictures//checks", nil, nil, .prefix),
            ("s3://pictures/../checks", nil, nil, .prefix),
            ("s3://pictures/a b", nil, nil, .prefix),
            ("s3://pictures/ä", nil, nil, .prefix),
            ("s3://pictures", "s3.example", nil, .endpoint),
            ("s3://pictures", "ftp://s3.example", nil, .endpoint),
            ("s3://pictures", "https://", nil, .endpoint),
            ("s3://pictures", "https://s3.example/path", nil, .endpoint),
            ("s3://pictures", "https://user@s3.example", nil, .endpoint),
            ("s3://pictures", "https://s3.example:0", nil, .endpoint),
            ("s3://pictures", "http://s3.example", nil, .plainText),
            ("s3://pictures", "http://127.0.0.1.example", nil, .plainText),
            ("s3://pictures", nil, "eu/central", .region),
            ("s3://pictures", nil, "", .region),
        ] as [(String, String?, String?, ObjectStorageError.AddressFault)]
    )
    func `an address that cannot be used says which part`(
        text: String,
        endpoint: String?,
        region: String?,
        fault: ObjectStorageError.AddressFault
    ) {
        #expect(throws: ObjectStorageError.address(fault)) {
            try BucketAddress(text, endpoint: endpoint, region: region)
        }
    }

    @Test func `a file of the store's own tools is a credential`() throws {
        let text = """
            # made up
            [default]
            aws_access_key_id = ETUIKEY
            aws_secret_access_key=a/secret+with=signs\r
            region = eu-central-1
            AWS_SESSION_TOKEN = token
            """
        let credential = try BucketCredential(parsing: Array(text.utf8))
        #expect(credential.keyIdentifier == "ETUIKEY")
        #expect(credential.secret.revealed() == Array("a/secret+with=signs".utf8))
        #expect(credential.sessionToken == "token")
    }

    @Test(arguments: [
        "", "aws_access_key_id = A", "aws_secret_access_key = B",
        "aws_access_key_id = A\naws_secret_access_key =",
        "aws_access_key_id = A B\naws_secret_access_key = C",
        "aws_access_key_id = A\naws_access_key_id = B\naws_secret_access_key = C",
        "aws_access_key_id = A\naws_secret_access_key = C\naws_session_token =",
    ])
    func `a text without exactly one key is no credential`(text: String) {
        #expect(throws: ObjectStorageError.credentialForm) {
            try BucketCredential(parsing: Array(text.utf8))
        }
    }
}
