// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import ObjectStorage

/// Where a server keeps the pictures of checks.
///
/// The database notes it, so that the operator's commands find them, and so that no server takes another place for the one
/// with the pictures.
package enum PicturePlace: Equatable, Sendable {
    /// A folder of the data folder.
    case folder
    /// A bucket of an object store.
    case bucket(BucketAddress)

    /// Reads a place as the database has it; nil for one that this version does not know.
    init?(mark: String) {
        guard mark != Self.folderMark else {
            self = .folder
            return
        }
        let words = mark.split(separator: " ").map(String.init)
        guard words.count == 4, let style = BucketAddress.Style(rawValue: words[3]),
            let address = try? BucketAddress(
                words[0],
                endpoint: words[1],
                region: words[2],
                style: style
            )
        else { return nil }
        self = .bucket(address)
    }

    /// The place as the database has it.
    var mark: String {
        switch self {
        case .folder: Self.folderMark
        case .bucket(let address):
            "s3://\(address.bucket)/\(address.prefix) \(address.endpoint) \(address.region) "
                + address.style.rawValue
        }
    }

    private static let folderMark = "folder"
}
