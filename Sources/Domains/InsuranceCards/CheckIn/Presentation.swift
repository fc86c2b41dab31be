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

/// Why a presentation is refused.
public enum PresentationError: Error, Equatable, Sendable {
    /// The card itself.
    case card(CardError)
    /// The wallet's proof: missing, another key, kind, audience, nonce or request, about something else, or of a
    /// time that has not come.
    case keyBinding
    /// The time of the wallet's proof is over.
    case keyBindingExpired
    /// A field is missing without which there is no check-in.
    case fieldMissing(String)
    /// A field is shown that nobody asked for.
    case fieldUnwanted
    /// Cards of this kind are not taken.
    case coverage
    /// The card is revoked.
    case revoked
    /// The card's last day is over.
    case expired
}

/// A genuine presentation of which it is still open whether the card is revoked.
package struct UnjudgedPresentation: Sendable {
    fileprivate let presentation: Presentation
    fileprivate let isOver: Bool

    /// The list that says whether the card is revoked, and the card's place in it.
    package var status: InsuranceCard.StatusReference? { presentation.status }

    /// The presentation, unless its card is revoked or its last day is over.
    ///
    /// - Parameter isRevoked: whether the card is on the list of revoked ones.
    /// - Returns: the presentation.
    /// - Throws: ``PresentationError/revoked`` before ``PresentationError/expired``.
    package func judged(isRevoked: Bool) throws(PresentationError) -> Presentation {
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
    /// - Throws: ``PresentationError``.
    public func verify(
        _ text: ArraySlice<UInt8>,
        for expectation: Expectation,
        at now: Instant,
        isRevoked: (InsuranceCard.StatusReference) -> Bool
    ) throws(PresentationError) -> Presentation {
        let read = try read(text, for: expectation, at: now)
        return try read.judged(isRevoked: read.status.map(isRevoked) ?? false)
    }

    /// Checks a presentation in all but whether the card is revoked or its last day is over.
    ///
    /// For those who look elsewhere whether a card is revoked; see ``verify(_:for:at:isRevoked:)``.
    package func read(
        _ text: ArraySlice<UInt8>,
        for expectation: Expectation,
        at now: Instant
    ) throws(PresentationError) -> UnjudgedPresentation {
        let (parts, shown) = try card(text, at: now)
        let proof = try proof(parts, of: shown, for: expectation, at: now)
        let fields = try fields(of: shown, for: expectation)
        guard let coverage = shown.coverage, expectation.coverages.contains(coverage) else {
            throw .coverage
        }
        let last = shown.value(of: .validUntil)?.string.flatMap(CalendarDate.init(text:))
        return UnjudgedPresentation(
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

    private func card(
        _ text: ArraySlice<UInt8>,
        at now: Instant
    ) throws(PresentationError) -> (DisclosingToken, ShownToken) {
        do throws(CardError) {
            let parts = try DisclosingToken.issued(text)
            let shown = try reader.read(parts, at: now, from: .server)
            try shown.checkForms()
            return (parts, shown)
        } catch {
            throw .card(error)
        }
    }

    private func proof(
        _ parts: DisclosingToken,
        of shown: ShownToken,
        for expectation: Expectation,
        at now: Instant
    ) throws(PresentationError) -> HolderProof {
        do throws(HolderProof.Error) {
            let expected = HolderProof.Expectation(
                audience: expectation.client,
                nonce: expectation.nonce,
                request: expectation.request
            )
            return try HolderProof(parts, of: shown, for: expected, at: now)
        } catch {
            switch error {
            case .wrong: throw .keyBinding
            case .expired: throw .keyBindingExpired
            }
        }
    }

    private func fields(
        of shown: ShownToken,
        for expectation: Expectation
    ) throws(PresentationError) -> [(field: CardField, value: JSONValue)] {
        do throws(ShownToken.FieldsError) {
            return try shown.fields(askedFor: expectation.requestedFields)
        } catch {
            switch error {
            case .missing(let name): throw .fieldMissing(name)
            case .unwanted: throw .fieldUnwanted
            }
        }
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
