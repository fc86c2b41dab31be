// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import DocumentExchange
public import Foundation

/// A sentence in the languages of the exchange.
struct ExchangeSentence {
    let german: String
    let french: String
    let italian: String
    let english: String
    let russian: String

    subscript(language: ExchangeTextLanguage) -> String {
        switch language {
        case .de: german
        case .fr: french
        case .it: italian
        case .en: english
        case .ru: russian
        }
    }
}

extension LocalExchangeError: LocalizedError {
    /// What happened and what to do, in the app's language: German, French, Italian, English or Russian.
    public var errorDescription: String? { sentence[.current] }

    var sentence: ExchangeSentence {
        switch self {
        case .schemeIsNotQueried(let scheme): .notDeclared(scheme)
        case .malformedURL, .missingParameter, .malformedData: .unreadableAnswer
        case .tooLarge: .tooLong
        case .storeLocked: .storeLocked
        case .storeUnreadable: .storeUnreadable
        case .storeFull: .storeFull
        case .storeUnavailable: .storeUnavailable
        }
    }
}

extension ExchangeError: LocalizedError {
    /// What happened and what to do, in the app's language: German, French, Italian, English or Russian.
    public var errorDescription: String? { sentence[.current] }

    var sentence: ExchangeSentence {
        switch self {
        case .noPendingRequest: .noRequest
        case .expired: .tooLate
        case .noDocuments: .nothing
        case .tooManyDocuments, .unexpectedKind, .unexpectedField: .somethingElse
        case .walletTooOld: .tooOld
        }
    }
}

extension ExchangeSentence {
    fileprivate static func notDeclared(_ scheme: String) -> ExchangeSentence {
        ExchangeSentence(
            german:
                "Diese App kann nicht erkennen, ob die Dokumenten-App installiert ist. "
                + "Der Hersteller dieser App muss das Schema \(scheme) in LSApplicationQueriesSchemes eintragen.",
            french:
                "Cette app ne peut pas savoir si l’app de documents est installée. "
                + "Son développeur doit déclarer le schéma \(scheme) dans LSApplicationQueriesSchemes.",
            italian:
                "Questa app non può sapere se l’app dei documenti è installata. "
                + "Lo sviluppatore deve dichiarare lo schema \(scheme) in LSApplicationQueriesSchemes.",
            english:
                "This app cannot tell whether the documents app is installed. "
                + "Its developer must declare the scheme \(scheme) in LSApplicationQueriesSchemes.",
            russian:
                "Это приложение не может определить, установлено ли приложение с документами. "
                + "Разработчик должен указать схему \(scheme) в LSApplicationQueriesSchemes."
        )
    }
    fileprivate static let unreadableAnswer = ExchangeSentence(
        german: "Die Antwort der Dokumenten-App ist nicht lesbar. Versuchen Sie es erneut.",
        french: "La réponse de l’app de documents est illisible. Réessayez.",
        italian: "La risposta dell’app dei documenti non è leggibile. Riprovi.",
        english: "The answer from the documents app cannot be read. Try again.",
        russian: "Ответ приложения с документами не удалось прочитать. Попробуйте ещё раз."
    )
    fileprivate static let tooLong = ExchangeSentence(
        german: "Der Link ist zu lang. Fordern Sie weniger Dokumente an.",
        french: "Le lien est trop long. Demandez moins de documents.",
        italian: "Il link è troppo lungo. Richieda meno documenti.",
        english: "The link is too long. Ask for fewer documents.",
        russian: "Ссылка слишком длинная. Запросите меньше документов."
    )
    fileprivate static let noRequest = ExchangeSentence(
        german:
            "Diese Antwort gehört zu keiner offenen Anfrage. Fordern Sie die Dokumente erneut an.",
        french:
            "Cette réponse ne correspond à aucune demande en cours. Redemandez les documents.",
        italian:
            "Questa risposta non corrisponde a nessuna richiesta in corso. Richieda di nuovo i documenti.",
        english: "This answer belongs to no open request. Ask for the documents again.",
        russian:
            "Этот ответ не относится ни к одному открытому запросу. Запросите документы ещё раз."
    )
    fileprivate static let tooLate = ExchangeSentence(
        german: "Die Antwort kam zu spät. Fordern Sie die Dokumente erneut an.",
        french: "La réponse est arrivée trop tard. Redemandez les documents.",
        italian: "La risposta è arrivata troppo tardi. Richieda di nuovo i documenti.",
        english: "The answer came too late. Ask for the documents again.",
        russian: "Ответ пришёл слишком поздно. Запросите документы ещё раз."
    )
    fileprivate static let nothing = ExchangeSentence(
        german:
            "Die Antwort der Dokumenten-App enthält kein Dokument. Fordern Sie die Dokumente erneut an.",
        french:
            "La réponse de l’app de documents ne contient aucun document. Redemandez les documents.",
        italian:
            "La risposta dell’app dei documenti non contiene alcun documento. Richieda di nuovo i documenti.",
        english:
            "The answer from the documents app contains no document. Ask for the documents again.",
        russian:
            "В ответе приложения с документами нет ни одного документа. Запросите документы ещё раз."
    )
    fileprivate static let somethingElse = ExchangeSentence(
        german:
            "Die Dokumenten-App hat etwas anderes gesendet als angefordert. Nichts wurde übernommen.",
        french:
            "L’app de documents a envoyé autre chose que ce qui était demandé. Rien n’a été repris.",
        italian:
            "L’app dei documenti ha inviato qualcosa di diverso da quanto richiesto. Nulla è stato ripreso.",
        english:
            "The documents app sent something other than what was requested. Nothing was accepted.",
        russian: "Приложение с документами прислало не то, что было запрошено. Данные не приняты."
    )
    fileprivate static let tooOld = ExchangeSentence(
        german:
            "Die Dokumenten-App ist zu alt für diese Anfrage. Aktualisieren Sie sie und versuchen Sie es erneut.",
        french:
            "L’app de documents est trop ancienne pour cette demande. Mettez-la à jour et réessayez.",
        italian:
            "L’app dei documenti è troppo vecchia per questa richiesta. La aggiorni e riprovi.",
        english: "The documents app is too old for this request. Update it and try again.",
        russian:
            "Приложение с документами слишком старое для этого запроса. Обновите его и попробуйте ещё раз."
    )
    fileprivate static let storeLocked = ExchangeSentence(
        german:
            "Die App ist noch anderswo geöffnet. Schliessen Sie sie dort und versuchen Sie es erneut.",
        french: "L’app est encore ouverte ailleurs. Fermez-la à cet endroit et réessayez.",
        italian: "L’app è ancora aperta altrove. La chiuda lì e riprovi.",
        english: "The app is still open elsewhere. Close it there and try again.",
        russian: "Приложение ещё открыто в другом месте. Закройте его там и попробуйте ещё раз."
    )
    fileprivate static let storeUnreadable = ExchangeSentence(
        german: "Die gespeicherten Daten waren beschädigt und wurden entfernt. Beginnen Sie neu.",
        french: "Les données enregistrées étaient endommagées et ont été supprimées. Recommencez.",
        italian: "I dati salvati erano danneggiati e sono stati rimossi. Ricominci da capo.",
        english: "The saved data was damaged and has been removed. Start again.",
        russian: "Сохранённые данные были повреждены и удалены. Начните заново."
    )
    fileprivate static let storeFull = ExchangeSentence(
        german:
            "Die Daten sind zu gross zum Speichern. Entfernen Sie Dokumente und versuchen Sie es erneut.",
        french:
            "Les données sont trop volumineuses pour être enregistrées. Supprimez des documents et réessayez.",
        italian: "I dati sono troppo grandi per essere salvati. Rimuova dei documenti e riprovi.",
        english: "The data is too large to be saved. Remove documents and try again.",
        russian: "Данные слишком велики для сохранения. Удалите документы и попробуйте ещё раз."
    )
    fileprivate static let storeUnavailable = ExchangeSentence(
        german:
            "Der Speicher ist gerade nicht zugänglich. Entsperren Sie das Gerät und versuchen Sie es erneut.",
        french:
            "Le stockage n’est pas accessible pour l’instant. Déverrouillez l’appareil et réessayez.",
        italian:
            "L’archivio non è accessibile in questo momento. Sblocchi il dispositivo e riprovi.",
        english: "The storage is not accessible right now. Unlock the device and try again.",
        russian: "Хранилище сейчас недоступно. Разблокируйте устройство и попробуйте ещё раз."
    )
}
