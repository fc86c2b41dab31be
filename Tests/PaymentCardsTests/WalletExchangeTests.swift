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
        _ scheme: WalletRequest.Scheme = .ecc,
        device: WalletDevice? = nil
    ) throws -> WalletRequest {
        try WalletRequest(
            certificates: certificates,
            nonce: nonce,
            nonceSignature: signature,
            scheme: scheme,
            device: device
        )
    }

    @Test(arguments: WalletRequest.Scheme.allCases, 2...4)
    func `a request is read as it is written`(scheme: WalletRequest.Scheme, count: Int) throws {
        let certificates = [[UInt8]](repeating: Self.certificate, count: count)
        let request = try Self.request(certificates: certificates, scheme)
        #expect(try WalletRequest(JSONTree(parsing: request.json.utf8()).root) == request)
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
        let text = String(try Self.request().json.encoded().dropLast()) + ",\(members)}"
        let request = try WalletRequest(JSONTree(parsing: Array(text.utf8)).root)
        #expect(request.device?.name == name)
        #expect(request.device?.kind == kind)
        #expect(try WalletRequest(JSONTree(parsing: request.json.utf8()).root) == request)
    }

    @Test(arguments: [
        (#""device_name":"""#, "device_name"), (#""device_name":null"#, "device_name"),
        (#""device_name":" ""#, "device_name"), (#""device_name":"a\nb""#, "device_name"),
        (#""device_name":"\#(String(repeating: "a", count: 41))""#, "device_name"),
        (#""device_type":"tablet""#, "device_type"), (#""device_type":1"#, "device_type"),
    ])
    func `a device of another form is refused`(members: String, field: String) throws {
        let text = String(try Self.request().json.encoded().dropLast()) + ",\(members)}"
        let value = try JSONTree(parsing: Array(text.utf8)).root
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

    @Test func `an answer has the key of the request's scheme and no other`() throws {
        let keys: [(WalletAnswer.Key, WalletRequest.Scheme)] = [
            (.ephemeralPublicKey([4]), .ecc), (.wrappedKey([5]), .rsa),
        ]
        for (key, scheme) in keys {
            let answer = WalletAnswer(activationData: [1], encryptedPassData: [2], key: key)
            let value = try JSONTree(parsing: answer.json.utf8()).root
            for asked in WalletRequest.Scheme.allCases {
                #expect(WalletAnswer(value, to: asked) == (asked == scheme ? answer : nil))
            }
        }
    }

    @Test(arguments: [
        "{}", #"{"activation_data":"AQ==","encrypted_pass_data":"Ag=="}"#,
        #"{"activation_data":"","encrypted_pass_data":"Ag==","ephemeral_public_key":"BA=="}"#,
        #"{"activation_data":"AQ","encrypted_pass_data":"Ag==","ephemeral_public_key":"BA=="}"#,
        #"{"activation_data":"AQ==","encrypted_pass_data":"Ag==","ephemeral_public_key":"BA==","wrapped_key":"BQ=="}"#,
    ])
    func `other answers are refused`(text: String) throws {
        let value = try JSONTree(parsing: Array(text.utf8)).root
        #expect(WalletAnswer(value, to: .ecc) == nil)
    }

    @Test(arguments: WalletState.allCases)
    func `a state is read as it is written`(state: WalletState) throws {
        let answer = WalletStateAnswer(state: state, isEnabled: state == .digitized)
        #expect(try WalletStateAnswer(JSONTree(parsing: answer.json.utf8()).root) == answer)
    }

    @Test(arguments: ["{}", #"{"state":"digitised","enabled":true}"#, #"{"state":"digitized"}"#])
    func `other states are refused`(text: String) throws {
        #expect(try WalletStateAnswer(JSONTree(parsing: Array(text.utf8)).root) == nil)
    }
}
