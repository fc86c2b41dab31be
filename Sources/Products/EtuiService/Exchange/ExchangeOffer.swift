// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Whether the two apps of the exchange are offered, and why not.
///
/// The wallet of the page is one that this process holds. That is as private as a phone as long as nobody
/// but this machine reaches the process; and its documents belong to the demonstration.
enum ExchangeOffer: String {
    case offered
    /// The service was started without its demonstration.
    case noDemo
    /// The service is for other machines as well.
    case otherMachines

    init(_ configuration: ServiceConfiguration) {
        if !configuration.hasDemo {
            self = .noDemo
        } else {
            self = configuration.isForThisMachineOnly ? .offered : .otherMachines
        }
    }
}
