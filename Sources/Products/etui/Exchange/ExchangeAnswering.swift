// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings

/// `etui exchange show`.
enum ExchangeShowing {
    static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
        let judgement = try ExchangeJudgement(invocation, isAnswered: false)
        let report = ExchangeReport(invocation: invocation)
        switch judgement.result {
        case .failure(let refusal): return report.refuse(refusal, printsCallback: false)
        case .success(let request):
            let language = ExchangeInput.language(invocation)
            report.print(request.members, text: request.text(in: language))
            return .success
        }
    }
}

/// `etui exchange answer` and `etui exchange cancel`.
enum ExchangeAnswering {
    static func cancel(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
        try run(invocation) { request, _ in .success(AnswerWriter().cancellation(of: request)) }
    }

    static func answer(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
        let writer = writer(invocation)
        if let number = invocation.value(of: ExchangeOptions.refuse).flatMap({ Int($0) }),
            let code = ExchangeCode(rawValue: number)
        {
            return try run(invocation) { request, _ in
                .success(writer.refusal(code, to: request) ?? "")
            }
        }
        try ExchangeInput.checkStandardInput(invocation)
        let candidates = try candidates(try invocation.needed(ExchangeOptions.documents))
        let choice = try places(invocation)
        return try run(invocation) { request, now throws(CommandError) in
            switch try choose(choice, among: candidates, for: request) {
            case .failure(let refusal): .failure(refusal)
            case .success(let documents): link(with: documents, to: request, by: writer, at: now)
            }
        }
    }

    private static func writer(_ invocation: Invocation) -> AnswerWriter {
        var options = AnswerWriter.Options()
        options.answersAndroidDialect = invocation.value(of: ExchangeOptions.dialect) == "android"
        if invocation.value(of: ExchangeOptions.shape) == "object" {
            options.singleResultShape = .object
        }
        return AnswerWriter(options: options)
    }

    private static func link(
        with documents: [WalletDocument],
        to request: WalletRequest,
        by writer: AnswerWriter,
        at now: Instant
    ) -> Result<String, CheckError> {
        do throws(ExchangeCode) {
            return .success(
                try writer.answer(documents, to: request, at: now, random: SystemRandom())
            )
        } catch {
            let callback = writer.refusal(error, to: request)
            return .failure(CheckError.code(error).callingBack(callback != nil, by: callback))
        }
    }

    /// Judges the link, creates the answer and prints it.
    private static func run(
        _ invocation: Invocation,
        _ answer: (WalletRequest, Instant) throws(CommandError) -> Result<
            String, CheckError
        >
    ) throws(CommandError) -> ExitStatus {
        let judgement = try ExchangeJudgement(invocation, isAnswered: true)
        let report = ExchangeReport(invocation: invocation)
        switch judgement.result {
        case .failure(let refusal):
            return report.refuse(refusal)
        case .success(let request):
            switch try answer(request, judgement.now) {
            case .failure(let refusal):
                return report.refuse(refusal)
            case .success(let link):
                try judgement.remember(request, on: invocation.console)
                report.print([("callback", .string(link))], text: link)
                return .success
            }
        }
    }

    private static func candidates(
        _ path: String
    ) throws(CommandError) -> [ConsentChoice.Candidate] {
        var candidates: [ConsentChoice.Candidate] = []
        for (place, value) in try ExchangeInput.documents(path).enumerated() {
            guard let document = try? DocumentReading(value).document else {
                throw .unusable("\(path.visible): document \(place) cannot be read")
            }
            candidates.append(ConsentChoice.Candidate(id: String(place), document: document))
        }
        return candidates
    }

    /// Returns the positions given by ``ExchangeOptions/choose``; `nil` without it.
    private static func places(_ invocation: Invocation) throws(CommandError) -> [Int]? {
        guard let text = invocation.value(of: ExchangeOptions.choose) else { return nil }
        let places = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        let numbers = places.compactMap { $0 }
        guard numbers.count == places.count, numbers.allSatisfy({ $0 >= 0 }),
            Set(numbers).count == numbers.count
        else { throw .unusable("--choose '\(text.visible)': write places from 0, as in 0,2") }
        return numbers
    }

    private static func choose(
        _ places: [Int]?,
        among documents: [ConsentChoice.Candidate],
        for request: WalletRequest
    ) throws(CommandError) -> Result<[WalletDocument], CheckError> {
        var choice = ConsentChoice(request, among: documents)
        let count = choice.candidates.count
        guard count > 0 else {
            let kinds = request.kinds.map(\.rawValue).joined(separator: ", ")
            return failure("noMatchingDocument", "none of the documents is of kind \(kinds)")
        }
        if places == nil, !request.isMultichoice, count > 1 {
            return failure("choiceNeeded", "\(count) documents match; say --choose with one place")
        }
        let chosen = places ?? Array(0..<count)
        guard chosen.allSatisfy({ $0 < count }) else {
            throw .unusable("--choose: \(count.counting("document")) match, counted from 0")
        }
        guard request.isMultichoice || chosen.count == 1 else {
            throw .unusable("--choose: the caller takes one document")
        }
        for place in chosen { choice.toggle(choice.candidates[place].id) }
        guard choice.chosen.count == chosen.count else {
            return failure(
                "tooManyDocuments",
                "at most \(ExchangeLimits.documentCount) documents are sent; say --choose"
            )
        }
        return .success(choice.documents)
    }

    private static func failure(
        _ name: String,
        _ words: String
    ) -> Result<[WalletDocument], CheckError> {
        .failure(.named(name, words).callingBack(false))
    }
}
