// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Testing

/// The codes of the errors.
struct IdentityCheckErrorTests {
    @Test(arguments: [
        (IdentityCheckError.network, "A10000"), (.secureConnection, "B10000"),
        (.credentials, "C10401"), (.notAllowed, "D10403"), (.noConnection, "E20000"),
        (.unavailable, "F00000"), (.cancelled, "G00000"), (.camera, "H00000"),
        (.keyTooOld, "I00000"), (.sessionOver, "J00000"), (.noAddress, "Y00000"),
        (.frontInsteadOfBack, "Z00000"),
    ])
    func `each case has its code`(code: IdentityCheckError, text: String) {
        #expect(code.text == text)
        #expect("\(code)" == text)
    }

    @Test(arguments: [
        (401, "C10401"), (403, "D10403"), (404, "A10404"), (409, "J00000"), (429, "A10429"),
        (503, "A10503"), (-1, "A10000"), (70_000, "A10999"),
    ])
    func `an HTTP status is the detail`(status: Int, text: String) {
        #expect(IdentityCheckError(httpStatus: status).text == text)
    }

    @Test func `the fault of a picture is numbered by its row`() {
        #expect(IdentityCheckError(pictureCase: 5).text == "F30005")
        #expect(IdentityCheckError(pictureCase: 48).text == "F30048")
    }

    @Test func `only what may go better the next time can be repeated`() {
        let codes: [IdentityCheckError] = [
            .network, .secureConnection, .credentials, .notAllowed, .noConnection, .unavailable,
            .cancelled, .camera, .keyTooOld, .sessionOver, .noAddress, .frontInsteadOfBack,
        ]
        #expect(Set(codes.map(\.kind)) == Set(IdentityCheckError.Kind.allCases))
        let letters = codes.filter(\.isRetryable).map { $0.kind.rawValue }.joined()
        #expect(letters == "AEYZ")
    }
}
