// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
package import ObjectStorage

// The store of pictures: a folder, or a bucket of an object store.
extension IdentityService {
    /// Opens the store of pictures that the configuration or the database names.
    static func pictures(
        _ configuration: IdentityServiceConfiguration,
        _ database: Database
    ) async throws(IdentityServerError) -> any PictureStore {
        if let pictures = configuration.pictures { return pictures }
        let noted: String?
        do throws(DatabaseError) {
            noted = try await mark(configuration, database)
        } catch {
            throw .database(error)
        }
        let place = noted.map { PicturePlace(mark: $0) } ?? .folder
        guard let place, configuration.picturePlace == nil || configuration.picturePlace == place
        else { throw .otherPictures(noted ?? "") }
        guard case .bucket(let address) = place else {
            return PictureFolder(dataDirectory: configuration.dataDirectory)
        }
        guard let credential = configuration.pictureCredential else { throw .pictureCredential }
        return PictureBucket(Bucket(address, credential: credential), log: configuration.log)
    }

    private static func mark(
        _ configuration: IdentityServiceConfiguration,
        _ database: Database
    ) async throws(DatabaseError) -> String? {
        guard let place = configuration.picturePlace else {
            return try await database.read { work throws(DatabaseError) in
                try IdentityMark.pictures(in: work)
            }
        }
        return try await IdentityMark.notePictures(
            place.mark,
            replacing: configuration.hasMovedPictures,
            database
        )
    }

    /// Tries whether pictures can be stored, read and removed; a folder needs no trial.
    ///
    /// - Returns: what works but should be otherwise; nil if nothing is.
    /// - Throws: ``IdentityServerError/pictures(_:)`` with the first thing that does not work.
    package func checkPictures() async throws(IdentityServerError) -> Bucket.Finding? {
        guard let pictures = server.pictures as? PictureBucket else { return nil }
        do throws(ObjectStorageError) {
            return try await pictures.bucket.check()
        } catch {
            throw .pictures(error)
        }
    }
}
