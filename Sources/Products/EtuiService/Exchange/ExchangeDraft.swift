// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import MachineReadable

/// A document that the user types, or completes after a scan.
struct ExchangeDraft {
    /// The data entered or read so far.
    private(set) var document: WalletDocument
    /// Whether it was rejected, so that its findings must be shown.
    private var isRefused = false
    /// The errors in the data of a scanned document; missing data is not an error, since the user is
    /// about to type it.
    private var scanFindings: [DocumentFinding] = []

    /// Creates a draft from a document.
    init(_ document: WalletDocument) {
        self.document = document
    }

    /// Creates a draft from a scanned document, and shows its findings at once.
    init(_ document: WalletDocument, scannedOn today: CalendarDate) {
        self.document = document
        scanFindings = DocumentValidator.validate(document, today: today)
            .filter { $0.rule != .missing }
    }

    /// The kinds that can be typed: those whose main fields are single values.
    static let kinds = DocumentKind.allCases.filter { kind in
        fields(of: kind).allSatisfy { $0.kindName != nil }
    }

    /// Returns the main fields: the required ones, and the patronymic.
    private static func fields(of kind: DocumentKind) -> [DocumentField] {
        kind.form.layout.fields.filter {
            $0.requirement == .required || $0.member.path == "person.middleName"
        }
    }

    /// Takes the entered values in their normal form.
    ///
    /// - Parameters:
    ///   - values: the entered values, by JSON Pointer.
    ///   - today: the current date.
    /// - Returns: whether everything is valid, so that the document can be saved.
    mutating func take(_ values: [String: String], today: CalendarDate) -> Bool {
        guard let kind = document.kind else { return false }
        var members: [(path: [String], value: JSONOutput)] = [(["kind"], .string(kind.rawValue))]
        for field in Self.fields(of: kind) {
            let text = String((values[field.pointer.text] ?? "").prefix(300))
            guard !text.isEmpty else { continue }
            let number = field.member.type == .integer ? Int(text) : nil
            members.append((field.pointer.components, number.map { .integer($0) } ?? .string(text)))
        }
        guard let tree = try? JSONTree(parsing: Self.object(members).utf8()),
            let reading = try? DocumentReading(tree.root)
        else { return false }
        document = DocumentNormalizer.normalize(reading.document)
        isRefused = DocumentValidator.validate(document, today: today)
            .contains { $0.severity == .error }
        return !isRefused
    }

    private static func object(_ members: [(path: [String], value: JSONOutput)]) -> JSONOutput {
        var names: [String] = []
        for member in members where !names.contains(member.path[0]) { names.append(member.path[0]) }
        return .object(
            names.map { name in
                let inner = members.filter { $0.path[0] == name }
                if let leaf = inner.first(where: { $0.path.count == 1 }) {
                    return (name, leaf.value)
                }
                return (name, object(inner.map { (Array($0.path.dropFirst()), $0.value) }))
            }
        )
    }

    /// Returns the draft as the screen shows it.
    func shown(today: CalendarDate, in language: ExchangeLanguage) -> ExchangeWalletState.Draft? {
        guard let kind = document.kind else { return nil }
        let found =
            isRefused
            ? DocumentValidator.validate(document, today: today) : scanFindings
        return ExchangeWalletState.Draft(
            kinds: Self.kinds.map { .init(code: $0.rawValue, label: $0.form.wording[language]) },
            kind: kind.rawValue,
            fields: Self.fields(of: kind).map { field in
                ExchangeWalletState.Draft.Field(
                    path: field.pointer.text,
                    label: kind.form.label(of: field.pointer, in: language)
                        ?? field.wording[language],
                    kind: field.kindName ?? "text",
                    options: field.options(in: language),
                    isRequired: field.requirement == .required,
                    value: document.value(at: field.pointer)?.typed ?? "",
                    findings: found.filter { $0.path == field.pointer }.map {
                        ExchangeFinding($0, in: language)
                    }
                )
            },
            isRefused: isRefused
        )
    }
}

extension DocumentField {
    /// The kind of input; `nil` for lists and switches.
    fileprivate var kindName: String? {
        switch member.type {
        case .text, .time: "text"
        case .date: "date"
        case .integer: member.dictionary == nil ? "number" : "choice"
        case .boolean, .entries: nil
        }
    }

    fileprivate func options(in language: ExchangeLanguage) -> [ExchangeWalletState.Draft.Option] {
        guard member.type == .integer, let dictionary = member.dictionary else { return [] }
        return dictionary.codes.compactMap { code in
            dictionary[code].map { .init(code: String(code), label: $0[language]) }
        }
    }
}

extension DocumentValue {
    /// The value in the form in which it is typed.
    fileprivate var typed: String? {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .boolean, .entries: nil
        }
    }
}
