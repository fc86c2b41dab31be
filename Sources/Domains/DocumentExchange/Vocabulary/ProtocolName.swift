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
        /// What is asked for.
        public static let kinds = "kinds"
        /// The caller's key.
        public static let publicKey = "publicKey"
        /// Whether more than one document may come.
        public static let isMultichoice = "isMultichoice"
        /// The caller's name.
        public static let source = "x-source"
        /// Where documents go.
        public static let success = "x-success"
        /// Where a code goes.
        public static let failure = "x-error"
        /// What is opened when the person does not want.
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
        /// How an answer of version 4 is encrypted.
        public static let suite = "suite"
        /// The key that an answer of version 4 is encrypted to.
        public static let keyID = "kid"
        /// The encrypted documents of version 4.
        public static let response = "response"
        /// The code of an error, as x-callback-url 1.0 calls it.
        public static let errorCode = "errorCode"
        /// The text of an error, as x-callback-url 1.0 calls it.
        public static let errorMessage = "errorMessage"
        /// The state that a caller of ours adds to its callback links in version 3.
        public static let callerState = "vkx_state"
    }
}
