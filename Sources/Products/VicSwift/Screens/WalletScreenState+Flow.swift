// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension WalletScreenState {
    /// Creates the whole screen from the flow and the settings.
    init(_ flow: WalletFlow, in context: WalletContext, isScrollEnabled: Bool) {
        language = context.language.rawValue
        isLight = SettingStyle.hasOwnColors(context.values)
        style = SettingStyle.style(of: context.values)
        carousel = VicCarouselModel(flow, in: context, isScrollEnabled: isScrollEnabled)
        images = context.images.addresses
        var parts = Parts()
        view = parts.fill(from: flow, in: context)
        tutorial = parts.tutorial
        barcode = parts.barcode
        scan = parts.scan
        selection = parts.selection
        consent = parts.consent
        result = parts.result
        receipts = parts.receipts
        share = parts.share
        history = parts.history
    }

    /// The models of the views over the cards, at most one of which is set.
    private struct Parts {
        var tutorial: VicTutorialModel?
        var barcode: VicBarcodeModel?
        var scan: WalletScanState?
        var selection: VicSelectionModel?
        var consent: VicConsentModel?
        var result: VicResultModel?
        var receipts: VicReceiptsModel?
        var share: VicShareModel?
        var history: VicHistoryModel?

        /// Fills in the visible one, and returns its name.
        mutating func fill(from flow: WalletFlow, in context: WalletContext) -> String {
            switch flow.place {
            case .cards: return "cards"
            case .tutorial(let index):
                tutorial = VicTutorialModel(
                    flow,
                    index: min(index, flow.tutorial.count - 1),
                    in: context
                )
                return "tutorial"
            case .barcode(let number):
                barcode = flow.card(number).map { VicBarcodeModel($0, in: context) }
                return "barcode"
            case .receipts:
                receipts = VicReceiptsModel(
                    flow.receipts,
                    pending: flow.pendingReceipts,
                    in: context
                )
                return "receipts"
            case .share(let sharing):
                share = flow.receipts.first { $0.id == sharing.receipt }.map {
                    VicShareModel($0, sharing, texts: context.texts)
                }
                return "share"
            case .history:
                history = VicHistoryModel(flow.consents, in: context)
                return "history"
            case .scan:
                scan = WalletScanState(flow, context.texts)
                return "scan"
            case .checkIn(let step):
                return fill(from: step, of: flow, in: context)
            }
        }

        private mutating func fill(
            from step: WalletFlow.Step,
            of flow: WalletFlow,
            in context: WalletContext
        ) -> String {
            switch step {
            case .loading: return "waiting"
            case .selection(let request):
                selection = VicSelectionModel(
                    request,
                    cards: flow.cards,
                    selected: flow.chosenCard,
                    texts: context.texts
                )
                return "selection"
            case .consent(let request, let number), .sending(let request, let number):
                consent = flow.card(number).map {
                    VicConsentModel(
                        request,
                        card: $0,
                        chosen: flow.chosenFields,
                        isSending: step == .sending(request, card: number),
                        in: context
                    )
                }
                return "consent"
            case .result(let provider, let outcome):
                result = VicResultModel(outcome, provider: provider, texts: context.texts)
                return "result"
            case .trouble(let error):
                result = VicResultModel(
                    error,
                    environment: flow.lastLink?.environment,
                    texts: context.texts
                )
                return "result"
            }
        }
    }
}

extension WalletScanState {
    init(_ flow: WalletFlow, _ texts: WalletTexts) {
        isScanning = flow.place == .scan
        torchIsOn = flow.torchIsOn
        zoomFactor = flow.isZoomed ? 2 : 1
        notice = flow.notice
        noticeText = flow.notice.map { notice in
            notice.environment.map { texts("wallet.scan.elsewhere", ["environment": $0]) }
                ?? texts("wallet.scan.\(notice.kind.rawValue)")
        }
    }
}

extension VicCarouselModel {
    /// The name of the text that tells the user about an error.
    static func problemName(of error: VicError) -> String {
        if error.reason == "offline" || error.reason == "locked" { return error.reason }
        // The server was reached, and refused one of several cards.
        return error.code == 100 && error.index != nil ? "refused" : String(error.code)
    }

    init(_ flow: WalletFlow, in context: WalletContext, isScrollEnabled: Bool) {
        cards = flow.cards.map { VicFrontModel($0, in: context) }
        index = flow.index
        jumpCount = flow.jumpCount
        self.isScrollEnabled = isScrollEnabled
        showsPageIndicator = isScrollEnabled && flow.cards.count > 1
        showsInfoButton = !flow.tutorial.isEmpty
        isUpdating = flow.isUpdating
        isOffline = flow.errors.contains { $0.reason == "offline" }
        receiptCount = flow.receipts.count + flow.pendingReceipts.count
        clockHint = flow.isClockWrong ? context.texts("wallet.clock") : nil
        // A revoked card shows that itself, and the list of receipts shows one that waits for its key.
        let errors = flow.storeErrors + flow.errors
        let told = errors.first {
            $0.reason != "card_revoked" && $0 != .unknownReceiptKey
        }
        problem = told.map { error in
            context.texts("wallet.error.\(Self.problemName(of: error))")
        }
        let isWaiting = flow.isUpdating || flow.isReading
        phase =
            !flow.cards.isEmpty
            ? .cards : isWaiting ? .loading : errors.isEmpty ? .empty : .failed
    }
}
