// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension WalletDocument {
    /// Returns the document with only the members that pointers name; the kind stays.
    ///
    /// The selection includes extra members with these names.
    ///
    /// - Parameter pointers: members and groups of members.
    /// - Returns: the smaller document.
    public func selecting(_ pointers: [DocumentPointer]) -> WalletDocument {
        WalletDocument(
            kindName: kindName,
            record: record.filtered { path in pointers.contains { $0.contains(path) } }
        )
    }

    /// Returns the members that no pointer names, extra ones included.
    ///
    /// - Parameter pointers: members and groups of members.
    /// - Returns: members of the form in its order, then extra ones.
    public func members(outside pointers: [DocumentPointer]) -> [DocumentPointer] {
        let inForm = (form?.layout.fields ?? [])
            .filter { record[path: $0.member.path] != nil }
            .map { $0.pointer }
        return (inForm + extra.map { DocumentPointer(components: $0.path) })
            .filter { path in !pointers.contains { $0.contains(path) } }
    }
}

extension DocumentRecord {
    /// Returns the members whose pointer satisfies a condition.
    fileprivate func filtered(_ isWanted: (DocumentPointer) -> Bool) -> DocumentRecord {
        var smaller = DocumentRecord()
        for (path, value) in values where isWanted(DocumentPointer(path: path)) {
            smaller[path: path] = value
        }
        for member in extra where isWanted(DocumentPointer(components: member.path)) {
            smaller.keep(member)
        }
        return smaller
    }
}
