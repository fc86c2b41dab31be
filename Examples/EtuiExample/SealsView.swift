// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import SwiftUI
import VDSNCChecker

/// Scans a seal and says whether it is genuine.
struct SealsView: View {
    @State private var outcome: Outcome?

    enum Outcome: Hashable {
        case genuine(type: String, issuer: String)
        case refused(reason: String)
    }

    var body: some View {
        VStack {
            SealScanner { outcome = $0 }
            switch outcome {
            case .genuine(let type, let issuer):
                Label("Verified: \(type), issued by \(issuer)", systemImage: "checkmark.seal")
            case .refused(let reason):
                Label("Not verified: \(reason)", systemImage: "xmark.seal")
            case nil:
                Text("Hold the code on the certificate in front of the camera.")
            }
        }
        .task { ExampleTrust.load() }
    }
}

/// The SDK's scan screen within SwiftUI.
struct SealScanner: UIViewControllerRepresentable {
    let report: (SealsView.Outcome) -> Void

    func makeCoordinator() -> Coordinator { Coordinator(report) }

    func makeUIViewController(context: Context) -> UINavigationController {
        let scan = ScanViewController(
            configuration: .init(),
            delegate: context.coordinator
        )
        return UINavigationController(rootViewController: scan)
    }

    func updateUIViewController(_ controller: UINavigationController, context: Context) {}

    @MainActor
    final class Coordinator: ScanViewControllerDelegate {
        private let report: (SealsView.Outcome) -> Void

        init(_ report: @escaping (SealsView.Outcome) -> Void) {
            self.report = report
        }

        func didSuccessfullyVerifyVds(vds: VDS) {
            report(.genuine(type: vds.data.hdr.t, issuer: vds.data.hdr.hdrIs))
        }

        func didFailVDSVerification(vdsVerificationError: VDSVerifyError?) {
            report(.refused(reason: vdsVerificationError.map { "\($0)" } ?? "unknown"))
        }

        func didDetectNonVdsQrCode() {}
        func didTapRightBarButton() {}
    }
}

/// The country authorities that this app trusts: files that come with it.
@MainActor
enum ExampleTrust {
    static func load() {
        let bundle = Bundle.main
        guard let certificate = bundle.url(forResource: "csca", withExtension: "cer"),
            let list = bundle.url(forResource: "csca", withExtension: "crl"),
            let der = try? Data(contentsOf: certificate), let crl = try? Data(contentsOf: list),
            let hash = bundle.object(forInfoDictionaryKey: "CSCASHA256") as? String
        else { return }
        CertificateRepository.shared().cscaCertificates = [
            CSCACertificate(data: der, integrityHash: hash, crl: CRL(crlData: crl))
        ]
    }
}
