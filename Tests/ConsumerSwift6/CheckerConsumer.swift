// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
// The only import from this package: what apps that check seals import.
import VDSNCChecker

/// An app's class outside any actor.
final class ListUpdater {
    var count = 0

    @MainActor func update() {
        let handler: () -> Void = { self.count += 1 }
        CertificateRepository.shared().updateCRLData(completion: handler)
    }

    func update(_ list: CRL) {
        let handler: (Bool) -> Void = { _ in self.count += 1 }
        list.update(completion: handler)
    }

    /// Returns a member of the signed message, by the type that comes with the product.
    func name(in seal: VDSData) -> String? {
        let value: JSONValue = seal.json
        return value["msg"]?["pid"]?["n"]?.string
    }
}

/// An app's clock outside any actor, passed as a value of a plain function type.
final class CheckerClock {
    var count = 0

    func checker() -> VDSAuthenticator {
        let now: () -> Date = {
            self.count += 1
            return Date()
        }
        return VDSAuthenticator(policy: .strict, now: now)
    }

    @MainActor func dependencies() -> ScanViewController.Dependencies {
        let now: () -> ContinuousClock.Instant = {
            self.count += 1
            return .now
        }
        return ScanViewController.Dependencies(now: now)
    }
}

/// A delegate without actor isolation.
class CheckerListener: ScanViewControllerDelegate, CertificateRepositoryDelegate {
    var count = 0

    func didSuccessfullyVerifyVds(vds: VDS) { count += 1 }
    func didFailVDSVerification(vdsVerificationError: VDSVerifyError?) { count += 1 }
    func didDetectNonVdsQrCode() { count += 1 }
    func didTapRightBarButton() { count += 1 }
    func didUpdateCRLData() { count += 1 }
}
