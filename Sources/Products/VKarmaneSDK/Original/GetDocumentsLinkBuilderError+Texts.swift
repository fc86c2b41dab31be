// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation

extension VKarmaneSDK.GetDocumentsLinkBuilderError: LocalizedError {
    /// The error and what to do, in Russian if the app prefers it, otherwise in English.
    public var errorDescription: String? {
        let preferred = Bundle.main.preferredLocalizations.first ?? Locale.current.identifier
        return preferred.hasPrefix("ru") ? russian : english
    }

    /// The error and what to do, in English.
    var english: String {
        switch self {
        case .kindsIsEmpty: "No kind of document is asked for. Name at least one."
        case .malformedURL(let link, let type):
            "The link for \(type) cannot be used: \(link). Write an absolute link without a user name and without "
                + "parameters named data, sessionKey or code, and escape what links do not allow."
        case .emptySchemes:
            "A callback link has no scheme. Let all three begin with a scheme of your app, as in my-app://done."
        case .differentSchemes:
            "The callback links have different schemes. Use the same one for all three."
        case .schemeIsNotRegistered(let scheme, let appSchemes):
            "No link with the scheme \(scheme) leads to this app. Add it to CFBundleURLTypes, or use one that is there: "
                + "\(Self.list(appSchemes, or: "none"))."
        case .unusableSource:
            "The app's name (xSource) cannot be shown. Give it 1 to 128 characters, and no control characters."
        }
    }

    /// The error and what to do, in Russian.
    var russian: String {
        switch self {
        case .kindsIsEmpty: "Не указан ни один вид документа. Укажите хотя бы один."
        case .malformedURL(let link, let type):
            "Ссылка \(type) не подходит: \(link). Нужна полная ссылка без имени пользователя и без параметров data, "
                + "sessionKey и code; недопустимые в ссылках знаки надо экранировать."
        case .emptySchemes:
            "В одной из обратных ссылок нет схемы. Все три должны начинаться со схемы приложения, например my-app://done."
        case .differentSchemes:
            "У обратных ссылок разные схемы. Используйте во всех трёх одну и ту же."
        case .schemeIsNotRegistered(let scheme, let appSchemes):
            "Ссылки со схемой \(scheme) не ведут в это приложение. Добавьте её в CFBundleURLTypes или возьмите одну из "
                + "имеющихся: \(Self.list(appSchemes, or: "нет"))."
        case .unusableSource:
            "Название приложения (xSource) нельзя показать. Нужно от 1 до 128 знаков без управляющих символов."
        }
    }

    private static func list(_ schemes: [String], or none: String) -> String {
        schemes.isEmpty ? none : schemes.joined(separator: ", ")
    }
}
