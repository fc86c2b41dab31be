// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Execution
import Foundation
import HTTPServer
import Seals
import TrustRepository
import VDSNCChecker

/// The authorities that the service trusts, as the SDK's repository, and its rules of verification.
final class SealTrust: Sendable {
    /// An authority for display.
    struct Authority {
        let subject: String
        /// The common name, or a substitute.
        let name: String
        let country: SealCountryName
        let isDemo: Bool
        let issued: String?
        let due: String?
        let isDue: Bool

        var json: JSONOutput {
            [
                "subject": .string(subject),
                "name": .string(name),
                "country": country.json,
                "isDemo": .boolean(isDemo),
                "issued": issued.map { .string($0) } ?? .null,
                "due": due.map { .string($0) } ?? .null,
                "isDue": .boolean(isDue),
            ]
        }
    }

    let repository: CertificateRepository
    let authenticator: VDSAuthenticator
    /// The fixed time for which seals are verified, if there is one.
    let time: Instant?
    private let policy: SealPolicy
    private let listKey: TrustListKey
    /// The signed list, and when it was signed.
    private let signedList = Locked<(list: StaticFile, at: Instant)?>(nil)
    /// For how long a signed list is served again, in seconds: a revocation is in it after this time at most.
    private static let listSeconds: Int64 = 60

    /// Collects the authorities of the folder, those of the configuration, and one for demonstrations.
    init(
        _ configuration: ServiceConfiguration,
        demo: SealAnchor?
    ) throws(ServiceError) {
        let directory = TrustDirectory(path: configuration.dataDirectory + "/trust")
        let entries: [TrustEntry]
        do throws(TrustDirectoryError) {
            entries = try directory.list()
        } catch {
            throw .trust(error)
        }
        let environment = CRLEnvironment(store: TrustDirectoryStore(directory: directory))
        repository = CertificateRepository(environment: environment)
        repository.cscaCertificates =
            entries.map { CSCACertificate($0, environment: environment) }
            + (configuration.anchors + (demo.map { [$0] } ?? [])).map { CSCACertificate($0) }
        time = configuration.verificationTime
        policy = configuration.policy
        do throws(TrustDirectoryError) {
            listKey = try TrustListKey(dataDirectory: configuration.dataDirectory)
        } catch {
            if case .storage(let reason) = error { throw .storage(reason) }
            throw .trust(error)
        }
        authenticator = VDSAuthenticator(
            policy: VDSVerificationPolicy(
                rules: configuration.policy,
                verificationDate: time.map { Date($0) }
            )
        )
    }

    /// Returns the authorities for display, those for demonstrations last.
    func authorities(at now: Instant) -> [Authority] {
        let time = time ?? now
        let all = repository.cscaCertificates.map { Authority($0, at: time) }
        return all.filter { !$0.isDemo } + all.filter(\.isDemo)
    }

    /// Returns the authorities, their lists and the rules, signed for pages that verify seals themselves; `nil` if the
    /// library cannot sign.
    ///
    /// Shape: `{"key":"k4.public.…","list":"v4.public.…"}`.
    func signedList(at now: Instant) -> StaticFile? {
        let known = signedList.withLock { $0 }
        if let known, now >= known.at, now < known.at.adding(seconds: Self.listSeconds) {
            return known.list
        }
        let list = SealTrustList(
            issued: now,
            time: time,
            policy: policy,
            anchors: repository.cscaCertificates.map(\.anchor)
        )
        guard let token = listKey.sign(list) else { return nil }
        let json: JSONOutput = ["key": .string(listKey.text), "list": .string(token)]
        let file = StaticFile(json.utf8(), name: "trust.json")
        signedList.withLock { $0 = (file, now) }
        return file
    }

    /// Returns the issue date of the revocation list that decided about the seal of a report.
    func listDate(for report: VDSVerificationReport) -> Instant? {
        guard let anchor = report.chain.first, anchor.role == .anchor else { return nil }
        let owner = repository.cscaCertificates.first { [UInt8]($0.data) == anchor.certificateDER }
        return owner?.crl.data.flatMap { SealRevocationList(der: [UInt8]($0)).thisUpdate }
    }
}

extension SealTrust.Authority {
    init(_ certificate: CSCACertificate, at time: Instant) {
        let name = try? Certificate(configuredDER: [UInt8](certificate.data)).subject
        let list = certificate.crl.data.map { SealRevocationList(der: [UInt8]($0)) }
        subject = (name?.text ?? "–").madeVisible
        self.name = (name?.values(of: AttributeType.commonName).last ?? subject).madeVisible
        country = SealCountryName(subjectCountry: name?.country ?? "–")
        isDemo = certificate.isDemo
        issued = list?.thisUpdate?.rfc3339
        due = list?.nextUpdate?.rfc3339
        // A list that does not say when the next one is due is stale.
        isDue = list?.thisUpdate != nil && list?.nextUpdate.map { $0 < time } ?? true
    }
}

extension CSCACertificate {
    /// Creates an authority of the trust directory; one without a list gets an empty list, which the
    /// verifier rejects as missing.
    fileprivate init(_ entry: TrustEntry, environment: CRLEnvironment) {
        let list = entry.revocationList.map { Data($0.der) }
        let crl =
            entry.url.flatMap { URL(string: $0) }
            .map { CRL(updatingURL: $0, initialCrlData: list, environment: environment) }
            ?? CRL(crlData: list ?? Data())
        self.init(
            data: Data(entry.certificate.der),
            integrityHash: entry.integrityHash,
            crl: crl,
            isDemo: entry.isDemo
        )
    }

    /// Creates an authority from an anchor, whose list never changes.
    fileprivate init(_ anchor: SealAnchor) {
        self.init(
            data: Data(anchor.certificateDER),
            integrityHash: anchor.integrityHash,
            crl: CRL(crlData: Data(anchor.revocationList?.der ?? [])),
            isDemo: anchor.isDemo
        )
    }
}
