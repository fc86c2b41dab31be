// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The cards of the app's user: where apps begin.
public enum VicCardsSdk {
    /// Replaces the claims by which the insurer says which cards the user may fetch.
    ///
    /// They stay in memory and are never stored. What is wrong with them comes out when cards are fetched. In
    /// ``VicEnv/DEV`` anything will do, such as `[""]`.
    ///
    /// - Parameter claims: one PASETO (`v2.public`) for each card, at most 50.
    public static func setVekaNrClaims(claims: [String]) {
        Wallet.shared.setClaims(claims)
    }

    /// Fetches the cards of the claims from the card server; never from the store.
    ///
    /// - Parameter completionHandler: called once, on the main actor, with the cards as the server issued them
    ///   and what went wrong; some may have come though others did not.
    @preconcurrency public static func fetchCards(
        completionHandler: @escaping @MainActor @Sendable ([String], [VicError]) -> Void
    ) {
        Task {
            let (cards, errors) = await Wallet.shared.fetchCards()
            await completionHandler(cards, errors)
        }
    }

    /// Fetches the cards of the claims from the card server; never from the store.
    ///
    /// - Returns: the cards as the server issued them, and what went wrong.
    public static func fetchCards() async -> (cards: [String], errors: [VicError]) {
        await Wallet.shared.fetchCards()
    }

    /// Reads cards as the server issued them, and checks that they count and are this wallet's.
    ///
    /// - Parameter cardsData: what ``fetchCards(completionHandler:)`` brought.
    /// - Returns: the good ones in their order, and an error with its place for each bad one.
    public static func decodeAndValidateCards(cardsData: [String]) -> ([VicCard], [VicError]) {
        Wallet.shared.decodeAndValidate(cardsData)
    }

    /// Fetches the cards, stores them, shows them, and tells every delegate when it is done.
    ///
    /// A call while an update is under way joins it. Cards stay where the fetch fails.
    public static func updateCards() {
        Wallet.shared.update()
    }

    /// Removes all cards, receipts and keys of all environments; call it when the user logs out or changes.
    ///
    /// What is being fetched ends with the error 100 `cancelled`. The card server is told if it can be reached. Where
    /// the store cannot be had, as while another process holds it, ``storeErrors`` and the next update say so, and
    /// what is left is removed before anything is read again.
    ///
    /// On the main thread it returns before the disk is done: nothing that was deleted is shown or read any more, but
    /// only ``allDeleted()`` says that the disk has none of it left.
    public static func deleteAll() {
        Wallet.shared.deleteAll()
        VicSettings.Card.removeCardOverrides()
    }

    /// Removes everything as ``deleteAll()`` does, and waits until the disk is done.
    ///
    /// - Throws: ``VicError`` 106 where not everything is gone yet.
    public static func allDeleted() async throws(VicError) {
        let deletion = Wallet.shared.deleteAll()
        VicSettings.Card.removeCardOverrides()
        if let error = await deletion.error { throw error }
    }

    /// The public key of the wallet, to which the insurer binds its claims.
    ///
    /// It is made in the background when the app first uses the SDK, and when it changes the environment. Since the
    /// original's signature is synchronous, a call that comes before waits for the key store, even on the main thread,
    /// and so does the first one after ``deleteAll()``; ``userPublicKey()`` never blocks.
    ///
    /// - Returns: `k2.public.` and 43 characters (PASERK); `nil` where the key store fails.
    public static func getUserPublicKey() -> String? {
        Wallet.shared.publicKey
    }

    /// The public key of the wallet, once the key store has it.
    ///
    /// - Returns: as for ``getUserPublicKey()``; `nil` only where the key store fails.
    public static func userPublicKey() async -> String? {
        await Wallet.shared.userPublicKey()
    }

    /// Reads what is stored, unless that has been done; afterwards ``cards`` and all else here answer from memory.
    public static func load() async {
        await Wallet.shared.load()
    }

    /// The cards as they were stored last, with how they stand now; there without a network too.
    ///
    /// The main thread never waits for the disk: there it is empty until the store has been read. ``load()`` waits for
    /// that, other threads do so by themselves, and a ``VicCardViewController`` shows the cards as soon as they are
    /// there.
    public static var cards: [VicCard] { Wallet.shared.cards }

    /// The receipts that were stored, also those whose time is over.
    public static var receipts: [VicReceipt] { Wallet.shared.receipts }

    /// What keeps the SDK from what it holds, as it is now; empty where all of it can be read.
    ///
    /// 106 `locked` while another process has the store, `not_available` where disk or key store refuse, `unreadable`
    /// for what is damaged until an update replaces it; 103 where the key is not to be had. With one of them
    /// ``cards`` and ``receipts`` may be empty although there are some.
    public static var storeErrors: [VicError] { Wallet.shared.storeErrors }

    /// How many receipts came that no known key signed; each update checks them anew.
    ///
    /// They are not among ``receipts``, and nothing of them is shown as verified.
    public static var pendingReceiptCount: Int { Wallet.shared.pendingReceiptCount }

    /// Whether the device's clock is more than five minutes wrong, which the person should be told.
    public static var isClockHintDue: Bool { Wallet.shared.isClockHintDue }

    /// Has a delegate told of updates; it is held weakly.
    ///
    /// - Parameter delegate: told once for each update, however often it was added.
    public static func addDelegate(_ delegate: any VicCardDelegate) {
        Wallet.shared.addDelegate(delegate)
    }

    /// Has a delegate told no longer.
    ///
    /// - Parameter delegate: one that was added.
    public static func removeDelegate(_ delegate: any VicCardDelegate) {
        Wallet.shared.removeDelegate(delegate)
    }

    /// Reads what a universal link or a QR code holds.
    ///
    /// - Parameter requestUrl: the text.
    /// - Returns: a link, also for one that is broken or of another environment, so that the person can be told;
    ///   `nil` for what is nothing of ours.
    public static func handle(requestUrl: String) -> VicCheckInLink? {
        Wallet.shared.handle(requestUrl: requestUrl)
    }

    /// Reads what an NFC tag holds.
    ///
    /// - Parameter ndefRecords: the records of the tag, of which the first counts.
    /// - Returns: as for ``handle(requestUrl:)``.
    public static func handle(ndefRecords: [VicNdefRecord]) -> VicCheckInLink? {
        Wallet.shared.handle(ndefRecords: ndefRecords)
    }

    /// The check-in at a provider, without screens.
    public static var checkIn: VicCheckIn { VicCheckIn(Wallet.shared) }

    /// Shows a receipt to a portal, with a proof that it is this wallet's.
    ///
    /// - Parameters:
    ///   - receipt: one of ``receipts``.
    ///   - audience: the portal, as it calls itself.
    ///   - nonce: what the portal gave, so that nobody shows it a second time.
    ///   - fields: those that are shown; the receipt must hold them.
    /// - Returns: `TOKEN~D…~PROOF`.
    /// - Throws: ``VicError``.
    public static func exportReceipt(
        _ receipt: VicReceipt,
        audience: String,
        nonce: String,
        fields: Set<VicCardField>
    ) throws(VicError) -> String {
        try Wallet.shared.export(receipt, audience: audience, nonce: nonce, fields: fields)
    }

    /// Removes a receipt from the wallet.
    ///
    /// - Parameter receipt: one of ``receipts``.
    /// - Throws: ``VicError`` 106 where the store does not take it.
    public static func deleteReceipt(_ receipt: VicReceipt) async throws(VicError) {
        try await Wallet.shared.delete(receipt)
    }
}
