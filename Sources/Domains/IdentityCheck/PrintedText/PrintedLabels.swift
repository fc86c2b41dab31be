// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The words that stand above or before the values of passports and identity cards (ICAO Doc 9303-4 and 9303-5), as states
/// print them in English, French, German, Italian, Spanish, Portuguese and Dutch.
enum PrintedLabels {
    /// Returns what a text names, if it is a label.
    ///
    /// - Parameter tokens: the words of the text (``tokens(of:)``).
    /// - Returns: what is named, and how many of the words name it, perhaps in several languages; nil if the text does not
    ///   begin with a label.
    static func label(
        at tokens: ArraySlice<String>
    ) -> (content: PrintedContent, count: Int)? {
        var found: (content: PrintedContent, count: Int)?
        var rest = tokens
        while let next = phrase(at: rest), found == nil || found?.content == next.content {
            found = (next.content, (found?.count ?? 0) + next.count)
            rest = rest.dropFirst(next.count)
            // The number of a field may stand behind its label, too; any other number begins a value.
            if let first = rest.first, isNumber(first),
                rest.count == 1 || phrase(at: rest.dropFirst()) != nil
            {
                found?.count += 1
                rest = rest.dropFirst()
            }
        }
        return found
    }

    /// The words of a text in capitals without accents, and without the number of the field before them.
    static func tokens(of text: String) -> [String] {
        let words = words(of: text)
        return Array(words.first.map(isNumber) == true ? words.dropFirst() : words[...])
    }

    /// The words of a text in capitals without accents.
    static func words(of text: String) -> [String] {
        withStrokes(text).split { !$0.isLetter && !$0.isNumber }.map(plain)
    }

    /// Whether a text is the number of a field.
    static func isNumber(_ token: String) -> Bool {
        token.count <= 2 && token.first?.isNumber == true
    }

    /// The stroke between two languages is often read as a letter, as in VornameniGiven.
    private static func withStrokes(_ text: String) -> String {
        var characters = Array(text)
        for place in characters.indices.dropFirst().dropLast()
        where "iIl1|".contains(characters[place]) && characters[place - 1].isLowercase
            && characters[place + 1].isUppercase
        {
            characters[place] = "/"
        }
        return String(characters)
    }

    /// A word in capitals without accents.
    private static func plain(_ word: Substring) -> String {
        String(word.uppercased().map { unaccented[$0] ?? $0 })
    }

    private static let unaccented: [Character: Character] = [
        "À": "A", "Á": "A", "Â": "A", "Ã": "A", "Ä": "A", "Ç": "C", "È": "E", "É": "E", "Ê": "E",
        "Ë": "E", "Ì": "I", "Í": "I", "Î": "I", "Ñ": "N", "Ò": "O", "Ó": "O", "Ô": "O", "Õ": "O",
        "Ö": "O", "Ù": "U", "Ú": "U", "Û": "U", "Ü": "U",
    ]

    /// The phrase at the beginning: the longest of those that have the fewest characters that differ.
    private static func phrase(
        at tokens: ArraySlice<String>
    ) -> (content: PrintedContent, count: Int)? {
        var best: (phrase: Phrase, errors: Int)?
        for phrase in phrases where phrase.words.count <= tokens.count {
            let text = folded(tokens.prefix(phrase.words.count))
            let most = mostErrors(phrase.text.count)
            guard abs(text.count - phrase.text.count) <= most else { continue }
            let errors = text == phrase.text ? 0 : Suggestion.distance(text, phrase.text)
            guard errors <= most else { continue }
            if let best, (best.errors, -best.phrase.text.count) <= (errors, -phrase.text.count) {
                continue
            }
            best = (phrase, errors)
        }
        return best.map { ($0.phrase.content, $0.phrase.words.count) }
    }

    /// The characters of words that count.
    private static func folded(_ words: ArraySlice<String>) -> [UInt8] {
        Array(FoldedText.joined(words.joined()).utf8)
    }

    /// Small print is often misread; in short words a misread character makes another word.
    private static func mostErrors(_ length: Int) -> Int { length < 5 ? 0 : min(3, length / 5) }

    private struct Phrase {
        let content: PrintedContent
        let words: [String]
        let text: [UInt8]

        init(_ content: PrintedContent, _ label: String) {
            self.content = content
            words = PrintedLabels.words(of: label)
            text = PrintedLabels.folded(words[...])
        }
    }

    private static let phrases: [Phrase] = texts.flatMap { content, texts in
        texts.map { Phrase(content, $0) }
    }

    private static let texts: [(PrintedContent, [String])] = [
        (
            .surname,
            [
                "Surname", "Surnames", "Name", "Family name", "Last name", "Primary identifier",
                "Nom", "Noms", "Nachname", "Familienname", "Cognome", "Apellido", "Apellidos",
                "Apelido", "Apelidos", "Naam", "Achternaam",
            ]
        ),
        (
            .givenNames,
            [
                "Given name", "Given names", "First name", "First names", "Forename", "Forenames",
                "Secondary identifier", "Prénom", "Prénoms", "Vorname", "Vornamen", "Nome",
                "Nombre", "Nombres", "Nome próprio", "Nomes próprios", "Voornaam", "Voornamen",
            ]
        ),
        (
            .birth,
            [
                "Date of birth", "Birth date", "Date de naissance", "Né le", "Née le",
                "Geburtsdatum", "Geburtstag", "Data di nascita", "Fecha de nacimiento",
                "Data de nascimento", "Geboortedatum",
            ]
        ),
        (
            .issueDate,
            [
                "Date of issue", "Issue date", "Issued on", "Date de délivrance", "Délivré le",
                "Ausstellungsdatum", "Datum der Ausstellung", "Ausgestellt am",
                "Data di rilascio", "Data di emissione", "Fecha de expedición",
                "Fecha de emisión", "Data de emissão", "Datum van afgifte", "Afgiftedatum",
            ]
        ),
        (
            .expiryDate,
            [
                "Date of expiry", "Expiry date", "Expiration date", "Date of expiration",
                "Valid until", "Date d'expiration", "Expire le", "Valable jusqu'au",
                "Date d'expir", "Gültig bis", "Ablaufdatum", "Datum des Ablaufs",
                "Data di scadenza", "Scadenza", "Fecha de caducidad", "Fecha de vencimiento",
                "Válido hasta", "Data de validade", "Válido até", "Geldig tot",
            ]
        ),
        (
            .documentNumber,
            [
                "Passport no", "Passport nr", "Passport number", "Document no", "Document nr",
                "Document number", "Card no", "Card number", "Identity card no", "ID no",
                "Passeport no", "No du passeport", "N du passeport", "No du document",
                "N du document", "Pass Nr", "Passnummer", "Ausweisnummer", "Ausweis Nr",
                "Passaporto n", "Passaporto no", "N del documento", "Pasaporte n",
                "Pasaporte no", "Número de pasaporte", "Número de documento",
                "Número de passaporte", "Documentnummer", "Paspoortnummer",
            ]
        ),
        (.sex, ["Sex", "Gender", "Sexe", "Geschlecht", "Sesso", "Sexo", "Geslacht"]),
        (
            .other,
            [
                "Place of birth", "Lieu de naissance", "Geburtsort", "Luogo di nascita",
                "Lugar de nacimiento", "Local de nascimento", "Geboorteplaats", "Nationality",
                "Nationalité", "Staatsangehörigkeit", "Cittadinanza", "Nacionalidad",
                "Nacionalidade", "Nationaliteit", "Authority", "Issuing authority", "Issued by",
                "Place of issue", "Autorité", "Behörde", "Ausstellende Behörde", "Autorità",
                "Autoridad", "Autoridade", "Autoriteit", "Type", "Typ", "Tipo", "Code", "Codice",
                "Código", "Country code", "Code of issuing state", "Issuing state", "Height",
                "Taille", "Grösse", "Größe", "Statura", "Lengte", "Residence", "Domicile",
                "Wohnort", "Residenza", "Domicilio", "Address", "Adresse", "Anschrift",
                "Signature", "Signature of bearer", "Holder's signature", "Unterschrift",
                "Firma", "Assinatura", "Handtekening", "Colour of eyes", "Eye colour",
                "Augenfarbe", "Couleur des yeux", "Personal no", "Personal number",
                "Personal identification number", "Place of origin", "Heimatort", "Lieu d'origine",
                "Name at birth", "Birth name", "Geburtsname", "Nom de naissance", "Nom d'usage",
                "Religious name or pseudonym", "Father's name", "Mother's name", "Visa no",
                "Visa number", "Number of entries", "Remarks", "Observations", "Status",
            ]
        ),
    ]
}
