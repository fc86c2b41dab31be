// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import EtuiService
import TrustRepository

/// Sentences about trusted certificates and about what an import left out.
enum TrustWords {
    /// The deviation from DER that is tolerated in a configured certificate.
    static let looseTrue =
        "A TRUE of the authority's certificate is encoded as 01 instead of FF, which DER does not "
        + "allow; it is tolerated, because the certificate is trusted for its bytes."

    /// Returns which key signed a certificate, if it says so.
    static func signer(of certificate: Certificate) -> String {
        certificate.isSelfSigned
            ? "its own key" : "another key (a link, or an authority below another)"
    }
}

/// A noteworthy fact about a trusted certificate.
enum TrustFinding: String {
    /// A TRUE is encoded as `01`; the code is that of the seal report.
    case authorityNotDER

    /// The finding as a sentence.
    var words: String {
        switch self {
        case .authorityNotDER: TrustWords.looseTrue
        }
    }

    /// Returns the finding about the entry with an identifier.
    func json(_ id: String) -> JSONOutput {
        ["code": .string(rawValue), "id": .string(id), "message": .string(words)]
    }
}

extension TrustEntry {
    /// The findings about the certificate.
    var findings: [TrustFinding] { certificate.hasLooseTrue ? [.authorityNotDER] : [] }

    /// The findings for programs.
    var findingReports: [JSONOutput] { findings.map { $0.json(id) } }
}

extension TrustImportResult.Skipped {
    /// The omitted object and the reason, in one line.
    var words: String {
        let name = name.map { " \($0.visible)" } ?? ""
        return "no. \(position), \(kindWords)\(name): \(reasonWords)"
    }

    /// The same for programs.
    var json: JSONOutput {
        [
            "position": .integer(position), "kind": .string(kindCode), "subject": .text(name),
            "reason": .string(reasonCode), "message": .string(reasonWords),
        ]
    }

    private var kindCode: String {
        switch kind {
        case .certificate: "certificate"
        case .revocationList: "revocationList"
        case .other(let label): label
        }
    }

    private var kindWords: String {
        switch kind {
        case .certificate: "certificate"
        case .revocationList: "revocation list"
        case .other(let label): "'\(label.visible)'"
        }
    }

    private var reasonCode: String {
        switch reason {
        case .otherKind: "otherKind"
        case .badPEM: "badPEM"
        case .unreadable: "unreadable"
        case .refused(.revocationListOfAnother): "revocationListOfAnother"
        case .refused(.revocationListOlder): "revocationListOlder"
        case .refused(.demonstrationAuthority): "demonstrationAuthority"
        case .refused: "notStored"
        }
    }

    private var reasonWords: String {
        switch reason {
        case .otherKind: "is neither a certificate nor a revocation list"
        case .badPEM: "is cut off, or is not base64"
        case .unreadable(let error): "cannot be read: \(error.words)"
        case .refused(.demonstrationAuthority):
            "belongs to a demonstration authority (etui trust add --demo)"
        case .refused(.revocationListOfAnother): "is of no authority that is trusted"
        case .refused(let error): error.words
        }
    }
}

extension CertificateError {
    /// The broken rule in words, with its place.
    var words: String { "\(ruleWords), at byte \(offset)" }

    private var ruleWords: String {
        switch reason {
        case .encoding(let rule): Self.words(of: rule)
        case .tooLarge: "too large"
        case .unsupportedVersion: "a version that does not exist"
        case .emptySerialNumber: "an empty serial number"
        case .fractionalSignature: "a signature that is no whole number of bytes"
        case .notInThisVersion: "a field that this version does not have"
        case .badExtensionCount: "no extensions in their list, or too many"
        case .duplicateExtension(let id): "the extension \(id) twice"
        case .malformedExtension(let id): "a malformed extension \(id)"
        case .badName: "a malformed name"
        case .badPEM: "cut off, or not base64"
        case .signing: "not signed"
        }
    }

    private static func words(of rule: DERError.Reason) -> String {
        switch rule {
        case .truncated: "it ends too early"
        case .trailingBytes: "something follows where it should end"
        case .indefiniteLength: "an indefinite length, which DER does not allow"
        case .nonMinimalLength: "a length with more bytes than it needs"
        case .lengthTooLarge: "a length beyond all bounds"
        case .longTag: "a tag that no certificate has"
        case .unexpectedTag, .missing: "another element than expected"
        case .tooDeep: "too many levels"
        case .badInteger: "a malformed number"
        case .badBoolean: "a truth value other than 00 and FF"
        case .badNull: "a NULL with content"
        case .badBitString: "a malformed bit string"
        case .badObjectIdentifier: "a malformed object identifier"
        case .badTime: "a malformed time"
        }
    }
}
