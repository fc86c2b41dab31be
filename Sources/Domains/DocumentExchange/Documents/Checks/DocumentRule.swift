// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A rule that a document can break; the raw value is a stable name for reports.
public enum DocumentRule: String, CaseIterable, Hashable, Sendable {
    /// A number instead of text; it was accepted as text.
    case numberForText = "number-for-text"
    /// Digits as text instead of a number; they were accepted as a number.
    case textForNumber = "text-for-number"
    /// A value of the wrong type; it was kept as an extra member.
    case wrongType = "wrong-type"
    /// A required member is absent.
    case missing = "missing"
    /// Not a calendar day in the form `YYYY-MM-DD`.
    case notADate = "not-a-date"
    /// Not a time of day in the form `HH:MM`.
    case notATime = "not-a-time"
    /// Before 1900, or more than 20 years ahead.
    case dateOutOfRange = "date-out-of-range"
    /// A date of birth or issue in the future.
    case dateInFuture = "date-in-future"
    /// The document has expired.
    case documentExpired = "document-expired"
    /// The expiry date is not after the date of issue.
    case expiryNotAfterIssue = "expiry-not-after-issue"
    /// The document was issued before its holder was born.
    case issuedBeforeBirth = "issued-before-birth"
    /// A number that is not in the dictionary.
    case unlistedCode = "unlisted-code"
    /// A list with fewer than 1 or more than 16 entries.
    case entryCount = "entry-count"
    /// The series of a national passport: four digits.
    case passportSeries = "passport-series"
    /// The number of a national passport: six digits.
    case passportNumber = "passport-number"
    /// The code of the authority: three digits, a hyphen, three digits.
    case authorityCode = "authority-code"
    /// A national passport issued before 1 October 1997, when this form was introduced.
    case passportBeforeForm = "passport-before-form"
    /// A national passport issued before its holder was 14.
    case passportBeforeAge14 = "passport-before-age-14"
    /// A national passport issued before its holder turned 20 or 45, which has happened since.
    case passportToBeReplaced = "passport-to-be-replaced"
    /// The number of a travel passport: two digits and seven, or six on old forms.
    case travelPassportNumber = "travel-passport-number"
    /// A travel passport with a term other than five or ten years.
    case travelPassportTerm = "travel-passport-term"
    /// The series of a driving licence: two digits, then two digits or Cyrillic letters.
    case licenceSeries = "licence-series"
    /// The number of a driving licence: six digits.
    case licenceNumber = "licence-number"
    /// A driving licence with a term of more than ten years.
    case licenceTerm = "licence-term"
    /// A pension account: eleven digits.
    case pensionAccountDigits = "pension-account-digits"
    /// The check number of a pension account is wrong.
    case pensionAccountCheck = "pension-account-check"
    /// A digit occurs three times in a row in a pension account.
    case pensionAccountRepeats = "pension-account-repeats"
    /// The number of a taxpayer: twelve digits.
    case taxpayerNumberDigits = "taxpayer-number-digits"
    /// The check digits of a taxpayer's number are wrong, or it is all zeros.
    case taxpayerNumberCheck = "taxpayer-number-check"
    /// The taxpayer's number of an insured person is invalid.
    case insuredTaxpayerNumber = "insured-taxpayer-number"
    /// The series of a certificate of a taxpayer's number: two digits.
    case formSeries = "form-series"
    /// The number of a certificate of a taxpayer's number: nine digits.
    case formNumber = "form-number"
    /// The number of the form of a health insurance policy: eleven digits.
    case policyFormNumber = "policy-form-number"
    /// The number of a health insurance policy: sixteen digits, or nine of a temporary certificate.
    case medicalPolicyDigits = "medical-policy-digits"
    /// The check digit of a health insurance policy is wrong.
    case medicalPolicyCheck = "medical-policy-check"
    /// The nine digits of a temporary certificate of health insurance.
    case temporaryPolicy = "temporary-policy"
    /// The series of a birth certificate: a Roman numeral, a hyphen, two Cyrillic letters.
    case birthCertificateSeries = "birth-certificate-series"
    /// The number of a birth certificate: six digits.
    case birthCertificateNumber = "birth-certificate-number"
    /// The series of a military card: two Cyrillic letters.
    case militaryCardSeries = "military-card-series"
    /// The number of a military card: six or seven digits.
    case militaryCardNumber = "military-card-number"
    /// The number of a certificate of registration: two digits, two digits or Cyrillic letters, six digits.
    case registrationNumber = "registration-number"
    /// The number of a vehicle's passport: two digits, two Cyrillic letters, six digits; or fifteen digits.
    case vehiclePassportNumber = "vehicle-passport-number"
    /// The number of a vehicle: seventeen digits and Latin letters without I, O and Q.
    case vehicleNumber = "vehicle-number"
    /// The ninth character of a vehicle's number is not a check digit; outside North America and China it need not be.
    case vehicleNumberCheck = "vehicle-number-check"
    /// The plate of a car: a letter, three digits, two letters, two or three digits.
    case plate = "plate"
    /// The series of a motor liability policy: three Cyrillic letters.
    case motorPolicySeries = "motor-policy-series"
    /// The number of a motor liability policy: ten digits.
    case motorPolicyNumber = "motor-policy-number"
    /// The number of a payment card: 12 to 19 digits.
    case cardNumber = "card-number"
    /// The check digit of a payment card is wrong.
    case cardNumberCheck = "card-number-check"
    /// The last month in which a payment card is valid: `MM/YY`.
    case cardExpiry = "card-expiry"
    /// The payment card has expired.
    case cardExpired = "card-expired"
    /// The patronymic has the ending of the other sex.
    case sexAgainstPatronymic = "sex-against-patronymic"
}

/// The severity of a broken rule.
public enum FindingSeverity: String, CaseIterable, Hashable, Sendable, Comparable {
    /// Odd, but possibly right.
    case note
    /// Probably wrong.
    case warning
    /// Wrong.
    case error

    /// Returns whether the first is less severe than the second.
    public static func < (one: FindingSeverity, other: FindingSeverity) -> Bool {
        one.rank < other.rank
    }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension DocumentRule {
    /// Whether the rule reports that a document or card has expired.
    public var isAboutExpiry: Bool { self == .documentExpired || self == .cardExpired }

    /// The severity of the rule.
    public var severity: FindingSeverity {
        switch self {
        case .vehicleNumberCheck, .sexAgainstPatronymic: .note
        case .numberForText, .textForNumber, .wrongType, .unlistedCode, .passportBeforeForm,
            .passportBeforeAge14, .passportToBeReplaced, .travelPassportTerm, .licenceTerm,
            .pensionAccountRepeats, .insuredTaxpayerNumber, .formSeries, .formNumber,
            .policyFormNumber, .temporaryPolicy, .registrationNumber, .vehiclePassportNumber,
            .plate, .motorPolicySeries, .motorPolicyNumber, .cardExpired,
            .documentExpired:
            .warning
        default: .error
        }
    }
}
