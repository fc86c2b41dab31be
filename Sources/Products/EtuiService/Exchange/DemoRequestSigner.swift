// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Foundation
import VKarmaneSDK

/// The part of the requesting app that is not on the phone: its backend, which signs requests, and how the
/// wallet's list of trusted callers has it.
struct DemoRequestSigner: Sendable {
    /// The scheme of the requesting app.
    static let scheme = "example-insurance"
    /// A scheme that the same app registers besides, and that no wallet trusts.
    static let strangeScheme = "example-unknown"
    /// What opens the requesting app.
    static let formSchemes = [scheme, strangeScheme]
    /// The name that the app gives itself.
    static let name = "Example Insurance"
    /// The identifier in the wallet's list.
    static let id = "example.insurance"
    /// The name of the signing key.
    static let keyID = "demo-1"

    /// Who may ask.
    let callers: TrustedCallers
    private let key: SigningBox

    /// Makes the key of the demonstration, which lives as long as the process.
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
            // There is no server of the app's own here, and the person is told so.
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
    /// Signs as the app's backend does (ES256), without looking at the request: it signs for its own
    /// demonstration alone.
    func sign(_ signingInput: Data) async throws -> Data {
        Data(try key.key.signRaw([UInt8](signingInput)[...], hash: .sha256))
    }
}

/// Keeps a key that cannot be copied where values can be.
private final class SigningBox: Sendable {
    let key: SigningKey

    init(_ key: consuming SigningKey) {
        self.key = key
    }
}
