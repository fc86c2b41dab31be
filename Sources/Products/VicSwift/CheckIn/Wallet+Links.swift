// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import Foundation
import InsuranceCards

extension Wallet {
    /// How long a link waits for the user to log in and choose a card, in seconds.
    private static let pendingLifetime: Int64 = 600

    /// Reads a link, and keeps it for the next ten minutes in place of an earlier one.
    ///
    /// Apps that follow the page of the original SDK decode a tag's payload as text, so that the code for the
    /// beginning of the link is the first character.
    ///
    /// - Returns: nil for text that is not a check-in link.
    package func handle(requestUrl: String) -> VicCheckInLink? {
        follow(
            CheckInLink.text(
                ofRecord: CheckInTag.typeNameFormat,
                type: CheckInTag.type,
                payload: Array(requestUrl.utf8)
            )
        )
    }

    private func follow(_ text: String?) -> VicCheckInLink? {
        guard let text else { return nil }
        let link: VicCheckInLink
        switch read(text) {
        case .foreign: return nil
        case .invalid: link = VicCheckInLink(.invalid)
        case .otherEnvironment:
            let environment = CheckInLink.server(of: text).map(VicEnv.name(ofServer:))
            link = VicCheckInLink(.otherEnvironment, environment: environment)
        case .link(let found):
            link = VicCheckInLink(.location(id: found.location, request: found.request))
        }
        let now = dependencies.clock.now()
        state.withLock { $0.pendingLink = (link, now) }
        tellObservers(.link)
        return link
    }

    /// Reads the first record of a tag.
    package func handle(ndefRecords: [VicNdefRecord]) -> VicCheckInLink? {
        guard let record = ndefRecords.first else { return nil }
        return follow(
            CheckInLink.text(
                ofRecord: record.typeNameFormat,
                type: Array(record.type),
                payload: Array(record.payload)
            )
        )
    }

    /// The pending link, if it arrived in the last ten minutes.
    package var pendingLink: VicCheckInLink? {
        let now = dependencies.clock.now()
        return state.withLock { state in
            guard let (link, at) = state.pendingLink else { return nil }
            let age = now.secondsSinceEpoch - at.secondsSinceEpoch
            if !(0...Self.pendingLifetime ~= age) { state.pendingLink = nil }
            return state.pendingLink == nil ? nil : link
        }
    }

    /// Takes the pending link, so that it is followed once.
    package func takePendingLink() -> VicCheckInLink? {
        let link = pendingLink
        state.withLock { $0.pendingLink = nil }
        return link
    }

    private func read(_ text: String) -> CheckInLink.Reading {
        let session = records.session
        let endpoint = session.endpoint
        let hosts = Set(endpoint.allowedLinkHosts.map { $0.lowercased() })
        var port: Int?
        if endpoint.allowsCleartextLoopback, endpoint.host.hasPrefix("127.0.0.1:") {
            port = Int(endpoint.host.dropFirst("127.0.0.1:".count))
        }
        return CheckInLink.read(
            text,
            hosts: hosts,
            otherHosts: VicEnv.knownLinkHosts.subtracting(hosts),
            loopbackPort: port
        )
    }
}
