// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import MachineReadable

extension ExchangeWalletState.Item {
    /// A document of the list.
    init(
        _ candidate: ConsentChoice.Candidate,
        today: CalendarDate,
        in language: ExchangeLanguage
    ) {
        let findings = DocumentValidator.validate(candidate.document, today: today)
        func count(_ severity: FindingSeverity) -> Int {
            findings.count { $0.severity == severity }
        }
        id = candidate.id
        title =
            candidate.document.kind.map { $0.form.wording[language] }
            ?? candidate.document.kindName
        holder = candidate.document.holder
        errors = count(.error)
        warnings = count(.warning)
        notes = count(.note)
    }
}

extension ExchangeWalletState.Entry {
    /// An entry of the journal.
    init(_ entry: JournalEntry, in language: ExchangeLanguage) {
        time = entry.time.rfc3339
        caller = entry.callerName
        kinds = entry.kinds.map { $0.form.wording[language] }
        outcome = entry.outcome.rawValue
        count = entry.documents.count
    }
}

extension ExchangeWalletState.Consent {
    /// The consent question for the user.
    init(
        _ choice: ConsentChoice,
        number: Int,
        today: CalendarDate,
        in language: ExchangeLanguage
    ) {
        let request = choice.request
        self.number = number
        caller = request.caller.name
        ownName = request.hasOtherName ? request.source : nil
        isKeyInApp = request.signer?.placement == .app
        isSigned = request.signer != nil
        kinds = request.kinds.map { $0.form.wording[language] }
        purpose = request.claims.map { $0.purpose.purpose.wording[language] }
        purposeText = request.claims.map { $0.purpose.text }
        switch request.claims?.retention {
        case nil: (retention, days) = (nil, 0)
        case .some(.none): (retention, days) = ("none", 0)
        case .session: (retention, days) = ("session", 0)
        case .days(let count): (retention, days) = ("days", count)
        }
        destination = request.destination
        isLimited = request.kinds.contains { request.fields(of: $0) != nil }
        limit = request.isMultichoice ? ExchangeLimits.documentCount : 1
        candidates = choice.candidates.map { candidate in
            Candidate(
                id: candidate.id,
                document: ExchangeDocument(
                    choice.share(of: candidate),
                    today: today,
                    asked: candidate.document.kind.flatMap { request.fields(of: $0) },
                    in: language
                )
            )
        }
        missing = choice.missingKinds.map { $0.form.wording[language] }
    }
}
