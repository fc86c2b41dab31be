// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
package import IdentityCheck
package import ObjectStorage

/// The locations and options of an identity server.
package struct IdentityServiceConfiguration: Sendable {
    /// The folder of keys and pictures.
    package var dataDirectory: String
    /// The label of the region, `eu` or `us`, which clients name, too.
    package var region = "eu"
    /// The documents of accounts that chose none of their own: those of the catalogue.
    package var documents: AcceptedDocuments
    /// What the life of sessions and the delays of callbacks are divided by, for trials only; at least 1.
    package var timeScale: Int64 = 1
    /// Origins beside public addresses to which results may be sent.
    package var permittedOrigins: Set<String> = []
    /// Whether results may also be sent to the server itself: the demonstration's merchant listens there.
    package var permitsOwnOrigin = false
    /// The address under which the server is reached, such as `https://check.example.com`, for the addresses of pictures
    /// in callbacks; nil to leave them out.
    package var base: String?
    /// Sends callbacks; nil for HTTP.
    package var transport: (any DeliveryTransport)?
    /// Reads pictures; nil for the server's own reader of zones, barcodes and print.
    package var examiner: (any DocumentExaminer)?
    /// Compares faces; nil if the server cannot.
    package var faces: (any FaceComparer)?
    /// Reads printed text for the server's own reader of pictures; nil for the program beside this one.
    package var textEngine: (any PrintedTextEngine)?
    /// Where pictures are kept; nil for the place that the database names, else a folder of the data directory.
    package var picturePlace: PicturePlace?
    /// Whether pictures are in another place than the one that the database names; it names the new one afterwards.
    package var hasMovedPictures = false
    /// The key for the bucket of pictures.
    package var pictureCredential: BucketCredential?
    /// Draws the specimens on which administrators see what masking does; nil for no such preview.
    package var specimens: (any SpecimenDrawer)?
    /// Keeps pictures in a way of its own, for tests.
    package var pictures: (any PictureStore)?
    /// Takes lines of the application log.
    package var log: (@Sendable (String) -> Void)?

    /// Describes a server.
    package init(dataDirectory: String, documents: AcceptedDocuments) {
        self.dataDirectory = dataDirectory
        self.documents = documents
    }
}
