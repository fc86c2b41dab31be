// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The name under which changes are notified.
enum Topic {
    static func check(_ topic: String, _ limits: DatabaseLimits) throws(DatabaseError) {
        guard topic.utf8.count <= limits.topicBytes else {
            throw .value(.tooLong(limit: limits.topicBytes))
        }
        guard !topic.utf8.contains(0) else { throw .value(.zeroInText) }
    }
}
