// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import ObjectStorage

extension ObjectStorageError {
    /// The problem and what to do.
    var words: String {
        switch self {
        case .address(let fault): fault.words
        case .credentialForm:
            "holds no key; it needs one line aws_access_key_id = … and one aws_secret_access_key = …"
        case .unreachable:
            "the store of the bucket cannot be reached; is --pictures-endpoint right, and does it run?"
        case .notTrusted:
            "the certificate of the store is not trusted; add its authority to those that this machine trusts"
        case .timedOut: "the store did not answer in time; try again"
        case .busy(let status): "the store fails (\(status)); try again later"
        case .keyUnknown: "the store does not know the key identifier; check AWS_ACCESS_KEY_ID"
        case .secretWrong: "the secret does not belong to the key; check AWS_SECRET_ACCESS_KEY"
        case .sessionEnded: "the temporary credential has ended; get a new one"
        case .clockSkew(let seconds?):
            "this machine's clock is \(abs(seconds)) s \(seconds > 0 ? "ahead of" : "behind") the store's; set it right"
        case .clockSkew(nil): "this machine's clock differs too much from the store's; set it right"
        case .denied:
            "the key may not write, list, read and remove objects there; the bucket's policy must permit s3:PutObject, "
                + "s3:ListBucket, s3:GetObject and s3:DeleteObject"
        case .bucketMissing: "there is no such bucket; make it, or correct --pictures"
        case .otherRegion(let region?):
            "the bucket is in another region; name it: --pictures-region \(region)"
        case .otherRegion(nil):
            "the bucket is elsewhere; name its region (--pictures-region) or store (--pictures-endpoint)"
        case .refused(let status, let code): "the store refuses (\(status) \(code))"
        case .answerInvalid:
            "what answers is no store with the interface of S3, or does not keep what it is given"
        case .tooLarge: "the store sends more than was stored there"
        case .cryptography: "the crypto library failed"
        case .cancelled: "the work was stopped"
        }
    }
}

extension ObjectStorageError.AddressFault {
    fileprivate var words: String {
        switch self {
        case .form: "--pictures is neither s3://BUCKET nor s3://BUCKET/PREFIX"
        case .bucket:
            "--pictures names no bucket: 3 to 63 of a to z, digits, - and ."
        case .prefix:
            "the prefix of --pictures has other characters than letters, digits, -, _, . and /, or an empty part"
        case .endpoint: "--pictures-endpoint is no https://HOST, with a port if need be"
        case .plainText: "--pictures-endpoint must be https://, except on this machine"
        case .region: "--pictures-region has other characters than a to z, digits and -"
        }
    }
}
