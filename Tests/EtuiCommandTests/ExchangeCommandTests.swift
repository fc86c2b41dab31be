// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Testing

/// `etui exchange` on both sides.
struct ExchangeCommandTests {
    @Test func `a key is written for its owner only and never over another file`() throws {
        let folder = try Scratch()
        let words = ["exchange", "keys", "--out", "key.pem", "--json"]
        let first = try BuiltCommand.run(words, in: folder)
        #expect(first.status == 0 && !first.output.contains("PRIVATE"))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/key.pem")
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        let content = try folder.text("key.pem")
        let second = try BuiltCommand.run(words, in: folder)
        #expect(second.status == 1 && second.output.contains(#""code":"refused""#))
        #expect(try folder.text("key.pem") == content)
    }

    @Test(arguments: [
        (["--version", "2"], ["--allow-v2"]), (["--version", "3"], []),
        (["--version", "3", "--state-out", "s.json"], []),
        (["--version", "4"] + ExchangeFolder.signed, []),
        (["--version", "4", "--keys", "key.pem"] + ExchangeFolder.signed, []),
    ])
    func `what the wallet sends, the caller reads`(
        request: [String],
        options: [String]
    ) throws {
        let folder = try ExchangeFolder()
        let keys = request.contains("4") ? [] : ["--keys", "key.pem"]
        let link = try folder.request(request + keys + ["--multi"])
        let callback = try folder.answer(link, options)
        let kept =
            request.contains("s.json")
            ? ["--state", "s.json"]
            : ["--keys", "key.pem", "--request", link]
        let (status, report) = try folder.read(callback, kept + options)
        #expect(status == 0)
        #expect(
            report["documents"]?.elements?.compactMap { $0["kind"]?.string } == [
                "RusINN", "RusINN", "RusSNILS",
            ]
        )
        #expect(
            report["findings"]?.elements?.contains {
                $0["rule"]?.string == "pension-account-check"
                    && $0["document"]?.number?.integer == 2
            } == true
        )
    }

    @Test func `a state is spent once and then has no key`() throws {
        let folder = try ExchangeFolder()
        let link = try folder.request(["--version", "4"] + ExchangeFolder.signed)
        let attributes = try FileManager.default.attributesOfItem(
            atPath: folder.scratch.path + "/s.json"
        )
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        let callback = try folder.answer(link, ["--choose", "0"])
        #expect(try folder.scratch.text("s.json").contains("privateKey"))
        #expect(try folder.read(callback, ["--state", "s.json"]).status == 0)
        #expect(try !folder.scratch.text("s.json").contains("privateKey"))
        let again = try folder.read(callback, ["--state", "s.json"])
        #expect(again.status == 1)
        #expect(again.report["error"]?["code"]?.string == "noPendingRequest")
    }

    @Test func `an answer to another request leaves the state waiting`() throws {
        let folder = try ExchangeFolder()
        let link = try folder.request(["--keys", "key.pem", "--state-out", "s.json"])
        let other = try folder.request(["--keys", "key.pem", "--state-out", "other.json"])
        let foreign = try folder.answer(other, ["--choose", "0"])
        #expect(try folder.read(foreign, ["--state", "s.json"]).status == 1)
        let callback = try folder.answer(link, ["--choose", "0"])
        #expect(try folder.read(callback, ["--state", "s.json"]).status == 0)
    }

    @Test func `who declines sends nothing`() throws {
        let folder = try ExchangeFolder()
        let link = try folder.request(["--keys", "key.pem", "--state-out", "s.json"])
        let callback = try folder.run(["cancel", link, "--trusted", "demo"]).report["callback"]
        let declined = try #require(callback?.string)
        let plain = ["--keys", "key.pem", "--cancel", "demo://documents_cancel"]
        for options in [plain, ["--state", "s.json"]] {
            let (status, report) = try folder.read(declined, options)
            #expect(status == 1)
            #expect(report["cancelled"]?.boolean == true)
        }
    }

    /// The change of a link, the code, whether the caller learns it, and the reason of a stop.
    static let refusals: [(old: String, new: String, code: Int, reason: String?)] = [
        ("/v3/", "/v9/", 1, nil), ("/v3/", "/v2/", 1, nil),
        ("/get_documents", "/delete", 2, nil), ("kinds=RusINN", "kinds=RusInn", 4, nil),
        ("isMultichoice=false", "isMultichoice=no", 4, nil),
        ("publicKey=MIIB", "publicKey=MIIC", 7, nil), ("publicKey=", "publickey=*", 4, nil),
        ("demo%3A", "other%3A", 3, "differentSchemes"),
        ("x-cancel=", "cancel=", 3, "callerParameter"),
        ("x-source=Demo", "x-source=%zz", 3, "malformed"),
        ("documents_error", "documents_error%3Fcode%3D1", 3, "callback"),
    ]

    @Test(arguments: refusals)
    func `a request that is not in order is refused`(
        old: String,
        new: String,
        code: Int,
        reason: String?
    ) throws {
        let folder = try ExchangeFolder()
        let link = try folder.request(["--keys", "key.pem"])
        #expect(link.contains(old))
        let range = try #require(link.range(of: old))
        let changed = link.replacingCharacters(in: range, with: new)
        let shown = try folder.run(["show", changed, "--trusted", "demo"])
        #expect(shown.status == 1)
        let error = shown.report["error"]
        #expect(error?["code"]?.number?.integer == code)
        #expect(error?["callsBack"]?.boolean == (reason == nil))
        #expect(error?["reason"]?.string == reason)
        let words = ["answer", changed, "--trusted", "demo", "--documents", "documents.json"]
        let answered = try folder.run(words)
        #expect(answered.status == 1)
        let expected = reason == nil ? "demo://documents_error?code=\(code)" : nil
        #expect(answered.report["callback"]?.string == expected)
    }

    @Test func `nobody is trusted unless named`() throws {
        let folder = try ExchangeFolder()
        let link = try folder.request(["--keys", "key.pem"])
        let outcome = try BuiltCommand.run(["exchange", "show", link], in: folder.scratch)
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(
            outcome.diagnostics.contains("not trusted") && outcome.diagnostics.contains("--trusted")
        )
    }

    @Test func `a signed request is taken once by a wallet that remembers`() throws {
        let folder = try ExchangeFolder()
        let link = try folder.request(["--version", "4"] + ExchangeFolder.signed)
        _ = try folder.answer(link, ["--choose", "0", "--seen", "seen.json"])
        let again = try folder.run(["show", link, "--seen", "seen.json"] + ExchangeFolder.trust)
        #expect(again.report["error"]?["code"]?.number?.integer == 4)
    }

    @Test func `a signed request shows members, purpose and retention`() throws {
        let folder = try ExchangeFolder()
        let options = ["--fields", "RusINN=/inn,/person/lastName", "--purpose-code", "travel"]
        let link = try folder.request(["--version", "4"] + ExchangeFolder.signed + options)
        let shown = try folder.run(["show", link] + ExchangeFolder.trust)
        #expect(
            shown.report["fields"]?["RusINN"]?.elements?.compactMap(\.string) == [
                "/inn", "/person/lastName",
            ]
        )
        #expect(shown.report["purpose"]?["code"]?.string == "travel")
        #expect(shown.report["retention"]?.string == "P30D")
        let words = ["exchange", "show", link, "--language", "de"] + ExchangeFolder.trust
        let text = try BuiltCommand.run(words, in: folder.scratch).output
        #expect(text.contains("Steuernummer") && text.contains("for 30 days"))
        let callback = try folder.answer(link, ["--choose", "0"])
        let read = try folder.read(callback, ["--state", "s.json"])
        #expect(read.report["documents"]?[0]?["person"]?["firstName"] == nil)
        #expect(read.report["findings"]?.count == 0)
    }

    /// Selections from a wallet with two matching documents when one is requested.
    static let choices: [(options: [String], status: Int32, code: String?)] = [
        ([], 1, "choiceNeeded"), (["--choose", "1"], 0, nil),
        (["--choose", "0,1"], 2, "unusable"), (["--choose", "2"], 2, "unusable"),
        (["--choose", "-1"], 2, "unusable"), (["--choose", "x"], 2, "unusable"),
        (["--choose", "1,1"], 2, "unusable"),
    ]

    @Test(arguments: choices)
    func `of several documents one is chosen`(
        options: [String],
        status: Int32,
        code: String?
    ) throws {
        let folder = try ExchangeFolder()
        let link = try folder.request(["--keys", "key.pem", "--kinds", "RusINN"])
        let words = ["answer", link, "--documents", "documents.json", "--trusted", "demo"]
        let outcome = try folder.run(words + options)
        #expect(outcome.status == status)
        #expect(outcome.report["error"]?["code"]?.string == code)
    }

    @Test func `without a matching document nothing is answered`() throws {
        let folder = try ExchangeFolder()
        let link = try folder.request(["--keys", "key.pem", "--kinds", "BankCard"])
        let words = ["answer", link, "--documents", "documents.json", "--trusted", "demo"]
        let outcome = try folder.run(words)
        #expect(outcome.status == 1)
        #expect(outcome.report["error"]?["code"]?.string == "noMatchingDocument")
    }

    /// Possible callbacks of a wallet, and the caller's code for each.
    static let answers: [(callback: String, code: String)] = [
        ("demo://documents_error?code=6", "6"),
        ("demo://documents_error?code=42", "missingParameter"),
        ("demo://documents_success", "missingParameter"),
        ("demo://documents_success?data=AAAA", "missingParameter"),
        ("demo://documents_success?data=AA=A&sessionKey=AAAA", "malformedData"),
        ("demo://documents_success?data=AAAA&sessionKey=AAAA", "7"),
        ("demo://documents_success?data=%zz", "malformedURL"), ("no link", "malformedURL"),
    ]

    @Test(arguments: answers)
    func `an answer without documents has its code`(callback: String, code: String) throws {
        let folder = try ExchangeFolder()
        let (status, report) = try folder.read(callback, ["--keys", "key.pem"])
        #expect(status == 1)
        let found = report["error"]?["code"]
        #expect(found?.string ?? found?.number.map { $0.text } == code)
        let words = ["exchange", "read", callback, "--keys", "key.pem"]
        let outcome = try BuiltCommand.run(words, in: folder.scratch)
        #expect(outcome.output.isEmpty && outcome.diagnostics.hasPrefix("etui: "))
    }

    /// Invalid command lines, and a part of the sentence that says so.
    static let unusable: [(words: [String], sentence: String)] = [
        (["keys"], "--out FILE is missing"),
        (["request"], "--scheme SCHEME is missing"),
        (["request", "--scheme", "a b", "--keys", "key.pem"] + wish, "a scheme has letters"),
        (["request", "--scheme", "demo", "--keys", "nowhere"] + wish, "no such file"),
        (["request", "--scheme", "demo", "--keys", "documents.json"] + wish, "no RSA key"),
        (["request", "--scheme", "demo", "--keys", "signer.pem"] + wish, "need an RSA key"),
        (
            ["request", "--scheme", "demo", "--source", "D", "--kinds", "RusIN"],
            "did you mean 'RusINN'"
        ),
        (["request", "--scheme", "demo", "--version", "4"] + wish, "--purpose TEXT is missing"),
        (
            [
                "request", "--scheme", "demo", "--source", "", "--keys", "key.pem", "--kinds",
                "RusINN",
            ],
            "--source needs"
        ),
        (["answer", "x"], "--documents FILE is missing"),
        (["answer", "-", "--documents", "-"], "only once"),
        (["read", "-", "--keys", "-"], "only once"),
        (["show", "-", "--registry", "-"], "only once"),
        (["answer", "x", "--documents", "key.pem"], "no strict JSON"),
        (["show", "x", "--registry", "documents.json"], "caller 0 has no usable 'id'"),
        (["read", "x"], "--keys FILE or --state FILE is missing"),
        (["read", "x", "--state", "nowhere"], "no such file"),
        (["read", "x", "--state", "documents.json"], "is no request"),
        (["read", "x", "--keys", "key.pem", "--request", "x"], "--request is no link"),
        (["validate", "registry.json"], "has no kind"),
    ]
    private static let wish = ["--source", "Demo", "--kinds", "RusINN"]

    @Test(arguments: unusable)
    func `what cannot be is said in a sentence`(words: [String], sentence: String) throws {
        let folder = try ExchangeFolder()
        let outcome = try BuiltCommand.run(["exchange"] + words, in: folder.scratch)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.diagnostics.contains(sentence), "\(outcome.diagnostics)")
        let (status, report) = try folder.run(words)
        #expect(status == 2 && report["error"]?["code"]?.string == "unusable")
        #expect(report["error"]?["message"]?.string?.contains(sentence) == true)
    }

    @Test func `documents are checked in the language of the environment`() throws {
        let folder = try ExchangeFolder()
        let outcome = try BuiltCommand.run(
            ["exchange", "validate", "documents.json"],
            environment: ["LANG": "de_CH.UTF-8"],
            in: folder.scratch
        )
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("error: Nummer: Die Prüfzahl stimmt nicht."))
    }
}

/// A folder with the keys of a caller, a wallet's list of callers and its documents.
struct ExchangeFolder {
    let scratch: Scratch

    static let signed = [
        "--sign-key", "signer.pem", "--kid", "k1", "--caller", "ru.example.demo", "--purpose",
        "Test", "--retention", "P30D", "--state-out", "s.json",
    ]
    static let trust = ["--registry", "registry.json"]
    // Made for these tests with openssl; it protects nothing.
    private static let signer = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg6Ciez+CObp9JL4z/
        yl0lMecsHwHZcTGsyQpx+Qax5AuhRANCAARsZ+eVyswRoopVkq3lML9GCNKmJ3p9
        s5e1ggpAf0/f/kOQ22nX646tAJ4/4MEsytZWIsnIvK0m64X0xD4HrALi
        -----END PRIVATE KEY-----
        """
    private static let signerPublic =
        "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEbGfnlcrMEaKKVZKt5TC/RgjS"
        + "pid6fbOXtYIKQH9P3/5DkNtp1+uOrQCeP+DBLMrWViLJyLytJuuF9MQ+B6wC4g=="
    /// One key for the whole run; it protects nothing.
    private static let key: String? = try? {
        let scratch = try Scratch()
        _ = try BuiltCommand.run(["exchange", "keys", "--out", "key.pem"], in: scratch)
        return try scratch.text("key.pem")
    }()
    /// Two documents that match each request, and one with a wrong check number.
    private static let documents = """
        [{"kind":"RusINN","inn":"500100732259","person":{"lastName":"Тестова","firstName":"Тест",
        "birthDate":"1980-02-29"}},{"kind":"RusINN","inn":"500100732259"},
        {"kind":"RusSNILS","number":"11223344596"}]
        """

    init() throws {
        scratch = try Scratch()
        _ = try scratch.write("signer.pem", text: Self.signer)
        _ = try scratch.write("documents.json", text: Self.documents)
        let registry =
            #"[{"id":"ru.example.demo","name":"Demo","schemes":["demo"],"#
            + #""callbackPrefixes":["https://app.example/back"],"keys":[{"kid":"k1","key":"\#(Self.signerPublic)"}]}]"#
        _ = try scratch.write("registry.json", text: registry)
        _ = try scratch.write("key.pem", text: try #require(Self.key))
    }

    func run(
        _ words: [String],
        input: String = ""
    ) throws -> (status: Int32, report: JSONValue) {
        let outcome = try BuiltCommand.run(
            ["exchange"] + words + ["--json"],
            input: Array(input.utf8),
            in: scratch
        )
        let text = outcome.output.isEmpty ? "null" : outcome.output
        return (outcome.status, try JSONTree(parsing: Array(text.utf8)).root)
    }

    /// Returns a request's link, for two kinds by default.
    func request(_ options: [String]) throws -> String {
        let kinds = options.contains("--kinds") ? [] : ["--kinds", "RusINN,RusSNILS"]
        let words = ["request", "--source", "Demo", "--scheme", "demo"] + kinds + options
        return try #require(try run(words).report["link"]?.string)
    }

    /// Returns the link that brings the wallet's documents.
    func answer(_ link: String, _ options: [String]) throws -> String {
        let words = ["answer", "-", "--documents", "documents.json"] + Self.trust + options
        return try #require(try run(words, input: link + "\n").report["callback"]?.string)
    }

    func read(
        _ callback: String,
        _ options: [String]
    ) throws -> (status: Int32, report: JSONValue) {
        try run(["read", "-"] + options, input: callback)
    }
}
