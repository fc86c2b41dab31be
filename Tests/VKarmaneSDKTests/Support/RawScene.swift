// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import VKarmaneSDK

/// Answers put together with the SDK's own tools, as the original's test app did.
enum RawScene {
    static let keys = try? RSA.makeKeyPair()

    /// Makes a success callback with a text and optional defects.
    static func link(
        _ text: Data,
        key: Data? = nil,
        wrapped: ((Data) -> Data)? = nil,
        data: ((Data) -> Data)? = nil
    ) throws -> String {
        guard let keys else { throw VKarmaneSDKError.cryptographyError }
        let usable = try key.flatMap { [16, 32].contains($0.count) ? $0 : nil } ?? AES256.makeKey()
        let blob = try AES256.archive(text, key: usable)
        let session = try RSA.encrypt(key ?? usable, publicKey: keys.publicKey)
        return "demo://yes?data=" + escaped(data?(blob) ?? blob) + "&sessionKey="
            + escaped(wrapped?(session) ?? session)
    }

    static func escaped(_ bytes: Data) -> String {
        bytes.base64EncodedString().addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            ?? ""
    }

    /// Returns the raw function's reading of a link, in words.
    static func reading(_ link: String) -> String {
        guard let keys, let url = URL(string: link) else { return "no URL" }
        do {
            return try VKarmaneSDK.getJsonFromLink(url, privateKey: keys.privateKey)
        } catch {
            return "\(error)"
        }
    }
}
