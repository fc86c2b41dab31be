// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Seals
import TestSupport
import Testing

@testable import VDSNCChecker

/// The errors of the original, the new ones, and the origin of each.
struct VerifyErrorTests {
    /// The cases of the original in its order and spelling.
    static let original = """
        parseBSCCertFromVdsFailed parseSignatureFromVdsFailed
        parseJsonNoJsonFound parseJsonNotSerializable parseJsonNoDictionary parseJsonNoDataObject
        parseJsonFailedCanonicalization
        loadBSCCertNoPublicKey loadCSCACertNoPublicKey
        createBSCSecCertFailed createBSCSecTrustFailed createCSCASecCertFailed
        createCSCASecTrustFailed
        noMatchingCSCAfound
        loadBSCX509CertFailed loadCSCAX509CertFailed
        loadCSCACertDataFailed
        CSCACertHashDoesntMatch
        loadCRLFailed
        verifyCRLFailed
        BSCCertNoSerialNumber
        verifyBSCCertNotInCRLFailed
        extractBSCAkiFailed extractCSCASkiFailed
        loadBSCPublicKeyDataFailed
        BSCAkiDoesntMatchCSCASki
        setTrustAnchorCSCACertFailed setTrustAnchorCertOnly setTrustEvaluateFailed
        verifyVDSSignatureFailed
        verifyBSCSignatureFailed noBSCSignatureFound noBSCBlock1Found bscKeyAlgorithmNotSupported
        issuerSubjectsDontMatch
        """.split { $0.isWhitespace }.map(String.init)

    /// The cases that the original does not have.
    static let new = """
        bscNotYetValid bscExpired cscaNotYetValid cscaExpired crlNotYetValid crlExpired
        crlIssuerMismatch cscaNotAuthorised bscNotAuthorised bscDocumentTypeNotAuthorised
        issuingCountryMismatch unsupportedCriticalExtension weakAlgorithm
        dataDoesNotMatchSignedJson
        """.split { $0.isWhitespace }.map(String.init)

    /// All reasons why a text cannot be reread, once each.
    static let reasons: [SealReadingError.Reason] = [
        .notASeal, .notSupportedYet(.vdsNC), .tooLarge, .notJSON(.trailingBytes), .duplicateName,
        .sealCount(2), .notAnObject, .noData, .numberOutOfRange, .missing, .wrongType,
    ]

    @Test func `the original has 35 cases`() {
        #expect(Self.original.count == 35)
    }

    @Test func `the cases are those of the original in its order, then the new ones`() {
        #expect(VDSVerifyError.allCases.map(\.rawValue) == Self.original + Self.new)
    }

    @Test(arguments: SealError.allCases)
    func `each error of a seal is the error of the same name`(error: SealError) {
        #expect(VDSVerifyError(error).rawValue == error.rawValue)
    }

    @Test func `each case is raised by something, or its documentation says that it never is`()
        throws
    {
        var raised = Set(SealError.allCases.map { VDSVerifyError($0) })
        raised.formUnion(Self.reasons.map { VDSVerifyError(SealReadingError($0)) })
        raised.formUnion([.parseJsonNoJsonFound, .dataDoesNotMatchSignedJson])
        #expect(try neverRaised() == Set(VDSVerifyError.allCases).subtracting(raised))
    }

    /// The cases whose documentation says that nothing raises them.
    private func neverRaised() throws -> Set<VDSVerifyError> {
        let path = "Sources/Products/VDSNCChecker/Verifying/VDSVerifyError.swift"
        let source = String(decoding: try #require(TestSupport.projectBytes(path)), as: UTF8.self)
        var isNever = false
        var cases: Set<VDSVerifyError> = []
        for line in source.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            if line.hasPrefix("/// Never raised") { isNever = true }
            guard line.hasPrefix("case ") else { continue }
            if isNever {
                cases.insert(try #require(VDSVerifyError(rawValue: "\(line.dropFirst(5))")))
            }
            isNever = false
        }
        return cases
    }
}
