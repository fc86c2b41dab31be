// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// One generation of a document of one issuer: its sides, how they are captured, and where its data stand.
public struct CatalogueRow: Sendable, Hashable {
    /// The issuer as programs name it, ISO 3166-1 alpha-3 or `XKX`; `*` for every issuer without a row of its own.
    public let country: String
    /// The kind of document.
    public let type: IdentityDocumentType
    /// The finer kind.
    public let subtype: DocumentSubtype
    /// Tells the generations of one document apart, such as `2010+`.
    public let generation: String
    /// What the document is made of.
    public let variant: DocumentVariant
    /// Whether the document is folded: its front is then the inside, its back the outside, both unfolded.
    public let isFolded: Bool
    /// The modes for the front, the preferred first; empty if it is not captured.
    public let front: [CaptureMode]
    /// The modes for the back, the preferred first; empty if it is not captured.
    public let back: [CaptureMode]
    /// The format of the zone, if there is one.
    public let zone: MRZFormat?
    /// The side of the zone.
    public let zoneSide: CheckPart?
    /// The kind of barcode, if there is one.
    public let code: PrintedCode?
    /// The side of the barcode.
    public let codeSide: CheckPart?
    /// Where the number of the document stands.
    public let documentNumber: NumberSource
    /// Where the personal number stands; nil if the document has none.
    public let personalNumber: PersonalNumberRule?
    /// The side that prints the holder's address; nil if none does.
    public let addressSide: CheckPart?
    /// What the person must know before; nil if nothing.
    public let legalAdvice: LegalAdvice?
    /// What is peculiar to the document; empty if nothing.
    public let notes: String
    /// How well the layout is known.
    public let confidence: LayoutConfidence
    /// The only product that this row is for; nil if it is for both.
    public let product: CheckProduct?

    /// The key of the row: no two rows of a catalogue share it.
    public var key: String { "\(country)/\(type.rawValue)/\(subtype.rawValue)/\(generation)" }

    /// Whether the row stands for every issuer without one of its own.
    public var isFallback: Bool { country == "*" }

    /// The sides of the document that are captured, in their order.
    public var sides: [CheckPart] {
        (front.isEmpty ? [] : [.front]) + (back.isEmpty ? [] : [.back])
    }

    /// Returns the modes for a part, the preferred first; empty if the part is not captured.
    public func modes(for part: CheckPart) -> [CaptureMode] {
        switch part {
        case .front: front
        case .back: back
        case .face: [.face]
        }
    }
}
