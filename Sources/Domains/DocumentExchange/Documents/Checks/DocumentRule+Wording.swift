// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension DocumentRule {
    /// The error and its remedy, in one or two sentences without any value of the document.
    public var wording: Wording {
        switch self {
        case .numberForText:
            Wording(
                "Вместо текста указано число; оно принято как текст.",
                "Statt Text steht hier eine Zahl; sie wurde als Text übernommen.",
                "Un nombre se trouve à la place d'un texte ; il a été repris comme texte.",
                "Al posto di un testo c'è un numero; è stato ripreso come testo.",
                "This is a number instead of text; it was read as text."
            )
        case .textForNumber:
            Wording(
                "Вместо числа указан текст; цифры приняты как число.",
                "Statt einer Zahl steht hier Text; die Ziffern wurden als Zahl übernommen.",
                "Un texte se trouve à la place d'un nombre ; les chiffres ont été repris comme nombre.",
                "Al posto di un numero c'è un testo; le cifre sono state riprese come numero.",
                "This is text instead of a number; the digits were read as a number."
            )
        case .wrongType:
            Wording(
                "Значение другого вида, чем ожидалось; оно отложено и не показано.",
                "Der Wert ist von anderer Art als erwartet; er wurde beiseitegelegt und wird nicht gezeigt.",
                "La valeur n'est pas du type attendu ; elle a été mise de côté et n'est pas affichée.",
                "Il valore non è del tipo atteso; è stato messo da parte e non viene mostrato.",
                "The value is of another kind than expected; it was set aside and is not shown."
            )
        case .missing:
            Wording(
                "Заполните это поле.",
                "Füllen Sie dieses Feld aus.",
                "Remplissez ce champ.",
                "Compilate questo campo.",
                "Fill in this field."
            )
        case .notADate:
            Wording(
                "Такой даты нет. Проверьте день, месяц и год.",
                "Dieses Datum gibt es nicht. Prüfen Sie Tag, Monat und Jahr.",
                "Cette date n'existe pas. Vérifiez le jour, le mois et l'année.",
                "Questa data non esiste. Controllate giorno, mese e anno.",
                "There is no such date. Check day, month and year."
            )
        case .notATime:
            Wording(
                "Такого времени нет. Укажите часы и минуты, например 23:59.",
                "Diese Uhrzeit gibt es nicht. Geben Sie Stunden und Minuten an, zum Beispiel 23:59.",
                "Cette heure n'existe pas. Indiquez les heures et les minutes, par exemple 23:59.",
                "Questo orario non esiste. Indicate ore e minuti, ad esempio 23:59.",
                "There is no such time. Give hours and minutes, as in 23:59."
            )
        case .dateOutOfRange:
            Wording(
                "Дата слишком далеко в прошлом или будущем. Проверьте год.",
                "Das Datum liegt zu weit zurück oder in der Zukunft. Prüfen Sie das Jahr.",
                "La date est trop éloignée dans le passé ou l'avenir. Vérifiez l'année.",
                "La data è troppo lontana nel passato o nel futuro. Controllate l'anno.",
                "The date is too far in the past or future. Check the year."
            )
        case .dateInFuture:
            Wording(
                "Эта дата ещё не наступила. Проверьте дату.",
                "Dieses Datum liegt in der Zukunft. Prüfen Sie es.",
                "Cette date est dans le futur. Vérifiez-la.",
                "Questa data è nel futuro. Controllatela.",
                "This date is in the future. Check it."
            )
        case .documentExpired:
            Wording(
                "Срок действия документа истёк.",
                "Das Dokument ist abgelaufen.",
                "Le document a expiré.",
                "Il documento è scaduto.",
                "The document has expired."
            )
        case .expiryNotAfterIssue:
            Wording(
                "Срок действия должен заканчиваться позже даты выдачи.",
                "Das Ablaufdatum muss nach dem Ausstellungsdatum liegen.",
                "La date d'expiration doit suivre la date de délivrance.",
                "La data di scadenza deve seguire la data di rilascio.",
                "The date of expiry must be after the date of issue."
            )
        case .issuedBeforeBirth:
            Wording(
                "Дата выдачи не может быть раньше даты рождения.",
                "Das Ausstellungsdatum darf nicht vor dem Geburtsdatum liegen.",
                "La date de délivrance ne peut pas précéder la date de naissance.",
                "La data di rilascio non può precedere la data di nascita.",
                "The date of issue cannot be before the date of birth."
            )
        case .unlistedCode:
            Wording(
                "Этого кода нет в справочнике; показано само число.",
                "Dieser Code steht nicht im Verzeichnis; gezeigt wird die Zahl selbst.",
                "Ce code ne figure pas dans la liste ; le nombre lui-même est affiché.",
                "Questo codice non è nell'elenco; viene mostrato il numero stesso.",
                "This code is not in the list; the number itself is shown."
            )
        case .entryCount:
            Wording(
                "Должно быть от 1 до 16 записей.",
                "Es müssen 1 bis 16 Einträge sein.",
                "Il faut de 1 à 16 entrées.",
                "Devono esserci da 1 a 16 voci.",
                "There must be 1 to 16 entries."
            )
        case .passportSeries:
            Wording(
                "Серия паспорта состоит из 4 цифр.",
                "Die Passserie besteht aus 4 Ziffern.",
                "La série du passeport comprend 4 chiffres.",
                "La serie del passaporto è di 4 cifre.",
                "The passport series has 4 digits."
            )
        case .passportNumber:
            Wording(
                "Номер паспорта состоит из 6 цифр.",
                "Die Passnummer besteht aus 6 Ziffern.",
                "Le numéro du passeport comprend 6 chiffres.",
                "Il numero del passaporto è di 6 cifre.",
                "The passport number has 6 digits."
            )
        case .authorityCode:
            Wording(
                "Код подразделения пишется как 000-000.",
                "Der Behördencode hat die Form 000-000.",
                "Le code du service s'écrit 000-000.",
                "Il codice dell'ufficio si scrive 000-000.",
                "The authority code is written 000-000."
            )
        case .passportBeforeForm:
            Wording(
                "Паспорта этого образца выдаются с 1 октября 1997 года. Проверьте дату выдачи.",
                "Pässe dieser Form gibt es seit dem 1. Oktober 1997. Prüfen Sie das Ausstellungsdatum.",
                "Les passeports de ce modèle existent depuis le 1er octobre 1997. Vérifiez la date de délivrance.",
                "I passaporti di questo modello esistono dal 1° ottobre 1997. Controllate la data di rilascio.",
                "Passports of this form exist since 1 October 1997. Check the date of issue."
            )
        case .passportBeforeAge14:
            Wording(
                "Паспорт выдаётся с 14 лет. Проверьте дату выдачи и дату рождения.",
                "Den Pass gibt es ab 14 Jahren. Prüfen Sie Ausstellungs- und Geburtsdatum.",
                "Le passeport est délivré dès 14 ans. Vérifiez les dates de délivrance et de naissance.",
                "Il passaporto è rilasciato dai 14 anni. Controllate le date di rilascio e di nascita.",
                "The passport is issued from the age of 14. Check the dates of issue and birth."
            )
        case .passportToBeReplaced:
            Wording(
                "В 20 и 45 лет паспорт нужно заменить; этот выдан раньше.",
                "Mit 20 und 45 Jahren ist der Pass zu ersetzen; dieser wurde vorher ausgestellt.",
                "Le passeport doit être remplacé à 20 et à 45 ans ; celui-ci a été délivré avant.",
                "Il passaporto va sostituito a 20 e a 45 anni; questo è stato rilasciato prima.",
                "The passport is to be replaced at 20 and 45; this one was issued before."
            )
        case .travelPassportNumber:
            Wording(
                "Номер загранпаспорта состоит из 9 цифр (в старых - из 8).",
                "Die Nummer des Reisepasses besteht aus 9 Ziffern (bei alten aus 8).",
                "Le numéro du passeport international comprend 9 chiffres (8 pour les anciens).",
                "Il numero del passaporto per l'estero è di 9 cifre (8 per i vecchi).",
                "The travel passport number has 9 digits (8 on old ones)."
            )
        case .travelPassportTerm:
            Wording(
                "Загранпаспорт действует 5 или 10 лет. Проверьте даты.",
                "Ein Reisepass gilt 5 oder 10 Jahre. Prüfen Sie die Daten.",
                "Un passeport international est valable 5 ou 10 ans. Vérifiez les dates.",
                "Un passaporto per l'estero vale 5 o 10 anni. Controllate le date.",
                "A travel passport is valid for 5 or 10 years. Check the dates."
            )
        case .licenceSeries:
            Wording(
                "Серия ВУ: две цифры и ещё две цифры или буквы, например 99АА.",
                "Die Serie des Führerausweises: zwei Ziffern, dann zwei Ziffern oder russische Buchstaben, zum Beispiel 99АА.",
                "Série du permis de conduire : deux chiffres, puis deux chiffres ou lettres russes, par exemple 99АА.",
                "Serie della licenza di condurre: due cifre, poi due cifre o lettere russe, ad esempio 99АА.",
                "Licence series: two digits, then two digits or Russian letters, as in 99АА."
            )
        case .licenceNumber:
            Wording(
                "Номер ВУ состоит из 6 цифр.",
                "Die Nummer des Führerausweises besteht aus 6 Ziffern.",
                "Le numéro du permis de conduire comprend 6 chiffres.",
                "Il numero della licenza di condurre è di 6 cifre.",
                "The licence number has 6 digits."
            )
        case .licenceTerm:
            Wording(
                "ВУ действует не больше 10 лет. Проверьте даты.",
                "Der Führerausweis gilt höchstens 10 Jahre. Prüfen Sie die Daten.",
                "Le permis de conduire est valable 10 ans au plus. Vérifiez les dates.",
                "La licenza di condurre vale al massimo 10 anni. Controllate le date.",
                "A licence is valid for 10 years at most. Check the dates."
            )
        case .pensionAccountDigits:
            Wording(
                "СНИЛС состоит из 11 цифр.",
                "Die Rentenkontonummer (СНИЛС) besteht aus 11 Ziffern.",
                "Le numéro СНИЛС comprend 11 chiffres.",
                "Il numero СНИЛС è di 11 cifre.",
                "The pension account number (СНИЛС) has 11 digits."
            )
        case .pensionAccountCheck:
            Wording(
                "Контрольное число СНИЛС не сходится. Проверьте цифры.",
                "Die Prüfzahl stimmt nicht. Prüfen Sie die Ziffern.",
                "Le nombre de contrôle ne correspond pas. Vérifiez les chiffres.",
                "Il numero di controllo non corrisponde. Controllate le cifre.",
                "The check number is wrong. Check the digits."
            )
        case .pensionAccountRepeats:
            Wording(
                "Одна цифра стоит три раза подряд, такие СНИЛС не выдаются. Проверьте цифры.",
                "Eine Ziffer steht dreimal hintereinander; solche Nummern werden nicht vergeben. Prüfen Sie die Ziffern.",
                "Un chiffre se répète trois fois de suite ; de tels numéros ne sont pas attribués. Vérifiez les chiffres.",
                "Una cifra compare tre volte di seguito; numeri simili non vengono assegnati. Controllate le cifre.",
                "A digit occurs three times in a row; such numbers are not issued. Check the digits."
            )
        case .taxpayerNumberDigits:
            Wording(
                "ИНН физического лица состоит из 12 цифр.",
                "Die Steuernummer (ИНН) einer Person besteht aus 12 Ziffern.",
                "Le numéro fiscal (ИНН) d'une personne comprend 12 chiffres.",
                "Il codice fiscale (ИНН) di una persona è di 12 cifre.",
                "The taxpayer number (ИНН) of a person has 12 digits."
            )
        case .taxpayerNumberCheck:
            Wording(
                "Контрольные цифры ИНН не сходятся. Проверьте цифры.",
                "Die Prüfziffern stimmen nicht. Prüfen Sie die Ziffern.",
                "Les chiffres de contrôle ne correspondent pas. Vérifiez les chiffres.",
                "Le cifre di controllo non corrispondono. Controllate le cifre.",
                "The check digits are wrong. Check the digits."
            )
        case .insuredTaxpayerNumber:
            Wording(
                "ИНН страхователя неверен: нужны 12 цифр с верными контрольными.",
                "Die Steuernummer (ИНН) ist ungültig: nötig sind 12 Ziffern mit richtigen Prüfziffern.",
                "Le numéro fiscal (ИНН) n'est pas valable : il faut 12 chiffres avec de bons chiffres de contrôle.",
                "Il codice fiscale (ИНН) non è valido: servono 12 cifre con le giuste cifre di controllo.",
                "The taxpayer number (ИНН) is not valid: it has 12 digits, the last two of them check digits."
            )
        case .formSeries:
            Wording(
                "Серия бланка обычно состоит из 2 цифр.",
                "Die Serie des Vordrucks besteht gewöhnlich aus 2 Ziffern.",
                "La série du formulaire comprend d'ordinaire 2 chiffres.",
                "La serie del modulo è di solito di 2 cifre.",
                "The series of the form usually has 2 digits."
            )
        case .formNumber:
            Wording(
                "Номер бланка обычно состоит из 9 цифр.",
                "Die Nummer des Vordrucks besteht gewöhnlich aus 9 Ziffern.",
                "Le numéro du formulaire comprend d'ordinaire 9 chiffres.",
                "Il numero del modulo è di solito di 9 cifre.",
                "The number of the form usually has 9 digits."
            )
        case .policyFormNumber:
            Wording(
                "Номер бланка полиса обычно состоит из 11 цифр.",
                "Die Nummer des Policenvordrucks besteht gewöhnlich aus 11 Ziffern.",
                "Le numéro du formulaire de la police comprend d'ordinaire 11 chiffres.",
                "Il numero del modulo della polizza è di solito di 11 cifre.",
                "The number of the policy form usually has 11 digits."
            )
        case .medicalPolicyDigits:
            Wording(
                "Номер полиса ОМС состоит из 16 цифр.",
                "Die Nummer der Krankenversicherung besteht aus 16 Ziffern.",
                "Le numéro de police d'assurance maladie comprend 16 chiffres.",
                "Il numero della polizza di assicurazione malattia è di 16 cifre.",
                "The health insurance number has 16 digits."
            )
        case .medicalPolicyCheck:
            Wording(
                "Контрольная цифра полиса не сходится. Проверьте цифры.",
                "Die Prüfziffer stimmt nicht. Prüfen Sie die Ziffern.",
                "Le chiffre de contrôle ne correspond pas. Vérifiez les chiffres.",
                "La cifra di controllo non corrisponde. Controllate le cifre.",
                "The check digit is wrong. Check the digits."
            )
        case .temporaryPolicy:
            Wording(
                "Это номер временного свидетельства; у полиса ОМС 16 цифр.",
                "Das ist die Nummer einer vorläufigen Bescheinigung; die Police hat 16 Ziffern.",
                "C'est le numéro d'une attestation provisoire ; la police a 16 chiffres.",
                "È il numero di un certificato provvisorio; la polizza ha 16 cifre.",
                "This is the number of a temporary certificate; a policy has 16 digits."
            )
        case .birthCertificateSeries:
            Wording(
                "Серия свидетельства: римское число, дефис и две буквы, например VI-МЮ.",
                "Die Serie: römische Zahl, Bindestrich und zwei russische Buchstaben, zum Beispiel VI-МЮ.",
                "La série : chiffre romain, trait d'union et deux lettres russes, par exemple VI-МЮ.",
                "La serie: numero romano, trattino e due lettere russe, ad esempio VI-МЮ.",
                "The series: a Roman numeral, a hyphen and two Russian letters, as in VI-МЮ."
            )
        case .birthCertificateNumber:
            Wording(
                "Номер свидетельства состоит из 6 цифр.",
                "Die Nummer der Urkunde besteht aus 6 Ziffern.",
                "Le numéro du certificat comprend 6 chiffres.",
                "Il numero del certificato è di 6 cifre.",
                "The certificate number has 6 digits."
            )
        case .militaryCardSeries:
            Wording(
                "Серия военного билета состоит из двух букв.",
                "Die Serie besteht aus zwei russischen Buchstaben.",
                "La série comprend deux lettres russes.",
                "La serie è di due lettere russe.",
                "The series has two Russian letters."
            )
        case .militaryCardNumber:
            Wording(
                "Номер военного билета состоит из 6 или 7 цифр.",
                "Die Nummer besteht aus 6 oder 7 Ziffern.",
                "Le numéro comprend 6 ou 7 chiffres.",
                "Il numero è di 6 o 7 cifre.",
                "The number has 6 or 7 digits."
            )
        case .registrationNumber:
            Wording(
                "Обычно СТС имеет вид 99АА999999. Проверьте серию и номер.",
                "Der Fahrzeugausweis hat gewöhnlich die Form 99АА999999. Prüfen Sie Serie und Nummer.",
                "Le permis de circulation a d'ordinaire la forme 99АА999999. Vérifiez la série et le numéro.",
                "La licenza di circolazione ha di solito la forma 99АА999999. Controllate serie e numero.",
                "The certificate usually reads 99АА999999. Check series and number."
            )
        case .vehiclePassportNumber:
            Wording(
                "Обычно ПТС имеет вид 99АА999999 или 15 цифр. Проверьте серию и номер.",
                "Der Fahrzeugpass hat gewöhnlich die Form 99АА999999 oder 15 Ziffern. Prüfen Sie Serie und Nummer.",
                "Le passeport de véhicule a d'ordinaire la forme 99АА999999 ou 15 chiffres. Vérifiez la série et le numéro.",
                "Il passaporto del veicolo ha di solito la forma 99АА999999 o 15 cifre. Controllate serie e numero.",
                "The vehicle passport usually reads 99АА999999 or has 15 digits. Check series and number."
            )
        case .vehicleNumber:
            Wording(
                "VIN состоит из 17 цифр и латинских букв, без I, O и Q.",
                "Die VIN besteht aus 17 Ziffern und lateinischen Buchstaben, ohne I, O und Q.",
                "Le VIN comprend 17 chiffres et lettres latines, sans I, O ni Q.",
                "Il VIN è di 17 cifre e lettere latine, senza I, O e Q.",
                "The VIN has 17 digits and Latin letters, without I, O and Q."
            )
        case .vehicleNumberCheck:
            Wording(
                "Девятый знак VIN не является контрольной цифрой; вне Северной Америки и Китая это допустимо.",
                "Das neunte Zeichen der VIN ist keine Prüfziffer; ausserhalb Nordamerikas und Chinas ist das zulässig.",
                "Le neuvième caractère du VIN n'est pas un chiffre de contrôle ; c'est admis hors d'Amérique du Nord et de Chine.",
                "Il nono carattere del VIN non è una cifra di controllo; fuori dal Nord America e dalla Cina è ammesso.",
                "The ninth character of the VIN is no check digit; outside North America and China that is allowed."
            )
        case .plate:
            Wording(
                "Обычно номер машины имеет вид А999АА77. Проверьте знак.",
                "Das Kontrollschild eines Autos hat gewöhnlich die Form А999АА77. Prüfen Sie es.",
                "La plaque d'une voiture a d'ordinaire la forme А999АА77. Vérifiez-la.",
                "La targa di un'auto ha di solito la forma А999АА77. Controllatela.",
                "The plate of a car usually reads А999АА77. Check it."
            )
        case .motorPolicySeries:
            Wording(
                "Серия ОСАГО обычно состоит из трёх букв.",
                "Die Serie besteht gewöhnlich aus drei russischen Buchstaben.",
                "La série comprend d'ordinaire trois lettres russes.",
                "La serie è di solito di tre lettere russe.",
                "The series usually has three Russian letters."
            )
        case .motorPolicyNumber:
            Wording(
                "Номер ОСАГО обычно состоит из 10 цифр.",
                "Die Nummer besteht gewöhnlich aus 10 Ziffern.",
                "Le numéro comprend d'ordinaire 10 chiffres.",
                "Il numero è di solito di 10 cifre.",
                "The number usually has 10 digits."
            )
        case .cardNumber:
            Wording(
                "Номер карты состоит из 12-19 цифр.",
                "Die Kartennummer besteht aus 12 bis 19 Ziffern.",
                "Le numéro de carte comprend de 12 à 19 chiffres.",
                "Il numero della carta è di 12-19 cifre.",
                "The card number has 12 to 19 digits."
            )
        case .cardNumberCheck:
            Wording(
                "Контрольная цифра карты не сходится. Проверьте номер.",
                "Die Prüfziffer der Karte stimmt nicht. Prüfen Sie die Nummer.",
                "Le chiffre de contrôle de la carte ne correspond pas. Vérifiez le numéro.",
                "La cifra di controllo della carta non corrisponde. Controllate il numero.",
                "The check digit of the card is wrong. Check the number."
            )
        case .cardExpiry:
            Wording(
                "Срок карты пишется как ММ/ГГ, например 12/30.",
                "Das Ablaufdatum hat die Form MM/JJ, zum Beispiel 12/30.",
                "L'échéance s'écrit MM/AA, par exemple 12/30.",
                "La scadenza si scrive MM/AA, ad esempio 12/30.",
                "The expiry date is written MM/YY, as in 12/30."
            )
        case .cardExpired:
            Wording(
                "Срок действия карты истёк.",
                "Die Karte ist abgelaufen.",
                "La carte est échue.",
                "La carta è scaduta.",
                "The card has expired."
            )
        case .sexAgainstPatronymic:
            Wording(
                "Пол не сходится с окончанием отчества. Проверьте оба поля.",
                "Das Geschlecht passt nicht zur Endung des Vatersnamens. Prüfen Sie beide Felder.",
                "Le sexe ne correspond pas à la terminaison du patronyme. Vérifiez les deux champs.",
                "Il sesso non corrisponde alla desinenza del patronimico. Controllate entrambi i campi.",
                "The sex does not fit the ending of the patronymic. Check both fields."
            )
        }
    }
}
