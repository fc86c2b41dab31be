// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import Foundation
import MachineReadable
import Screens
import VKarmaneSDK

/// The requesting app: sends a request to the wallet, and fills its form from the answer.
@MainActor
final class ExchangeFormScreen: PlatformViewController, ScreenController {
    static let screenName = "exchange-form"
    /// How long the app says it keeps the data it receives.
    private static let retention = DocumentExchange.Retention.days(30)

    var screenDidChange: (@MainActor () -> Void)?
    weak var device: ExchangeDevice? {
        didSet { host.device = device }
    }

    private let signer: DemoRequestSigner
    private let host = ExchangeHost(
        registered: DemoRequestSigner.formSchemes,
        queried: [ProtocolName.scheme, ProtocolName.probeScheme]
    )
    private let now: @Sendable () -> Instant
    private var language = ScreenLanguage.en
    private var kinds: [DocumentExchange.DocumentKind] = [.nationalID]
    private var isMultichoice = false
    private var version = ExchangeVersion.v4
    private var isLimited = true
    private var purpose = RequestPurpose.insurance
    private var simulatedError = SimulatedError.none
    private var stage = Stage.ready
    private var notice: ExchangeNotice?
    private var documents: [WalletDocument] = []
    private var edits: [String: String] = [:]
    private var requester: DocumentRequester?
    /// The query that the answer belongs to.
    private var asked: DocumentQuery?

    private enum Stage: String {
        case ready, making, waiting
    }

    init(signer: DemoRequestSigner, now: @escaping @Sendable () -> Instant) {
        self.signer = signer
        self.now = now
        super.init(nibName: nil, bundle: nil)
    }

    func use(_ language: ScreenLanguage) {
        self.language = language
        screenDidChange?()
    }

    var navigationBar: NavigationBar {
        NavigationBar(title: StringCatalogue.standard.text("exchange.form.title", in: language))
    }

    func receive(_ event: ExchangeFormEvent) {
        switch event {
        case .kindToggled(let name): toggle(name)
        case .severalToggled: isMultichoice.toggle()
        case .versionChosen(let code):
            version = ExchangeVersion(rawValue: code) ?? version
            // Only version 4 has the times by which a wallet recognises an old request.
            if simulatedError == .oldRequest, version != .v4 { simulatedError = .none }
        case .limitToggled: isLimited.toggle()
        case .purposeChosen(let code): purpose = RequestPurpose(rawValue: code) ?? purpose
        case .simulatedErrorChosen(let name):
            simulatedError = SimulatedError(rawValue: name) ?? simulatedError
            if simulatedError == .oldRequest { version = .v4 }
        case .startTapped: start()
        case .fieldEdited(let name, let value): edit(name, value)
        case .formCleared: clear()
        case .noticeClosed: notice = nil
        case .shown(let app): device?.show(app)
        case .rightBarButtonTapped: break
        }
        screenDidChange?()
    }

    private func toggle(_ name: String) {
        guard let kind = DocumentExchange.DocumentKind(rawValue: name),
            ExchangeFormField.kinds.contains(kind)
        else { return }
        if kinds.contains(kind) {
            kinds.removeAll { $0 == kind }
        } else {
            kinds.append(kind)
        }
    }

    private func edit(_ name: String, _ value: String) {
        guard ExchangeFormField.all.contains(where: { $0.name == name }) else { return }
        // The limit exceeds the length of any field of any document.
        edits[name] = String(value.prefix(200))
    }

    private func clear() {
        documents = []
        edits = [:]
        notice = nil
    }

    // Requests.

    private var query: DocumentQuery {
        let scheme =
            simulatedError == .strangeApp
            ? DemoRequestSigner.strangeScheme : DemoRequestSigner.scheme
        let chosen = ExchangeFormField.kinds.filter(kinds.contains)
        var fields: [DocumentExchange.DocumentKind: [DocumentPointer]] = [:]
        if isLimited {
            for kind in chosen { fields[kind] = ExchangeFormField.pointers(in: kind) }
        }
        let text = StringCatalogue.standard.text("exchange.purpose", in: language)
        let stated =
            StatedPurpose(purpose, text: text) ?? StatedPurpose(purpose, text: "")
        let signed = stated.map {
            DocumentQuery.SignedTerms(
                caller: DemoRequestSigner.id,
                keyID: DemoRequestSigner.keyID,
                fields: fields,
                purpose: $0,
                retention: Self.retention
            )
        }
        return DocumentQuery(
            kinds: chosen,
            isMultichoice: isMultichoice,
            source: DemoRequestSigner.name,
            callbacks: CallbackLinks(
                success: scheme + "://exchange/filled",
                failure: scheme + "://exchange/failed",
                cancel: scheme + "://exchange/cancelled"
            ),
            minimumVersion: version,
            signed: version == .v4 ? signed : nil
        )
    }

    private func start() {
        guard stage != .making else { return }
        guard !kinds.isEmpty else {
            notice = ExchangeNotice(tone: .bad, text: "exchange.end.noKinds")
            return
        }
        notice = nil
        stage = .making
        let late = simulatedError.delay
        let clock = now
        var options = DocumentRequester.Options()
        options.clock = PageClock(time: { clock().adding(seconds: -late) })
        let requester = DocumentRequester(
            store: MemoryPendingRequestStore(),
            signer: signer,
            host: host,
            options: options
        )
        self.requester = requester
        asked = query
        let simulatedError = simulatedError
        Task { [query] in await start(query, with: requester, simulatedError) }
    }

    private func start(
        _ query: DocumentQuery,
        with requester: DocumentRequester,
        _ simulatedError: SimulatedError
    ) async {
        do {
            let link = simulatedError.altered(try await requester.start(query).absoluteString)
            stage = .waiting
            if device?.open(link) != true {
                finish(ExchangeNotice(tone: .bad, text: "exchange.end.noWallet"))
            }
        } catch {
            finish(ExchangeNotice(error))
        }
        screenDidChange?()
    }

    private func finish(_ notice: ExchangeNotice) {
        stage = .ready
        self.notice = notice
    }

    /// Handles a link that opened the app, which may be an answer.
    func opened(by link: String) {
        Task {
            await take(link)
            screenDidChange?()
        }
    }

    private func take(_ link: String) async {
        guard let requester else { return finish(ExchangeNotice(ExchangeError.noPendingRequest)) }
        do {
            guard let url = URL(string: simulatedError.altered(answer: link)) else {
                throw LocalExchangeError.malformedURL
            }
            switch try await requester.finish(url) {
            case .documents(let documents):
                self.documents = documents
                edits = [:]
                finish(filled)
            case .cancelled:
                finish(ExchangeNotice(tone: .calm, text: "exchange.end.cancelled"))
            }
        } catch {
            finish(ExchangeNotice(error))
        }
    }

    /// The notice about the documents, with the number of findings next to the fields.
    private var filled: ExchangeNotice {
        let today = CalendarDate(now())
        let findings = ExchangeFormField.all.reduce(0) { sum, field in
            sum + shown(field, today: today, in: language.ofDocuments).findings.count
        }
        let count = String(documents.count)
        guard findings > 0 else {
            return ExchangeNotice(
                tone: .good,
                text: "exchange.end.filled",
                values: ["count": count]
            )
        }
        return ExchangeNotice(
            tone: .good,
            text: "exchange.end.filledWithFindings",
            values: ["count": count, "findings": String(findings)]
        )
    }

    // The state to show.

    var screenState: ExchangeFormState {
        let words = language.ofDocuments
        let today = CalendarDate(now())
        return ExchangeFormState(
            front: device?.front ?? .form,
            openedLinks: device?.openedLinks ?? [],
            deviceCode: DeviceLock.code,
            kinds: ExchangeFormField.kinds.map { kind in
                ExchangeFormState.Kind(
                    name: kind.rawValue,
                    label: kind.form.wording[words],
                    isChosen: kinds.contains(kind)
                )
            },
            isMultichoice: isMultichoice,
            version: version.rawValue,
            isLimited: isLimited,
            purposes: RequestPurpose.allCases.map {
                ExchangeFormState.Choice(code: $0.rawValue, label: $0.wording[words])
            },
            purpose: purpose.rawValue,
            simulatedError: simulatedError.rawValue,
            simulatedErrors: SimulatedError.allCases.map(\.rawValue),
            stage: stage.rawValue,
            notice: notice,
            fields: ExchangeFormField.all.map { shown($0, today: today, in: words) },
            documents: documents.map { document in
                ExchangeDocument(
                    document,
                    today: today,
                    asked: members(askedOf: document),
                    in: words
                )
            }
        )
    }

    /// Returns the requested members, so that a partial document does not appear incomplete.
    private func members(askedOf document: WalletDocument) -> [DocumentPointer]? {
        document.kind.flatMap { asked?.signed?.fields[$0] }
    }

    private func shown(
        _ field: ExchangeFormField,
        today: CalendarDate,
        in words: ExchangeLanguage
    ) -> ExchangeFormState.Field {
        let source = documents.first { field.value(of: $0, in: words) != nil }
        let value = edits[field.name]
        var findings: [ExchangeFinding] = []
        if value == nil, let source, let kind = source.kind {
            let pointers = field.pointers(in: kind)
            findings = DocumentValidator.validate(
                source,
                today: today,
                asked: members(askedOf: source)
            )
            .filter { pointers.contains($0.path) }
            .map { ExchangeFinding($0, in: words) }
        }
        return ExchangeFormState.Field(
            name: field.name,
            autocomplete: field.autocomplete,
            value: value ?? source.flatMap { field.value(of: $0, in: words) } ?? "",
            isFilled: value == nil && source != nil,
            findings: findings
        )
    }
}
