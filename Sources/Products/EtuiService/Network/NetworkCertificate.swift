// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
public import Encodings
import HTTPServer
import Vault

/// The certificate with which a server on a local network speaks TLS.
///
/// The server makes it itself, so no authority vouches for it: people compare its SHA-256 with the one on their screen.
/// It is kept with its key in one file of the data folder, for the owner only, so that devices that have accepted it go
/// on doing so.
public struct NetworkCertificate: Sendable {
    /// What the server needs to speak TLS.
    let identity: HTTPServerConfiguration.TLSIdentity
    let certificate: Certificate

    /// The SHA-256 of the certificate, as browsers show it.
    public var fingerprint: [UInt8] { HashAlgorithm.sha256.digest(of: certificate.der[...]) }
    /// Its end.
    public var end: Instant { certificate.notAfter }

    /// The file below the data folder.
    static let path = "network/server.pem"
    /// How long a certificate is valid, in seconds: browsers refuse those of more than 825 days.
    static let lifetime: Int64 = 90 * 86_400
    /// How long before its end a certificate is replaced, in seconds.
    static let renewalTime: Int64 = 7 * 86_400
    /// How far the clock of a device may be behind, in seconds.
    private static let clockDifference: Int64 = 86_400
    private static let byteLimit = 1 << 16

    /// Returns the certificate of a data folder for these addresses and names, making one if there is none that names
    /// them all, or if it is about to end.
    ///
    /// - Parameters:
    ///   - folder: the data folder, locked by this process.
    ///   - addresses: the addresses of the server, and those it may get.
    ///   - names: its names.
    ///   - now: the current time.
    /// - Returns: the certificate.
    /// - Throws: ``ServiceError`` if the file cannot be read or written, or if others can read it.
    static func kept(
        in folder: String,
        for addresses: [NetworkAddress],
        names: [String],
        at now: Instant
    ) throws(ServiceError) -> NetworkCertificate {
        let wanted =
            addresses.map { GeneralName.ip($0.bytes[...]) } + names.map { GeneralName.dns($0) }
        let file = folder + "/" + path
        do throws(VaultError) {
            try PrivateFolder.make(folder + "/network")
            if let text = try AtomicFile.readSecret(file, limit: byteLimit),
                let former = NetworkCertificate(text), former.serves(wanted, at: now)
            {
                return former
            }
        } catch {
            throw error == .exposed ? .exposed(path: file, .readable) : .storage(error)
        }
        guard let text = make(for: wanted, at: now), let made = NetworkCertificate(text) else {
            throw .networkCertificate
        }
        do throws(VaultError) {
            try AtomicFile.replaceSecret(file, with: text)
        } catch {
            throw .storage(error)
        }
        return made
    }

    /// Reads a file with a certificate and its key; `nil` unless they belong together.
    private init?(_ text: borrowing SecretBytes) {
        guard let pkcs8 = PEM.secret(in: text, label: PEM.Block.privateKey),
            let key = try? SigningKey(pkcs8: pkcs8),
            let der = PEM.secret(in: text, label: PEM.Block.certificate),
            let certificate = try? Certificate(der: der.revealed()),
            Array(certificate.subjectPublicKeyInfo) == key.publicKey.subjectPublicKeyInfo
        else { return nil }
        self.certificate = certificate
        identity = HTTPServerConfiguration.TLSIdentity(
            certificates: Array(certificate.pem.utf8),
            key: PEM.encode(pkcs8, label: PEM.Block.privateKey).revealed()
        )
    }

    /// Whether the certificate names all of these and is valid for a while.
    private func serves(_ wanted: [GeneralName], at now: Instant) -> Bool {
        guard let names = try? certificate.subjectAlternativeNames() else { return false }
        return wanted.allSatisfy(names.contains) && certificate.notBefore <= now
            && certificate.notAfter > now.adding(seconds: Self.renewalTime)
    }

    /// Makes a key and a certificate, and returns both as PEM; `nil` if the library fails.
    private static func make(for names: [GeneralName], at now: Instant) -> SecretBytes? {
        do {
            let key = try SigningKey.generate(.ec(.p256))
            var template = CertificateTemplate(
                subject: DistinguishedName([(AttributeType.commonName, "Etui on this network")]),
                subjectPublicKeyInfo: key.publicKey.subjectPublicKeyInfo,
                notBefore: now.adding(seconds: -clockDifference),
                notAfter: now.adding(seconds: lifetime)
            )
            // Positive, and without a leading zero (RFC 5280 §4.1.2.2).
            template.serialNumber = SystemRandom().bytes(count: 16)
            template.serialNumber[0] = template.serialNumber[0] & 0x3F | 0x40
            template.extensions = [
                .basicConstraints(.endEntity),
                .keyUsage(.digitalSignature),
                .extendedKeyUsage([ExtendedKeyUsage.serverAuthentication]),
                .subjectAlternativeName(names),
            ]
            let certificate = try template.signed(by: key)
            let secret = PEM.encode(try key.pkcs8(), label: PEM.Block.privateKey)
            return SecretBytes(copying: Array(certificate.pem.utf8) + secret.revealed())
        } catch {
            return nil
        }
    }
}
