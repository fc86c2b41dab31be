// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The names used in links.
public enum ProtocolName {
    /// The scheme of the wallet.
    public static let scheme = "vkarmaneapp"
    /// The scheme that a wallet registers in addition if it supports version 4.
    public static let probeScheme = "vkarmaneapp-v4"
    /// The host of every request (x-callback-url 1.0).
    public static let host = "x-callback-url"
    /// The only action.
    public static let action = "get_documents"

    /// The names of parameters; read in any letter case.
    public enum Parameter {
        /// The requested kinds.
        public static let kinds = "kinds"
        /// The caller's key.
        public static let publicKey = "publicKey"
        /// Whether the answer may have more than one document.
        public static let isMultichoice = "isMultichoice"
        /// The caller's name.
        public static let source = "x-source"
        /// The link that receives documents.
        public static let success = "x-success"
        /// The link that receives a code.
        public static let failure = "x-error"
        /// The link to open when the person declines.
        public static let cancel = "x-cancel"
        /// The signed request of version 4.
        public static let request = "request"
        /// The encrypted documents of versions 2 and 3.
        public static let data = "data"
        /// The encrypted session key of version 3.
        public static let sessionKey = "sessionKey"
        /// The code of an error.
        public static let code = "code"
        /// The version of an answer.
        public static let version = "v"
        /// The state of a request of version 4.
        public static let state = "state"
        /// The encryption of a version 4 answer.
        public static let suite = "suite"
        /// The key to which a version 4 answer is encrypted.
        public static let keyID = "kid"
        /// The encrypted documents of version 4.
        public static let response = "response"
        /// The error code as named by x-callback-url 1.0.
        public static let errorCode = "errorCode"
        /// The error text as named by x-callback-url 1.0.
        public static let errorMessage = "errorMessage"
        /// The state that our own callers add to their callback links in version 3.
        public static let callerState = "vkx_state"
    }
}
