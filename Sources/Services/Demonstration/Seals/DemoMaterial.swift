// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals

/// The authority of the demonstration and the texts of its codes.
struct DemoMaterial {
    let authority: SealTestAuthority
    /// The text of each code by its name.
    let texts: [String: [UInt8]]

    /// The serial number of the revoked signer.
    private static let revokedSerialNumber: [UInt8] = [0x18, 0xB0]
    private static let day: Int64 = 86_400

    /// Creates an authority that is valid for ten years from the day before a time, and the codes.
    static func make(at time: Instant) throws(DemonstrationError) -> DemoMaterial {
        do throws(SealIssuingError) {
            let validity = time.adding(seconds: -day)...time.adding(seconds: 3653 * day)
            let authority = try Self.authority(SealDemonstration.authorityName, validity)
            let genuine = try signer([0x18, 0xAD], validity, authority)
            let revoked = try signer(revokedSerialNumber, validity, authority)
            let stranger = try signer(
                [0x18, 0xAD],
                validity,
                try Self.authority(strangersName, validity)
            )
            let vaccination = try genuine.seal(.vaccinationSample)
            return DemoMaterial(
                authority: authority,
                texts: [
                    "vaccination": vaccination,
                    "test": try genuine.seal(.testSample),
                    "altered": altered(vaccination),
                    "revoked": try revoked.seal(.vaccinationSample),
                    "stranger": try stranger.seal(.vaccinationSample),
                    "menu": Array("https://bistro.example/menu/today".utf8),
                ]
            )
        } catch {
            throw .issuing(error)
        }
    }

    /// Returns a revocation list of today, so that an old demonstration stays current.
    func revocationList(at time: Instant) throws(DemonstrationError) -> RevocationList {
        do throws(SealIssuingError) {
            return try authority.revocationList(
                SealTestAuthority.ListRequest(
                    number: Int(time.secondsSinceEpoch),
                    thisUpdate: time,
                    revoked: [Self.revokedSerialNumber]
                )
            )
        } catch {
            throw .issuing(error)
        }
    }

    /// Returns an authority whose elliptic curve keeps the signer's certificate, and so the QR code, small.
    private static func authority(
        _ name: DistinguishedName,
        _ validity: ClosedRange<Instant>
    ) throws(SealIssuingError) -> SealTestAuthority {
        var request = SealTestAuthority.Request(validity: validity)
        request.name = name
        request.key = .ec(.p384)
        return try SealTestAuthority(request)
    }

    private static func signer(
        _ serialNumber: [UInt8],
        _ validity: ClosedRange<Instant>,
        _ authority: SealTestAuthority
    ) throws(SealIssuingError) -> SealIssuer {
        var request = SealIssuer.Request(validity: validity)
        request.serialNumber = serialNumber
        return try SealIssuer(request, certifiedBy: authority)
    }

    /// An authority that is not trusted here.
    private static var strangersName: DistinguishedName {
        DistinguishedName([
            (AttributeType.country, SealDemonstration.subjectCountry),
            (AttributeType.organization, "Etui"),
            (AttributeType.organizationalUnit, SealDemonstration.mark),
            (AttributeType.commonName, "Another Country Signing Authority"),
        ])
    }

    /// Returns the same seal with one letter of the name changed.
    private static func altered(_ text: [UInt8]) -> [UInt8] {
        Array(String(decoding: text, as: UTF8.self).replacing("ERIKSSON", with: "ERIKSSEN").utf8)
    }
}
