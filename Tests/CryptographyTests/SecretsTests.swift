// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Execution
import Testing

struct SecretBytesTests {
    @Test func `the bytes are those that were put in`() {
        let secret = SecretBytes(count: 3) { span in
            for index in span.indices { span[index] = UInt8(index) + 1 }
        }
        #expect(secret.count == 3)
        #expect(secret.revealed() == [1, 2, 3])
        #expect(secret.withBytes { $0[2] } == 3)
    }

    @Test func `bytes that are moved leave zeros behind`() {
        var bytes: [UInt8] = [1, 2, 3]
        let secret = SecretBytes(moving: &bytes)
        #expect(secret.revealed() == [1, 2, 3])
        #expect(bytes == [0, 0, 0])
        var nothing: [UInt8] = []
        #expect(SecretBytes(moving: &nothing).count == 0)
    }

    @Test func `comparing looks at length and every byte`() {
        let secret = SecretBytes(copying: [1, 2, 3])
        for (other, isEqual) in [
            ([1, 2, 3] as [UInt8], true), ([1, 2, 4], false), ([0, 2, 3], false),
        ] {
            let other = SecretBytes(copying: other)
            let outcome = secret.isEqualInConstantTime(to: other)
            #expect(outcome == isEqual)
        }
        let shorter = SecretBytes(copying: [1, 2])
        let isEqualToShorter = secret.isEqualInConstantTime(to: shorter)
        #expect(!isEqualToShorter)
    }

    @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foob", "Zm9vYg==")])
    func `the base64 form is that of RFC 4648 section 10`(text: String, digits: String) {
        let secret = SecretBytes(copying: Array(text.utf8)).base64()
        #expect(secret.revealed() == Array(digits.utf8))
    }

    @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foob", " Zm9v\r\n\tYg==\n")])
    func `the padded form is read, with white space between`(text: String, digits: String) {
        let digits = Array(digits.utf8)[...]
        let bytes = SecretBytes(base64: digits.span)?.revealed()
        #expect(bytes == Array(text.utf8))
    }

    @Test(arguments: ["Zg", "Zg=", "Zh==", "Z===", "Zm9v-w==", "Zg==Zg==", "Zg==x", "Zm9v\0"])
    func `another spelling of the padded form is not`(digits: String) {
        let digits = Array(digits.utf8)[...]
        let isRead = SecretBytes(base64: digits.span) != nil
        #expect(!isRead)
    }

    @Test func `the form of tokens is read as it is written`() {
        let secret = SecretBytes(copying: [0xFB, 0xFF, 0xBF, 0x01])
        let text = secret.base64(.url).revealed()
        #expect(text == Array("-_-_AQ".utf8))
        let again = SecretBytes(base64: text.span, .url)?.revealed()
        #expect(again == [0xFB, 0xFF, 0xBF, 0x01])
    }

    @Test(arguments: ["-_-_AQ==", "+/+/AQ", "-_-_AR", "-_ -_AQ", "-_-_AQ\n", "A", "\0"])
    func `another spelling of the form of tokens is not`(digits: String) {
        let digits = Array(digits.utf8)[...]
        let isRead = SecretBytes(base64: digits.span, .url) != nil
        #expect(!isRead)
    }

    private struct TestError: Error {}

    @Test func `what the filling body throws comes out`() {
        #expect(throws: TestError.self) {
            _ = try SecretBytes(count: 8) { _ throws(TestError) in throw TestError() }
        }
    }

    @Test func `random secrets differ and are as long as asked`() {
        let random = SystemRandom()
        let one = random.secret(count: 32)
        #expect(one.count == 32)
        let other = random.secret(count: 32)
        let isEqual = one.isEqualInConstantTime(to: other)
        #expect(!isEqual)
        #expect(random.bytes(count: 16) != random.bytes(count: 16))
        #expect(random.bytes(count: 0).isEmpty)
    }
}
