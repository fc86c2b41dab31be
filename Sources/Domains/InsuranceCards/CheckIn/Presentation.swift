// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
import MachineReadable
import Tokens

/// What a check-in shows of a card, found genuine: only ``PresentationVerifier`` makes one.
public struct Presentation: Sendable, CheckProof {
    /// What the card is for.
    public let coverage: CardCoverage
    /// The wallet's key, as text.
    public let subject: String
    /// The identifier of the card's token.
    public let cardIdentifier: String
    /// The identifier of the wallet's proof.
    public let proofIdentifier: String
    /// The fields that are shown, in their order, as received: text goes through `DisplayText` before anybody
    /// sees it.
    public let fields: [(field: CardField, value: JSONValue)]
    /// The list that says whether the card is revoked, and the card's place in it.
    public let status: InsuranceCard.StatusReference?
}

/// A genuine presentation, before it is known whether its card is revoked.
package struct GenuinePresentation: Sendable {
    fileprivate let presentation: Presentation
    fileprivate let isOver: Bool

    /// The list that says whether the card is revoked, and the card's place in it.
    package var status: InsuranceCard.StatusReference? { presentation.status }

    /// The presentation, unless its card is revoked or its last day is over.
    ///
    /// - Parameter isRevoked: whether the card is on the list of revoked ones.
    /// - Returns: the presentation.
    /// - Throws: ``CheckInError/revoked`` before ``CheckInError/expired``.
    package func checked(isRevoked: Bool) throws(CheckInError) -> Presentation {
        if isRevoked { throw .revoked }
        if isOver { throw .expired }
        return presentation
    }
}

/// Checks what wallets send to a provider.
public struct PresentationVerifier: Sendable {
    private let reader: CardReader

    /// A verifier for the cards of one server.
    public init(keys: KeyDirectory, issuer: String) {
        reader = CardReader(keys: keys, issuer: issuer)
    }

    /// What was asked for, as far as an answer must fit it.
    public struct Expectation: Sendable {
        /// Whom the answer is for.
        public let client: String
        /// The nonce of the request.
        public let nonce: String
        /// The identifier of the request; `nil` for portals, which make none.
        public let request: String?
        /// What was asked for.
        public let requestedFields: [CheckInRequest.RequestedField]
        /// The cards that are taken.
        public let coverages: Set<CardCoverage>

        /// Describes what was asked for.
        public init(
            client: String,
            nonce: String,
            request: String?,
            requestedFields: [CheckInRequest.RequestedField],
            coverages: Set<CardCoverage>
        ) {
            self.client = client
            self.nonce = nonce
            self.request = request
            self.requestedFields = requestedFields
            self.coverages = coverages
        }
    }

    /// Checks a presentation.
    ///
    /// That the nonce was not answered before is the caller's to check, in its database.
    ///
    /// - Parameters:
    ///   - text: `TOKEN~D…~PROOF`.
    ///   - expectation: what was asked for.
    ///   - now: the time.
    ///   - isRevoked: whether a card is on the list of revoked ones.
    /// - Returns: what is shown.
    /// - Throws: ``CheckInError``.
    public func verify(
        _ text: ArraySlice<UInt8>,
        for expectation: Expectation,
        at now: Instant,
        isRevoked: (InsuranceCard.StatusReference) -> Bool
    ) throws(CheckInError) -> Presentation {
        let read = try read(text, for: expectation, at: now)
        return try read.checked(isRevoked: read.status.map(isRevoked) ?? false)
    }

    /// Checks a presentation in all but whether the card is revoked or its last day is over.
    ///
    /// For those who look elsewhere whether a card is revoked; see ``verify(_:for:at:isRevoked:)``.
    package func read(
        _ text: ArraySlice<UInt8>,
        for expectation: Expectation,
        at now: Instant
    ) throws(CheckInError) -> GenuinePresentation {
        let (parts, shown) = try CheckInError.wrapping {
            () throws(CardError) -> (DisclosingToken, ShownToken) in
            let parts = try DisclosingToken.issued(text)
            let shown = try reader.read(parts, at: now, from: .server)
            try shown.checkForms()
            return (parts, shown)
        }
        let expected = HolderProof.Expectation(
            audience: expectation.client,
            nonce: expectation.nonce,
            request: expectation.request
        )
        let proof = try HolderProof(parts, of: shown, for: expected, at: now)
        let fields = try shown.fields(askedFor: expectation.requestedFields)
        guard let coverage = shown.coverage, expectation.coverages.contains(coverage) else {
            throw .coverage
        }
        let last = shown.value(of: .validUntil)?.string.flatMap(CalendarDate.init(text:))
        return GenuinePresentation(
            presentation: Presentation(
                coverage: coverage,
                subject: proof.subject,
                cardIdentifier: shown.identifier,
                proofIdentifier: proof.identifier,
                fields: fields,
                status: shown.status
            ),
            isOver: last.map { now >= $0.endInSwitzerland } ?? false
        )
    }
}

/// What it holds is nobody's business: descriptions say nothing.
extension Presentation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "a presentation" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
