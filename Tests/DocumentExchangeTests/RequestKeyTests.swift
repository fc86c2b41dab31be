// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import TestSupport
import Testing

struct RequestKeyTests {
    private static func error(_ pkcs8: borrowing SecretBytes) -> DocumentExchangeError? {
        do throws(DocumentExchangeError) {
            _ = try RequestKey(pkcs8: pkcs8)
            return nil
        } catch {
            return error
        }
    }

    @Test func keysThatWalletsEncryptToAreTaken() throws {
        guard case .rsa = try RequestKey(pkcs8: ExchangeScene.key().pkcs8()),
            case .point = try RequestKey(pkcs8: ECAgreementKey.generate(on: .p256).pkcs8())
        else {
            Issue.record("another kind of key")
            return
        }
    }

    @Test(arguments: BackEnd.signingCurves.filter { $0 != .p256 })
    func otherCurvesAreRefused(curve: NamedCurve) throws {
        let error = Self.error(try ECAgreementKey.generate(on: curve).pkcs8())
        #expect(error == .unsupportedCurve)
    }

    @Test func longerModuliAreRefused() throws {
        let error = Self.error(try RSADecryptionKey.generate(bits: 4104).pkcs8())
        #expect(error == .unsupportedModulus(bitCount: 4104))
    }

    @Test func smallExponentsAreRefused() throws {
        var pkcs8 = try ExchangeScene.key().pkcs8().revealed()
        // The exponent 65537 becomes 65535, the largest that is too small and as long in DER.
        let exponent = try #require(pkcs8.firstRange(of: [0x02, 0x03, 0x01, 0x00, 0x01]))
        pkcs8.replaceSubrange(exponent, with: [0x02, 0x03, 0x00, 0xFF, 0xFF])
        #expect(Self.error(SecretBytes(copying: pkcs8)) == .weakExponent)
    }

    @Test func whatIsNoKeyIsRefused() {
        #expect(Self.error(SecretBytes(copying: [])) == .unreadableKey)
        #expect(Self.error(SecretBytes(copying: [0x30, 0x00])) == .unreadableKey)
    }
}
