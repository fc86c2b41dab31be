// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation

/// The languages of the texts for users.
enum ExchangeTextLanguage: String, CaseIterable {
    case de, fr, it, en, ru

    /// The first supported language of a list of language tags; English if there is none.
    init(preferred tags: [String]) {
        let known = tags.lazy.compactMap { tag in
            Self(rawValue: tag.prefix { $0.isLetter }.lowercased())
        }
        self = known.first ?? .en
    }

    /// The app's language.
    static var current: Self {
        Self(preferred: Bundle.main.preferredLocalizations + [Locale.current.identifier])
    }
}

extension VKarmaneSDKError: LocalizedError, CustomStringConvertible {
    /// What happened and what to do, in the app's language: German, French, Italian, English or Russian.
    public var errorDescription: String? { text(in: .current) }

    /// The name of the case, for logs: the same in every language.
    public var description: String {
        switch self {
        case .unsupportedVersion: "unsupportedVersion"
        case .unknownAction: "unknownAction"
        case .badXCallbackParameters: "badXCallbackParameters"
        case .badActionParameters: "badActionParameters"
        case .internalError: "internalError"
        case .unauthorized: "unauthorized"
        case .cryptographyError: "cryptographyError"
        }
    }

    /// What happened and what to do.
    func text(in language: ExchangeTextLanguage) -> String {
        switch language {
        case .de: german
        case .fr: french
        case .it: italian
        case .en: english
        case .ru: russian
        }
    }

    private var german: String {
        switch self {
        case .unsupportedVersion:
            "Die Dokumenten-App versteht diese Anfrage nicht. Aktualisieren Sie sie und versuchen Sie es erneut."
        case .unknownAction: "Die Dokumenten-App kennt diese Aktion nicht."
        case .badXCallbackParameters:
            "Die Dokumenten-App vertraut den Rücksprung-Links dieser App nicht."
        case .badActionParameters: "In der Anfrage fehlt etwas, oder es ist ungültig."
        case .internalError:
            "In der Dokumenten-App ist ein Fehler aufgetreten. Versuchen Sie es erneut."
        case .unauthorized: "Melden Sie sich in der Dokumenten-App an und versuchen Sie es erneut."
        case .cryptographyError:
            "Die Dokumente konnten nicht sicher übertragen werden. Versuchen Sie es erneut."
        }
    }

    private var french: String {
        switch self {
        case .unsupportedVersion:
            "L’app de documents ne comprend pas cette demande. Mettez-la à jour et réessayez."
        case .unknownAction: "L’app de documents ne connaît pas cette action."
        case .badXCallbackParameters:
            "L’app de documents ne fait pas confiance aux liens de retour de cette app."
        case .badActionParameters: "Un élément de la demande manque ou n’est pas valable."
        case .internalError: "Une erreur s’est produite dans l’app de documents. Réessayez."
        case .unauthorized: "Connectez-vous à l’app de documents et réessayez."
        case .cryptographyError:
            "Les documents n’ont pas pu être transmis de façon sûre. Réessayez."
        }
    }

    private var italian: String {
        switch self {
        case .unsupportedVersion:
            "L’app dei documenti non capisce questa richiesta. La aggiorni e riprovi."
        case .unknownAction: "L’app dei documenti non conosce questa azione."
        case .badXCallbackParameters:
            "L’app dei documenti non considera affidabili i link di ritorno di questa app."
        case .badActionParameters: "Nella richiesta manca qualcosa, oppure non è valido."
        case .internalError: "Si è verificato un errore nell’app dei documenti. Riprovi."
        case .unauthorized: "Acceda all’app dei documenti e riprovi."
        case .cryptographyError:
            "Non è stato possibile trasmettere i documenti in modo sicuro. Riprovi."
        }
    }

    private var english: String {
        switch self {
        case .unsupportedVersion:
            "The documents app does not understand this request. Update it and try again."
        case .unknownAction: "The documents app does not know this action."
        case .badXCallbackParameters:
            "The documents app does not trust the return links of this app."
        case .badActionParameters: "Something in the request is missing or not valid."
        case .internalError: "Something went wrong in the documents app. Try again."
        case .unauthorized: "Sign in to the documents app and try again."
        case .cryptographyError: "The documents could not be transferred safely. Try again."
        }
    }

    private var russian: String {
        switch self {
        case .unsupportedVersion:
            "Приложение с документами не понимает этот запрос. Обновите его и попробуйте ещё раз."
        case .unknownAction: "Приложение с документами не знает такого действия."
        case .badXCallbackParameters:
            "Приложение с документами не доверяет обратным ссылкам этого приложения."
        case .badActionParameters: "В запросе чего-то не хватает, или он составлен неверно."
        case .internalError: "В приложении с документами произошла ошибка. Попробуйте ещё раз."
        case .unauthorized: "Войдите в приложение с документами и попробуйте ещё раз."
        case .cryptographyError: "Не удалось безопасно передать документы. Попробуйте ещё раз."
        }
    }
}
