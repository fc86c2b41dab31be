// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Demonstration
import Encodings
import Execution
import HTTPServer
import IdentityCheck
import IdentityServer
import ObjectStorage

/// The server for identity checks of this process and, in the demonstration, its merchants.
struct IdentityParts: Sendable {
    /// For how long the app's offline tokens are good, in seconds.
    private static let tokenSeconds: Int64 = 3600

    let service: IdentityService
    /// The demonstration's merchants; `nil` on a real server.
    let merchants: DemoMerchants?
    let access: IdentityAccess?
    /// Whether the bucket for pictures keeps what is removed as older versions.
    let keepsPictureVersions: Bool
    private let demo: IdentityDemo
    private let now: @Sendable () -> PreciseInstant
    private let log: (@Sendable (String) -> Void)?

    /// Opens the server, and enters the merchants of the demonstration.
    ///
    /// - Parameters:
    ///   - configuration: the service's.
    ///   - database: the open database of another service of this process, since a file has one writer.
    ///   - now: the time in milliseconds.
    /// - Throws: ``ServiceError`` if the server cannot be opened, or refuses a step of the demonstration.
    init(
        _ configuration: ServiceConfiguration,
        sharing database: Database?,
        now: @escaping @Sendable () -> PreciseInstant
    ) async throws(ServiceError) {
        var identity = IdentityServiceConfiguration(
            dataDirectory: configuration.dataDirectory,
            documents: DocumentCatalogue.standard.accepted()
        )
        identity.log = configuration.log
        identity.base = configuration.issuer
        identity.region = configuration.region
        identity.timeScale = configuration.timeScale
        // Found beside the running program; without it reviewers compare.
        identity.faces = FaceEngine(FaceInstallation(path: nil))
        identity.specimens = MaskingSpecimens()
        identity.picturePlace = configuration.picturePlace
        identity.hasMovedPictures = configuration.hasMovedPictures
        identity.pictureCredential = configuration.pictureCredential
        identity.permittedOrigins = configuration.callbackOrigins
        // The demonstration's merchants listen on this machine.
        identity.permitsOwnOrigin = configuration.isDemonstration
        do throws(IdentityServerError) {
            service = try await IdentityService(
                identity,
                database: configuration.database,
                sharing: database,
                now: now
            )
        } catch {
            throw ServiceError(error)
        }
        do throws(IdentityServerError) {
            keepsPictureVersions = try await service.checkPictures() == .keepsVersions
        } catch {
            await service.stop()
            throw ServiceError(error)
        }
        log = configuration.log
        self.now = now
        demo = IdentityDemo(dataDirectory: configuration.dataDirectory)
        guard configuration.isDemonstration else {
            (access, merchants) = (nil, nil)
            return
        }
        do throws(DemonstrationError) {
            let access = try await demo.prepare(service.server)
            self.access = access
            merchants = DemoMerchants(access, now: now)
        } catch {
            await service.stop()
            throw ServiceError(error)
        }
    }

    /// The routing table.
    var routes: [HTTPRoute] { service.routes + (merchants?.routes ?? []) }

    /// What the app on `/verify` needs; nil on a real server, and before it listens.
    var bank: VerifyBank? {
        guard let base = service.server.base, let merchants, let access else { return nil }
        let keys = service.server.keys
        let root = Base64.encode(keys.root.bytes, alphabet: .urlSafe, padded: false)
        return VerifyBank(
            base: base,
            accounts: access.accounts.map {
                VerifyBank.Account(id: $0.id, name: $0.name, token: $0.token, secret: $0.secret)
            },
            keys: [IdentityKeys.rootIdentifier: root],
            offlineToken: { [now] bundleID in
                let start = now().second
                let token = try? OfflineToken(
                    bundleID: bundleID,
                    product: .fastfill,
                    valid: start...start.adding(seconds: Self.tokenSeconds),
                    kid: IdentityKeys.rootIdentifier
                )
                return token.flatMap { try? keys.sign($0) }
            },
            status: { merchants.status(of: $0) }
        )
    }

    /// Returns the reviewers' desk.
    func desk(_ configuration: ServiceConfiguration) -> VerificationDesk {
        VerificationDesk(
            service: service,
            reviewers: access?.reviewers ?? [],
            isSecure: configuration.isReachedSecurely
        )
    }

    /// Notes the server's address, where the demonstration's merchants receive results.
    func listen(at base: String) async throws(ServiceError) {
        service.server.listen(at: base)
        guard let access else { return }
        do throws(DemonstrationError) {
            try await demo.listen(at: base, access, service.server)
        } catch {
            throw ServiceError(error)
        }
    }

    /// Enters the checks of the demonstration at the first start, then verifies what comes, until the task is cancelled.
    func verify() async {
        if let access {
            do throws(DemonstrationError) {
                try await demo.fill(access, service)
            } catch {
                if !Task.isCancelled { log?(#"{"event":"identity","status":"no cases"}"#) }
            }
        }
        await service.verify()
    }
}
