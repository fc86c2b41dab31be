// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// A part of the world, by which people look for a country.
///
/// These are the regions of the standard "Standard country or area codes for statistical use" (UN M49), so Cyprus and
/// Turkey are in Asia. Its sixth one, Antarctica, has no documents.
public enum Continent: String, Sendable, Hashable, CaseIterable {
    /// Region 002.
    case africa
    /// Region 019, North and South America.
    case americas
    /// Region 142.
    case asia
    /// Region 150.
    case europe
    /// Region 009.
    case oceania

    /// Finds the continent of an issuer; nil if it is no country, such as `UNO`, or in Antarctica.
    ///
    /// - Parameter issuer: the issuer as programs or zones name it, such as `DEU` or `D`.
    public init?(ofIssuer issuer: String) {
        guard let found = Self.byCountry[DocumentCatalogue.issuer(issuer)] else { return nil }
        self = found
    }

    private static let byCountry: [String: Continent] = {
        let pairs = allCases.flatMap { continent in
            continent.countries.map { ($0, continent) }
        }
        return Dictionary(pairs) { first, _ in first }
    }()

    /// Its countries and territories by ISO 3166-1 alpha-3 code, in the order of M49's subregions.
    ///
    /// M49 leaves out Taiwan (`TWN`) and Kosovo (`XKX`), which stand with their neighbours here.
    public var countries: [String] {
        let codes =
            switch self {
            case .africa: Self.african
            case .americas: Self.american
            case .asia: Self.asian
            case .europe: Self.european
            case .oceania: Self.oceanian
            }
        return codes.split(whereSeparator: \.isWhitespace).map { String($0) }
    }

    private static let african = """
        DZA EGY LBY MAR SDN TUN ESH
        IOT BDI COM DJI ERI ETH ATF KEN MDG MWI MUS MYT MOZ REU RWA SYC SOM SSD UGA TZA ZMB ZWE
        AGO CMR CAF TCD COG COD GNQ GAB STP
        BWA SWZ LSO NAM ZAF
        BEN BFA CPV CIV GMB GHA GIN GNB LBR MLI MRT NER NGA SHN SEN SLE TGO
        """

    private static let american = """
        AIA ATG ABW BHS BRB BES VGB CYM CUB CUW DMA DOM GRD GLP HTI JAM MTQ MSR PRI BLM KNA LCA MAF VCT SXM TTO TCA VIR
        BLZ CRI SLV GTM HND MEX NIC PAN
        ARG BOL BVT BRA CHL COL ECU FLK GUF GUY PRY PER SGS SUR URY VEN
        BMU CAN GRL SPM USA
        """

    private static let asian = """
        KAZ KGZ TJK TKM UZB
        CHN HKG MAC PRK JPN MNG KOR TWN
        BRN KHM IDN LAO MYS MMR PHL SGP THA TLS VNM
        AFG BGD BTN IND IRN MDV NPL PAK LKA
        ARM AZE BHR CYP GEO IRQ ISR JOR KWT LBN OMN QAT SAU PSE SYR TUR ARE YEM
        """

    private static let european = """
        BLR BGR CZE HUN POL MDA ROU RUS SVK UKR
        ALA GGY JEY DNK EST FRO FIN ISL IRL IMN LVA LTU NOR SJM SWE GBR
        ALB AND BIH HRV GIB GRC VAT ITA MLT MNE MKD PRT SMR SRB SVN ESP XKX
        AUT BEL FRA DEU LIE LUX MCO NLD CHE
        """

    private static let oceanian = """
        AUS CXR CCK HMD NZL NFK
        FJI NCL PNG SLB VUT
        GUM KIR MHL FSM NRU MNP PLW UMI
        ASM COK PYF NIU PCN WSM TKL TON TUV WLF
        """
}
