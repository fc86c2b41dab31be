// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import MachineReadable

/// `etui exchange read`.
enum ExchangeReading {
    static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
        let report = ExchangeReport(invocation: invocation)
        let now = try SealOptions.time(of: invocation)
        switch try found(invocation, now) {
        case .failure(let problem): return report.refuse(problem)
        case .success(.cancelled):
            report.print(
                [("result", .string(CheckResult.unchecked.name)), ("cancelled", true)],
                text: report.paint.verdict(.unchecked, "the person declined")
            )
            return .negative
        case .success(.documents(let payload, let asked)):
            guard !invocation.has(ExchangeOptions.raw) else {
                let documents = JSONOutput.array(payload.documents.map { JSONOutput($0) })
                report.print(
                    [("result", .string(CheckResult.read.name)), ("documents", documents)],
                    text: documents.encoded(pretty: true)
                )
                return .success
            }
            let today = CalendarDate(now)
            switch ExchangeDocuments.read(payload.documents, asked: asked, today: today) {
            case .failure(let problem): return report.refuse(problem)
            case .success(let documents):
                let language = ExchangeInput.language(invocation)
                report.print(
                    documents.members(in: language),
                    text: documents.text(in: language, report.paint)
                )
                return .success
            }
        }
    }

    private static func found(
        _ invocation: Invocation,
        _ now: Instant
    ) throws(CommandError) -> Result<ExchangeFound, CheckError> {
        try ExchangeInput.checkStandardInput(invocation)
        let link = try ExchangeInput.link(invocation)
        let dialects = ExchangeInput.dialects(invocation)
        let requester = Requester(
            Requester.Options(registeredSchemes: [], dialects: dialects)
        )
        if let path = invocation.value(of: ExchangeOptions.state) {
            guard invocation.console.isOutputOpen else {
                throw .unusable("standard output is closed; the request still waits")
            }
            return try PendingExchangeFile(path: path).finish(link, by: requester, now: now)
        }
        guard let path = invocation.value(of: ExchangeOptions.keys) else {
            throw .unusable("--keys FILE or --state FILE is missing")
        }
        let key = try ExchangeInput.requestKey(path)
        guard let sent = invocation.value(of: ExchangeOptions.sent) else {
            return read(link, key, CallbackReader(dialects: dialects), try cancelLink(invocation))
        }
        guard let pending = try? PendingRequest(sent: sent, key: key, startedAt: now) else {
            throw .unusable("--request is no link that asks for documents")
        }
        do throws(DocumentExchangeError) {
            let answer = try Requester.match(link, with: pending, now: now)
            return ExchangeFound.outcome(of: answer, for: pending, by: requester)
        } catch {
            return .failure(CheckError(error))
        }
    }

    private static func cancelLink(
        _ invocation: Invocation
    ) throws(CommandError) -> CallbackBase? {
        guard let text = invocation.value(of: ExchangeOptions.cancelLink) else { return nil }
        guard let base = try? CallbackBase(text, version: .v3) else {
            throw .unusable("--cancel '\(text.visible)' is no link")
        }
        return base
    }

    /// Reads the contents of a link, whatever was requested.
    private static func read(
        _ text: String,
        _ key: borrowing RequestKey,
        _ reader: CallbackReader,
        _ cancel: CallbackBase?
    ) -> Result<ExchangeFound, CheckError> {
        let limit = ExchangeLimits.callbackByteCount
        if let cancel, let link = try? ExchangeLink(parsing: text, byteLimit: limit),
            cancel.leads(to: link)
        {
            return .success(.cancelled)
        }
        switch key {
        case .point:
            return .failure(
                .named(
                    "cryptographyError",
                    "a key on P-256 reads version 4, with --state or --request"
                )
            )
        case .rsa(let key):
            do throws(DocumentExchangeError) {
                let payload = try reader.payload(of: text, key: key, random: SystemRandom())
                return .success(.documents(payload, asked: [:]))
            } catch {
                return .failure(CheckError(error))
            }
        }
    }
}
