// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The languages of the SDK.
public enum VicLang: String, Sendable, Hashable, CaseIterable {
    /// German.
    case DE = "de"
    /// English.
    case EN = "en"
    /// Italian.
    case IT = "it"
    /// French.
    case FR = "fr"
}
