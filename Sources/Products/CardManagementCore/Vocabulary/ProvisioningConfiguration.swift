// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation

/// What the issuer's onboarding gives an app for adding cards to Apple Wallet.
public struct ProvisioningConfiguration: Codable, Sendable, Equatable {
    /// The issuer's identifier.
    public let issuerID: String
    /// The public exponent of the service's RSA key, big-endian.
    public let serviceRSAExponent: Data
    /// The modulus of the service's RSA key, big-endian, at least 2048 bits.
    public let serviceRSAModulus: Data
    /// The address of the service.
    public let serviceURLString: String
    /// The address of the digital card service.
    public let digitalServiceURLString: String

    /// Creates a configuration from the values of the onboarding.
    public init(
        issuerID: String,
        serviceRSAExponent: Data,
        serviceRSAModulus: Data,
        serviceURLString: String,
        digitalServiceURLString: String
    ) {
        self.issuerID = issuerID
        self.serviceRSAExponent = serviceRSAExponent
        self.serviceRSAModulus = serviceRSAModulus
        self.serviceURLString = serviceURLString
        self.digitalServiceURLString = digitalServiceURLString
    }

    /// The name of the first value that is missing or has the wrong form; `nil` if the onboarding is complete.
    var missingPiece: String? {
        if issuerID.isEmpty { return "issuerID" }
        if serviceRSAExponent.allSatisfy({ $0 == 0 }) { return "serviceRSAExponent" }
        // 2048 bits: 256 bytes whose first bit is set, after any zeros in front.
        let modulus = serviceRSAModulus.drop { $0 == 0 }
        if modulus.count < 256 || (modulus.count == 256 && modulus.first.map { $0 < 0x80 } ?? true)
        {
            return "serviceRSAModulus"
        }
        if !Self.isSecure(serviceURLString) { return "serviceURLString" }
        if !Self.isSecure(digitalServiceURLString) { return "digitalServiceURLString" }
        return nil
    }

    private static func isSecure(_ address: String) -> Bool {
        guard let url = URL(string: address) else { return false }
        return url.scheme?.lowercased() == "https" && url.host?.isEmpty == false
    }
}
