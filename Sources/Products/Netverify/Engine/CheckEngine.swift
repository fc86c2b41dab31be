// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import IdentityCheck
import MachineReadable

/// Runs the flow of a check: hands events to it and does what its actions say.
@MainActor
final class CheckEngine {
    let settings: CheckOptions
    var dependencies: CheckDependencies
    weak var presenter: (any CheckPresenter)?
    private(set) var flow: CheckFlow
    private(set) var check: OpenedCheck?
    private(set) var row: CatalogueRow?
    private var country: String?
    private var view: NetverifyCustomScanViewController?
    private var parts: [CapturedPart] = []
    /// What was read in the print of these parts; nil before it was read, and where print is not read.
    private var print: PrintedReading?
    private var outcome = DeliveryOutcome.kept
    private var sentParts: Set<SealedPart> = []
    private var advisedParts: Set<CheckPart> = []
    /// Tells the operator how the check goes; nil unless the app asks for it.
    let debug: DebugSession?
    private var work: Task<Void, Never>?
    private var ticks: Task<Void, Never>?

    init(_ settings: CheckOptions, _ dependencies: CheckDependencies) {
        self.settings = settings
        self.dependencies = dependencies
        debug = settings.sendsDebugEvents ? DebugSession(dependencies.service) : nil
        flow = CheckFlow(at: dependencies.clock.now())
    }

    /// The reference, once the service has given it.
    var reference: String? { check?.reference }

    /// For how many days the account keeps a face: at least one, since nothing goes at once.
    var faceDays: Int { max(1, check?.faceDays ?? 0) }

    /// The day, which decides centuries.
    var today: CalendarDate { CalendarDate(dependencies.clock.now()) }

    /// Whether the check waits for the part of a view.
    func isCapturing(with view: NetverifyCustomScanViewController) -> Bool {
        self.view === view && (flow.phase == .partReady || flow.phase == .scanning)
    }

    /// Starts loading; the outcome comes in a later turn of the main actor.
    func start() {
        load()
        ticks = Task { [weak self, interval = dependencies.tickInterval] in
            while (try? await Task.sleep(for: interval)) != nil {
                guard let self, !self.flow.isFinal else { return }
                self.handle(.tick)
            }
        }
    }

    /// Chooses a document.
    func setUp(_ row: CatalogueRow?, of country: String) {
        guard let row, let plan = plan(for: row) else { return ScanUsageError.report(.setUp) }
        if flow.phase == .choosing {
            self.row = row
            self.country = country
        }
        handle(.setUp(plan))
    }

    /// Hands an event to the flow and does what follows from it.
    func handle(_ event: CheckFlow.Event) {
        for action in flow.handle(event, at: dependencies.clock.now()) { perform(action) }
    }

    /// Takes a part that is captured, and confirmed if it must be.
    func captured(_ part: CapturedPart, needsAddress: Bool = false) {
        debug?.note(.captured, .part(part.part))
        parts.removeAll { $0.part == part.part }
        parts.append(part)
        print = nil
        handle(needsAddress ? .addressMissing(addressStep) : .partConfirmed)
    }

    /// Goes on without the part that is due, or ends if the account requires it.
    func declined() {
        view?.stop()
        handle(.partDeclined)
    }

    private func perform(_ action: CheckFlow.Action) {
        switch action {
        case .reportInitialised(let error): presenter?.initialised(error)
        case .offerDocuments: offerDocuments()
        case .prepare(let part):
            debug?.note(.screen, .mode(part.mode))
            show(part)
        // What a scan view needs is part of the app, so there is nothing to load again.
        case .reload: break
        case .send:
            view = nil
            presenter?.capturedAllParts()
            deliver()
        case .reportError(let error, let retryPossible):
            debug?.note(.failed, .error(error))
            presenter?.waits(for: error, retryPossible: retryPossible)
        case .repeat(let operation):
            debug?.note(.retried)
            again(operation)
        case .finish: finish()
        case .reportCancelled(let error): end(error)
        case .release: release()
        case .reportMisuse(let misuse): ScanUsageError.report(misuse)
        }
    }

    private func again(_ operation: CheckFlow.Operation) {
        switch operation {
        case .loading: load()
        case .scanning: view?.scanAgain()
        case .sending: deliver()
        }
    }

    private func load() {
        let service = dependencies.service
        work = Task { [weak self] in
            do throws(IdentityCheckError) {
                let check = try await service.open()
                self?.loaded(check)
            } catch {
                self?.handle(.failed(error))
            }
        }
    }

    private func loaded(_ check: OpenedCheck) {
        guard flow.phase == .initialising else { return }
        self.check = check
        flow.sessionSeconds = check.sessionSeconds
        let countries = countries
        guard let first = countries.first else { return handle(.failed(.unavailable)) }
        // A choice of one is none.
        if countries.count == 1, first.documents.count == 1,
            first.documents[0].variants.count == 1, let row = first.documents[0].row(),
            let plan = plan(for: row)
        {
            self.row = row
            country = first.code
            handle(.loaded(plan))
        } else {
            handle(.loaded(nil))
        }
    }

    private func sent(_ part: SealedPart) {
        guard flow.phase == .processing else { return }
        sentParts.insert(part)
        presenter?.progressed()
    }

    /// What is sent to a server, in this order, and whether it has it; empty while nothing is sent.
    var sending: [(part: SealedPart, isSent: Bool)] {
        guard flow.phase == .processing, dependencies.service.sends else { return [] }
        return (parts.map { SealedPart($0.part) } + [.data]).map { ($0, sentParts.contains($0)) }
    }

    private func deliver() {
        sentParts = []
        let service = dependencies.service
        work = Task { [weak self] in
            await self?.readPrint()
            guard !Task.isCancelled, let delivery = self?.delivery else { return }
            do throws(IdentityCheckError) {
                self?.outcome = try await service.deliver(delivery) { part in self?.sent(part) }
                self?.debug?.note(.uploaded)
                self?.handle(.processed)
            } catch {
                self?.handle(.failed(error))
            }
        }
    }

    /// Reads the print of what was captured, unless that was done before an attempt to deliver that failed.
    private func readPrint() async {
        guard settings.product == .fastfill, print == nil, let row,
            let engine = dependencies.textEngine
        else { return }
        let reader = CapturedPrint(engine, row, country: country ?? row.country, today: today)
        print = await reader.read(parts)
    }

    /// What was captured and read; nil before a document was chosen.
    private var delivery: CheckDelivery? {
        guard let row else { return nil }
        return CheckDelivery(
            parts,
            row,
            country: country ?? row.country,
            product: settings.product,
            today: today,
            print: print
        )
    }

    private func finish() {
        guard let check, let row, let delivery else { return }
        let data = NetverifyDocumentData(
            delivery,
            row,
            country: country ?? row.country,
            withPictures: settings.returnsPictures && outcome == .kept
        )
        forget()
        debug?.note(.ended)
        debug?.flush()
        presenter?.finished(with: data, reference: check.reference)
    }

    private func end(_ error: IdentityCheckError) {
        debug?.note(.ended, .error(error))
        debug?.flush()
        work?.cancel()
        let service = dependencies.service
        Task { await service.cancel() }
        view?.stop()
        view = nil
        forget()
        presenter?.cancelled(with: error, reference: reference)
    }

    private func release() {
        work?.cancel()
        ticks?.cancel()
        view = nil
        forget()
        presenter = nil
    }

    private func forget() {
        parts = []
        print = nil
    }
}

/// What is captured.
extension CheckEngine {
    private var countries: [CatalogueCountry] {
        guard let check else { return [] }
        let all = DocumentCatalogue.standard.countries(for: settings.query(check.acceptance))
        return all.filter { settings.permittedCountries?.contains($0.code) ?? true }
    }

    private func offerDocuments() {
        let countries = countries
        let suggestion = dependencies.region.flatMap {
            DocumentCatalogue.suggestion(forRegion: $0, among: countries)
        }
        presenter?.choose(among: countries, suggestion: suggestion)
    }

    private func plan(for row: CatalogueRow) -> CapturePlan? {
        row.plan(
            for: settings.product,
            face: settings.requiresFace ? check?.face ?? .none : .none
        )
    }

    /// The front as the step that provides the address; nil if the document has none, or nothing would read it.
    private var addressStep: CapturePlan.Step? {
        guard let row, !settings.isDeviceOnly || dependencies.textEngine != nil else { return nil }
        return DocumentCatalogue.standard.addressStep(after: row)
    }

    private func show(_ part: PartInHand) {
        let isVerification = settings.product == .netverify
        let isCodeSide = part.step.part == row?.codeSide
        var expectation = CaptureExpectation(
            type: row?.type ?? .identityCard,
            zoneSide: row?.zoneSide,
            needsAddress: !isVerification && isCodeSide && addressStep != nil
        )
        expectation.otherSide = parts.last { $0.part != part.step.part }?.reading.look
        let capture = CaptureFlow(
            part,
            isVerification: isVerification,
            adviceWasRead: advisedParts.contains(part.step.part)
        )
        advisedParts.insert(part.step.part)
        let view = NetverifyCustomScanViewController(part, capture, expectation, engine: self)
        if part.mode == .face, settings.offersMovements, check?.asksForMovements == true {
            view.guide(through: FaceMovements(dependencies.service))
        }
        self.view = view
        presenter?.show(view, isFallback: part.isFallback)
    }
}
