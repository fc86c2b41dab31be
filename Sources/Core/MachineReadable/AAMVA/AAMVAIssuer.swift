// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The authority behind an issuer identification number.
public struct AAMVAIssuer: Hashable, Sendable {
    /// The number as it should be printed: six digits.
    public let number: String
    /// The state or province, the part after the hyphen of ISO 3166-2.
    ///
    /// `nil` for the Department of State of the United States, which issues to diplomats.
    public let subdivision: String?
    /// ISO 3166-1 alpha-3.
    public let country: String
    /// Whether the number looked up is not ``number`` itself.
    ///
    /// It is then a known misprint, or another number that the same authority is known to use.
    public let isMisprint: Bool

    /// Looks up the authority of a number; `nil` if no list contains it.
    public init?(number text: String) {
        var value = 0
        guard text.utf8.count == 6 else { return nil }
        for byte in text.utf8 {
            guard byte.isDigit else { return nil }
            value = value * 10 + Int(byte.digitValue)
        }
        self.init(number: value)
    }

    private init?(number value: Int) {
        let misprint = Self.misprints.first { $0.printed == value }
        let proper = misprint.map { $0.meant } ?? value
        guard
            let block = Self.blocks.first(where: { $0.contains(proper) }),
            let entry = block.entry(of: proper)
        else { return nil }
        number = entry.number
        subdivision = entry.subdivision
        country = entry.country
        isMisprint = proper != value
    }

    /// All known authorities, in the order of their numbers.
    public static var all: [AAMVAIssuer] {
        var issuers: [AAMVAIssuer] = []
        for block in blocks {
            for number in block.numbers {
                if let issuer = AAMVAIssuer(number: number) { issuers.append(issuer) }
            }
        }
        return issuers
    }

    /// Numbers seen on cards in place of the issuer's own.
    ///
    /// 360040 on North Carolina's cards of version 01, 990876 (no ISO number) on Alberta's.
    private static let misprints = [
        (printed: 360_040, meant: 636_004), (printed: 990_876, meant: 604_432),
    ]

    /// The assigned numbers, in two runs.
    private static let blocks = [
        AAMVAIssuerBlock(
            first: 604_426,
            places: "CPE UAS CQC CYT UMP UPR CAB CNU CNT"
        ),
        AAMVAIssuerBlock(
            first: 636_000,
            places: """
                UVA UNY UMA UMD UNC USC UCT ULA UMT UNM UFL UDE CON CNS UCA UTX CNL CNB UIA \
                UGU UCO UAR UKS UOH UVT UPA UAZ U CBC UOR UMO UWI UMI UAL UND UIL UNJ UIN \
                UMN UNH UUT UME USD UDC CSK UWA UKY UHI CMB UNV UID UMS URI UTN UNE UGA MCOA \
                MHID UOK UAK UWY UWV UVI
                """
        ),
    ]
}

/// A run of issuer numbers assigned without a gap.
///
/// Shape of the table: for each number a letter for its country (`U`nited States, `C`anada, `M`exico) and the
/// subdivision, which is empty for the Department of State; entries are separated by blanks.
private struct AAMVAIssuerBlock {
    let numbers: Range<Int>
    private let places: [ArraySlice<UInt8>]

    init(first: Int, places text: String) {
        places = [UInt8](text.utf8).split(separator: UInt8(ascii: " "))
        numbers = first..<first + places.count
    }

    func contains(_ number: Int) -> Bool { numbers.contains(number) }

    func entry(of number: Int) -> (number: String, subdivision: String?, country: String)? {
        let place = places[number - numbers.lowerBound]
        let subdivision = place.dropFirst()
        let country: String
        switch place.first {
        case UInt8(ascii: "U"): country = "USA"
        case UInt8(ascii: "C"): country = "CAN"
        case UInt8(ascii: "M"): country = "MEX"
        default: return nil
        }
        return (
            number.description,
            subdivision.isEmpty ? nil : String(decoding: subdivision, as: UTF8.self),
            country
        )
    }
}
