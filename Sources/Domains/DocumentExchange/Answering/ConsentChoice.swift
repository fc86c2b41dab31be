// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What the person has chosen to send; nothing at first.
public struct ConsentChoice: Sendable {
    /// A document of the wallet under the wallet's own name for it, which is never sent.
    public struct Candidate: Sendable {
        /// The wallet's name for the document.
        public let id: String
        /// The document.
        public let document: WalletDocument

        /// A document under a name.
        public init(id: String, document: WalletDocument) {
            self.id = id
            self.document = document
        }
    }

    /// The request that is asked about.
    public let request: WalletRequest
    /// The documents of the kinds asked for, by kind in the caller's order, then as the wallet has them.
    public let candidates: [Candidate]
    /// The chosen documents in the order in which they were chosen.
    public private(set) var chosen: [String] = []

    /// A choice among all documents of a wallet.
    public init(_ request: WalletRequest, among documents: [Candidate]) {
        self.request = request
        candidates = request.kinds.flatMap { kind in
            documents.filter { $0.document.kind == kind }
        }
    }

    /// The kinds asked for of which the wallet has no document.
    public var missingKinds: [DocumentKind] {
        request.kinds.filter { kind in !candidates.contains { $0.document.kind == kind } }
    }

    /// Whether what is chosen may be sent: one document, or up to fifty where more may be chosen.
    public var isComplete: Bool {
        request.isMultichoice
            ? 1...ExchangeLimits.documentCount ~= chosen.count : chosen.count == 1
    }

    /// Chooses a document, or takes the choice back.
    ///
    /// Where one may be chosen, a second choice takes the place of the first.
    public mutating func toggle(_ id: String) {
        guard candidates.contains(where: { $0.id == id }) else { return }
        if let place = chosen.firstIndex(of: id) {
            chosen.remove(at: place)
        } else if !request.isMultichoice {
            chosen = [id]
        } else if chosen.count < ExchangeLimits.documentCount {
            chosen.append(id)
        }
    }

    /// What would be sent of a document: all of it, or the members asked for.
    public func share(of candidate: Candidate) -> WalletDocument {
        guard let kind = candidate.document.kind, let fields = request.fields(of: kind) else {
            return candidate.document
        }
        return candidate.document.selecting(fields)
    }

    /// What will be sent, in the order of choosing; empty unless ``isComplete``.
    public var documents: [WalletDocument] {
        guard isComplete else { return [] }
        return chosen.compactMap { id in
            candidates.first { $0.id == id }.map { share(of: $0) }
        }
    }
}
