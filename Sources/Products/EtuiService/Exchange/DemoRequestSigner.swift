// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Foundation
import VKarmaneSDK

/// The backend of the requesting app, which signs its requests, and its entry in the wallet's list of trusted callers.
struct DemoRequestSigner: Sendable {
    /// The scheme of the requesting app.
    static let scheme = "example-insurance"
    /// An additional scheme of the same app, which no wallet trusts.
    static let strangeScheme = "example-unknown"
    /// The schemes that open the requesting app.
    static let formSchemes = [scheme, strangeScheme]
    /// The name that the app claims.
    static let name = "Example Insurance"
    /// The identifier in the wallet's list.
    static let id = "example.insurance"
    /// The name of the signing key.
    static let keyID = "demo-1"

    /// The callers that the wallet trusts.
    let callers: TrustedCallers
    private let key: SigningBox

    /// Creates the key of the demonstration, which lives as long as the process.
    ///
    /// - Throws: ``ServiceError/exchangeDemo``.
    init() throws(ServiceError) {
        guard let key = Self.makeKey(), case .ec(let publicKey) = key.key.publicKey else {
            throw .exchangeDemo
        }
        let caller = TrustedCaller(
            id: Self.id,
            name: "Example Insurance Ltd",
            schemes: [Self.scheme],
            minimumVersion: .v3,
            // The app has no server of its own here, and the wallet tells the user so.
            keys: [TrustedCaller.Key(id: Self.keyID, key: publicKey, placement: .app)]
        )
        guard let callers = try? TrustedCallers([caller]) else { throw .exchangeDemo }
        self.callers = callers
        self.key = key
    }

    private static func makeKey() -> SigningBox? {
        do throws(KeyError) {
            return SigningBox(try SigningKey.generate(.ec(.p256)))
        } catch {
            return nil
        }
    }
}

extension DemoRequestSigner: RequestSigner {
    /// Signs as the app's backend does (ES256), without checking the request: it signs only for its own demonstration.
    func sign(_ signingInput: Data) async throws -> Data {
        Data(try key.key.signRaw([UInt8](signingInput)[...], hash: .sha256))
    }
}

/// Holds a key that cannot be copied, so that values can refer to it.
private final class SigningBox: Sendable {
    let key: SigningKey

    init(_ key: consuming SigningKey) {
        self.key = key
    }
}
