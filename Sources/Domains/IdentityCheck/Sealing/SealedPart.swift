// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a client seals on its own and uploads.
public enum SealedPart: String, Sendable, Hashable, CaseIterable {
    /// The picture of the front.
    case front
    /// The picture of the back.
    case back
    /// The picture of the face.
    case face
    /// The fields that the client read.
    case data
    /// Frames of the camera during the movements of a face; one for each step that is met is kept.
    case frames

    /// Whether the content is one picture file.
    public var isPicture: Bool {
        switch self {
        case .front, .back, .face: true
        case .data, .frames: false
        }
    }

    /// The content type of a sealed body.
    public static let contentType = "application/docscan-sealed"
    /// The greatest number of bytes of a picture.
    public static let pictureByteCount = 15_000_000
    /// The greatest number of bytes of the fields.
    public static let fieldsByteCount = 1 << 20
    /// The greatest number of bytes of a message with frames: six of 20 kB in Base64, and what is said about them.
    public static let framesByteCount = 1 << 18
    /// Plaintexts are padded to multiples of this, so that their length tells little.
    static let blockByteCount = 4096
    /// The bytes of the length before the content.
    static let lengthByteCount = 4
    /// The encapsulated key in front of the ciphertext.
    static let encapsulatedByteCount = 32
    /// The authentication tag behind it.
    static let tagByteCount = 16

    /// The greatest number of bytes of the content.
    public var contentByteCount: Int {
        switch self {
        case .front, .back, .face: Self.pictureByteCount
        case .data: Self.fieldsByteCount
        case .frames: Self.framesByteCount
        }
    }

    /// The greatest number of bytes of the sealed body.
    public var bodyByteCount: Int {
        Self.encapsulatedByteCount + Self.paddedByteCount(of: contentByteCount) + Self.tagByteCount
    }

    /// Returns the length of the padded plaintext of a content.
    static func paddedByteCount(of count: Int) -> Int {
        let blocks = (lengthByteCount + count + blockByteCount - 1) / blockByteCount
        return blocks * blockByteCount
    }

    /// Returns what a sealed body is bound to: the format, the transaction and the part, plainly joined.
    func info(of scanReference: String) -> [UInt8] {
        Array("docscan/v1\(scanReference.lowercased())\(rawValue)".utf8)
    }
}
