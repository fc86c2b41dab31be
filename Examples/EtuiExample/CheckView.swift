// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Netverify
import SwiftUI

/// Checks a document with the built-in screens, on this phone alone, and shows its data.
struct CheckView: View {
    @StateObject private var check = DocumentCheck()

    var body: some View {
        if let controller = check.controller {
            CheckScreens(controller: controller)
        } else {
            List {
                Button("Check a document") {
                    check.start()
                }
                switch check.outcome {
                case .read(let document):
                    LabeledContent("Name", value: document.name)
                    LabeledContent("Number", value: document.number)
                    LabeledContent("Issued by", value: document.issuer)
                    LabeledContent("Born on", value: document.birth)
                    LabeledContent("Valid until", value: document.expiry)
                    Text("Read, not verified. The data are no proof that the document is genuine.")
                case .ended(let reason): Text(reason)
                case nil: Text("Nothing leaves the phone.")
                }
            }
        }
    }
}

/// The SDK's screens within SwiftUI.
struct CheckScreens: UIViewControllerRepresentable {
    let controller: NetverifyViewController

    func makeUIViewController(context: Context) -> NetverifyViewController { controller }

    func updateUIViewController(_ controller: NetverifyViewController, context: Context) {}
}

/// The check that is running, and the outcome of the last one.
@MainActor
final class DocumentCheck: ObservableObject {
    @Published private(set) var controller: NetverifyViewController?
    @Published private(set) var outcome: Outcome?

    enum Outcome: Hashable {
        case read(CheckedDocument)
        case ended(reason: String)
    }

    func start() {
        let configuration = NetverifyConfiguration()
        // Required, but not used without a server.
        configuration.merchantApiToken = "YOURAPITOKEN"
        configuration.merchantApiSecret = "YOURAPISECRET"
        // Only the data are wanted, and they stay on the phone.
        configuration.requireVerification = false
        configuration.dataExtractionOnMobileOnly = true
        configuration.delegate = self
        do {
            controller = try NetverifyViewController(configuration: configuration)
            outcome = nil
        } catch {
            outcome = .ended(reason: "The check cannot start: \(error)")
        }
    }

    /// Takes the screens away; only then can another check begin.
    private func end(with outcome: Outcome) {
        self.outcome = outcome
        controller?.destroy()
        controller = nil
    }
}

extension DocumentCheck: NetverifyViewControllerDelegate {
    func netverifyViewController(
        _ netverifyViewController: NetverifyViewController,
        didFinishWith documentData: NetverifyDocumentData,
        scanReference: String
    ) {
        let document = CheckedDocument(documentData)
        documentData.clear()
        end(with: .read(document))
    }

    func netverifyViewController(
        _ netverifyViewController: NetverifyViewController,
        didCancelWithError error: NetverifyError?,
        scanReference: String?
    ) {
        end(with: .ended(reason: error?.message ?? "The check has ended."))
    }
}

/// What this app shows of a document.
struct CheckedDocument: Hashable {
    let name: String
    let number: String
    let issuer: String
    let birth: String
    let expiry: String

    @MainActor
    init(_ data: NetverifyDocumentData) {
        name = [data.firstName, data.lastName].compactMap { $0 }.joined(separator: " ")
        number = data.idNumber ?? ""
        issuer = data.issuingCountry ?? data.selectedCountry
        birth = Self.text(of: data.dob)
        expiry = Self.text(of: data.expiryDate)
    }

    /// A day in the phone's language; the SDK gives days as midnight UTC.
    private static func text(of day: Date?) -> String {
        guard let day else { return "" }
        let formatter = DateFormatter()
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateStyle = .medium
        return formatter.string(from: day)
    }
}
