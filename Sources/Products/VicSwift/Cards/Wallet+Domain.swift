// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import InsuranceCards

extension Wallet {
    /// The cards as domain values, in the order of ``cards``.
    package var insuranceCards: [InsuranceCard] {
        records.content(records.session).cards.map(\.card)
    }
}
