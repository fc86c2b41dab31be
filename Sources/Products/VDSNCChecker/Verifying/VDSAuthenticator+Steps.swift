// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation
import Seals

/// Single steps of a verification.
///
/// None of them makes a seal authentic; they are for callers that check the parts one by one.
extension VDSAuthenticator {
    /// Step A: checks that a CSCA certificate has a SHA-256, given in hexadecimal.
    public func verifyCSCACertHash(
        cscaCertData: Data,
        cscaCertSHA256Hash: String
    ) throws(VDSVerifyError) {
        guard SealIntegrity.matches([UInt8](cscaCertData), hash: cscaCertSHA256Hash) else {
            throw .CSCACertHashDoesntMatch
        }
    }

    /// Step C: checks that a revocation list is complete and signed by a CSCA.
    public func verifyCRLSignature(
        crlData: Data,
        forPublicKeyInCsca cscaCertData: Data
    ) throws(VDSVerifyError) {
        try step { () throws(SealError) in
            try verifier.verifyRevocationList([UInt8](crlData), of: [UInt8](cscaCertData))
        }
    }

    /// Step D: checks that a signer certificate, in DER, is not on a revocation list.
    public func verifyBSCCertNotRevoked(
        _ bscCertData: Data,
        crlData: Data
    ) throws(VDSVerifyError) {
        try step { () throws(SealError) in
            try verifier.verifyNotRevoked([UInt8](bscCertData), in: [UInt8](crlData))
        }
    }

    /// Step E: checks that a signer certificate names the key of a CSCA certificate.
    public func verifyAKIMatchInBSCCert(
        _ bscCertData: Data,
        withSKIInCsca cscaCertData: Data
    ) throws(VDSVerifyError) {
        try step { () throws(SealError) in
            try verifier.verifyKeyIdentifier(
                of: [UInt8](bscCertData),
                namesKeyOf: [UInt8](cscaCertData)
            )
        }
    }

    /// Step F: checks that a signer certificate is signed and named by a CSCA certificate.
    public func verifyPath(
        inBscCert bscCertData: Data,
        forCscaCert cscaCertData: Data
    ) throws(VDSVerifyError) {
        try step { () throws(SealError) in
            try verifier.verifyPath(of: [UInt8](bscCertData), to: [UInt8](cscaCertData))
        }
    }

    /// Step G: checks that the key of the certificate in a seal signed the seal.
    public func verifySignature(vds: VDS) throws(VDSVerifyError) {
        let seal = try seal(of: vds)
        try step { () throws(SealError) in
            try verifier.verifySignature(of: seal)
        }
    }

    private func step(_ body: () throws(SealError) -> Void) throws(VDSVerifyError) {
        do {
            try body()
        } catch {
            throw VDSVerifyError(error)
        }
    }
}
