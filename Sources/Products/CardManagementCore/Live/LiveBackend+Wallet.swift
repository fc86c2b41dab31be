// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import PaymentCards

extension LiveBackend {
    /// Reads where a card stands in the wallets.
    package func walletState(
        of id: String,
        token: AccessToken
    ) async throws(BackendError) -> (state: DigitizationState, isEnabled: Bool) {
        guard Self.isToken(token.text) else { throw BackendError(.authenticationFailure) }
        let answer = try await get("/cards/\(id)/wallet-state", token: token)
        guard let state = answer["state"]?.string.flatMap(DigitizationState.init(rawValue:)),
            let isEnabled = answer["enabled"]?.boolean
        else { throw .unreadable }
        return (state, isEnabled)
    }

    /// Asks for the data for a wallet; the request is never repeated, because it spends its token.
    package func walletData(
        of id: String,
        _ request: WalletDataRequest,
        token: AccessToken
    ) async throws(BackendError) -> WalletData {
        var members: [(String, JSONOutput)] = [
            ("certificates", .array(request.certificates.map { .string(Base64.encode($0)) })),
            ("nonce", .string(Base64.encode(request.nonce))),
            ("nonce_signature", .string(Base64.encode(request.nonceSignature))),
            ("encryption_scheme", request.usesEllipticCurve ? "ECC_V2" : "RSA_V2"),
        ]
        if let device = request.device {
            members.append(("device_name", .string(device.name)))
            members.append(("device_type", .string(device.kind.rawValue)))
        }
        let body = JSONOutput.object(members)
        let path = "/cards/\(id)/wallet/apple"
        let answer = try Self.json(await send(.post, path, token: token, body: body.utf8()))
        let keyName = request.usesEllipticCurve ? "ephemeral_public_key" : "wrapped_key"
        return WalletData(
            activationData: try Self.bytes("activation_data", in: answer),
            encryptedPassData: try Self.bytes("encrypted_pass_data", in: answer),
            key: try Self.bytes(keyName, in: answer)
        )
    }

    private static func bytes(
        _ name: String,
        in answer: JSONValue
    ) throws(BackendError) -> [UInt8] {
        guard let text = answer[name]?.string,
            let bytes = try? Base64.decode(text, alphabet: .standard, padding: .required)
        else { throw .unreadable }
        return bytes
    }
}
