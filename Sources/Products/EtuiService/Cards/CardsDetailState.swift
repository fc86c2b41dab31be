// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The state of a card's own screen.
struct CardsDetailState: Encodable {
    /// The sheet of a change of state.
    struct Change: Encodable, Hashable {
        /// `activate`, `suspend` or `revoke`.
        let name: CardsChange
        /// `asking`, `changing`, `done` or `refused`.
        var step: String
        var reason: CardsReason?
        var trouble: CardsTrouble?
    }

    /// A secret on its way to the person; digits are never part of it.
    struct Secret: Encodable, Hashable {
        /// A frame, which fetches its secret by an id that is good once.
        struct Part: Encodable, Hashable {
            let id: String
            let kind: String
        }

        let purpose: CardsPurpose
        /// `fetching`, `ready`, `shown`, `hidden` or `failed`.
        var step: String
        var parts: [Part] = []
        /// How long the digits stay, in seconds.
        let seconds: Int
        /// Why they went: `time`, `user`, `blur`, `away`, `late` or `other`.
        var reason: String?
        var trouble: CardsTrouble?
    }

    /// A card number on its way to the clipboard; its digits are never part of it.
    struct Copy: Encodable, Hashable {
        /// `fetching`, `ready`, `copied`, `cleared`, `kept`, `notViewed`, `noClipboard` or `failed`.
        var step: String
        /// The id by which the frame fetches the number, as long as there is a frame.
        var id = ""
        var trouble: CardsTrouble?
    }

    /// The wallet of the phone.
    struct Wallet: Encodable, Hashable {
        /// `idle`, `checking`, `known`, `adding`, `terms`, `cancelled`, `notHere`, `failed`.
        var step: String
        var state: CardsWalletState?
        var trouble: CardsTrouble?
    }

    /// A new PIN on its way to the card; its digits are never part of it.
    struct PIN: Encodable, Hashable {
        /// `preparing`, `entry`, `sending` or `failed`.
        var step: String
        /// What the frame's answer is sent to.
        var id = ""
        /// The key that the frame encrypts to, base64url.
        var key = ""
        /// Why the person enters the PIN once more: `weak`.
        var remark: String?
        /// How many times that was.
        var round = 0
        var trouble: CardsTrouble?
    }

    /// A message about something that ended.
    struct Notice: Encodable, Hashable {
        /// `good`, `calm`, `attention` or `bad`.
        let tone: String
        /// The key of the text.
        let text: String
    }

    let drawer: CardsDrawer
    let card: CardsItem
    /// What the buttons do, in their order.
    let actions: [String]
    let lock: CardsConfirming.Shown?
    /// How many payments with the card wait for a decision.
    let approvals: Int
    let change: Change?
    let secret: Secret?
    let pin: PIN?
    let copy: Copy?
    let wallet: Wallet
    let notice: Notice?
}

/// The events of a card's own screen.
enum CardsDetailEvent: Codable, Hashable {
    case changeTapped(name: CardsChange)
    case reasonChosen(reason: CardsReason?)
    /// The person goes on; to revoke a card they have typed its last four digits.
    case changeConfirmed(lastFour: String?)
    case revealTapped(purpose: CardsPurpose)
    case secretShown
    case secretHidden(reason: String)
    /// A frame could not show its secret.
    case secretFailed(code: String)
    case copyTapped
    /// The frame has written the number to the clipboard.
    case copyDone
    /// The frame could not write to the clipboard, or not open the number.
    case copyFailed(code: String)
    /// The frame has cleared the clipboard, or the browser did not let it.
    case clipboardCleared(isCleared: Bool)
    case copyClosed
    case changePinTapped
    case pinCancelled
    /// The frame for the PIN could not work.
    case pinFailed
    case walletTapped
    case walletAccepted
    /// The person accepts what the wallet asks.
    case termsAccepted
    case approvalsTapped
    case transactionsTapped
    case limitsTapped
    case codeEntered(code: String, device: CardsDeviceProof? = nil)
    case closeTapped
    case noticeClosed
    case drawer(_ event: CardsDrawerEvent)
    case rightBarButtonTapped
}
