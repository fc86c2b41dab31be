// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

extension WalletDocument {
    /// Returns the date findings on a day, for a headline: how long it has been expired, or which dates are in the
    /// future.
    ///
    /// ``DocumentValidator`` reports the same, field by field.
    public func dateFindings(on today: CalendarDate) -> [DateFinding] {
        var findings: [DateFinding] = []
        if let lastDay, let span = CalendarSpan(from: lastDay, to: today) {
            findings.append(.expired(span))
        }
        if let birth = self[.person.birthDate], birth > today { findings.append(.bornInFuture) }
        if let issue = self[.dates.delivery], issue > today { findings.append(.issuedInFuture) }
        return findings
    }

    /// The last day of validity: of a document, of an insurance, or of a payment card's month.
    private var lastDay: CalendarDate? {
        if let day = self[.dates.expiration] ?? self[.contract.period.end] { return day }
        guard kind == .paymentCard, let expiry = self[.expiryDate].flatMap({ CardExpiry($0) })
        else { return nil }
        return [31, 30, 29, 28].lazy
            .compactMap { CalendarDate(year: expiry.year, month: expiry.month, day: $0) }
            .first
    }
}
