// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why something did not work, as the page says it: the name of the SDK's error and what belongs to it.
struct CardsTrouble: Encodable, Hashable {
    /// The name of the error's text, under `cards.error.`.
    let name: String
    /// In how many seconds the server takes the next attempt.
    var retryAfter: Int?
    /// What a developer should know; the page unfolds it only on request.
    var hint: String?
    /// Whether it has been changed elsewhere meanwhile.
    var isConflict = false

    /// The session is over, or there is none.
    var endsSession: Bool { name == "unauthenticated" || name == "authenticationFailure" }
}

/// The outcome of a request to the SDK.
enum CardsOutcome<Value> {
    case done(Value)
    case failed(CardsTrouble)
}

extension CardsOutcome: Equatable where Value: Equatable {}

/// What the list has to say about itself.
struct CardsFinding: Encodable, Hashable {
    /// `partly` if some cards could not be read, `truncated` if there are more than the app shows.
    let name: String
    var count = 0
}

/// The cards of a person.
struct CardsList: Equatable {
    var cards: [CardsItem]
    var findings: [CardsFinding] = []
}

/// Whether a card is in the wallet of a phone.
enum CardsWalletState: String, Encodable {
    case notDigitized, digitized, pendingIDVLocal, pendingIDVRemote
}

/// A secret of a card, which its frame can fetch once.
struct CardsRevealed {
    /// `pin`, `pan` or `cvv`.
    let kind: String
    let seal: CardsSecrets.Seal
    /// Called when the digits were on screen, and when they are gone.
    let onShown: @MainActor (Bool) -> Void
}

/// The person's cards through one of the two SDKs; the screens use nothing else.
@MainActor
protocol CardsAccount: AnyObject {
    /// Takes the token of the bank; false if the SDK refuses its form.
    func logIn(token: String) -> Bool
    /// Ends the session and wipes all secrets.
    func logOut()
    func cards() async -> CardsOutcome<CardsList>
    /// Changes a card's state; after a refusal the card may differ from what was known.
    func change(
        _ card: String,
        _ change: CardsChange,
        reason: CardsReason?
    ) async -> CardsOutcome<CardsItem>
    /// Returns a card as it is known now.
    func known(_ card: String) -> CardsItem?
    func reveal(
        _ card: String,
        _ purpose: CardsPurpose,
        token: String
    ) async -> CardsOutcome<[CardsRevealed]>
    /// Begins the change of a PIN; the last call of `onChange` says what became of it.
    func changePIN(
        of card: String,
        token: String,
        onChange: @escaping @MainActor (CardsPINEntry.Phase) -> Void
    ) async -> CardsOutcome<CardsPINEntry>
    func copyNumber(of card: String, token: String) async -> CardsTrouble?
    func walletState(of card: String, token: String) async -> CardsOutcome<CardsWalletState>
    func addToWallet(_ card: String, token: String) async -> CardsTrouble?
    /// Lists the transactions before a moment (RFC 3339), or the latest.
    func transactions(
        of card: String,
        before moment: String?,
        limit: Int
    ) async -> CardsOutcome<[CardsTransaction]>
    func controls(of card: String) async -> CardsOutcome<CardsControls>
    /// How this phone takes part in approvals; `nil` if the SDK does not.
    var approver: (any CardsApprovalAccount)? { get }
    /// Replaces the cardholder's own limits and the channels of the controls read last.
    func setControls(
        of card: String,
        _ edit: CardsControlsEdit,
        token: String?
    ) async -> CardsOutcome<CardsControls>
}

/// The app's bank: it confirms who the person is, and asks the issuing server for tokens.
///
/// The SDK never authenticates anybody.
@MainActor
protocol CardsBank: AnyObject {
    /// The person whose phone it is at first.
    var firstPerson: CardsPerson { get }
    /// The people of the demonstration, the first one included.
    var people: [CardsPerson] { get }
    /// Returns what the person's device signs: the purpose, its subject and the time.
    ///
    /// The subject is a card, or a payment with payee and amount.
    ///
    /// - Returns: the text; `nil` if the bank asks for no signature.
    func deviceQuestion(
        for person: CardsPerson,
        _ purpose: CardsPurpose,
        about subject: String?
    ) -> CardsDeviceQuestion?
    /// Confirms, with a passcode and the device's signature, that a person wants one thing; the next token comes from
    /// this confirmation.
    func confirm(
        _ passcode: CardsPasscode,
        of person: CardsPerson,
        _ purpose: CardsPurpose,
        about subject: String?
    ) -> CardsPasscodeOutcome
    /// Returns a token for exactly the purpose that was confirmed.
    func token(
        for person: CardsPerson,
        _ purpose: CardsPurpose,
        card: String?
    ) async -> CardsOutcome<String>
}

/// What came of a passcode.
enum CardsPasscodeOutcome: Equatable {
    case right
    case wrong(triesLeft: Int)
    /// Too many were wrong.
    case resting(seconds: Int)
    /// The bank could not confirm anything.
    case failed(CardsTrouble)
}

/// A cardholder of the demonstration.
struct CardsPerson: Encodable, Hashable {
    let id: String
    let name: String
    /// `lac` or `lindenhof`.
    let bank: String

    /// The bank's name, the same in every language.
    var bankName: String { bank == "lac" ? "Caisse du Lac" : "Lindenhof Bank" }
}
