// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import IdentityServer
import ObjectStorage

// The options for the pictures of identity checks.
extension ServeOptions {
    static let pictures = CommandOption(
        name: "--pictures",
        summary:
            "Keep the encrypted pictures of identity checks in a bucket, s3://BUCKET or s3://BUCKET/PREFIX; in the data "
            + "folder unless said. \(PictureCredential.sources)",
        values: [CommandValue(placeholder: "ADDRESS")]
    )
    static let picturesEndpoint = CommandOption(
        name: "--pictures-endpoint",
        summary: "The store of the bucket, https://HOST; Amazon's of the region unless said.",
        values: [CommandValue(placeholder: "URL")]
    )
    static let picturesRegion = CommandOption(
        name: "--pictures-region",
        summary: "The region of the bucket; us-east-1 unless said.",
        values: [CommandValue(placeholder: "REGION")]
    )
    static let picturesStyle = CommandOption(
        name: "--pictures-style",
        summary:
            "Where the bucket is named: in the path (the default with an endpoint), or in the host.",
        values: [
            CommandValue(
                placeholder: "STYLE",
                completion: .words(BucketAddress.Style.allCases.map(\.rawValue))
            )
        ]
    )
    static let picturesMoved = CommandOption(
        name: "--pictures-moved",
        summary:
            "The pictures were copied there from the place that the database names. Without this the server does "
            + "not start with another place."
    )
    /// All options for pictures.
    static let ofPictures = [
        pictures, picturesEndpoint, picturesRegion, picturesStyle, picturesMoved,
    ]

    /// Returns where `--pictures` keeps pictures.
    static func picturePlace(of invocation: Invocation) throws(CommandError) -> PicturePlace {
        guard let text = invocation.value(of: pictures) else {
            let others = [picturesEndpoint, picturesRegion, picturesStyle]
            guard !others.contains(where: { invocation.has($0) }) else {
                throw .unusable("--pictures-… say more about a bucket; --pictures is missing")
            }
            return .folder
        }
        let style = invocation.value(of: picturesStyle)
        do throws(ObjectStorageError) {
            return .bucket(
                try BucketAddress(
                    text,
                    endpoint: invocation.value(of: picturesEndpoint),
                    region: invocation.value(of: picturesRegion),
                    style: style.flatMap { BucketAddress.Style(rawValue: $0) }
                )
            )
        } catch {
            throw .unusable(error.words)
        }
    }
}

/// The key for the bucket of pictures, from the environment or a file; never from the command line, which others can read.
enum PictureCredential {
    static let fileVariable = "ETUI_PICTURES_CREDENTIAL"
    static let sources =
        "Its key is in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or in the file that \(fileVariable) names, "
        + "which only its owner may read."

    /// Returns the key; nil if none is named.
    ///
    /// - Parameter isNeeded: whether half a key in the environment is an error; it may be there for something else.
    /// - Returns: the key.
    /// - Throws: ``CommandError/unusable(_:)`` with what to do, for a key that cannot be read.
    static func read(isNeeded: Bool) throws(CommandError) -> BucketCredential? {
        let environment = { (name: String) -> String? in
            StandardStreams.environment(name).flatMap { $0.isEmpty ? nil : $0 }
        }
        let identifier = environment("AWS_ACCESS_KEY_ID")
        let secret = environment("AWS_SECRET_ACCESS_KEY")
        guard (identifier == nil) == (secret == nil) || !isNeeded else {
            throw .unusable(
                "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together; one is missing"
            )
        }
        if let identifier, let secret {
            return try credential("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY") {
                () throws(ObjectStorageError) in
                try BucketCredential(
                    keyIdentifier: identifier,
                    secret: SecretBytes(copying: Array(secret.utf8)),
                    sessionToken: environment("AWS_SESSION_TOKEN")
                )
            }
        }
        guard let path = environment(fileVariable) else { return nil }
        var text = try PrivateFileCheck.read(
            path,
            with: .secret,
            limit: BucketCredential.byteLimit
        )
        defer { text.wipe() }
        return try credential(path.visible) { () throws(ObjectStorageError) in
            try BucketCredential(parsing: text)
        }
    }

    private static func credential(
        _ origin: String,
        _ body: () throws(ObjectStorageError) -> BucketCredential
    ) throws(CommandError) -> BucketCredential {
        do throws(ObjectStorageError) {
            return try body()
        } catch {
            throw .unusable("\(origin): \(error.words)")
        }
    }
}
