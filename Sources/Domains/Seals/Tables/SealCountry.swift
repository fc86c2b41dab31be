// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The mapping between country codes in a seal's header and in a certificate's subject.
///
/// Headers use the three-letter codes of machine-readable documents (Doc 9303-3 §5), certificates the two-letter codes
/// of ISO 3166-1.
public enum SealCountry {
    /// A header code and a certificate code for the same state; case does not matter.
    public struct Pair: Hashable, Sendable {
        /// The code in `hdr.is`, usually three letters.
        public let issuingCountry: String
        /// The `C` of the signer's subject, usually two letters.
        public let subjectCountry: String

        /// Creates a pair.
        public init(issuingCountry: String, subjectCountry: String) {
            self.issuingCountry = issuingCountry
            self.subjectCountry = subjectCountry
        }
    }

    /// Returns whether a header code names the state of a certificate's subject.
    ///
    /// The comparison ignores case. Equal codes match without a table, because some subjects have three letters.
    public static func matches(
        issuingCountry: String,
        subjectCountry: String,
        additional: [Pair] = []
    ) -> Bool {
        guard let issuing = key(issuingCountry), let subject = key(subjectCountry) else {
            return false
        }
        return issuing == subject
            || table[issuing]?.contains(subject) == true
            || additional.contains {
                key($0.issuingCountry) == issuing && key($0.subjectCountry) == subject
            }
    }

    /// All pairs of the table, for documentation and tests.
    public static var pairs: [Pair] {
        (standard + special).flatMap { $0.split(separator: " ") }.map { entry in
            let parts = entry.split(separator: "=")
            return parts.count == 2
                ? Pair(issuingCountry: String(parts[0]), subjectCountry: String(parts[1]))
                : Pair(
                    issuingCountry: String(entry.prefix(3)),
                    subjectCountry: String(entry.suffix(2))
                )
        }
    }

    private static let table: [UInt32: [UInt32]] = {
        var result: [UInt32: [UInt32]] = [:]
        for pair in pairs {
            guard let issuing = key(pair.issuingCountry), let subject = key(pair.subjectCountry)
            else { continue }
            result[issuing, default: []].append(subject)
        }
        return result
    }()

    /// Returns up to four ASCII letters in upper case as one number, so that a look-up creates no string.
    private static func key(_ code: String) -> UInt32? {
        var result: UInt32 = 0
        var count = 0
        for byte in code.utf8 {
            let letter = byte & 0xDF
            guard (0x41...0x5A).contains(letter), count < 4 else { return nil }
            result = result << 8 | UInt32(letter)
            count += 1
        }
        return count > 0 ? result : nil
    }

    /// Codes of machine-readable documents beyond ISO 3166-1 (Doc 9303-3 §5), with the codes observed in their issuers'
    /// certificates.
    private static let special = [
        "D=DE EUE=EU UNO=UN UNO=ZZ UNA=UN UNA=ZZ XOM=XO RKS=KS XKX=KS",
        "GBD=GB GBN=GB GBO=GB GBP=GB GBS=GB HKG=CN MAC=CN UTO=UT",
    ]

    /// ISO 3166-1: alpha-3 followed by alpha-2.
    private static let standard = [
        "ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU",
        "AUTAT AZEAZ BDIBI BELBE BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ",
        "BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI",
        "CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE",
        "DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK",
        "FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR",
        "GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN",
        "IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH",
        "KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV",
        "MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN",
        "MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE NFKNF NGANG NICNI",
        "NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL",
        "PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG",
        "SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI",
        "SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT",
        "TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG",
        "VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW",
    ]
}
