// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Encodings
import Foundation
import HTTPClient
import PaymentCards
import Testing

/// What the SDK says of the device when it adds a card to its wallet.
@MainActor
struct WalletDeviceTests {
    /// Adds a card with a device; returns the body of the request.
    private static func request(
        from device: WalletDevice?
    ) async throws -> (body: JSONValue, rules: WalletRequest) {
        var devices = DeviceServices()
        devices.wallet = ScriptedWallet()
        devices.describeDevice = { device }
        let scene = try LiveScene(devices: devices) { _ throws(HTTPClientError) in Wire.json([:]) }
        let card = try await scene.card()
        scene.answer { call in
            call.address.hasSuffix("/wallet-state")
                ? Wire.json(["state": "notDigitized", "enabled": true])
                : Wire.json([
                    "activation_data": "AAAA", "encrypted_pass_data": "AAAA",
                    "ephemeral_public_key": "AAAA",
                ])
        }
        let configuration = ProvisioningConfiguration(
            issuerID: "i",
            serviceRSAExponent: Data([1, 0, 1]),
            serviceRSAModulus: Data(repeating: 0xFF, count: 256),
            serviceURLString: "https://a.example",
            digitalServiceURLString: "https://b.example"
        )
        let result = await withCheckedContinuation { continuation in
            card.provision(
                cardholderID: "crh",
                configuration: configuration,
                provisioningToken: "pt_0123456789012345678901234567890123456789012"
            ) { continuation.resume(returning: $0) }
        }
        #expect(result == .success)
        let call = try #require(scene.calls.last { $0.address.hasSuffix("/wallet/apple") })
        let body = try JSONTree(parsing: call.body ?? []).root
        // The rules of the server take the request.
        return (body, try WalletRequest(body))
    }

    @Test(arguments: [("iPhone", WalletDevice.Kind.phone), ("Apple Watch", .watch)])
    func `the request names the model of the device and its sort`(
        name: String,
        kind: WalletDevice.Kind
    ) async throws {
        let device = try #require(WalletDevice(name: name, kind: kind))
        let (body, rules) = try await Self.request(from: device)
        #expect(body["device_name"]?.string == name)
        #expect(body["device_type"]?.string == kind.rawValue)
        #expect(rules.device == device)
    }

    @Test func `a device that says nothing of itself is not named`() async throws {
        let (body, rules) = try await Self.request(from: nil)
        #expect(body["device_name"] == nil && body["device_type"] == nil)
        #expect(rules.device == nil)
    }

    #if !canImport(UIKit)
    @Test func `only a phone says what it is`() {
        #expect(DeviceServices().describeDevice() == nil)
    }
    #endif
}
