// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Pictures

/// Why a check ended without data, or waits.
///
/// The code is the same in every language and goes to support; the message is for the person.
#if canImport(ObjectiveC)
@objc(NetverifyError) @objcMembers
#endif
public final class NetverifyError: NetverifyObject, @unchecked Sendable {
    // The compiler asks for a superclass that is sendable; both properties are constants.
    /// One letter and five digits, such as `A10404`.
    public let code: String
    /// What happened and what to do, in the language of the device.
    public let message: String

    init(_ code: IdentityCheckError, in language: ScreenLanguage) {
        self.code = code.text
        message = Self.message(code, in: language)
        super.init()
    }

    /// The text of the whole code if it has its own, else of its case.
    private static func message(_ code: IdentityCheckError, in language: ScreenLanguage) -> String {
        let texts = StringCatalogue.standard
        if code.isAboutPicture { return texts.text(code.pictureRemark, in: language) }
        let own = "check.error." + code.text
        if let text = texts.translation(of: own, in: language) { return text }
        return texts.text("check.error." + general(code.kind).text, in: language)
    }

    private static func general(_ kind: IdentityCheckError.Kind) -> IdentityCheckError {
        switch kind {
        case .network: .network
        case .secureConnection: .secureConnection
        case .credentials: .credentials
        case .notAllowed: .notAllowed
        case .noConnection: .noConnection
        case .unavailable: .unavailable
        case .cancelled: .cancelled
        case .camera: .camera
        case .keyTooOld: .keyTooOld
        case .sessionOver: .sessionOver
        case .noAddress: .noAddress
        case .frontInsteadOfBack: .frontInsteadOfBack
        }
    }
}

extension IdentityCheckError {
    /// The error for a picture that cannot be used.
    init(_ error: PictureError) {
        self.init(pictureCase: Int(error.code.suffix(2)) ?? 0)
    }

    /// Whether a picture is the cause.
    fileprivate var isAboutPicture: Bool { kind == .unavailable && detail > 30000 }

    /// The key of the text that tells a person what is wrong with a picture file.
    var pictureRemark: String {
        switch detail - 30000 {
        case 1, 3, 4: "check.picture.damaged"
        case 2: "check.picture.unsupported"
        case 5, 6, 7: "check.picture.tooLarge"
        case 8: "check.picture.tooSmall"
        default: "check.picture.unused"
        }
    }
}
