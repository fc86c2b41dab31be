// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import SwiftUI
import VicSwift

/// The insurance cards, and checking in with them.
struct CardsView: UIViewControllerRepresentable {
    func makeUIViewController(context: Context) -> VicCardViewController {
        VicCardsSdk.updateCards()
        return VicCardViewController(requestUrl: nil)
    }

    func updateUIViewController(_ controller: VicCardViewController, context: Context) {}
}
