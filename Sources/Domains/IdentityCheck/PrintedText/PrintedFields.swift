// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// The values that a layout finds among words.
struct PrintedFields {
    /// The layout.
    let layout: PrintedLayout
    /// The values.
    let values: [PrintedValue]
    /// Whether all fields were found that every licence has, so that the order tells each of them.
    let isComplete: Bool

    /// Fewer values than these are found in other print, too.
    static let leastCount = 3

    /// Finds the values of a layout; those that no field of the data can have are left out.
    init(_ words: [PrintedWord], _ layout: PrintedLayout, today: CalendarDate) {
        self.layout = layout
        let found =
            switch layout.anchors {
            case .numbers: NumberedFields(words, layout, today: today).values
            case .labels: LabelledFields(words, layout, today: today).values
            }
        let contents = Set(found.map(\.content))
        let core: [PrintedContent] = [
            .surname, .givenNames, .birth, .issueDate, .expiryDate, .documentNumber,
        ]
        isComplete = layout.anchors == .numbers && core.allSatisfy(contents.contains)
        values = found.filter { value in
            let meaning = PrintedMeaning(
                value.lines.map(\.text),
                of: value.content,
                layout,
                country: nil,
                today: today
            )
            return !meaning.values.isEmpty
        }
    }
}

/// Brings two readings of the same values together.
struct PrintedAgreement {
    /// The values that were read.
    private(set) var readings: [FieldReading] = []
    /// The fields of which the two readings differ.
    private(set) var unstable: [IdentityField] = []

    private let layout: PrintedLayout
    private let country: String?
    private let hasItsLanguage: Bool
    private let today: CalendarDate
    /// Whether all fields were found that every such document has, so that none can be taken for another.
    private let isComplete: Bool

    /// What only its place among the others tells, and not its number, is a little less certain: too little for a
    /// difference to count.
    private static let shareWithoutAnchor = 0.9
    /// Names that were read without the letters of their language, likewise.
    private static let shareWithoutLanguage = 0.85

    init(
        _ fields: PrintedFields,
        country: String?,
        hasItsLanguage: Bool,
        today: CalendarDate
    ) {
        layout = fields.layout
        self.hasItsLanguage = hasItsLanguage
        isComplete = fields.isComplete
        self.country = country
        self.today = today
    }

    /// Adds a value and its second reading.
    ///
    /// Each reading makes mistakes of its own, so equal ones are wrong only if both are, and their doubts multiply. Of
    /// different ones the more certain is kept, with the confidence of the other.
    mutating func add(_ first: PrintedValue, _ second: [PrintedLine]) {
        let other = PrintedValue(
            content: first.content,
            lines: second,
            isAnchored: first.isAnchored
        )
        let share = first.isAnchored || isComplete ? 1 : Self.shareWithoutAnchor
        let (ours, theirs) = (values(of: first), values(of: other))
        let fields =
            ours.map(\.field)
            + theirs.map(\.field).filter { field in
                !ours.contains { $0.field == field }
            }
        let low = min(first.confidence, other.confidence)
        let both = 1 - (1 - first.confidence) * (1 - other.confidence)
        for field in fields {
            let one = ours.first { $0.field == field }?.value
            let two = theirs.first { $0.field == field }?.value
            if let one, let two, one == two {
                add(field, one, both * share)
            } else {
                let isFirst = two == nil || (one != nil && first.confidence >= other.confidence)
                guard let value = isFirst ? one : two else { continue }
                unstable.append(field)
                add(field, value, low * share)
            }
        }
    }

    /// Some states forbid keeping the personal number, so without its issuer it is not taken (``MaskingRule``).
    private func values(of value: PrintedValue) -> [(field: IdentityField, value: FieldValue)] {
        if value.content == .personalNumber, country == nil { return [] }
        return PrintedMeaning(
            value.lines.map(\.text),
            of: value.content,
            layout,
            country: country,
            today: today
        ).values
    }

    private mutating func add(_ field: IdentityField, _ value: FieldValue, _ confidence: Double) {
        let isName = field == .surname || field == .givenNames
        let share = isName && !hasItsLanguage ? Self.shareWithoutLanguage : 1
        let reading = FieldReading(field, value, from: .print, confidence: confidence * share)
        if let reading { readings.append(reading) }
    }

    /// Adds the issuer: by the sign of a European licence, or by the state in the address of a North American one.
    mutating func addIssuer(_ sign: PrintedSign?) {
        if let sign, layout.fits(sign.country) {
            add(.issuingCountry, .text(sign.country), sign.confidence)
        } else if layout == PrintedLayoutTable.americanLicence,
            let state = readings.first(where: { $0.field == .subdivision }),
            let issuer = AAMVAIssuer.all.first(where: { $0.subdivision == state.value.text })
        {
            add(.issuingCountry, .text(issuer.country), state.confidence)
        }
    }
}
