// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The runner of one format of published test vectors.
///
/// A suite recognises its files by content, never by location; ``ConformanceSuites/all`` lists all suites.
public protocol ConformanceSuite: Sendable {
    /// The format's name for people, as in "Wycheproof".
    var format: String { get }

    /// Returns whether a file is in this format.
    ///
    /// Called for every file, so it must be fast and must tolerate hostile bytes.
    func recognises(_ file: ConformanceFile) -> Bool

    /// Runs every check of a recognised file, and reports each as soon as its outcome is known.
    ///
    /// Reports unreadable data as a failed check named after the file: a collection that cannot be run
    /// completely must never seem to have passed.
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
