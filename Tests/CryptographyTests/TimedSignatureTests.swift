// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing

/// The signature of messages to receivers.
struct TimedSignatureTests {
    private static let now = Instant(secondsSinceEpoch: 1_790_000_000)
    private static let body = Array(#"{"id":"evt"}"#.utf8)
    // Python: hmac.new(b"secret-one", b'1790000000.{"id":"evt"}', hashlib.sha256)
    private static let code = "e605884eccdbe21351b87117056074832baa68db629a314fd0915c04dba1e496"

    private static func secret(_ text: String) -> SecretBytes {
        SecretBytes(copying: Array(text.utf8))
    }

    private static func error(
        _ header: String,
        body: [UInt8] = body,
        secret: String = "secret-one",
        at seconds: Int64 = 0
    ) -> SignatureError? {
        do throws(SignatureError) {
            try TimedSignature.verify(
                header,
                body: body,
                secret: self.secret(secret),
                at: Instant(secondsSinceEpoch: now.secondsSinceEpoch + seconds)
            )
            return nil
        } catch {
            return error
        }
    }

    @Test func `the signature is that of another implementation`() throws {
        let header = try TimedSignature.make(
            body: Self.body,
            at: Self.now,
            secret: Self.secret("secret-one")
        )
        #expect(header == "t=1790000000,v1=\(Self.code)")
        #expect(Self.error(header) == nil)
    }

    @Test func `each of two secrets fits`() throws {
        let header = try TimedSignature.make(
            body: Self.body,
            at: Self.now,
            secret: Self.secret("secret-one"),
            former: Self.secret("secret-two")
        )
        #expect(Self.error(header) == nil)
        #expect(Self.error(header, secret: "secret-two") == nil)
        #expect(Self.error(header, secret: "secret-three") == .wrongSignature)
    }

    @Test(arguments: [(-301, false), (-300, true), (0, true), (300, true), (301, false)])
    func `the tolerance is 300 seconds in both directions`(seconds: Int64, isValid: Bool) {
        let error = Self.error("t=1790000000,v1=\(Self.code)", at: seconds)
        #expect(error == (isValid ? nil : .wrongSignature))
    }

    @Test func `another body or time is refused`() {
        let header = "t=1790000000,v1=\(Self.code)"
        #expect(Self.error(header, body: Self.body + [0x20]) == .wrongSignature)
        #expect(Self.error("t=1790000001,v1=\(Self.code)") == .wrongSignature)
    }

    @Test(arguments: [
        "", "t=1790000000", "v1=\(code)", "t=1790000000,v1=", "t=1790000000;v1=\(code)",
        "t=1790000000,t=1790000000,v1=\(code)", "t=+1790000000,v1=\(code)",
        "t=01790000000,v1=\(code)", "t=-1790000000,v1=\(code)", "t=9999999999999,v1=\(code)",
        "t=1790000000,v1=\(code.uppercased())", "t=1790000000,v1=\(code.dropLast(2))",
        "t=1790000000,v1=\(code),v1=\(code),v1=\(code)", "t=1790000000,,v1=\(code)",
        "t=1790000000,v0=\(code)", "t=1790000000, v1=\(code)",
        "t=1790000000,v1=\(code),x=" + String(repeating: "x", count: 1024),
    ])
    func `a header of another form is malformed`(header: String) {
        #expect(Self.error(header) == .malformedSignature)
    }

    @Test func `signatures of later versions have no effect`() {
        #expect(Self.error("t=1790000000,v2=abc,v1=\(Self.code)") == nil)
    }
}
