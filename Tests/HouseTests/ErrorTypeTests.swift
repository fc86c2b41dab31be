// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

/// A module throws one error type; a module with several gives the reasons here.
struct ErrorTypeTests {
    /// The modules with several error types, and the purpose of each.
    private static let several: [String: [String: String]] = [
        "Encodings": [
            "Base64Error": "a format of its own, with a place in its text",
            "DERError": "a format of its own, with a place in its bytes",
            "DeflateError": "a format of its own, with a place in its bytes",
            "HexError": "a format of its own, with a place in its text",
            "JSONError": "a format of its own, with a place in its text",
        ],
        "MachineReadable": [
            "AAMVADeviation": "the first rule that a code breaks; it never leaves the readers",
            "AAMVAError": "reading a barcode; its codes stand in reports",
            "AAMVAWritingError": "writing: speaks of the elements that the caller gave",
            "MRZError": "reading a zone, with a line; its codes stand in reports",
            "MRZWritingError": "writing: speaks of the fields that the caller gave",
        ],
        "Certificates": [
            "CertificateError": "the form of bytes, with a place in them",
            "CertificatePathError": "a broken rule with the certificate of the path that breaks it",
            "CertificateRuleError": "a broken rule where one certificate is checked alone",
        ],
        "Cryptography": [
            "CipherError":
                "has no detail on purpose: whoever sends ciphertexts must not learn where they failed",
            "KeyError": "the form of keys, which are public",
            "SignatureError": "signing and checking, of which all but the key is public",
        ],
        "Seals": [
            "SealError": "the vocabulary of reports on seals",
            "SealIssuingError": "writing: why nothing was sealed",
            "SealReadingError": "the form of a seal, with a place in it",
        ],
        "InsuranceCards": [
            "CardError": "why what comes in is not accepted; its words stand in answers",
            "CardIssuingError": "writing: why nothing was signed",
            "CheckInError":
                "between a wallet and whom it shows a card, with the card's own error inside",
        ],
        "DocumentExchange": [
            "DocumentExchangeError": "the module's error",
            "ExchangeCode": "the numbers with which a wallet answers",
            "ExchangeError": "what came of a request; an app's texts go by it",
            "StopReason": "why a wallet stops without an answer; it is shown and logged",
        ],
        "IdentityCheck": [
            "CallbackURLError": "why results are not sent to an address; clients get it",
            "FaceSequenceError": "why frames of a face are refused; clients get it",
            "IdentityCheckError": "why a check stops or waits; apps and support go by its code",
            "IdentityDataError": "the form of data that an app sends",
            "PrintedTextError": "why an engine reads no print; a finding says it",
            "OfflineTokenError": "why a token does not open an app's check; apps get it",
            "ReviewError": "why a reviewer's decision is refused",
            "SealingError": "has no detail on purpose: the encryption of what is uploaded",
            "SettingsError": "why settings are not accepted, with their keys",
            "ThemeError": "why a theme's file is not accepted, with the key of a value",
            "ThemeValueError": "what is wrong with one value, which the file's error names",
        ],
        "Screens": [
            "ScreenAssetsError": "a mistake of the package, found before there is a screen",
            "ScreenError": "why a screen does not open, or does not take an event",
        ],
        "Vault": [
            "KeyStoreError": "where secrets are kept: in files, or in the system's key store",
            "StoreError": "an encrypted store, with the errors of its files and its keys inside",
            "VaultError": "a step of the system with a file",
        ],
        "CardManagementCore": [
            "BackendError": "an error with what events tell about it; it never leaves the module",
            "CardManagementError": "named by the original interface",
        ],
        "CardServer": [
            "CardClaimError": "the vocabulary of claims that lead to no card",
            "CardRequestError":
                "what clients are answered; a transaction that throws it is rolled back",
            "CardServerError": "what operators are told",
        ],
        "Demonstration": [
            "DemoBankError": "what the bank answers to browsers",
            "DemonstrationError": "why the demonstration cannot be created",
        ],
        "IdentityServer": [
            "FaceEngineError": "why faces cannot be examined; a check goes on without them",
            "IdentityRequestError":
                "what clients are answered; a transaction that throws it is rolled back",
            "IdentityServerError": "what operators are told",
        ],
        "IssuingServer": [
            "IssuingRequestError":
                "what clients are answered; a transaction that throws it is rolled back",
            "IssuingServerError": "what operators are told",
        ],
        "CheckoutOOBSDK": [
            "ConfigurationError": "named by the original interface",
            "InternalError": "named by the original interface",
        ],
        "EtuiService": [
            "BackupError": "why nothing was backed up or restored, which works without the server",
            "ScanInputError": "the codes of reports on scans",
            "ServiceError": "why the server does not start",
        ],
        "Netverify": [
            "CheckCallError":
                "an error with whether the server answered; it never leaves the module",
            "NetverifyConfigurationError": "why no controller is created",
            "NetverifyThemeError": "why a theme's file is not accepted",
            "ScanUsageError": "a call that has no effect, which apps only hear of",
        ],
        "VDSNCChecker": [
            "VDSDecodeError": "named by the original interface",
            "VDSVerifyError": "named by the original interface",
        ],
        "VKarmaneSDK": [
            "AES256.Error": "named by the original interface",
            "GetDocumentsLinkBuilderError": "named by the original interface",
            "LocalExchangeError": "the module's error",
            "RSA.Error": "named by the original interface",
            "VKarmaneSDKError": "named by the original interface",
        ],
        "VicSwift": [
            "VicCheckInError": "what an app shows at a check-in",
            "VicError": "named by the original interface",
        ],
        "etui": [
            "CheckError": "the vocabulary of reports on what was checked and refused",
            "CommandError": "why a command stops",
            "UsageError": "a wrong command line, and the command to offer help for",
        ],
    ]

    /// Returns the types of a Swift text that conform to an error protocol, directly or by an extension.
    ///
    /// For a type called `Error` the name of the surrounding type, taken from the file's name, is put in front.
    private static func types(in text: String, file: String) -> Set<String> {
        let declarations = text.matches(
            of:
                /(?m)^ *(?:(?:public|package|private|fileprivate|indirect|final) )*(?:enum|struct|class|actor|extension) +([\w.]+) *:([^{]*)/
        )
        let names = declarations.compactMap { match -> String? in
            let protocols = match.output.2.split {
                !"_.".contains($0) && !$0.isLetter && !$0.isNumber
            }
            let isError = protocols.contains {
                ["Error", "Swift.Error", "TransactionError"].contains($0)
            }
            return isError ? String(match.output.1) : nil
        }
        let owner = String(file.prefix { $0 != "." && $0 != "+" })
        return Set(names.map { $0 == "Error" ? "\(owner).\($0)" : $0 })
    }

    /// Returns the error types below a folder.
    private static func types(below path: String) throws -> Set<String> {
        let root = TestSupport.projectRoot + path
        let names = try FileManager.default.subpathsOfDirectory(atPath: root)
        return try names.filter { $0.hasSuffix(".swift") }.reduce(into: []) { found, name in
            let text = try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8)
            found.formUnion(types(in: text, file: String(name.split(separator: "/").last ?? "")))
        }
    }

    @Test func `a module has one error type, or a reason for each`() throws {
        var modules: Set<String> = []
        for room in try Manifest.read().rooms {
            let found = try Self.types(below: room.path)
            let listed = Self.several[room.name].map { Set($0.keys) }
            modules.insert(room.name)
            if let listed {
                #expect(found == listed, "\(room.name)")
            } else {
                #expect(found.count <= 1, "\(room.name): \(found.sorted())")
            }
        }
        #expect(Set(Self.several.keys).subtracting(modules).isEmpty)
        #expect(Self.several.values.allSatisfy { $0.count > 1 })
    }

    @Test func `error types are called so`() throws {
        let odd = try Self.types(below: "Sources").filter { !$0.hasSuffix("Error") }
        #expect(odd == ["AAMVADeviation", "ExchangeCode", "StopReason"])
    }

    @Test(arguments: [
        ("public enum OneError: Error, Equatable {", ["OneError"]),
        ("    public enum Error: Swift.Error, Sendable {", ["File.Error"]),
        ("struct Two: Equatable,\n    Error\n{", ["Two"]),
        ("extension Three: TransactionError {", ["Three"]),
        ("struct Four<Failure: Error> {", []), ("enum ErrorWords: String {", []),
        ("/// enum Five: Error {", []),
    ])
    func `error types are found`(text: String, types: [String]) {
        #expect(Self.types(in: text, file: "File+More.swift") == Set(types))
    }
}
