// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The words of the links.
public enum ProtocolName {
    /// The scheme of the wallet.
    public static let scheme = "vkarmaneapp"
    /// The scheme that a wallet registers besides when it reads requests of version 4.
    public static let probeScheme = "vkarmaneapp-v4"
    /// The host of every request (x-callback-url 1.0).
    public static let host = "x-callback-url"
    /// The one action.
    public static let action = "get_documents"

    /// The names of parameters; read in any letter case.
    public enum Parameter {
        static let kinds = "kinds"
        static let publicKey = "publicKey"
        static let isMultichoice = "isMultichoice"
        static let source = "x-source"
        static let success = "x-success"
        static let failure = "x-error"
        static let cancel = "x-cancel"
        static let request = "request"
        static let data = "data"
        static let sessionKey = "sessionKey"
        static let code = "code"
        static let version = "v"
        static let state = "state"
        static let suite = "suite"
        static let keyID = "kid"
        static let response = "response"
        static let errorCode = "errorCode"
        static let errorMessage = "errorMessage"
        /// The state that a caller of ours adds to its callback links in version 3.
        static let callerState = "vkx_state"
    }
}
