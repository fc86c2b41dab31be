// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Cryptography
import Execution
import HTTPClient
import HTTPMessages
import PaymentCards

/// A vault that answers with the given secrets, whatever was asked for.
struct ScriptedVault: Sendable {
    var pan: String?
    var code: String?
    var pin: String?
    /// Whether the answer is changed on its way.
    var isAltered = false
    /// The tokens that were in envelopes.
    let tokens = Locked<[String]>([])
    /// The operations that were in envelopes.
    let operations = Locked<[SecureOperation]>([])
    /// The new PINs that were in envelopes.
    let newPINs = Locked<[String]>([])

    func script(_ scene: LiveScene) -> LiveScene.Script {
        let key = scene.vault
        return { call in
            let path = call.address.split(separator: "/")
            guard call.headers["Authorization"] == nil,
                let id = CardIdentifier(path[path.count - 2], .card)
            else { return Wire.error(400, "request_malformed") }
            do throws(PaymentCardError) {
                var body = try answer(call.body ?? [], id, key)
                if isAltered { body[body.count - 10] ^= 1 }
                return HTTPClientResponse(status: .ok, body: body)
            } catch {
                return Wire.error(400, "envelope_malformed")
            }
        }
    }

    private func answer(
        _ body: [UInt8],
        _ card: CardIdentifier,
        _ key: VaultPrivateKey
    ) throws(PaymentCardError) -> [UInt8] {
        let request = try SecureDataEnvelope(parsing: body).open(card: card, keys: [key])
        let token = String(decoding: request.token.revealed(), as: UTF8.self)
        let operation = request.operation
        tokens.withLock { $0.append(token) }
        operations.withLock { $0.append(operation) }
        switch request.pin {
        case .some(let pin):
            let text = String(decoding: pin.revealed(), as: UTF8.self)
            newPINs.withLock { $0.append(text) }
        case .none: break
        }
        return try request.seal(
            SecureRecords(pan: digits(pan), securityCode: digits(code), pin: digits(pin)),
            random: SystemRandom()
        )
    }

    private func digits(_ text: String?) -> SecretBytes? {
        guard let text else { return nil }
        return SecretBytes(copying: Array(text.utf8))
    }
}
