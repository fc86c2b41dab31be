// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The person's selection of documents to send, empty at first.
public struct ConsentChoice: Sendable {
    /// A document of the wallet with the wallet's own name for it, which is never sent.
    public struct Candidate: Sendable {
        /// The wallet's name for the document.
        public let id: String
        /// The document.
        public let document: WalletDocument

        /// Creates a candidate.
        public init(id: String, document: WalletDocument) {
            self.id = id
            self.document = document
        }
    }

    /// The request to answer.
    public let request: WalletRequest
    /// The documents of the requested kinds, by kind in the caller's order, then in the wallet's order.
    public let candidates: [Candidate]
    /// The selected documents, in the order of selection.
    public private(set) var chosen: [String] = []

    /// Starts a selection among all documents of a wallet.
    public init(_ request: WalletRequest, among documents: [Candidate]) {
        self.request = request
        candidates = request.kinds.flatMap { kind in
            documents.filter { $0.document.kind == kind }
        }
    }

    /// The requested kinds missing from the wallet.
    public var missingKinds: [DocumentKind] {
        request.kinds.filter { kind in !candidates.contains { $0.document.kind == kind } }
    }

    /// Whether the selection may be sent: one document, or up to fifty if the request allows several.
    public var isComplete: Bool {
        request.isMultichoice
            ? 1...ExchangeLimits.documentCount ~= chosen.count : chosen.count == 1
    }

    /// Selects a document, or deselects it.
    ///
    /// If only one document is allowed, a second selection replaces the first.
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

    /// Returns the part of a document to send: the whole document, or the requested members.
    public func share(of candidate: Candidate) -> WalletDocument {
        guard let kind = candidate.document.kind, let fields = request.fields(of: kind) else {
            return candidate.document
        }
        return candidate.document.selecting(fields)
    }

    /// The documents to send, in the order of selection; empty unless ``isComplete``.
    public var documents: [WalletDocument] {
        guard isComplete else { return [] }
        return chosen.compactMap { id in
            candidates.first { $0.id == id }.map { share(of: $0) }
        }
    }
}
