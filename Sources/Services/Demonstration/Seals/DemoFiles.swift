// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals
import Vault

/// The files of the demonstration: `authority.cer`, `authority.key` (PKCS #8), `list.crl`, and one text
/// file for each code; all for the owner only.
struct DemoFiles {
    let folder: String

    /// The largest file; a seal has two kilobytes.
    private static let limit = 65_536

    /// Reads the files, if they are complete and the authority is valid at the time.
    func read(at time: Instant) throws(DemonstrationError) -> DemoMaterial? {
        guard let certificate = try bytes("authority.cer").flatMap({ try? Certificate(der: $0) }),
            (certificate.notBefore...certificate.notAfter).contains(time),
            let secret = try secret("authority.key"), let key = try? SigningKey(pkcs8: secret)
        else { return nil }
        var texts: [String: [UInt8]] = [:]
        for name in DemoSeals.names {
            guard let text = try bytes(name + ".txt") else { return nil }
            texts[name] = text
        }
        return DemoMaterial(
            authority: SealTestAuthority(certificate: certificate, key: key),
            texts: texts
        )
    }

    /// Saves everything; the certificate last, since the rest is invalid without it.
    func write(_ material: DemoMaterial) throws(DemonstrationError) {
        do throws(VaultError) {
            try PrivateFolder.make(folder)
        } catch {
            throw .storage(error)
        }
        for (name, text) in material.texts {
            try write(text, to: name + ".txt")
        }
        guard let secret = try? material.authority.key.pkcs8() else {
            throw .issuing(.unsuitableKeyForm)
        }
        do throws(VaultError) {
            try AtomicFile.replaceSecret(folder + "/authority.key", with: secret)
        } catch {
            throw .storage(error)
        }
        try write(material.authority.certificate.der, to: "authority.cer")
    }

    /// Saves a revocation list, so that other tools can check the codes.
    func write(revocationList: RevocationList) throws(DemonstrationError) {
        try write(revocationList.der, to: "list.crl")
    }

    private func bytes(_ name: String) throws(DemonstrationError) -> [UInt8]? {
        do throws(VaultError) {
            return try AtomicFile.read(folder + "/" + name, limit: Self.limit)
        } catch {
            throw .storage(error)
        }
    }

    private func secret(_ name: String) throws(DemonstrationError) -> SecretBytes? {
        do throws(VaultError) {
            return try AtomicFile.readSecret(folder + "/" + name, limit: Self.limit)
        } catch {
            throw .storage(error)
        }
    }

    private func write(_ bytes: [UInt8], to name: String) throws(DemonstrationError) {
        do throws(VaultError) {
            try AtomicFile.replace(folder + "/" + name, with: bytes)
        } catch {
            throw .storage(error)
        }
    }
}
