// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
import MachineReadable
import Tokens

/// The verified part of a card that a check-in shows: only ``PresentationVerifier`` makes one.
public struct Presentation: Sendable, CheckProof {
    /// The coverage of the card.
    public let coverage: CardCoverage
    /// The wallet's key, as text.
    public let subject: String
    /// The identifier of the card's token.
    public let cardIdentifier: String
    /// The identifier of the wallet's proof.
    public let proofIdentifier: String
    /// The disclosed fields, in order and as received; apply `DisplayText` before showing them to people.
    public let fields: [(field: CardField, value: JSONValue)]
    /// The card's entry in the list of revoked cards.
    public let status: InsuranceCard.StatusReference?
}

/// A genuine presentation whose card has not been checked for revocation.
package struct GenuinePresentation: Sendable {
    fileprivate let presentation: Presentation
    fileprivate let isOver: Bool

    /// The card's entry in the list of revoked cards.
    package var status: InsuranceCard.StatusReference? { presentation.status }

    /// Returns the presentation, unless its card is revoked or its last day has passed.
    ///
    /// - Parameter isRevoked: whether the card is on the list of revoked cards.
    /// - Returns: the presentation.
    /// - Throws: ``CheckInError/revoked`` before ``CheckInError/expired``.
    package func checked(isRevoked: Bool) throws(CheckInError) -> Presentation {
        if isRevoked { throw .revoked }
        if isOver { throw .expired }
        return presentation
    }
}

/// Checks what wallets show to a provider.
public struct PresentationVerifier: Sendable {
    private let reader: CardReader

    /// Creates a verifier for the cards of one server.
    public init(keys: KeyDirectory, issuer: String) {
        reader = CardReader(keys: keys, issuer: issuer)
    }

    /// The requirements for an answer.
    public struct Expectation: Sendable {
        /// The audience of the answer.
        public let client: String
        /// The nonce of the request.
        public let nonce: String
        /// The identifier of the request; `nil` for portals, which do not make requests.
        public let request: String?
        /// The requested fields.
        public let requestedFields: [CheckInRequest.RequestedField]
        /// The accepted cards.
        public let coverages: Set<CardCoverage>

        /// Creates an expectation.
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
    /// The caller must check in its database that the nonce has not been answered before.
    ///
    /// - Parameters:
    ///   - text: `TOKEN~D…~PROOF`.
    ///   - expectation: the requirements for the answer.
    ///   - now: the time.
    ///   - isRevoked: whether a card is on the list of revoked cards.
    /// - Returns: the verified presentation.
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

    /// Checks everything in a presentation except whether the card is revoked or its last day has passed.
    ///
    /// For callers that check revocation elsewhere; see ``verify(_:for:at:isRevoked:)``.
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

/// Keeps card contents out of logs: descriptions say nothing.
extension Presentation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "a presentation" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
