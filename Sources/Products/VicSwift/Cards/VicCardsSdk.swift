// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The cards of the app's user, and the entry point for apps.
public enum VicCardsSdk {
    /// Replaces the claims by which the insurer says which cards the user may fetch.
    ///
    /// They stay in memory and are never stored. Errors in them are reported when cards are fetched. In
    /// ``VicEnv/DEV`` any text will do, such as `[""]`.
    ///
    /// - Parameter claims: one PASETO (`v2.public`) for each card, at most 50.
    public static func setVekaNrClaims(claims: [String]) {
        Wallet.shared.setClaims(claims)
    }

    /// Fetches the cards of the claims from the card server, never from the store.
    ///
    /// - Parameter completionHandler: called once, on the main actor, with the cards as the server issued them and
    ///   the errors; some cards may have arrived even if others failed.
    @preconcurrency public static func fetchCards(
        completionHandler: @escaping @MainActor @Sendable ([String], [VicError]) -> Void
    ) {
        Task {
            let (cards, errors) = await Wallet.shared.fetchCards()
            await completionHandler(cards, errors)
        }
    }

    /// Fetches the cards of the claims from the card server, never from the store.
    ///
    /// - Returns: the cards as the server issued them, and the errors.
    public static func fetchCards() async -> (cards: [String], errors: [VicError]) {
        await Wallet.shared.fetchCards()
    }

    /// Reads cards as the server issued them, and checks that they are valid and belong to this wallet.
    ///
    /// - Parameter cardsData: the cards from ``fetchCards(completionHandler:)``.
    /// - Returns: the good ones in their order, and an error with its index for each bad one.
    public static func decodeAndValidateCards(cardsData: [String]) -> ([VicCard], [VicError]) {
        Wallet.shared.decodeAndValidate(cardsData)
    }

    /// Fetches, stores and shows the cards, and notifies every delegate when it is done.
    ///
    /// A call during an update joins it. If the fetch fails, the cards stay.
    public static func updateCards() {
        Wallet.shared.update()
    }

    /// Removes all cards, receipts and keys of all environments; call it when the user logs out or changes.
    ///
    /// Fetches in progress end with the error 100 `cancelled`. The card server is notified if it can be reached. If
    /// the store is unavailable, for example because another process holds it, ``storeErrors`` and the next update
    /// report it, and the rest is removed before anything is read again.
    ///
    /// On the main thread it returns before the disk is done: deleted data is no longer shown or read, but only
    /// ``allDeleted()`` confirms that the disk holds none of it.
    public static func deleteAll() {
        Wallet.shared.deleteAll()
        VicSettings.Card.removeCardOverrides()
    }

    /// Removes everything as ``deleteAll()`` does, and waits until the disk is done.
    ///
    /// - Throws: ``VicError`` 106 if something is left.
    public static func allDeleted() async throws(VicError) {
        let deletion = Wallet.shared.deleteAll()
        VicSettings.Card.removeCardOverrides()
        if let error = await deletion.error { throw error }
    }

    /// The public key of the wallet, to which the insurer binds its claims.
    ///
    /// It is created in the background when the app first uses the SDK, and when it changes the environment. The
    /// original's signature is synchronous, so a call before then waits for the key store, even on the main thread,
    /// and so does the first call after ``deleteAll()``; ``userPublicKey()`` never blocks.
    ///
    /// - Returns: `k2.public.` and 43 characters (PASERK); `nil` if the key store fails.
    public static func getUserPublicKey() -> String? {
        Wallet.shared.publicKey
    }

    /// The public key of the wallet, once the key store has it.
    ///
    /// - Returns: as for ``getUserPublicKey()``; `nil` only if the key store fails.
    public static func userPublicKey() async -> String? {
        await Wallet.shared.userPublicKey()
    }

    /// Reads the store unless it has been read; afterwards ``cards`` and everything else here answer from memory.
    public static func load() async {
        await Wallet.shared.load()
    }

    /// The cards as last stored, with their current state; available offline too.
    ///
    /// The main thread never waits for the disk: there the list is empty until the store has been read. ``load()``
    /// waits for that, other threads wait automatically, and a ``VicCardViewController`` shows the cards as soon as
    /// they are available.
    public static var cards: [VicCard] { Wallet.shared.cards }

    /// The stored receipts, including expired ones.
    public static var receipts: [VicReceipt] { Wallet.shared.receipts }

    /// Why the SDK cannot read its stored data at the moment; empty if all of it can be read.
    ///
    /// 106 `locked` while another process holds the store, `not_available` if the disk or key store fails,
    /// `unreadable` for damaged data until an update replaces it; 103 if the key is unavailable. With one of them,
    /// ``cards`` and ``receipts`` may be empty although some are stored.
    public static var storeErrors: [VicError] { Wallet.shared.storeErrors }

    /// The number of receipts that no known key signed; each update checks them again.
    ///
    /// They are not among ``receipts``, and none of their content is shown as verified.
    public static var pendingReceiptCount: Int { Wallet.shared.pendingReceiptCount }

    /// Whether the device's clock is more than five minutes wrong, so that the user should be told.
    public static var isClockHintDue: Bool { Wallet.shared.isClockHintDue }

    /// Adds a delegate to notify of updates; it is held weakly.
    ///
    /// - Parameter delegate: notified once for each update, however often it was added.
    public static func addDelegate(_ delegate: any VicCardDelegate) {
        Wallet.shared.addDelegate(delegate)
    }

    /// Removes a delegate, which is then no longer notified.
    ///
    /// - Parameter delegate: a delegate that was added.
    public static func removeDelegate(_ delegate: any VicCardDelegate) {
        Wallet.shared.removeDelegate(delegate)
    }

    /// Reads the content of a universal link or a QR code.
    ///
    /// - Parameter requestUrl: the text.
    /// - Returns: a link, even if it is broken or belongs to another environment, so that the user can be told; `nil`
    ///   for text that is not a check-in link.
    public static func handle(requestUrl: String) -> VicCheckInLink? {
        Wallet.shared.handle(requestUrl: requestUrl)
    }

    /// Reads the content of an NFC tag.
    ///
    /// - Parameter ndefRecords: the records of the tag; only the first is used.
    /// - Returns: as for ``handle(requestUrl:)``.
    public static func handle(ndefRecords: [VicNdefRecord]) -> VicCheckInLink? {
        Wallet.shared.handle(ndefRecords: ndefRecords)
    }

    /// The check-in at a provider, without screens.
    public static var checkIn: VicCheckIn { VicCheckIn(Wallet.shared) }

    /// Shows a receipt to a portal, with a proof that it belongs to this wallet.
    ///
    /// - Parameters:
    ///   - receipt: one of ``receipts``.
    ///   - audience: the portal's name for itself.
    ///   - nonce: the portal's nonce, which prevents replay.
    ///   - fields: the fields to show; the receipt must hold them.
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
    /// - Throws: ``VicError`` 106 if the store cannot be written.
    public static func deleteReceipt(_ receipt: VicReceipt) async throws(VicError) {
        try await Wallet.shared.delete(receipt)
    }
}
