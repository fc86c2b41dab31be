// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Foundation
import Seals
import TestSupport
import Testing
import VDSNCChecker

/// A scene as integrators of the library see it.
struct Stage {
    var scene = SealScene()
    var policy = VDSVerificationPolicy(verificationDate: Stage.date)

    /// The time at which everything in a scene is current.
    static let date = Date(timeIntervalSince1970: Double(SealScene.time.secondsSinceEpoch))

    /// A seal about a test instead of a vaccination.
    static var test: Stage {
        var stage = Stage()
        stage.scene.request = .testSample
        stage.scene.request.issuingCountry = "AUS"
        stage.scene.editSigner = { $0[ExtensionType.documentTypes] = .documentTypes(["NT"]) }
        return stage
    }

    var authenticator: VDSAuthenticator { VDSAuthenticator(policy: policy) }

    func vds() throws -> VDS { try Self.read(try scene.text()) }

    func signer() throws -> Data { Data(try scene.signerCertificate()) }

    func list() throws -> Data { Data(try #require(try scene.list())) }

    var cscaData: Data { Data(scene.anchorBytes) }

    func csca(crl: CRL? = nil) throws -> CSCACertificate {
        CSCACertificate(
            data: cscaData,
            integrityHash: scene.anchorHash,
            crl: try crl ?? self.crl()
        )
    }

    /// Returns the revocation list, or one still to be downloaded if the scene has none.
    private func crl() throws -> CRL {
        if let list = try scene.list() { return CRL(crlData: Data(list)) }
        let url = try #require(URL(string: "https://pki.example/AUS.crl"))
        return CRL(updatingURL: url, environment: UpdateWorld().environment)
    }

    static func read(_ text: String) throws -> VDS {
        try #require(try VDSReader().decodeVDSFrom(jsonString: text))
    }
}
