// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Demonstration
import Encodings
import Foundation
import HTTPServer
import IdentityServer
import IssuingServer
import PrintedText
import Screens
import Seals
import Vault

extension EtuiServer {
    /// The parts that the routes need.
    struct Parts {
        let configuration: ServiceConfiguration
        let now: @Sendable () -> Instant
        let samples: [DemoSeals.Sample]
        let trust: SealTrust?
        let insurance: CardService?
        let issuing: IssuingParts?
        let identity: IdentityParts?
        let metrics: ServiceMetrics
        let host: ScreenHost

        /// The routing table of the metrics address.
        var metricsRoutes: [HTTPRoute] {
            MetricsRoutes(
                metrics: metrics,
                host: host,
                droppedLogLines: configuration.droppedLogLines ?? { 0 }
            ).routes
        }
    }

    /// Returns every route of the service under the roles it belongs to; only this table says so.
    static func table(
        for roles: Set<ServiceRole>,
        _ parts: Parts
    ) throws(ServiceError) -> ServiceTable {
        let assets = try AssetRoutes()
        let isDemo = parts.configuration.isDemonstration
        let insurance = parts.insurance?.parts ?? .none
        var table = ServiceTable(for: roles)
        table.addForAll(assets.pages("/") + assets.files)
        table.addForAll(healthRoutes(parts).routes)
        let documentation = parts.configuration.documentation
        if let documentation {
            table.addForAll(DocumentationRoutes(site: documentation).routes)
        }
        if let trust = parts.trust {
            let seals = SealRoutes(trust: trust, samples: parts.samples, now: parts.now)
            table.add(assets.pages("/seals") + seals.routes, for: .seals)
        }
        let documents = DocumentRoutes(hasSamples: isDemo, now: parts.now)
        // The gallery needs what the scanner needs; what other roles serve is shown where they are.
        table.add(assets.pages("/scan", "/components"), for: .scan)
        table.add(documents.routes, for: .scan, .verify)
        table.add(assets.pages("/verify"), for: .verify)
        // Static: it needs no server for identity checks.
        table.add(assets.pages("/desk/surface"), for: .identity, .verify)
        table.add(assets.pages("/vic/checkin/{place}") + insurance.wallets, for: .cards)
        // The desks' pages also use the protocol, and may run on a separate machine.
        table.add(insurance.tenants, for: .cards, .desks)
        let issuingDesk = parts.issuing?.desk(parts.configuration)
        let verificationDesk = parts.identity?.desk(parts.configuration)
        let others: [(any HandoverDesk)?] = [issuingDesk, verificationDesk]
        let handovers = parts.insurance?.handoverRoutes(with: others.compactMap(\.self)) ?? []
        let desks =
            assets.pages("/desk/insurer", "/desk/portal", "/continue", "/continue/{code}")
            + insurance.desks + handovers
        // The demonstration's `/try` shows the desk beside the phone.
        let framing: SecurityHeaders.Framing = roles.contains(.wallet) ? .isHeld : .standard
        table.add(assets.pages("/desk/provider", framing: framing) + desks, for: .desks)
        table.add(
            assets.pages("/wallet") + assets.pages("/try", framing: .holdsFrames),
            for: .wallet
        )
        table.add(assets.pages("/exchange") + ExchangeRoutes().routes, for: .exchange)
        if let issuing = parts.issuing, let issuingDesk {
            let desk = assets.pages("/desk/issuing") + issuingDesk.routes
            table.add(desk + issuing.service.routes, for: .issuing)
            let foreign = try ForeignFrameRoutes(
                frame: assets.foreignSecretFrame,
                origins: FrameOrigins(inFolder: parts.configuration.dataDirectory)
            ) { issuing.vaultKeys }
            table.add(foreign.routes, for: .issuing)
            if let bank = issuing.bank {
                let routes = BankRoutes(bank: bank, passcode: IssuingDemo.passcode).routes
                table.add(routes, for: .issuing)
            }
        }
        if let identity = parts.identity, let verificationDesk {
            let desk = assets.pages("/desk/verification") + verificationDesk.routes
            table.add(desk + identity.routes, for: .identity)
        }
        let cards = CardsRoutes(host: parts.host, frame: assets.secretFrame)
        table.add(
            assets.pages("/cards", framing: .holdsFrames) + cards.routes,
            for: .payments
        )
        table.add(
            try screenRoutes(for: roles, parts).routes,
            for: .seals,
            .wallet,
            .exchange,
            .payments,
            .verify
        )
        table.addForAll(CapabilityRoutes(served: table.routes).routes)
        if documentation == nil, isDemo {
            // How to build it, which the start page does not offer.
            table.addForAll(assets.pages("/docs"))
        }
        return table
    }

    /// Returns a route of the demonstration, closed to requests through a proxy, except for the liveness check.
    static func guarded(_ route: HTTPRoute) -> HTTPRoute {
        route.pattern == "/health" ? route : ProxyTraces.guarding(route)
    }

    private static func healthRoutes(_ parts: Parts) -> HealthRoutes {
        let disk = Readiness(folders: [parts.configuration.dataDirectory])
        return HealthRoutes(
            isReady: {
                [
                    insurance = parts.insurance, issuing = parts.issuing?.service,
                    identity = parts.identity?.service
                ] in
                // The services share one database.
                if let insurance { return await insurance.isReady() }
                guard await issuing?.isReady() ?? true, await identity?.isReady() ?? true else {
                    return false
                }
                return await disk.ask()
            },
            notices: { [insurance = parts.insurance] in await insurance?.notices() ?? [] }
        )
    }

    private static func screenRoutes(
        for roles: Set<ServiceRole>,
        _ parts: Parts
    ) throws(ServiceError) -> ScreenRoutes {
        let folder = parts.configuration.dataDirectory + "/wallets"
        // Wallets of pages that were open when the service was killed; their keys are lost.
        try? FileManager.default.removeItem(atPath: folder)
        var apps: [String: ScreenRoutes.App] = [:]
        if let trust = parts.trust {
            apps["seals"] = { [metrics = parts.metrics] in
                SealApp(trust: trust) { metrics.count(verdict: $0.rawValue) }
            }
        }
        if roles.contains(.wallet) { apps["wallet"] = { WalletApp(folder: folder) } }
        if roles.contains(.verify) {
            // The simulated phones read print without the server, as those of Apple do.
            let textEngine = TextReader.besideThisProgram.map { TextReader(program: $0) }
            apps["verify"] = { [identity = parts.identity] in
                VerifyApp(identity?.bank, textEngine: textEngine)
            }
        }
        if roles.contains(.payments) {
            apps["cards"] = { [now = parts.now, issuing = parts.issuing] in
                CardsApp(now: now, issuing: issuing)
            }
        }
        let exchange =
            roles.contains(.exchange)
            ? try ExchangeDevices(signer: DemoRequestSigner(), now: parts.now) : nil
        let wallets = roles.contains(.wallet) ? parts.insurance : nil
        return ScreenRoutes(
            host: parts.host,
            apps: apps,
            findApp: {
                exchange?.app(named: $0) ?? wallets?.walletApp(named: $0, folder: folder)
            }
        )
    }
}
