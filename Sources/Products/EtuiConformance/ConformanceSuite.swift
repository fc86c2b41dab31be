// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The runner of one format of published test vectors.
///
/// A suite knows its files by what is in them, never by where they are kept; the list of all suites
/// is ``ConformanceSuites/all``.
public protocol ConformanceSuite: Sendable {
    /// The format's name for people, as in "Wycheproof".
    var format: String { get }

    /// Whether a file is in this format.
    ///
    /// Asked of every file met, so it must be cheap and must take hostile bytes.
    func recognises(_ file: ConformanceFile) -> Bool

    /// Runs every check of a recognised file, one report each, as soon as it is known.
    ///
    /// What cannot be read is reported as a failed check named after the file: a collection that
    /// cannot be run in full never looks as if it had passed.
    func run(_ file: ConformanceFile, report: (ConformanceCase) -> Void)
}

/// The formats this build has a runner for.
public enum ConformanceSuites {
    /// Every suite; the first that recognises a file runs it.
    public static let all: [any ConformanceSuite] = [
        CanonicalFormSuite(),
        NumberFormSuite(),
        PKITSSuite(),
        LimboSuite(),
        RevocationListsSuite(),
        CountryCertificatesSuite(),
        WycheproofSuite(),
        PASERKSuite(),
        PASETOSuite(),
        ExchangeSuite(),
        CanonicalCasesSuite(),
        SealCasesSuite(),
    ]
}
