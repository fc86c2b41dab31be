// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing

/// What `etui serve` says about a bucket for pictures that it cannot use.
struct ServePicturesTests {
    private static let key = [
        "AWS_ACCESS_KEY_ID": "MADEUPKEY", "AWS_SECRET_ACCESS_KEY": "made-up-secret",
    ]

    private static func serve(
        _ options: [String],
        _ environment: [String: String] = key
    ) throws -> BuiltCommand.Outcome {
        let scratch = try Scratch()
        return try BuiltCommand.run(
            ["serve", "--port", "0", "--no-demo", "--roles", "identity", "--data", scratch.path]
                + options,
            environment: environment
        )
    }

    @Test(arguments: [
        (["--pictures", "pictures"], "--pictures is neither s3://BUCKET nor s3://BUCKET/PREFIX"),
        (["--pictures", "s3://UPPER"], "--pictures names no bucket"),
        (["--pictures-region", "eu-west-3"], "--pictures is missing"),
        (["--pictures", "s3://pictures", "--pictures-style", "other"], "it is one of path, host"),
        (
            ["--pictures", "s3://pictures", "--pictures-endpoint", "http://store.example"],
            "must be https://, except on this machine"
        ),
        // Nothing listens on port 1.
        (
            ["--pictures", "s3://pictures", "--pictures-endpoint", "http://127.0.0.1:1"],
            "the store of the bucket cannot be reached"
        ),
    ])
    func `an address that cannot be used is named`(options: [String], words: String) throws {
        let outcome = try Self.serve(options)
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.contains(words), "\(outcome.diagnostics)")
        #expect(!outcome.diagnostics.contains("made-up-secret"))
    }

    @Test func `without a key, or with half of one, the server says where it belongs`() throws {
        let options = ["--pictures", "s3://pictures", "--pictures-endpoint", "http://127.0.0.1:1"]
        let none = try Self.serve(options, [:])
        #expect(none.status == 2 && none.diagnostics.contains("ETUI_PICTURES_CREDENTIAL"))
        let half = try Self.serve(options, ["AWS_ACCESS_KEY_ID": "MADEUPKEY"])
        #expect(half.status == 2 && half.diagnostics.contains("one is missing"))
    }

    @Test func `a file with a key must be its owner's alone, and hold one key`() throws {
        let options = ["--pictures", "s3://pictures", "--pictures-endpoint", "http://127.0.0.1:1"]
        let scratch = try Scratch()
        let text = "aws_access_key_id = K\naws_secret_access_key = made-up-secret\n"
        let cases: [(String, Int, String)] = [
            (text, 0o644, "others can read or change this file, which has a secret in it"),
            ("aws_access_key_id = K\n", 0o600, "holds no key"),
            (text, 0o600, "the store of the bucket cannot be reached"),
        ]
        for (content, mode, words) in cases {
            let path = try scratch.write("credential", text: content)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            let outcome = try Self.serve(options, ["ETUI_PICTURES_CREDENTIAL": path])
            #expect(outcome.status == 2 && outcome.diagnostics.contains(words), "\(words)")
            #expect(!outcome.diagnostics.contains("made-up-secret"))
        }
    }
}
