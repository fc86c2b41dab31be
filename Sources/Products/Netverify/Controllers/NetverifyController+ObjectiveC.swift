// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(ObjectiveC)
import Foundation
import ObjectiveC

extension NetverifyViewController {
    /// Creates a check for Objective-C, which has no typed errors.
    ///
    /// A wrong setting raises `NetverifyConfigurationException` before anything is loaded or sent.
    ///
    /// - Parameter configuration: the settings, which are copied.
    @available(swift, obsoleted: 1)
    @objc(initWithConfiguration:)
    public convenience init(raisingWith configuration: NetverifyConfiguration) {
        do throws(NetverifyConfigurationError) {
            try self.init(configuration: configuration, environment: .live)
        } catch {
            error.raise()
        }
    }
}

extension NetverifyUIController {
    /// Creates a check for Objective-C, which has no typed errors.
    ///
    /// A wrong setting raises `NetverifyConfigurationException` before anything is loaded or sent.
    ///
    /// - Parameter configuration: the settings, which are copied.
    @available(swift, obsoleted: 1)
    @objc(initWithConfiguration:)
    public convenience init(raisingWith configuration: NetverifyConfiguration) {
        do throws(NetverifyConfigurationError) {
            try self.init(configuration: configuration, environment: .live)
        } catch {
            error.raise()
        }
    }
}

extension NetverifyConfigurationError {
    /// Raises this error as an exception, as the interface of Objective-C documents it.
    fileprivate func raise() -> Never {
        NSException(
            name: NSExceptionName("NetverifyConfigurationException"),
            reason: description,
            userInfo: ["code": code]
        ).raise()
        fatalError("raise() does not return")
    }
}
#endif
