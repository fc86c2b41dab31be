// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import SwiftUI
import VKarmaneSDK

/// A form that a wallet on the same phone fills in.
struct ExchangeView: View {
    @ObservedObject var form: ExchangeForm

    var body: some View {
        List {
            LabeledContent("Last name", value: form.lastName)
            LabeledContent("First name", value: form.firstName)
            Button("Fill in from the wallet") {
                Task { await form.ask() }
            }
            if let problem = form.problem { Text(problem) }
        }
    }
}

/// The form's data, and the pending request.
@MainActor
final class ExchangeForm: ObservableObject {
    /// The scheme that `Info.plist` declares for the wallet's answers.
    static let scheme = "etui-example"

    @Published private(set) var lastName = ""
    @Published private(set) var firstName = ""
    @Published private(set) var problem: String?
    private let requester = DocumentRequester()

    func ask() async {
        let links = CallbackLinks(
            success: Self.scheme + "://documents",
            failure: Self.scheme + "://failure",
            cancel: Self.scheme + "://cancel"
        )
        let ask = DocumentQuery(kinds: [.nationalID], source: "Etui example", callbacks: links)
        do {
            let request = try await requester.start(ask)
            problem =
                await VKarmaneSDK.host.open(request)
                ? nil : "There is no wallet on this phone. Install one and try again."
        } catch {
            problem = "The request could not be made: \(error)"
        }
    }

    func finish(_ url: URL) async {
        do {
            switch try await requester.finish(url) {
            case .documents(let documents):
                lastName = documents.first?[.person.lastName] ?? ""
                firstName = documents.first?[.person.firstName] ?? ""
                problem = nil
            case .cancelled:
                problem = "Nothing was shared."
            }
        } catch {
            problem = "The answer cannot be read: \(error)"
        }
    }
}
