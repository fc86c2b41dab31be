// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension TransliterationTable {
    /// Capitals that zones do not have, by code point.
    ///
    /// Source: ICAO Doc 9303-3 §6, with the alternates that issuers use.
    static let letters: [TransliteratedLetter] = [
        TransliteratedLetter(0x00C0, "A"),  // À
        TransliteratedLetter(0x00C1, "A"),  // Á
        TransliteratedLetter(0x00C2, "A"),  // Â
        TransliteratedLetter(0x00C3, "A"),  // Ã
        TransliteratedLetter(0x00C4, "AE", [.init("A")]),  // Ä
        TransliteratedLetter(0x00C5, "AA", [.init("A")]),  // Å
        TransliteratedLetter(0x00C6, "AE"),  // Æ
        TransliteratedLetter(0x00C7, "C"),  // Ç
        TransliteratedLetter(0x00C8, "E"),  // È
        TransliteratedLetter(0x00C9, "E"),  // É
        TransliteratedLetter(0x00CA, "E"),  // Ê
        TransliteratedLetter(0x00CB, "E"),  // Ë
        TransliteratedLetter(0x00CC, "I"),  // Ì
        TransliteratedLetter(0x00CD, "I"),  // Í
        TransliteratedLetter(0x00CE, "I"),  // Î
        TransliteratedLetter(0x00CF, "I"),  // Ï
        TransliteratedLetter(0x00D0, "D", [.init("DH")]),  // Ð
        TransliteratedLetter(0x00D1, "N", [.init("NXX")]),  // Ñ
        TransliteratedLetter(0x00D2, "O"),  // Ò
        TransliteratedLetter(0x00D3, "O"),  // Ó
        TransliteratedLetter(0x00D4, "O"),  // Ô
        TransliteratedLetter(0x00D5, "O"),  // Õ
        TransliteratedLetter(0x00D6, "OE", [.init("O")]),  // Ö
        TransliteratedLetter(0x00D8, "OE", [.init("O")]),  // Ø
        TransliteratedLetter(0x00D9, "U"),  // Ù
        TransliteratedLetter(0x00DA, "U"),  // Ú
        TransliteratedLetter(0x00DB, "U"),  // Û
        TransliteratedLetter(0x00DC, "UE", [.init("U"), .init("UXX")]),  // Ü
        TransliteratedLetter(0x00DD, "Y"),  // Ý
        TransliteratedLetter(0x00DE, "TH"),  // Þ
        TransliteratedLetter(0x00DF, "SS"),  // ß
        TransliteratedLetter(0x0100, "A"),  // Ā
        TransliteratedLetter(0x0102, "A"),  // Ă
        TransliteratedLetter(0x0104, "A"),  // Ą
        TransliteratedLetter(0x0106, "C"),  // Ć
        TransliteratedLetter(0x0108, "C"),  // Ĉ
        TransliteratedLetter(0x010A, "C"),  // Ċ
        TransliteratedLetter(0x010C, "C"),  // Č
        TransliteratedLetter(0x010E, "D"),  // Ď
        TransliteratedLetter(0x0110, "D"),  // Đ
        TransliteratedLetter(0x0112, "E"),  // Ē
        TransliteratedLetter(0x0114, "E"),  // Ĕ
        TransliteratedLetter(0x0116, "E"),  // Ė
        TransliteratedLetter(0x0118, "E"),  // Ę
        TransliteratedLetter(0x011A, "E"),  // Ě
        TransliteratedLetter(0x011C, "G"),  // Ĝ
        TransliteratedLetter(0x011E, "G"),  // Ğ
        TransliteratedLetter(0x0120, "G"),  // Ġ
        TransliteratedLetter(0x0122, "G"),  // Ģ
        TransliteratedLetter(0x0124, "H"),  // Ĥ
        TransliteratedLetter(0x0126, "H"),  // Ħ
        TransliteratedLetter(0x0128, "I"),  // Ĩ
        TransliteratedLetter(0x012A, "I"),  // Ī
        TransliteratedLetter(0x012C, "I"),  // Ĭ
        TransliteratedLetter(0x012E, "I"),  // Į
        TransliteratedLetter(0x0130, "I"),  // İ
        TransliteratedLetter(0x0131, "I"),  // ı
        TransliteratedLetter(0x0132, "IJ"),  // Ĳ
        TransliteratedLetter(0x0134, "J"),  // Ĵ
        TransliteratedLetter(0x0136, "K"),  // Ķ
        TransliteratedLetter(0x0139, "L"),  // Ĺ
        TransliteratedLetter(0x013B, "L"),  // Ļ
        TransliteratedLetter(0x013D, "L"),  // Ľ
        TransliteratedLetter(0x013F, "L"),  // Ŀ
        TransliteratedLetter(0x0141, "L"),  // Ł
        TransliteratedLetter(0x0143, "N"),  // Ń
        TransliteratedLetter(0x0145, "N"),  // Ņ
        TransliteratedLetter(0x0147, "N"),  // Ň
        TransliteratedLetter(0x014A, "N"),  // Ŋ
        TransliteratedLetter(0x014C, "O"),  // Ō
        TransliteratedLetter(0x014E, "O"),  // Ŏ
        TransliteratedLetter(0x0150, "O"),  // Ő
        TransliteratedLetter(0x0152, "OE"),  // Œ
        TransliteratedLetter(0x0154, "R"),  // Ŕ
        TransliteratedLetter(0x0156, "R"),  // Ŗ
        TransliteratedLetter(0x0158, "R"),  // Ř
        TransliteratedLetter(0x015A, "S"),  // Ś
        TransliteratedLetter(0x015C, "S"),  // Ŝ
        TransliteratedLetter(0x015E, "S"),  // Ş
        TransliteratedLetter(0x0160, "S"),  // Š
        TransliteratedLetter(0x0162, "T"),  // Ţ
        TransliteratedLetter(0x0164, "T"),  // Ť
        TransliteratedLetter(0x0166, "T"),  // Ŧ
        TransliteratedLetter(0x0168, "U"),  // Ũ
        TransliteratedLetter(0x016A, "U"),  // Ū
        TransliteratedLetter(0x016C, "U"),  // Ŭ
        TransliteratedLetter(0x016E, "U"),  // Ů
        TransliteratedLetter(0x0170, "U"),  // Ű
        TransliteratedLetter(0x0172, "U"),  // Ų
        TransliteratedLetter(0x0174, "W"),  // Ŵ
        TransliteratedLetter(0x0176, "Y"),  // Ŷ
        TransliteratedLetter(0x0178, "Y"),  // Ÿ
        TransliteratedLetter(0x0179, "Z"),  // Ź
        TransliteratedLetter(0x017B, "Z"),  // Ż
        TransliteratedLetter(0x017D, "Z"),  // Ž
        TransliteratedLetter(0x0218, "S"),  // Ș
        TransliteratedLetter(0x021A, "T"),  // Ț
        TransliteratedLetter(0x0401, "E", [.init("IO", by: "BLR")]),  // Ё
        TransliteratedLetter(0x0402, "D"),  // Ђ
        TransliteratedLetter(0x0403, "G"),  // Ѓ
        TransliteratedLetter(0x0404, "IE", [.init("YE", by: "UKR", atWordStart: true)]),  // Є
        TransliteratedLetter(0x0405, "DZ"),  // Ѕ
        TransliteratedLetter(0x0406, "I"),  // І
        TransliteratedLetter(0x0407, "I", [.init("YI", by: "UKR", atWordStart: true)]),  // Ї
        TransliteratedLetter(0x0408, "J"),  // Ј
        TransliteratedLetter(0x0409, "LJ"),  // Љ
        TransliteratedLetter(0x040A, "NJ"),  // Њ
        TransliteratedLetter(0x040B, "C"),  // Ћ
        TransliteratedLetter(0x040C, "K", [.init("KJ", by: "MKD")]),  // Ќ
        TransliteratedLetter(0x040E, "U"),  // Ў
        TransliteratedLetter(0x040F, "DZ", [.init("DJ", by: "MKD")]),  // Џ
        TransliteratedLetter(0x0410, "A"),  // А
        TransliteratedLetter(0x0411, "B"),  // Б
        TransliteratedLetter(0x0412, "V"),  // В
        TransliteratedLetter(0x0413, "G", [.init("H", by: "BLR UKR SRB")]),  // Г
        TransliteratedLetter(0x0414, "D"),  // Д
        TransliteratedLetter(0x0415, "E"),  // Е
        TransliteratedLetter(0x0416, "ZH", [.init("Z", by: "SRB")]),  // Ж
        TransliteratedLetter(0x0417, "Z"),  // З
        TransliteratedLetter(0x0418, "I", [.init("Y", by: "UKR")]),  // И
        TransliteratedLetter(0x0419, "I"),  // Й
        TransliteratedLetter(0x041A, "K"),  // К
        TransliteratedLetter(0x041B, "L"),  // Л
        TransliteratedLetter(0x041C, "M"),  // М
        TransliteratedLetter(0x041D, "N"),  // Н
        TransliteratedLetter(0x041E, "O"),  // О
        TransliteratedLetter(0x041F, "P"),  // П
        TransliteratedLetter(0x0420, "R"),  // Р
        TransliteratedLetter(0x0421, "S"),  // С
        TransliteratedLetter(0x0422, "T"),  // Т
        TransliteratedLetter(0x0423, "U"),  // У
        TransliteratedLetter(0x0424, "F"),  // Ф
        TransliteratedLetter(0x0425, "KH", [.init("H", by: "SRB MKD")]),  // Х
        TransliteratedLetter(0x0426, "TS", [.init("C", by: "SRB MKD")]),  // Ц
        TransliteratedLetter(0x0427, "CH", [.init("C", by: "SRB")]),  // Ч
        TransliteratedLetter(0x0428, "SH", [.init("S", by: "SRB")]),  // Ш
        TransliteratedLetter(0x0429, "SHCH", [.init("SHT", by: "BGR")]),  // Щ
        TransliteratedLetter(0x042A, "IE"),  // Ъ
        TransliteratedLetter(0x042B, "Y"),  // Ы
        TransliteratedLetter(0x042C, ""),  // Ь
        TransliteratedLetter(0x042D, "E"),  // Э
        TransliteratedLetter(0x042E, "IU"),  // Ю
        TransliteratedLetter(0x042F, "IA"),  // Я
        TransliteratedLetter(0x046A, "U"),  // Ѫ
        TransliteratedLetter(0x0490, "G"),  // Ґ
        TransliteratedLetter(0x1E9E, "SS"),  // ẞ
    ]
}
