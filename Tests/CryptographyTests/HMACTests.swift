// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing

/// RFC 4231 §4, cases 1, 2, 3 and 6, and what a check rejects.
struct HMACTests {
    @Test(
        arguments: [
            (
                [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
            ),
            (
                [UInt8](repeating: 0xAA, count: 131),
                Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ] as [([UInt8], [UInt8], String)]
    )
    func `a code is that of the standard`(key: [UInt8], message: [UInt8], code: String) throws {
        let made = try HMAC(.sha256).code(of: message, key: SecretBytes(copying: key))
        #expect(Hex.encode(made) == code)
    }

    @Test func `a code, or half of it, is known again, and nothing else`() throws {
        let key = SecretBytes(copying: [UInt8](repeating: 7, count: 32))
        let hmac = HMAC(.sha256)
        let message: [UInt8] = [1, 2, 3]
        let code = try hmac.code(of: message, key: key)
        var verdicts = [
            hmac.isValid(code, of: message, key: key),
            hmac.isValid(Array(code.prefix(16)), of: message, key: key),
            hmac.isValid(Array(code.prefix(15)), of: message, key: key),
            hmac.isValid(code + [0], of: message, key: key),
            hmac.isValid(code, of: [1, 2, 4], key: key),
        ]
        #expect(verdicts == [true, true, false, false, false])
        verdicts = (0..<16).map { place in
            var other = Array(code.prefix(16))
            other[place] ^= 1
            return hmac.isValid(other, of: message, key: key)
        }
        #expect(verdicts == [Bool](repeating: false, count: 16))
    }
}
