// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards
import Testing

/// Bodies between app, server and wallet.
struct WalletExchangeTests {
    private static let certificate: [UInt8] = [0x30, 0x03, 0x02, 0x01, 0x05]

    private static func request(
        certificates: [[UInt8]] = [certificate, certificate],
        nonce: [UInt8] = [1],
        signature: [UInt8] = [2],
        _ scheme: WalletRequest.Scheme = .ecc
    ) throws -> WalletRequest {
        try WalletRequest(
            certificates: certificates,
            nonce: nonce,
            nonceSignature: signature,
            scheme: scheme
        )
    }

    /// A request as an app sends it, with more members as text.
    private static func body(
        certificateCount: Int = 2,
        _ scheme: WalletRequest.Scheme = .ecc,
        with members: String = ""
    ) throws -> JSONValue {
        let certificates = [String](repeating: #""MAMCAQU=""#, count: certificateCount)
        let text = """
            {"certificates":[\(certificates.joined(separator: ","))],"nonce":"AQ==",\
            "nonce_signature":"Ag==","encryption_scheme":"\(scheme.rawValue)"\
            \(members.isEmpty ? "" : ",")\(members)}
            """
        return try JSONTree(parsing: Array(text.utf8)).root
    }

    @Test(arguments: WalletRequest.Scheme.allCases, 2...4)
    func `a request is read as it is written`(scheme: WalletRequest.Scheme, count: Int) throws {
        let certificates = [[UInt8]](repeating: Self.certificate, count: count)
        let request = try Self.request(certificates: certificates, scheme)
        #expect(try WalletRequest(Self.body(certificateCount: count, scheme)) == request)
    }

    @Test(
        arguments: [
            (#""device_name":"Maras Watch","device_type":"watch""#, "Maras Watch", .watch),
            (#""device_name":"Maras Telefon""#, "Maras Telefon", .phone),
            (#""device_type":"watch""#, "Apple Watch", .watch),
        ] as [(String, String, WalletDevice.Kind)]
    )
    func `an app may name the device`(members: String, name: String, kind: WalletDevice.Kind)
        throws
    {
        let request = try WalletRequest(Self.body(with: members))
        #expect(request.device?.name == name)
        #expect(request.device?.kind == kind)
    }

    @Test(arguments: [
        (#""device_name":"""#, "device_name"), (#""device_name":null"#, "device_name"),
        (#""device_name":" ""#, "device_name"), (#""device_name":"a\nb""#, "device_name"),
        (#""device_name":"\#(String(repeating: "a", count: 41))""#, "device_name"),
        (#""device_type":"tablet""#, "device_type"), (#""device_type":1"#, "device_type"),
    ])
    func `a device of another form is refused`(members: String, field: String) throws {
        let value = try Self.body(with: members)
        #expect(
            EnvelopeScene.error { _ = try WalletRequest(value) }
                == .refused(.fieldInvalid, field: field)
        )
    }

    @Test(arguments: [0, 1, 5])
    func `other numbers of certificates are refused`(count: Int) {
        let certificates = [[UInt8]](repeating: Self.certificate, count: count)
        #expect(
            EnvelopeScene.error { _ = try Self.request(certificates: certificates) }
                == .refused(.fieldInvalid, field: "certificates")
        )
    }

    @Test(arguments: [[], [0x30], [0x30, 0x01], [0x31, 0x00], certificate + [0]] as [[UInt8]])
    func `a certificate is one DER sequence`(bytes: [UInt8]) {
        #expect(
            EnvelopeScene.error { _ = try Self.request(certificates: [Self.certificate, bytes]) }
                == .refused(.fieldInvalid, field: "certificates")
        )
    }

    @Test func `empty and too long values are refused`() {
        for value in [[], [UInt8](repeating: 0, count: 8193)] {
            #expect(
                EnvelopeScene.error { _ = try Self.request(nonce: value) }
                    == .refused(.fieldInvalid, field: "nonce")
            )
            #expect(
                EnvelopeScene.error { _ = try Self.request(signature: value) }
                    == .refused(.fieldInvalid, field: "nonce_signature")
            )
        }
    }

    @Test(arguments: [
        ("[]", IssuingErrorCode.requestMalformed, nil), ("{}", .fieldMissing, "certificates"),
        (#"{"x":1}"#, .fieldUnknown, nil),
        (
            #"{"certificates":["MAMCAQU=","MAMCAQU="],"nonce":"AQ==","nonce_signature":"Ag=="}"#,
            .fieldMissing, "encryption_scheme"
        ),
        (
            #"{"certificates":["MAMCAQU=","MAMCAQU="],"nonce":"AQ==","nonce_signature":"Ag==","encryption_scheme":"ECC_V1"}"#,
            .fieldInvalid, "encryption_scheme"
        ),
        (
            #"{"certificates":["MAMCAQU","MAMCAQU="],"nonce":"AQ==","nonce_signature":"Ag==","encryption_scheme":"ECC_V2"}"#,
            .fieldInvalid, "certificates"
        ),
        (
            #"{"certificates":"MAMCAQU=","nonce":"AQ==","nonce_signature":"Ag==","encryption_scheme":"ECC_V2"}"#,
            .fieldInvalid, "certificates"
        ),
        (
            #"{"certificates":["MAMCAQU=","MAMCAQU="],"nonce":1,"nonce_signature":"Ag==","encryption_scheme":"ECC_V2"}"#,
            .fieldInvalid, "nonce"
        ),
    ])
    func `a body of another form is refused`(text: String, code: IssuingErrorCode, field: String?)
        throws
    {
        let value = try JSONTree(parsing: Array(text.utf8)).root
        #expect(
            EnvelopeScene.error { _ = try WalletRequest(value) } == .refused(code, field: field)
        )
    }

    @Test(
        arguments: [
            (.ephemeralPublicKey([4]), #""ephemeral_public_key":"BA==""#),
            (.wrappedKey([5]), #""wrapped_key":"BQ==""#),
        ] as [(WalletAnswer.Key, String)]
    )
    func `an answer has the key of its scheme and no other`(key: WalletAnswer.Key, member: String) {
        let answer = WalletAnswer(activationData: [1], encryptedPassData: [2], key: key)
        #expect(
            answer.json.encoded()
                == #"{"activation_data":"AQ==","encrypted_pass_data":"Ag==",\#(member)}"#
        )
    }

    @Test(arguments: WalletState.allCases)
    func `a state is written with whether the card can be added`(state: WalletState) {
        let answer = WalletStateAnswer(state: state, isEnabled: state == .digitized)
        #expect(
            answer.json.encoded()
                == #"{"state":"\#(state.rawValue)","enabled":\#(answer.isEnabled)}"#
        )
    }
}
